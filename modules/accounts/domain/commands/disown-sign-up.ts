import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { PROCESS_REFUSALS } from '../rules/authority.ts';

/**
 * Whoever got the mailed link says that they did not sign up: the account ends, as long as nobody proved its address. Said twice it
 * changes nothing, so that a call that broke off is finished by the same one.
 */
export const disownSignUp = accountCommand({
  type: 'DisownSignUp',
  schema: z.object({ accountId }),
  refuses: [...PROCESS_REFUSALS, 'verify.already_verified'],
  // Not as all others: an account that ended is found here.
  authorise: (state, data, context) =>
    onlyProcess(state, data, context) ?? (state.status === 'NONE' ? refuse(404, 'account.not_found') : null),
  decide(state) {
    if (state.status === 'ENDED') return [];
    return state.status === 'ACTIVE' ? refuse(409, 'verify.already_verified') : [{ type: 'SignUpDisowned', data: {} }];
  },
  touches: ['registration'],
});
