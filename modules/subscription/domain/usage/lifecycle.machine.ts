import { setup } from 'xstate';
import { guardFor } from '../../../../shared-kernel/decider/guard-of.ts';
import { monthOf } from '../../contract/months.ts';
import type { UsageEvent } from '../../contract/usage-events.ts';
import type { UsageState } from './state.ts';

const guard = guardFor<UsageState, UsageEvent>();

const isKnown = (state: UsageState, eventId: string): boolean =>
  [...state.documents, ...state.late].some((document) => document.eventId === eventId);

/** What an account used in a month, as a machine over its own events. It guards; it does not fold. */
export const usageLifecycle = setup({
  types: { context: {} as UsageState, events: {} as UsageEvent },
  guards: {
    isOfTheMonth: guard(
      'DocumentCounted',
      (state, { month, eventId, completedAt }) => monthOf(new Date(completedAt)) === month && !isKnown(state, eventId),
    ),
    isOfAnEarlierMonth: guard(
      'LateDocumentCounted',
      (state, { month, of, eventId, completedAt }) => monthOf(new Date(completedAt)) === of && of < month && !isKnown(state, eventId),
    ),
  },
}).createMachine({
  id: 'usage',
  context: {} as UsageState,
  initial: 'NONE',
  states: {
    NONE: {
      on: {
        DocumentCounted: { target: 'OPEN', guard: 'isOfTheMonth' },
        LateDocumentCounted: { target: 'OPEN', guard: 'isOfAnEarlierMonth' },
        MonthClosed: { target: 'CLOSED' },
      },
    },
    OPEN: {
      on: {
        DocumentCounted: { target: 'OPEN', guard: 'isOfTheMonth' },
        LateDocumentCounted: { target: 'OPEN', guard: 'isOfAnEarlierMonth' },
        MonthClosed: { target: 'CLOSED' },
      },
    },
    CLOSED: { type: 'final' },
  },
});
