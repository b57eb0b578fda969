import { type AccessFacts, type PermissionKey, restrictionOf } from '../../modules/accounts/contract/route-access.ts';
import type { Profile } from '../api/types.ts';
import { useAppSelector } from '../session/store.ts';

/** What the rules of access ask of a person. */
export const factsOf = (user: Profile): AccessFacts => ({
  role: user.isAdmin ? 'admin' : user.role,
  permissionsDenied: user.permissionsDenied,
  userLimit: user.userLimit,
  subUsers: user.subusers.length,
});

/** Whether the page opens for the person; false while nobody is known. */
export const mayOpen = (path: string, user: Profile | null): boolean => user !== null && restrictionOf(path, factsOf(user)) === null;

/** Whether nobody took the permission from the person who looks; what a page leaves out the server refuses too (GUARD-022). */
export const useMay = (key: PermissionKey): boolean =>
  useAppSelector(({ session }) => !(session.user?.permissionsDenied.includes(key) ?? false));
