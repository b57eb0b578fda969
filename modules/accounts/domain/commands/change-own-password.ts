import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyThePerson, PERSON_REFUSALS } from '../rules/authority.ts';
import { isOpen } from '../state.ts';

/** What lies in the table at the moment of a decision; null: no password was ever set. Never logged, never stored. */
export interface KeptPassword {
  readonly passwordHash: string | null;
}

/**
 * The person changes their password, having shown the one before. Each decision looks at the table anew: one that raced with
 * another change is refused, since the password that was shown is the last one no more.
 */
export const changeOwnPassword = accountCommand({
  type: 'ChangeOwnPassword',
  /** `provedHash`: the stored hash that the password before fitted. */
  schema: z.object({ accountId, provedHash: z.string().nullable() }),
  refuses: [...PERSON_REFUSALS, 'conflict.changed_meanwhile', 'login.email_not_verified'],
  authorise: onlyThePerson,
  decide(state, { provedHash }, { passwordHash }: KeptPassword) {
    if (passwordHash !== provedHash) return refuse(409, 'conflict.changed_meanwhile');
    if (!isOpen(state)) return refuse(403, 'login.email_not_verified');
    return [{ type: 'PasswordChanged', data: { reason: 'CHANGE' } }];
  },
  touches: ['registration', 'password'],
});
