import { z } from 'zod';
import { accountEventTypes } from '../../contract/events.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyAProcess, PROCESS_REFUSALS } from '../rules/authority.ts';

/**
 * The address was proved by a mailed code, or somebody answerable vouches for it. Verifying twice changes nothing and is no error:
 * the second click on the mailed link is the same person.
 */
export const verifyEmail = accountCommand({
  type: 'VerifyEmail',
  schema: z.object({ accountId, by: accountEventTypes.EmailVerified.schema.shape.by }),
  refuses: [...PROCESS_REFUSALS],
  authorise: onlyAProcess,
  decide: (state, { by }) => (state.status === 'ACTIVE' ? [] : [{ type: 'EmailVerified', data: { by } }]),
  touches: ['registration', 'reviewers', 'signatures', 'permissions', 'features', 'redirect'],
});
