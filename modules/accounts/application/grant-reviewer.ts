import { grantReviewer, type ReviewerAccount } from '../domain/commands/grant-reviewer.ts';

/** Has this account any event? */
export type IsRegistered = (accountId: string) => Promise<boolean>;

/** The command with the look at the reviewer's own account, a stream beside the one that is decided on. */
export const grantingReviewer = (isRegistered: IsRegistered) => ({
  ...grantReviewer,
  gather: async (_state: unknown, { reviewerId }: { readonly reviewerId: string }): Promise<ReviewerAccount> => ({
    registered: await isRegistered(reviewerId),
  }),
});
