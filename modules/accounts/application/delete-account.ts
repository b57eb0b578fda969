import { deleteAccount, type OwnDocuments } from '../domain/commands/delete-account.ts';

/** The command with the look at the documents of the account, which stand in streams of their own. */
export const deletingAccount = (documentsOf: (accountId: string) => Promise<OwnDocuments>) => ({
  ...deleteAccount,
  gather: (_state: unknown, { accountId }: { readonly accountId: string }): Promise<OwnDocuments> => documentsOf(accountId),
});
