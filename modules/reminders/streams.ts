import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { expireReminder } from './domain/commands/expire-reminder.ts';
import { readReminder } from './domain/commands/read-reminder.ts';
import { removeReminder } from './domain/commands/remove-reminder.ts';
import { setReminder } from './domain/commands/set-reminder.ts';
import { reminderDecider } from './domain/decider.ts';
import type { ReminderState } from './domain/state.ts';

const decidedAlone = [readReminder, removeReminder, expireReminder] as const;

/** Every command about a reminder. */
export const reminderCommands = [setReminder, ...decidedAlone] as const;

/** The streams `reminder-<reminderId>`: read, and changed by commands only. `countOf`: how many reminders a person has now. */
export const reminderStreams = (engine: EngineDeps, countOf: (userId: string) => Promise<number>) =>
  streamModule(engine, reminderDecider, [
    { ...setReminder, gather: (_state: ReminderState, { userId }: { readonly userId: string }) => countOf(userId) },
    ...decidedAlone,
  ] as const);
export type ReminderStreams = ReturnType<typeof reminderStreams>;
