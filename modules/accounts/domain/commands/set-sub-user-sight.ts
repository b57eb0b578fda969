import { z } from 'zod';
import { subUserSights } from '../../contract/events.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';
import { notDecidable } from '../rules/staff-decisions.ts';

/** The owner decides which documents of the account its sub-users see beside their own. */
export const setSubUserSight = accountCommand({
  type: 'SetSubUserSight',
  schema: z.object({ accountId, sight: z.enum(subUserSights) }),
  refuses: [...PERSON_REFUSALS, 'account.only_owners', 'login.email_not_verified'],
  authorise: onlyTheOwner,
  decide: (state, { sight }) =>
    notDecidable(state, 'account.only_owners') ?? (state.subUserSight === sight ? [] : [{ type: 'SubUserSightSet', data: { sight } }]),
  touches: ['registration', 'sight'],
});
