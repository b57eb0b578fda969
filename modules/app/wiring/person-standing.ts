import type { AccountsModule } from '../../accounts/index.ts';
import type { AskedAct, PersonStanding } from '../../subscription/index.ts';

/** Acts that a route permission takes away, by its key (ROLE-009, ROLE-010). */
const TAKEN_BY: Readonly<Record<string, readonly AskedAct[]>> = {
  'document:create': ['create', 'send', 'resend', 'upload'],
  'template:dashboard': ['template'],
  'template:document:create': ['template'],
};
const ALL: readonly AskedAct[] = ['create', 'send', 'resend', 'sign', 'addUser', 'template', 'saveSignature', 'upload'];

/** Who somebody is to a subscription beside its plan: staff who look for what keeps a person from an act find that too. */
export const createStandingOf =
  (accounts: Pick<AccountsModule, 'standingOf'>) =>
  async (userId: string): Promise<PersonStanding | null> => {
    const person = await accounts.standingOf(userId);
    if (person === null) return null;
    const { ownerId, role, status, isOpen, permissionsDenied, savedSignatures, savedInitials } = person;
    const denied = permissionsDenied.flatMap((permission) => {
      const acts = TAKEN_BY[permission];
      return acts === undefined ? [] : [{ code: 'permission.denied', facts: { permission }, acts }];
    });
    const refusals: PersonStanding['refusals'] = [
      ...(isOpen ? [] : [{ code: 'account.not_open', facts: { status }, acts: ALL }]),
      // Who reads an account, and platform staff, begin nothing in it; people are taken in by the owner alone (ROLE-005).
      ...(role === 'reviewer' || role === 'admin' ? [{ code: 'account.begins_nothing', facts: { role }, acts: ALL }] : []),
      ...(role === 'sub-user' ? [{ code: 'account.owner_only', facts: { role }, acts: ['addUser' as const] }] : []),
      ...denied,
    ];
    return { ownerId, isOwner: role === 'user', savedSignatures, savedInitials, refusals };
  };
