import type { Pool } from 'pg';
import { countOfReminders, remindersOf } from '../../../projections/reminders/queries.ts';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { positionFrom } from '../../../shared-kernel/event-store/position-text.ts';
import { type DocumentState, isReached, isSeenBy, type SightOf, signatoriesOf } from '../../documents/index.ts';
import type { RemindableDocuments, ReminderReads } from '../../reminders/index.ts';

/** Long enough for another worker to take over what a killed one was doing, so that people read their own writes even then. */
const PATIENCE_MS = 10_000;

/** The projection behind the bell. */
export const createReminderReads = (pool: Pool, readSide: Pick<ReadSide, 'waitFor'>, store: EventStore): ReminderReads => ({
  async caughtUp(text) {
    const position = positionFrom(store, text);
    return position === null || readSide.waitFor('reminders', position, PATIENCE_MS);
  },
  of: async (userId, ownerId, now) =>
    (await remindersOf(pool, userId, ownerId, now)).map((row) => ({
      reminderID: row.reminder_id,
      date: row.date,
      title: row.title,
      notes: row.notes,
      documentID: row.document_id,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    })),
  countOf: (userId, now) => countOfReminders(pool, userId, now),
});

interface Documents {
  load(documentId: string): Promise<{ readonly state: DocumentState }>;
}

/** Who sees a document, as reminders ask for it: of its account as their sight is, of others who was asked to sign it or may follow it. */
export const createRemindableDocuments = (documents: Documents, sightOf: SightOf): RemindableDocuments => ({
  async isSeenBy(caller, documentId) {
    const { state } = await documents.load(documentId);
    if (state.status === 'NONE' || state.isDeleted) return false;
    const { role, userId, ownerId, emailID } = caller;
    if (state.ownerId === ownerId && (role === 'user' || isSeenBy(state, await sightOf(userId, ownerId)))) return true;
    const isTheirs = (email: { readonly value: string | null } | null) =>
      emailID !== '' && email?.value?.toLowerCase() === emailID.toLowerCase();
    if (state.status === 'DRAFT' || state.voided) return false;
    return (
      signatoriesOf(state).some((one) => !one.isOwner && isTheirs(one.email) && isReached(state, one.signatoryId)) ||
      state.observers.some(({ email }) => isTheirs(email))
    );
  },
});
