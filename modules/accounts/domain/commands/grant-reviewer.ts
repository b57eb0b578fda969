import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { REVIEWERS_LIMIT } from '../../contract/rules.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { ownerOrAdmin, PERSON_REFUSALS } from '../rules/authority.ts';

/** `registered`: the reviewer's own account exists. Where it does not, an earlier attempt ended half way and this one finishes it. */
export interface ReviewerAccount {
  readonly registered: boolean;
}

/**
 * The owner or an admin lets a person read the account. The right comes before the reviewer's own account is registered, so
 * that limit and permission are decided first.
 */
export const grantReviewer = accountCommand({
  type: 'GrantReviewer',
  schema: z.object({ accountId, reviewerId: accountId }),
  refuses: [...PERSON_REFUSALS, 'reviewer.already_granted', 'reviewer.limit'],
  authorise: ownerOrAdmin,
  decide(state, { reviewerId }, { registered }: ReviewerAccount) {
    if (state.reviewers.includes(reviewerId)) return registered ? refuse(409, 'reviewer.already_granted') : [];
    if (state.reviewers.length >= REVIEWERS_LIMIT) return refuse(409, 'reviewer.limit', { limit: REVIEWERS_LIMIT });
    return [{ type: 'ReviewerGranted', data: { reviewerId } }];
  },
  touches: ['registration', 'reviewers'],
});
