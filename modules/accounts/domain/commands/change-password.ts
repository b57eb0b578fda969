import { z } from 'zod';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyAProcess, PROCESS_REFUSALS } from '../rules/authority.ts';

/**
 * Sets a password by a code. A mailed one proved the address too, so an unverified account is verified by it; the one that a login
 * with a given password is answered with went through no mailbox and proves nothing.
 */
export const changePassword = accountCommand({
  type: 'ChangePassword',
  schema: z.object({ accountId, reason: z.enum(['SET_UP', 'RESET']), addressProved: z.boolean().default(true) }),
  refuses: [...PROCESS_REFUSALS],
  authorise: onlyAProcess,
  decide: (state, { reason, addressProved }) => [
    { type: 'PasswordChanged', data: { reason } },
    ...(state.status === 'UNVERIFIED' && addressProved ? [{ type: 'EmailVerified' as const, data: { by: 'LINK' as const } }] : []),
  ],
  touches: ['registration'],
});
