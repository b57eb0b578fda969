import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { RatingEvent } from '../contract/events.ts';
import type { RatingsState } from './state.ts';

/** Plain fold; there is one kind of event. It never refuses: history is what happened. */
export const evolve = (state: RatingsState, { data, metadata }: Recorded<RatingEvent>): RatingsState => ({
  status: 'RATED',
  documentId: data.documentId,
  ownerId: metadata.ownerId,
  ratedBy: [...new Set([...state.ratedBy, data.signatoryId])],
});
