import { changeOwnPassword, type KeptPassword } from '../domain/commands/change-own-password.ts';

/** The hash of an account's password as it lies in the table; null: none. */
export type StoredPassword = (accountId: string) => Promise<string | null>;

/** The command with the look at the table of passwords, where a change leaves no trace in the stream before it is decided. */
export const changingOwnPassword = (storedPassword: StoredPassword) => ({
  ...changeOwnPassword,
  gather: async (_state: unknown, { accountId }: { readonly accountId: string }): Promise<KeptPassword> => ({
    passwordHash: await storedPassword(accountId),
  }),
});
