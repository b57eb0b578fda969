import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyThePerson, PERSON_REFUSALS } from '../rules/authority.ts';

/** The documents of an account as its end has to know them. */
export interface OwnDocuments {
  /** Sent, and neither completed nor cancelled: others wait for their owner. */
  readonly open: number;
  /** Any was ever sent: others have rights and proofs that rest on who sent it. */
  readonly sent: boolean;
}

/**
 * The person ends their account for good. Not while one of their documents is under way. What is known of them is forgotten with it
 * unless they ever sent a document: then others can prove by it who did.
 */
export const deleteAccount = accountCommand({
  type: 'DeleteAccount',
  schema: z.object({ accountId }),
  refuses: [...PERSON_REFUSALS, 'login.email_not_verified', 'account.only_owners', 'account.documents_open'],
  authorise: onlyThePerson,
  admit({ status, role }) {
    if (role !== 'user') return refuse(409, 'account.only_owners');
    return status === 'ACTIVE' ? null : refuse(403, 'login.email_not_verified');
  },
  decide(_state, _data, { open, sent }: OwnDocuments) {
    if (open > 0) return refuse(409, 'account.documents_open', { documents: open });
    return [{ type: 'AccountDeleted', data: { erased: !sent } }];
  },
  touches: ['registration', 'reviewers', 'sub-users', 'signatures', 'email'],
});
