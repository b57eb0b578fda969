import { setup } from 'xstate';
import { guardFor } from '../../../../shared-kernel/decider/guard-of.ts';
import type { SpecialEvent } from '../../contract/special-events.ts';
import { newestSpecial, type SpecialState, specialOf } from './state.ts';

const guard = guardFor<SpecialState, SpecialEvent>();

/** The special endorsements of a document (STATE-028) as a machine over their own events; a rejected one makes room for another. */
export const specialLifecycle = setup({
  types: { context: {} as SpecialState, events: {} as SpecialEvent },
  guards: {
    isNew: guard('SpecialEndorsementRequested', (state, { endorsementId }) => specialOf(state, endorsementId) === null),
    ofNewest: guard(
      ['SpecialEndorsementApproved', 'SpecialEndorsementRejected'],
      (state, { endorsementId }) => newestSpecial(state)?.endorsementId === endorsementId,
    ),
  },
}).createMachine({
  id: 'special-endorsement',
  context: {} as SpecialState,
  initial: 'NONE',
  states: {
    NONE: { on: { SpecialEndorsementRequested: { target: 'PENDING', guard: 'isNew' } } },
    PENDING: {
      on: {
        SpecialEndorsementApproved: { target: 'APPROVED', guard: 'ofNewest' },
        SpecialEndorsementRejected: { target: 'REJECTED', guard: 'ofNewest' },
      },
    },
    APPROVED: {},
    REJECTED: { on: { SpecialEndorsementRequested: { target: 'PENDING', guard: 'isNew' } } },
  },
});
