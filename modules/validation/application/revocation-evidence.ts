import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import { nobodyToAsk, ON_HOLD, type RevocationAnswer } from '../../../shared-kernel/crypto/revocation.ts';
import { revocationPointers } from '../../../shared-kernel/crypto/revocation-pointers.ts';
import type { RecordedRevocation } from '../contract/record.ts';
import type { ChainEvidence, RevocationEvidence } from '../domain/facts.ts';
import { type CarriedAnswers, isFinal, type Question } from './carried-answers.ts';
import type { Inquiry } from './inquiry.ts';

export type RevocationDesk = ReturnType<typeof revocationDesk>;

/** Asks about revocation for one request: each question once, the configured source and what travels in the file. */
export function revocationDesk(asked: Inquiry, kept: readonly RecordedRevocation[], inFile: CarriedAnswers) {
  const under = new Map<string, Promise<RevocationAnswer>>();

  const askSource = async ({ certificate, issuer, at }: Question): Promise<RevocationAnswer> => {
    try {
      return await asked.revocation.ask(certificate, issuer, at);
    } catch {
      return { ...nobodyToAsk(asked.now), source: 'configured', reason: 'source-failed' };
    }
  };

  const askOnce = (question: Question): Promise<RevocationAnswer> => {
    const key = `${question.certificate.fingerprint}:${question.issuer.fingerprint}:${question.at.getTime()}`;
    const known = under.get(key) ?? askSource(question);
    under.set(key, known);
    return known;
  };

  return {
    /** Null where nobody is known who could say it. Throws ChecksExhausted. */
    question({ certificate, chain, at }: ChainEvidence, beside: readonly Certificate[]): Question | null {
      const isIssuer = (one: Certificate): boolean =>
        one.fingerprint !== certificate.fingerprint && asked.checks.link(certificate, one).matches;
      const known = [...beside, ...asked.trust.anchors.map((anchor) => anchor.certificate)];
      const issuer = chain.status === 'trusted' ? (chain.path[1] ?? chain.path[0]) : known.find(isIssuer);
      return issuer ? { certificate, issuer, at } : null;
    },

    /** A final revocation counts whoever tells it; else the configured source, which answers for the present, and then the file. */
    async ask(question: Question): Promise<RevocationEvidence> {
      const note = kept.find((one) => one.fingerprint === question.certificate.fingerprint);
      const live = await askOnce(question);
      const carried = inFile(question);
      const fromFile = carried.answer !== null && !isFinal(live) && (live.status === 'unknown' || isFinal(carried.answer));
      const answer = (fromFile ? carried.answer : null) ?? live;
      return {
        answer,
        onHold: answer.reason === ON_HOLD,
        inFile: fromFile ? carried.form : null,
        fileRefusal: carried.refusal,
        addresses: revocationPointers(question.certificate).addresses,
        kept: note ? { status: note.status, askedAt: note.askedAt, source: note.source } : null,
      };
    },
  };
}
