import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type PublicLinkState, standingOfLink } from '../state.ts';

export const STANDING_REFUSALS = ['public_link.stopped', 'public_link.expired', 'public_link.full'] as const;

/** Why nobody gets a document through the link now; null: somebody may. */
export function standingProblem(state: PublicLinkState, now: Date) {
  switch (standingOfLink(state, now)) {
    case 'STOPPED':
      return refuse(409, 'public_link.stopped');
    case 'EXPIRED':
      return refuse(409, 'public_link.expired');
    case 'FULL':
      return refuse(409, 'public_link.full');
    default:
      return null;
  }
}
