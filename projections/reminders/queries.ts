import type { Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { REMINDERS } from './projection.ts';

export interface PersonsReminder {
  readonly reminder_id: string;
  readonly date: string;
  readonly title: string;
  readonly notes: string | null;
  readonly document_id: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly read_at: Date | null;
}

/** Right after an upgrade the table is made a moment later (SQLSTATE 42P01): until then there are no reminders. */
const noneBeforeTheTable = (error: { code?: string }): { rows: never[] } => {
  if (error.code === '42P01') return { rows: [] };
  throw error;
};

/** What somebody has in an account at this instant, also where the read model still holds what is over. Without those of whom they were forgotten. */
export async function remindersOf(pool: Pool, userId: string, ownerId: string, now: Date): Promise<readonly PersonsReminder[]> {
  const { rows } = await pool
    .query<PersonsReminder>(
      `select reminder_id, date, title ->> 'value' as title, notes ->> 'value' as notes, document_id, starts_at, ends_at, read_at
         from ${tableInUse(REMINDERS)}
        where user_id = $1 and owner_id = $2 and ends_at > $3 and title ->> 'value' is not null
        order by starts_at, reminder_id`,
      [userId, ownerId, now],
    )
    .catch(noneBeforeTheTable);
  return rows;
}

export async function countOfReminders(pool: Pool, userId: string, now: Date): Promise<number> {
  const { rows } = await pool
    .query<{ count: number }>(`select count(*)::int as count from ${tableInUse(REMINDERS)} where user_id = $1 and ends_at > $2`, [
      userId,
      now,
    ])
    .catch(noneBeforeTheTable);
  return rows[0]?.count ?? 0;
}

/** Whose time is over at this instant and that are still there, the earliest first. */
export async function remindersOverAt(pool: Pool, now: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await pool
    .query<{ reminder_id: string }>(
      `select reminder_id from ${tableInUse(REMINDERS)} where ends_at <= $1 order by ends_at, reminder_id limit $2`,
      [now, limit],
    )
    .catch(noneBeforeTheTable);
  return rows.map(({ reminder_id }) => reminder_id);
}
