import type { Caller } from '../../../shared-kernel/http/caller.ts';

/** A reminder as its person reads it. Times are ISO 8601 UTC. */
export interface ReminderRow {
  readonly reminderID: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly title: string;
  readonly notes: string | null;
  readonly documentID: string | null;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly readAt: string | null;
}

/** What the bell reads; modules/app wires the read model behind it. */
export interface ReminderReads {
  /** Once the read model holds what the caller has just written; `after`: the position of that, as an answer named it. */
  caughtUp(after: string): Promise<boolean>;
  /** Those that a person has at this instant, in the order in which they come up. */
  of(userId: string, ownerId: string, now: Date): Promise<readonly ReminderRow[]>;
  countOf(userId: string, now: Date): Promise<number>;
}

/** Whether a reminder can be made from a document; modules/app wires the documents module behind it. */
export interface RemindableDocuments {
  /** Whether the caller sees the document now. */
  isSeenBy(caller: Caller, documentId: string): Promise<boolean>;
}
