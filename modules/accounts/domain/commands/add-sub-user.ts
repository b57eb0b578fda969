import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';

/**
 * `userLimit`: how many persons the account may have, its owner among them. `registered`: the sub-user's own account exists; where it does
 * not, an earlier attempt ended half way and this one finishes it.
 */
export interface Places {
  readonly registered: boolean;
  readonly userLimit: number;
}

/**
 * The owner takes a person in. The place comes before the person's own account is registered, and is decided on this stream: of many
 * who are taken in at once no more find a place than there are: a decision that lost a race is made anew
 * on what stands then.
 */
export const addSubUser = accountCommand({
  type: 'AddSubUser',
  schema: z.object({ accountId, subUserId: accountId }),
  refuses: [...PERSON_REFUSALS, 'account.only_owners', 'login.email_not_verified', 'addUser.user.exist', 'addSubUser.limit'],
  authorise: onlyTheOwner,
  admit({ role, status }) {
    if (role !== 'user') return refuse(409, 'account.only_owners');
    return status === 'ACTIVE' ? null : refuse(403, 'login.email_not_verified');
  },
  decide(state, { subUserId }, { registered, userLimit }: Places) {
    if (state.subUsers.includes(subUserId)) return registered ? refuse(409, 'addUser.user.exist') : [];
    // The owner counts (ROLE-007).
    if (state.subUsers.length + 1 >= userLimit) return refuse(409, 'addSubUser.limit', { limit: userLimit });
    return [{ type: 'SubUserAdded', data: { subUserId } }];
  },
  touches: ['registration'],
});
