import { type AccessFacts, type PermissionKey, restrictionOf } from '../../modules/accounts/contract/route-access.ts';
import type { DocumentAct } from '../../modules/documents/contract/rules.ts';
import { isCorporatePlan } from '../../modules/subscription/contract/plans.ts';
import { problemOf } from '../api/base.ts';
import { useSubscriptionQuery } from '../api/subscription.ts';
import type { Profile } from '../api/types.ts';
import { useAppSelector } from '../session/store.ts';
import { usePlanRole } from '../subscription/use-subscription.ts';

/** What the rules of access ask of a person. */
export const factsOf = (user: Profile, corporatePlan = false): AccessFacts => ({
  role: user.isAdmin ? 'admin' : user.role,
  permissionsDenied: user.permissionsDenied,
  userLimit: user.userLimit,
  subUsers: user.subusers.length,
  corporateAdmin: user.corporateAdmin,
  corporatePlan,
});

/** Whether the page opens for the person; false while nobody is known. */
export const mayOpen = (path: string, user: Profile | null, corporatePlan = false): boolean =>
  user !== null && restrictionOf(path, factsOf(user, corporatePlan)) === null;

/** MENU-010: whether the account of the owner who looks is on a plan that was agreed with a company. Null while it is not known. */
export function useCorporatePlan(): boolean | null {
  const isOwner = usePlanRole() === 'owner';
  const { data, error } = useSubscriptionQuery(undefined, { skip: !isOwner });
  if (data) return data.isCorporate || isCorporatePlan(data.planName);
  // Of everybody else the plan decides nothing, and what cannot be read keeps nobody from a page.
  return !isOwner || problemOf(error) ? false : null;
}

/** Whether nobody took the permission from the person who looks; what a page leaves out the server refuses too (GUARD-022). */
export const useMay = (key: PermissionKey): boolean =>
  useAppSelector(({ session }) => !(session.user?.permissionsDenied.includes(key) ?? false));

/** Who goes on with a document of the account; null: its owner. */
type InCharge = { readonly userID: string; readonly fullName: string | null } | null;

/** Whether the person goes on with a document of their account as their own: a sub-user only with those in their charge. */
const isSenderOf = (user: Profile | null, inCharge: InCharge): boolean =>
  user?.role !== 'reviewer' && (user?.role !== 'sub-user' || inCharge?.userID === user.userID);

/** Whether the person acts for a document of their account that they see: their own, and what somebody has who is away and named them. */
export const actsFor = (user: Profile | null, inCharge: InCharge): boolean =>
  isSenderOf(user, inCharge) || (user?.role === 'sub-user' && user.standsInFor.includes(inCharge?.userID ?? user.ownerID));

/** Endorsing is the owner's own, deleting where the account says so (ROLE-008), and nobody asks for a cancellation in the place of another. */
export function allowedTo(user: Profile | null, inCharge: InCharge, allowed: readonly DocumentAct[]): readonly DocumentAct[] {
  if (user?.role !== 'sub-user') return allowed;
  const isOwn = isSenderOf(user, inCharge);
  return allowed.filter(
    (act) => !act.startsWith('endorse') && !(act === 'delete' && user.hideDeleteDocumentSubUser) && (act !== 'cancel' || isOwn),
  );
}
