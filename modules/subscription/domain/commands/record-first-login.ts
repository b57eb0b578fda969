import { z } from 'zod';
import { subscriptionCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';

/** The owner is logged in for the first time (CALL-048); whoever says so again changes nothing. */
export const recordFirstLogin = subscriptionCommand({
  type: 'RecordFirstLogin',
  schema: z.object({ ownerId: z.string().min(1) }),
  refuses: PERSON_REFUSALS,
  authorise: onlyTheOwner,
  decide: (state, _data, _facts: undefined, { now }) =>
    state.firstLoginAt === null ? [{ type: 'FirstLoginRecorded', data: { at: now.toISOString() } }] : [],
  touches: ['first login'],
});
