import { type CommandDefinition, refuse } from '../../../../shared-kernel/decider/types.ts';
import { REVIEWERS_LIMIT, type ReviewerCommand, reviewerCommand } from '../../contract/commands.ts';
import type { AccountEvent } from '../../contract/events.ts';
import type { AccountState } from '../state.ts';
import { ownerIdOf, ownerOrAdmin } from './authorise.ts';
import { factsBesides } from './unaffected.ts';

const unaffectedBy = factsBesides('ReviewerGranted', 'ReviewerRevoked');

/**
 * The right comes before the reviewer's own account is registered, so that limit and permission are decided
 * first. `registered`: does that account exist already? Where it does not, an earlier attempt ended half
 * way and this one only has to finish it.
 */
export const grantReviewerCommand = (
  registered: (reviewerId: string) => Promise<boolean>,
): CommandDefinition<AccountState, AccountEvent, ReviewerCommand, { registered: boolean }> => ({
  name: 'GrantReviewer',
  schema: reviewerCommand,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: ownerOrAdmin,
  gather: async (_state, command) => ({ registered: await registered(command.reviewerId) }),
  decide(state, command, facts) {
    if (state.reviewers.includes(command.reviewerId)) return facts.registered ? refuse(409, 'reviewer.already_granted') : [];
    if (state.reviewers.length >= REVIEWERS_LIMIT) return refuse(409, 'reviewer.limit', { limit: REVIEWERS_LIMIT });
    return [{ type: 'ReviewerGranted', data: { reviewerId: command.reviewerId } }];
  },
  unaffectedBy,
});

export const revokeReviewerCommand: CommandDefinition<AccountState, AccountEvent, ReviewerCommand, undefined> = {
  name: 'RevokeReviewer',
  schema: reviewerCommand,
  streamId: (command) => command.accountId,
  ownerId: ownerIdOf,
  authorise: ownerOrAdmin,
  decide: (state, command) =>
    state.reviewers.includes(command.reviewerId)
      ? [{ type: 'ReviewerRevoked', data: { reviewerId: command.reviewerId } }]
      : refuse(404, 'reviewer.not_found'),
  unaffectedBy,
};
