import { addSavedSignature, type MarksKept } from '../domain/commands/add-saved-signature.ts';
import { type AccountState, accountOf } from '../domain/state.ts';

/** By the plan of an account (ENT-013). */
export type MarksKeptOf = (ownerId: string) => Promise<MarksKept>;

/** The command with the look at what the plan gives. A sub-user keeps marks of their own, as many as the account they work in lets each. */
export const addingSavedSignature = (marksKept: MarksKeptOf) => ({
  ...addSavedSignature,
  gather: (state: AccountState, { accountId }: { readonly accountId: string }): Promise<MarksKept> =>
    marksKept(accountOf(accountId, state)),
});
