import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';

/**
 * What a person wants to be reminded of (ENT-041), stream `reminder-<reminderId>`: one each, so that none grows with use. It is the
 * person's own: neither the parties of a document nor the account's other people learn of it. A change here needs a new version, an
 * upcaster and a golden file.
 */
const schemas = {
  /**
   * Somebody wants to be reminded on this day, YYYY-MM-DD. `startsAt`: when the bell shows it as new, the beginning of the day in the
   * product's zone or, of today, when it was written. `endsAt`: when it is gone by itself. Both ISO 8601 UTC. `documentId`: the document it was
   * made from, where there was one.
   */
  ReminderSet: z.object({
    reminderId: z.string(),
    userId: z.string(),
    date: z.string(),
    title: personalValue,
    notes: personalValue.nullable(),
    documentId: z.string().nullable(),
    startsAt: z.string(),
    endsAt: z.string(),
  }),
  /** Its person has seen it. */
  ReminderRead: z.object({ reminderId: z.string() }),
  /** It is gone. PERSON: who wrote it took it away. TIME: its day and what follows it are over. */
  ReminderRemoved: z.object({ reminderId: z.string(), by: z.enum(['PERSON', 'TIME']) }),
} as const;

export const reminderEventTypes = Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { version: 1, schema }])) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type ReminderEventType = keyof typeof schemas;
export type ReminderEventData<T extends ReminderEventType> = z.infer<(typeof schemas)[T]>;
export type ReminderEvent = { [T in ReminderEventType]: { readonly type: T; readonly data: ReminderEventData<T> } }[ReminderEventType];
