import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { ownerOrAdmin, PERSON_REFUSALS } from '../rules/authority.ts';

/** The owner or an admin ends the right of a reviewer; it may be granted again. */
export const revokeReviewer = accountCommand({
  type: 'RevokeReviewer',
  schema: z.object({ accountId, reviewerId: accountId }),
  refuses: [...PERSON_REFUSALS, 'reviewer.not_found'],
  authorise: ownerOrAdmin,
  decide: (state, { reviewerId }) =>
    state.reviewers.includes(reviewerId) ? [{ type: 'ReviewerRevoked', data: { reviewerId } }] : refuse(404, 'reviewer.not_found'),
  touches: ['registration', 'reviewers'],
});
