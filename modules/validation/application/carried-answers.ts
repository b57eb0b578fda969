import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import { sameBytes } from '../../../shared-kernel/crypto/der.ts';
import { answerFromOcsp } from '../../../shared-kernel/crypto/ocsp.ts';
import { ON_HOLD, type RevocationAnswer } from '../../../shared-kernel/crypto/revocation.ts';
import { answerFromList, type RevocationList } from '../../../shared-kernel/crypto/revocation-list.ts';
import { unlessExhausted } from '../../../shared-kernel/crypto/signature-checks.ts';
import type { CarriedMaterial } from './carried-material.ts';
import type { Inquiry } from './inquiry.ts';

/** Whether this certificate stood revoked at `at`, which its issuer may say. */
export interface Question {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly at: Date;
}

export interface CarriedAnswer {
  /** Null where nothing in the file answers. */
  readonly answer: RevocationAnswer | null;
  readonly form: 'list' | 'ocsp' | null;
  /** Offset up to which the file holds the first value that answers. */
  readonly end: number | null;
  /** Why what speaks of the certificate does not answer; null where nothing speaks of it. */
  readonly refusal: string | null;
}

/** Who is named as the source of an answer that came with the file. */
const SOURCE = 'file';
const NO_ANSWER: CarriedAnswer = { answer: null, form: null, end: null, refusal: null };

/** Bytes of lists that are hashed for one request: a list of megabytes may be tried with many authorities of one name. */
const MAX_HASHED = 128 * 1024 * 1024;
const MAX_RESPONDERS = 16;

/** Whether a revocation ends the matter. */
export const isFinal = ({ status, reason }: RevocationAnswer): boolean => status === 'revoked' && reason !== ON_HOLD;

/**
 * Answers from what travels in the file. A statement counts for the time that the signature is proven at (EN 319 102-1, 5.2.5). A final
 * revocation beats everything else; of the other answers the newest counts, since a suspension may have been lifted.
 */
export function carriedAnswers(asked: Inquiry, carried: CarriedMaterial, embedded: readonly Certificate[]) {
  const known = new Map<string, CarriedAnswer>();
  const hashed = new Set<string>();
  let hashable = MAX_HASHED;
  const responders = [...new Map([...embedded, ...asked.beside].map((one) => [one.fingerprint, one])).values()]
    .filter(({ extendedKeyUsage }) => extendedKeyUsage.includes('OCSPSigning'))
    .slice(0, MAX_RESPONDERS);

  const mayHash = (list: RevocationList, issuer: Certificate): boolean => {
    const pair = `${list.sha256}:${issuer.fingerprint}`;
    if (hashed.has(pair)) return true;
    if (hashable < list.der.length) return false;
    hashable -= list.der.length;
    hashed.add(pair);
    return true;
  };

  const fromList = (list: RevocationList, question: Question): RevocationAnswer | null => {
    if (!sameBytes(list.issuerDer, question.issuer.subjectDer) || !mayHash(list, question.issuer)) return null;
    return answerFromList(list, { ...question, now: question.at, present: asked.now, source: SOURCE, checks: asked.checks });
  };

  const isResponderGood = (issuer: Certificate, at: Date) => (responder: Certificate) => {
    const question = { certificate: responder, issuer, at };
    const said = carried.lists.map(({ value }) => attempt(() => fromList(value, question))?.status);
    return said.includes('good') && !said.includes('revoked');
  };

  const collect = (question: Question): CarriedAnswer => {
    let best = NO_ANSWER;
    let end: number | null = null;
    const weigh = (form: 'list' | 'ocsp', at: number, answer: RevocationAnswer | null): void => {
      if (!answer) return;
      if (answer.status === 'unknown') {
        best = { ...best, refusal: nearer(best.refusal, answer.reason ?? null) };
        return;
      }
      end = end === null ? at : Math.min(end, at);
      if (!best.answer || beats(answer, best.answer))
        best = { ...best, answer: { ...answer, askedAt: answer.thisUpdate ?? answer.askedAt }, form };
    };
    for (const { value, end: at } of carried.lists)
      weigh(
        'list',
        at,
        attempt(() => fromList(value, question)),
      );
    const responder = { beside: responders, isResponderGood: isResponderGood(question.issuer, question.at) };
    for (const { value, end: at } of carried.ocsp) {
      const ask = { ...question, ...responder, now: question.at, present: asked.now, source: SOURCE, checks: asked.checks };
      weigh(
        'ocsp',
        at,
        attempt(() => answerFromOcsp(value, ask)),
      );
    }
    return { ...best, end };
  };

  return (question: Question): CarriedAnswer => {
    // Nobody answers for oneself: whoever holds the key of a certificate that is trusted by itself could say anything.
    if (question.issuer.fingerprint === question.certificate.fingerprint) return NO_ANSWER;
    const key = `${question.certificate.fingerprint}:${question.issuer.fingerprint}:${question.at.getTime()}`;
    const answer = known.get(key) ?? collect(question);
    known.set(key, answer);
    return answer;
  };
}

/** What came nearest to an answer first: it says best what to do about it. */
const NEAREST = ['ocsp-responder-unchecked', 'list-out-of-date', 'ocsp-out-of-date'];

const rank = (refusal: string | null): number => {
  const place = NEAREST.indexOf(refusal ?? '');
  return refusal === null ? NEAREST.length + 1 : place < 0 ? NEAREST.length : place;
};

const nearer = (one: string | null, other: string | null): string | null => (rank(other) < rank(one) ? other : one);

export type CarriedAnswers = ReturnType<typeof carriedAnswers>;

function beats(one: RevocationAnswer, other: RevocationAnswer): boolean {
  if (isFinal(one) !== isFinal(other)) return isFinal(one);
  return (one.thisUpdate ?? '') > (other.thisUpdate ?? '');
}

/** Null where the value is damaged or the purse is empty: it answers nothing. */
function attempt<T>(work: () => T | null): T | null {
  try {
    return unlessExhausted(work);
  } catch {
    return null;
  }
}
