import { z } from 'zod';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyAProcess, PROCESS_REFUSALS } from '../rules/authority.ts';

/** Sets a password by a mailed code. The code proved the address too, so an unverified account is verified by it. */
export const changePassword = accountCommand({
  type: 'ChangePassword',
  schema: z.object({ accountId, reason: z.enum(['SET_UP', 'RESET']) }),
  refuses: [...PROCESS_REFUSALS],
  authorise: onlyAProcess,
  decide: (state, { reason }) => [
    { type: 'PasswordChanged', data: { reason } },
    ...(state.status === 'UNVERIFIED' ? [{ type: 'EmailVerified' as const, data: { by: 'LINK' as const } }] : []),
  ],
  touches: ['registration'],
});
