import { signDetached } from '../../../shared-kernel/crypto/cms.ts';
import type { SigningParty } from '../../../shared-kernel/crypto/signed-data.ts';
import type { TrustAnchor } from '../../../shared-kernel/crypto/trust.ts';
import { authority, EXT, KEYS, type Made, make, type Plan } from '../certificate-maker.ts';
import { sign } from '../forge.ts';
import type { CorpusCase, Expected, Question } from './corpus-case.ts';
import { timestamper, type World } from './world.ts';

/** The first field signed by `party`, asked about with these authorities. */
export async function signedBy(
  { unsigned }: World,
  party: SigningParty,
  anchors: readonly TrustAnchor[],
  more: Partial<Question> & { readonly stamp?: (digest: Uint8Array) => Promise<Uint8Array> } = {},
): Promise<Question> {
  const { stamp, ...question } = more;
  const cms = (digest: Uint8Array) => signDetached({ digestOf: () => digest }, party, stamp);
  return { pdf: await sign(unsigned, { party, ...(stamp ? { cms } : {}) }), anchors, ...question };
}

/** A timestamp authority of its own root, and its stamps at a time. */
export function stamps(at: string, root = authority('Time root'), validity: Partial<Plan> = {}) {
  const party = make({
    subject: 'Time',
    issuer: root,
    key: KEYS.stranger,
    extensions: [EXT.usage(0b1000_0000), EXT.purposes('1.3.6.1.5.5.7.3.8')],
    ...validity,
  });
  return { root, stamp: timestamper(party, new Date(at)) };
}

/** What decides about a path: an authority installed, one below it that travels along, and the signer's certificate. */
export interface PathPlan {
  readonly root?: Omit<Plan, 'subject'>;
  readonly middle?: Omit<Plan, 'subject'> | null;
  readonly leaf?: Plan;
}

export function pathOf({ root: rootPlan = {}, middle: middlePlan, leaf = {} }: PathPlan): { root: Made; leaf: Made } {
  const root = authority('Root', rootPlan);
  const issuer = middlePlan === undefined || middlePlan === null ? root : authority('Middle', { issuer: root, ...middlePlan });
  return { root, leaf: make({ issuer, ...leaf }) };
}

/** A case that differs from the others in its path alone. */
export const pathCase = (
  name: string,
  form: CorpusCase['form'],
  rule: string,
  expected: Expected,
  plan: PathPlan | (() => PathPlan),
): CorpusCase => ({
  name: `certificate-${name}`,
  rule,
  form,
  expected,
  make(world) {
    const { root, leaf } = pathOf(typeof plan === 'function' ? plan() : plan);
    return signedBy(world, leaf, [root.anchor()]);
  },
});
