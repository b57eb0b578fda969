import { type Verdict, validateFiles } from '../../../modules/validation/index.ts';
import { nobodyToAsk, type RevocationSource } from '../../../shared-kernel/crypto/revocation.ts';
import { trustStore } from '../../../shared-kernel/crypto/trust.ts';
import { everyoneGood, VALIDATED_AT } from '../real-files.ts';
import type { CorpusCase, Expected, Question } from './corpus-case.ts';
import type { World } from './world.ts';

/** A question with nothing left to defaults. */
export type FullQuestion = Required<Omit<Question, 'constancia'>> & Pick<Question, 'constancia'>;

export async function questionOf(one: CorpusCase, world: World): Promise<FullQuestion> {
  const made = await one.make(world);
  const question: Question = made instanceof Uint8Array ? { pdf: made } : made;
  return { anchors: world.authority.trust('foreign-signers').anchors, revocation: 'good', now: VALIDATED_AT, ...question };
}

export function validate({ pdf, constancia, anchors, revocation, now }: FullQuestion): Promise<Verdict> {
  return validateFiles({
    files: [{ name: 'a.pdf', bytes: pdf }, ...(constancia ? [{ name: 'a.asn', bytes: constancia }] : [])],
    now,
    trust: trustStore([...anchors]),
    revocation: sourceOf(revocation, now),
    record: null,
    strictNames: false,
  });
}

function sourceOf(revocation: FullQuestion['revocation'], now: Date): RevocationSource {
  if (revocation === 'good') return everyoneGood;
  if (revocation === 'nobody') return { ask: async () => nobodyToAsk(now) };
  return { ask: async () => ({ status: 'revoked', askedAt: now.toISOString(), source: 'list', revokedAt: revocation.revokedAt }) };
}

/** What the corpus compares: the whole, the leg that decided, and its sub-indication. */
export function outcomeOf(verdict: Verdict): Expected {
  const deciding = verdict.legs.find((leg) => leg.code === verdict.code);
  return { overall: verdict.overall, code: verdict.code, subIndication: deciding?.subIndication ?? null };
}
