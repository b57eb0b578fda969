import type { StoredEventTypes } from './events.ts';

/** What stands in streams `reminder-<reminderId>`. */
export const reminderEvents: StoredEventTypes = {
  ReminderSet: {
    version: 1,
    data: ['reminderId', 'userId', 'date', 'title (personal)', 'notes (personal)', 'documentId', 'startsAt', 'endsAt'],
  },
  ReminderRead: { version: 1, data: ['reminderId'] },
  ReminderRemoved: { version: 1, data: ['reminderId', 'by=PERSON|TIME'] },
};
