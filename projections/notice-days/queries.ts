import type { Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { NOTICE_DAYS } from './projection.ts';

/** An account to whose documents something happened, and the daily mail that would tell it. */
export interface NoticeDay {
  readonly dueAt: Date;
  readonly ownerId: string;
}

/** At the first start the table is made a moment later (SQLSTATE 42P01): nothing happened before. */
const noTableYet = (error: { code?: string }) => {
  if (error.code === '42P01') return { rows: [] };
  throw error;
};

/** Those of the mails due after `since`, until `until`, the earliest first; from the one after `after` on. */
export async function noticeDaysDue(
  pool: Pool,
  { since, until, after, limit }: { since: Date; until: Date; after: NoticeDay | null; limit: number },
): Promise<readonly NoticeDay[]> {
  const { rows } = await pool
    .query<{ due_at: Date; owner_id: string }>(
      `select distinct due_at, owner_id from ${tableInUse(NOTICE_DAYS)}
        where due_at > $1 and due_at <= $2 and (due_at, owner_id) > ($3, $4)
        order by due_at, owner_id limit $5`,
      [since, until, after?.dueAt ?? since, after?.ownerId ?? '', limit],
    )
    .catch(noTableYet);
  return rows.map(({ due_at, owner_id }) => ({ dueAt: due_at, ownerId: owner_id }));
}

export async function documentsOfDay(pool: Pool, { dueAt, ownerId }: NoticeDay): Promise<readonly string[]> {
  const { rows } = await pool
    .query<{ document_id: string }>(
      `select document_id from ${tableInUse(NOTICE_DAYS)} where due_at = $1 and owner_id = $2 order by document_id`,
      [dueAt, ownerId],
    )
    .catch(noTableYet);
  return rows.map(({ document_id }) => document_id);
}
