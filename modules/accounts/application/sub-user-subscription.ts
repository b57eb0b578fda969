import { TRIAL_PLAN } from '../contract/rules.ts';
import type { Accounts } from './ports.ts';

/** What a sub-user is told of the plan of the account they work in (CALL-040): nothing of money. */
export interface SubscriptionOfSubUser {
  readonly planName: string;
  readonly userLimit: number;
  readonly numberOfUserAdded: number;
  readonly hideDeleteDocumentSubUser: boolean;
  readonly isEndorsementSpecial: boolean;
}

export async function subscriptionOfSubUser(accounts: Accounts, ownerId: string): Promise<SubscriptionOfSubUser> {
  const { subUsers, features } = (await accounts.reader.load(ownerId)).state;
  return {
    planName: TRIAL_PLAN,
    userLimit: await accounts.userLimit(ownerId),
    numberOfUserAdded: subUsers.length + 1,
    hideDeleteDocumentSubUser: features.includes('hideDeleteDocumentSubUser'),
    isEndorsementSpecial: features.includes('isEndorsementSpecial'),
  };
}
