import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { RatingEvent } from '../contract/events.ts';
import { hasRated, type RatingsState } from './state.ts';

const guard = guardFor<RatingsState, RatingEvent>();

/** The ratings of a document as a machine over their own events. It guards; it does not fold. */
export const ratingsLifecycle = setup({
  types: { context: {} as RatingsState, events: {} as RatingEvent },
  guards: {
    isFirstOfSignatory: guard('SigningRated', (state, { signatoryId }) => !hasRated(state, signatoryId)),
  },
}).createMachine({
  id: 'rating',
  context: {} as RatingsState,
  initial: 'NONE',
  states: {
    NONE: { on: { SigningRated: { target: 'RATED', guard: 'isFirstOfSignatory' } } },
    RATED: { on: { SigningRated: { target: 'RATED', guard: 'isFirstOfSignatory' } } },
  },
});
