import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountEventTypes } from '../../contract/events.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyAProcess, PROCESS_REFUSALS } from '../rules/authority.ts';
import { completes, invalidLink, waitingChange } from '../rules/email-change.ts';

/**
 * One of the two addresses agreed, by its mailed link; with the second one the address of the account is another. The same link twice
 * changes nothing. `held`: the new address is reserved for this account, without which it cannot become its address.
 */
export const confirmEmailChange = accountCommand({
  type: 'ConfirmEmailChange',
  schema: z.object({
    accountId,
    changeId: accountId,
    side: accountEventTypes.EmailChangeConfirmed.schema.shape.side,
    held: z.boolean(),
  }),
  refuses: [...PROCESS_REFUSALS, 'email_change.link_invalid', 'conflict.changed_meanwhile'],
  authorise: onlyAProcess,
  decide(state, { changeId, side, held }, _gathered, { now }) {
    if (state.emailChange?.changeId === changeId && state.emailChange.outcome === 'CHANGED') return [];
    const change = waitingChange(state, now);
    if (change?.changeId !== changeId) return invalidLink();
    if (change.confirmed.includes(side)) return [];
    const confirmed = { type: 'EmailChangeConfirmed' as const, data: { changeId, side } };
    if (!completes(change, side)) return [confirmed];
    // The other link was pressed after this call had looked.
    if (!held) return refuse(409, 'conflict.changed_meanwhile');
    return [confirmed, { type: 'EmailChanged' as const, data: { changeId, email: change.email } }];
  },
  touches: ['registration', 'email'],
});
