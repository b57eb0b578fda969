import { z } from 'zod';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyAProcess, PROCESS_REFUSALS } from '../rules/authority.ts';

/**
 * Sets a password by a code. A mailed one proved the address too, so an unverified account is verified by it; for the address of a
 * sub-user who came with the password that they were given answers the owner who took them in.
 */
export const changePassword = accountCommand({
  type: 'ChangePassword',
  schema: z.object({ accountId, reason: z.enum(['SET_UP', 'RESET']), addressProved: z.boolean().default(true) }),
  refuses: [...PROCESS_REFUSALS],
  authorise: onlyAProcess,
  decide: (state, { reason, addressProved }) => [
    { type: 'PasswordChanged', data: { reason } },
    ...(state.status === 'UNVERIFIED'
      ? [{ type: 'EmailVerified' as const, data: { by: addressProved ? ('LINK' as const) : ('OWNER' as const) } }]
      : []),
  ],
  touches: ['registration'],
});
