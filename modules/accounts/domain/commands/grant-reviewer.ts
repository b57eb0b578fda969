import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import { reviewScope } from '../../contract/events.ts';
import { REVIEWERS_LIMIT } from '../../contract/rules.ts';
import { accountId, writtenName } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { ownerOrAdmin, PERSON_REFUSALS } from '../rules/authority.ts';
import { readsNow } from '../state.ts';

/** `registered`: the reviewer's own account exists. Where it does not, an earlier attempt ended half way and this one finishes it. */
export interface ReviewerAccount {
  readonly registered: boolean;
}

/**
 * The owner or an admin lets a person read the account, or some documents of it, until a day or until it is revoked. The right comes before the reviewer's own
 * account is registered, so that limit and permission are decided first. One whose term is over is given anew.
 */
export const grantReviewer = accountCommand({
  type: 'GrantReviewer',
  schema: z.object({
    accountId,
    reviewerId: accountId,
    name: writtenName.optional(),
    expiresAt: z.iso.datetime().optional(),
    scope: reviewScope.optional(),
  }),
  refuses: [...PERSON_REFUSALS, 'reviewer.already_granted', 'reviewer.limit'],
  authorise: ownerOrAdmin,
  decide(state, { reviewerId, name, expiresAt, scope }, { registered }: ReviewerAccount, { now }) {
    const terms = {
      ...(name !== undefined && { name: personal(reviewerId, name) }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(scope !== undefined && { scope }),
    };
    const given = { type: 'ReviewerGranted' as const, data: { reviewerId, ...terms } };
    if (readsNow(state, reviewerId, now)) return registered ? refuse(409, 'reviewer.already_granted') : [];
    if (state.reviewers.includes(reviewerId)) return [{ type: 'ReviewerRevoked', data: { reviewerId } }, given];
    if (state.reviewers.length >= REVIEWERS_LIMIT) return refuse(409, 'reviewer.limit', { limit: REVIEWERS_LIMIT });
    return [given];
  },
  touches: ['registration', 'reviewers'],
});
