import { ProductError } from '../../../shared-kernel/errors.ts';
import type { KeyRing } from '../../../shared-kernel/keys/ring.ts';
import { approverOf, approversOf, type VoBoState } from '../domain/state.ts';
import { type CheckedLink, checkLinks } from './link-code.ts';
import type { Members, ShownDocuments } from './ports.ts';

/** Does this person of the account that asks for the approvals stand in for the approver now? The account says so, not the approvals. */
export async function standsInFor(members: Members, state: VoBoState, approverId: string, userId: string): Promise<boolean> {
  const address = approverOf(state, approverId)?.email.value?.toLowerCase();
  return address !== undefined && (await members.addressesStoodInFor(userId, state.ownerId)).includes(address);
}

/** Whose link a code is. That of who answers in the place of an approver ends for them as soon as they stand in no more. */
export async function checkStandingLink(
  { members, linkKeys }: { readonly members: Members; readonly linkKeys: KeyRing },
  state: VoBoState,
  approverId: string,
  code: string,
  now: Date,
): Promise<CheckedLink> {
  const checked = checkLinks(linkKeys, state, approverId, code, now);
  if (checked.check !== 'valid' || checked.substituteId === null) return checked;
  return (await standsInFor(members, state, approverId, checked.substituteId)) ? checked : { ...checked, check: 'expired' };
}

/**
 * A second person looks before anybody signs: who sent the document, or is asked for an approval of their own, gives none in the place of
 * another. Throws 409 `vobo.substitute_takes_part`.
 */
export async function refuseWhoTakesPart(
  { members, documents }: { readonly members: Members; readonly documents: Pick<ShownDocuments, 'inCharge'> },
  state: VoBoState,
  userId: string,
): Promise<void> {
  const [address, inCharge] = await Promise.all([members.addressOf(userId), documents.inCharge(state.documentId)]);
  const isAsked = address !== null && approversOf(state).some(({ email }) => email.value?.toLowerCase() === address.toLowerCase());
  if (isAsked || userId === (inCharge ?? state.ownerId)) throw new ProductError(409, 'vobo.substitute_takes_part');
}
