import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import { nobodyToAsk, type RevocationAnswer } from '../../../shared-kernel/crypto/revocation.ts';
import { answerFromList, type RevocationList, readRevocationList } from '../../../shared-kernel/crypto/revocation-list.ts';
import { unlessExhausted } from '../../../shared-kernel/crypto/signature-checks.ts';
import type { RecordedRevocation } from '../contract/record.ts';
import type { ChainEvidence, RevocationEvidence } from '../domain/facts.ts';
import { EMBEDDED_LIST } from '../domain/revocation-leg.ts';
import type { Inquiry } from './inquiry.ts';

/** Damaged lists in the file answer nothing; others may. */
export function readLists(ders: readonly Uint8Array[]): RevocationList[] {
  return ders.flatMap((der) => {
    try {
      return [readRevocationList(der)];
    } catch {
      return [];
    }
  });
}

/** Whether this certificate stood revoked at `at`, which its issuer may say. */
export interface Question {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly at: Date;
}

export type RevocationDesk = ReturnType<typeof revocationDesk>;

/** Asks about revocation for one request: each question once, the configured source first, then the lists in the file. */
export function revocationDesk(asked: Inquiry, kept: readonly RecordedRevocation[], lists: readonly RevocationList[]) {
  const under = new Map<string, Promise<RevocationAnswer>>();

  const askSource = async ({ certificate, issuer, at }: Question): Promise<RevocationAnswer> => {
    try {
      return await asked.revocation.ask(certificate, issuer, at);
    } catch {
      return { ...nobodyToAsk(asked.now), source: 'revocation source', reason: 'source-failed' };
    }
  };

  const askOnce = (question: Question): Promise<RevocationAnswer> => {
    const key = `${question.certificate.fingerprint}:${question.issuer.fingerprint}:${question.at.getTime()}`;
    const known = under.get(key) ?? askSource(question);
    under.set(key, known);
    return known;
  };

  /** A list that travels in /DSS, fresh at the time the signature is proven for, signed by the issuer. */
  const listInFile = (question: Question): RevocationAnswer | null => {
    for (const list of lists) {
      const answer = answerOf(list, question);
      if (answer && answer.status !== 'unknown') return { ...answer, askedAt: answer.thisUpdate ?? answer.askedAt };
    }
    return null;
  };

  const answerOf = (list: RevocationList, question: Question): RevocationAnswer | null => {
    try {
      return unlessExhausted(() => answerFromList(list, { ...question, now: question.at, source: EMBEDDED_LIST, checks: asked.checks }));
    } catch {
      // A damaged entry of a list answers nothing.
      return null;
    }
  };

  return {
    /** Null where nobody is known who could say it. Throws ChecksExhausted. */
    question({ certificate, chain, at }: ChainEvidence, embedded: readonly Certificate[]): Question | null {
      const issuer =
        chain.status === 'trusted'
          ? (chain.path[1] ?? chain.path[0])
          : embedded.find((one) => one !== certificate && asked.checks.link(certificate, one).matches);
      return issuer ? { certificate, issuer, at } : null;
    },

    async ask(question: Question): Promise<RevocationEvidence> {
      const note = kept.find((one) => one.fingerprint === question.certificate.fingerprint);
      const live = await askOnce(question);
      const answer = live.status === 'unknown' ? (listInFile(question) ?? live) : live;
      return { answer, kept: note ? { status: note.status, askedAt: note.askedAt, source: note.source } : null };
    },
  };
}
