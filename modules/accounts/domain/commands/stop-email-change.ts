import { z } from 'zod';
import { accountEventTypes } from '../../contract/events.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyThePerson, PERSON_REFUSALS } from '../rules/authority.ts';
import { invalidLink, waitingChange } from '../rules/email-change.ts';

/**
 * The address stays as it is: its person takes the wish back, whoever has one of the two mailboxes says that it was not them, or
 * the new address became another account's meanwhile. Neither link works any more.
 */
export const stopEmailChange = accountCommand({
  type: 'StopEmailChange',
  schema: z.object({ accountId, changeId: accountId, reason: accountEventTypes.EmailChangeStopped.schema.shape.reason }),
  refuses: [...PERSON_REFUSALS, 'email_change.link_invalid'],
  authorise: onlyThePerson,
  decide(state, { changeId, reason }, _gathered, { now }) {
    if (state.emailChange?.changeId === changeId && state.emailChange.outcome === 'STOPPED') return [];
    const change = waitingChange(state, now);
    return change?.changeId === changeId ? [{ type: 'EmailChangeStopped', data: { changeId, reason } }] : invalidLink();
  },
  touches: ['registration', 'email'],
});
