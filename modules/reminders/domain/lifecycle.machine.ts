import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { ReminderEvent } from '../contract/events.ts';
import type { ReminderState } from './state.ts';

const guard = guardFor<ReminderState, ReminderEvent>();

/** A reminder as a machine over its own events. It guards; it does not fold. */
export const reminderLifecycle = setup({
  types: { context: {} as ReminderState, events: {} as ReminderEvent },
  guards: {
    isNew: guard('ReminderRead', ({ isRead }) => !isRead),
    isOver: guard('ReminderRemoved', ({ endsAt }, { by }, at) => by === 'PERSON' || at === undefined || at >= endsAt),
  },
}).createMachine({
  id: 'reminder',
  context: {} as ReminderState,
  initial: 'NONE',
  states: {
    NONE: { on: { ReminderSet: 'OPEN' } },
    OPEN: {
      on: {
        ReminderRead: { target: 'OPEN', guard: 'isNew' },
        ReminderRemoved: { target: 'REMOVED', guard: 'isOver' },
      },
    },
    REMOVED: { type: 'final' },
  },
});
