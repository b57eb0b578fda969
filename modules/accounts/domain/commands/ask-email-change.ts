import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { sameMailbox } from '../../../../shared-kernel/email-address.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import { accountId, emailAddress } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyThePerson, PERSON_REFUSALS } from '../rules/authority.ts';

/** The person wants another address; both are asked before anything changes. What was asked before is overtaken by it. */
export const askEmailChange = accountCommand({
  type: 'AskEmailChange',
  schema: z.object({ accountId, changeId: accountId, email: emailAddress }),
  refuses: [...PERSON_REFUSALS, 'login.email_not_verified', 'email_change.same'],
  authorise: onlyThePerson,
  admit(state, { email }) {
    if (state.status !== 'ACTIVE') return refuse(403, 'login.email_not_verified');
    return sameMailbox(email, state.email?.value ?? '') ? refuse(409, 'email_change.same') : null;
  },
  decide(state, data) {
    if (state.emailChange?.changeId === data.changeId) return [];
    return [{ type: 'EmailChangeAsked', data: { changeId: data.changeId, email: personal(data.accountId, data.email) } }];
  },
  touches: ['registration', 'email'],
});
