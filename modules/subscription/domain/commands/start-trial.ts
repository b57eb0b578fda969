import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { Catalogue } from '../../contract/catalogue.ts';
import { subscriptionCommand } from '../decider.ts';
import { termsOf } from '../rules/plan-terms.ts';

/** `features`: what platform staff gave the account before there were subscriptions; it keeps that. */
export interface Opening {
  readonly catalogue: Catalogue;
  readonly features: readonly string[];
}

/**
 * The account begins its trial: of itself once it is registered, or asked for by its owner (CALL-037), once. What the catalogue of that day gives
 * is written down, so that another catalogue acts on the next account only (SUB-019).
 */
export const startTrial = subscriptionCommand({
  type: 'StartTrial',
  schema: z.object({ ownerId: z.string().min(1) }),
  refuses: ['reviewer.read_only', 'access.denied', 'subscription.exists'],
  authorise(_state, { ownerId }, { actor }) {
    if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
    if (actor.kind === 'process') return null;
    return actor.kind === 'owner' && actor.ownerId === ownerId && actor.key === undefined ? null : refuse(403, 'access.denied');
  },
  decide(state, _data, { catalogue, features }: Opening, { now, actor }) {
    if (state.status !== 'NONE') return actor.kind === 'process' ? [] : refuse(409, 'subscription.exists');
    const { expiryDate, limits, flags, catalogue: date } = termsOf(catalogue, 'TRIAL_1', now);
    return [{ type: 'TrialStarted', data: { expiryDate, limits, flags: [...new Set([...flags, ...features])].sort(), catalogue: date } }];
  },
  touches: ['plan'],
});
