import { z } from 'zod';
import { subscriptionCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';

/**
 * The owner is logged in for the first time (CALL-048); whoever says so again changes nothing. When that was is known from the first session, and
 * not from whoever says it, so that nobody chooses when the hours of the promotion begin; for an account of before there were subscriptions
 * they begin with its trial.
 */
export const recordFirstLogin = subscriptionCommand({
  type: 'RecordFirstLogin',
  schema: z.object({ ownerId: z.string().min(1) }),
  refuses: PERSON_REFUSALS,
  authorise: onlyTheOwner,
  decide({ firstLoginAt, openedAt }, _data, firstSession: Date | null | undefined, { now }) {
    if (firstLoginAt !== null) return [];
    const began = firstSession?.toISOString() ?? now.toISOString();
    return [{ type: 'FirstLoginRecorded', data: { at: firstSession && openedAt !== null && openedAt > began ? openedAt : began } }];
  },
  touches: ['first login'],
});
