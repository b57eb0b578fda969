import { flagsOn } from '../contract/flags.ts';
import { termsOf } from '../domain/rules/plan-terms.ts';
import type { SubscriptionState } from '../domain/state.ts';
import type { Subscriptions } from './ports.ts';

/**
 * The subscription of an account now. Of one that was registered this very moment, and whose trial is not written down yet, what that
 * will give it.
 */
export async function subscriptionNow(
  { streams, catalogue, featuresOf, clock }: Pick<Subscriptions, 'streams' | 'catalogue' | 'featuresOf' | 'clock'>,
  ownerId: string,
): Promise<SubscriptionState> {
  const { state } = await streams.load(ownerId);
  if (state.status !== 'NONE') return state;
  const { expiryDate, limits, flags } = termsOf(catalogue, 'TRIAL_1', clock.now());
  return { ...state, status: 'TRIAL', ownerId, expiryDate, limits, flags: [...new Set([...flags, ...(await featuresOf(ownerId))])].sort() };
}

export const flagsOf = ({ flags }: Pick<SubscriptionState, 'flags'>) => flagsOn(flags);
