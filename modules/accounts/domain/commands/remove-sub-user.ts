import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';

/** The owner lets a sub-user go for good; the same person may be taken in again under another id. */
export const removeSubUser = accountCommand({
  type: 'RemoveSubUser',
  schema: z.object({ accountId, subUserId: accountId }),
  refuses: [...PERSON_REFUSALS, 'subUser.not_found'],
  authorise: onlyTheOwner,
  decide(state, { subUserId }) {
    // Asked again after it broke off: what follows from the fact is done once more.
    if (state.formerSubUsers.includes(subUserId)) return [];
    return state.subUsers.includes(subUserId) ? [{ type: 'SubUserRemoved', data: { subUserId } }] : refuse(404, 'subUser.not_found');
  },
  touches: ['registration'],
});
