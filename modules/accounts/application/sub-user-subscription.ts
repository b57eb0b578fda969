import type { Accounts } from './ports.ts';

/** What a sub-user is told of the plan of the account they work in (CALL-040): nothing of money. */
export interface SubscriptionOfSubUser {
  readonly planName: string;
  readonly isCorporate: boolean;
  readonly userLimit: number;
  readonly numberOfUserAdded: number;
  readonly hideDeleteDocumentSubUser: boolean;
  readonly isEndorsementSpecial: boolean;
  /** Every feature flag that is on (ENT-018). */
  readonly flags: readonly string[];
}

export async function subscriptionOfSubUser(accounts: Accounts, ownerId: string): Promise<SubscriptionOfSubUser> {
  const { planName, isCorporate, userLimit, flags } = await accounts.planOf(ownerId);
  return {
    planName,
    isCorporate,
    userLimit,
    numberOfUserAdded: (await accounts.reader.load(ownerId)).state.subUsers.length + 1,
    hideDeleteDocumentSubUser: flags.includes('hideDeleteDocumentSubUser'),
    isEndorsementSpecial: flags.includes('isEndorsementSpecial'),
    flags,
  };
}
