import type { ReminderEvent } from '../../modules/reminders/contract/events.ts';
import { type DecodedEvent, nullPersonal, type Projection, type Row } from '../runtime/index.ts';

export const REMINDERS = 'reminders';

/** What each person wants to be reminded of, until it is gone. */
export const reminders: Projection = {
  name: 'reminders',
  version: 1,
  types: ['ReminderSet', 'ReminderRead', 'ReminderRemoved'],
  streams: ['reminder-'],
  tables: [
    {
      name: REMINDERS,
      columns: {
        reminder_id: 'text not null',
        owner_id: 'text not null',
        user_id: 'text not null',
        date: 'text not null',
        title: 'jsonb not null',
        notes: 'jsonb',
        document_id: 'text',
        starts_at: 'timestamptz not null',
        ends_at: 'timestamptz not null',
        read_at: 'timestamptz',
      },
      key: ['reminder_id'],
      indexes: ['(user_id, starts_at)', '(ends_at)'],
    },
  ],
  async apply(batch, tx) {
    const events = batch as readonly (DecodedEvent & ReminderEvent)[];
    const ids = [...new Set(events.map(({ data }) => data.reminderId))];
    const known = await tx.query<Row & { reminder_id: string }>(
      `select reminder_id, owner_id, user_id, date, title, notes, document_id, starts_at, ends_at, read_at
         from ${tx.table(REMINDERS)} where reminder_id = any($1)`,
      [ids],
    );
    const rows = new Map<string, Row | null>(known.map((row) => [row.reminder_id, row]));
    for (const event of events) {
      const { reminderId } = event.data;
      const row = rows.get(reminderId) ?? null;
      if (event.type === 'ReminderSet') rows.set(reminderId, rowOf(event));
      else if (event.type === 'ReminderRemoved') rows.set(reminderId, null);
      else rows.set(reminderId, row && { ...row, read_at: event.metadata.occurredAt });
    }
    const gone = [...rows].flatMap(([id, row]) => (row === null ? [id] : []));
    if (gone.length > 0) await tx.query(`delete from ${tx.table(REMINDERS)} where reminder_id = any($1)`, [gone]);
    await tx.upsert(
      REMINDERS,
      [...rows.values()].filter((row) => row !== null),
    );
  },
  forget: (personId, tx) => nullPersonal(tx, REMINDERS, ['title', 'notes'], personId),
};

const rowOf = ({ data, metadata }: DecodedEvent & Extract<ReminderEvent, { type: 'ReminderSet' }>): Row => ({
  reminder_id: data.reminderId,
  owner_id: metadata.ownerId,
  user_id: data.userId,
  date: data.date,
  title: data.title,
  notes: data.notes,
  document_id: data.documentId,
  starts_at: data.startsAt,
  ends_at: data.endsAt,
  read_at: null,
});
