import { type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import type { Signing } from '../domain/rules/signing.ts';
import { type DocumentState, signatoryOf } from '../domain/state.ts';
import type { AccountPlan } from './ports.ts';

/**
 * What the plan of the document's account has to say to a signature. The sender's own is one of the account's acts, others' never are; whether
 * it may be typed holds for everybody (SUB-010). Initials are no signature and may always be typed. Null: nothing.
 */
export async function signingByPlan(
  plan: Pick<AccountPlan, 'mayBegin' | 'offeredTo'>,
  state: DocumentState,
  { signatoryId, appearance }: Pick<Signing, 'signatoryId' | 'appearance'>,
): Promise<Refusal | null> {
  const { ownerId } = state;
  const refusal = signatoryOf(state, signatoryId)?.isOwner ? await plan.mayBegin(ownerId, 'sign') : null;
  if (refusal || appearance?.kind !== 'TEXT') return refusal;
  return (await plan.offeredTo(ownerId)).typedSignature ? null : refuse(403, 'signature.text_not_offered');
}
