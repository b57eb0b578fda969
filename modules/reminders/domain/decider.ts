import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { type ReminderEvent, type ReminderEventType, reminderEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { reminderLifecycle } from './lifecycle.machine.ts';
import { noReminder, type ReminderState } from './state.ts';

/** What happens to a reminder: it is written, seen, and gone. */
const matters = { ReminderSet: 'reminder', ReminderRead: 'reading', ReminderRemoved: 'end' } as const satisfies Record<
  ReminderEventType,
  string
>;

export type ReminderMatter = (typeof matters)[ReminderEventType];

export const reminderDecider: Decider<ReminderState, ReminderEvent, ReminderMatter> = {
  category: 'reminder',
  initial: noReminder,
  evolve,
  machine: reminderLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: reminderEventTypes,
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the reminder that its data names. */
export const reminderCommand = commandFor<ReminderState, ReminderEvent, ReminderMatter>()('reminderId');
