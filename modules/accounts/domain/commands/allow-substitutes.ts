import { z } from 'zod';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';
import { notDecidable } from '../rules/staff-decisions.ts';

/** The owner decides whether somebody of the account may stand in for who is away. */
export const allowSubstitutes = accountCommand({
  type: 'AllowSubstitutes',
  schema: z.object({ accountId, allowed: z.boolean() }),
  refuses: [...PERSON_REFUSALS, 'account.only_owners', 'login.email_not_verified'],
  authorise: onlyTheOwner,
  decide: (state, { allowed }) =>
    notDecidable(state, 'account.only_owners') ??
    ((state.substitutesAllowed ?? false) === allowed ? [] : [{ type: 'SubstitutesAllowedSet', data: { allowed } }]),
  touches: ['registration', 'absences'],
});
