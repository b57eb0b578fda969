import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { type RatingEvent, type RatingEventType, ratingEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { ratingsLifecycle } from './lifecycle.machine.ts';
import { notRated, type RatingsState } from './state.ts';

/** What happens to the ratings of a document: one more is given. */
const matters = { SigningRated: 'ratings' } as const satisfies Record<RatingEventType, string>;

export type RatingMatter = (typeof matters)[RatingEventType];

export const ratingDecider: Decider<RatingsState, RatingEvent, RatingMatter> = {
  category: 'rating',
  initial: notRated,
  evolve,
  machine: ratingsLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: ratingEventTypes,
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the ratings of the document that its data names. */
export const ratingCommand = commandFor<RatingsState, RatingEvent, RatingMatter>()('documentId');
