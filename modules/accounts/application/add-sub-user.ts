import { addSubUser, type Places } from '../domain/commands/add-sub-user.ts';
import type { IsRegistered } from './grant-reviewer.ts';

/** How many persons an account may have, its owner among them. */
export type UserLimit = (accountId: string) => Promise<number>;

/** The command with the look at what the account may have, and at the sub-user's own account, a stream beside the one that is decided on. */
export const addingSubUser = (userLimit: UserLimit, isRegistered: IsRegistered) => ({
  ...addSubUser,
  gather: async (
    _state: unknown,
    { accountId, subUserId }: { readonly accountId: string; readonly subUserId: string },
  ): Promise<Places> => ({
    registered: await isRegistered(subUserId),
    userLimit: await userLimit(accountId),
  }),
});
