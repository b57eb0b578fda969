import type { Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { OPEN_MONTHS, PAID_ACCOUNTS } from './projection.ts';

export interface OpenMonth {
  readonly ownerId: string;
  /** YYYY-MM */
  readonly month: string;
}

/** Months up to one, by account, that are not closed, the earliest first. Of an account that pays month after month the first one is named. */
export async function openMonths(pool: Pool, until: string, limit: number): Promise<readonly OpenMonth[]> {
  const { rows } = await pool
    .query<{ owner_id: string; month: string }>(
      `select owner_id, month from ${tableInUse(OPEN_MONTHS)} where month <= $1
        union
       select owner_id, paid_from from ${tableInUse(PAID_ACCOUNTS)} where paid_from <= $1
        order by month, owner_id limit $2`,
      [until, limit],
    )
    .catch((error: { code?: string }) => {
      // At the first start the tables are made a moment later (SQLSTATE 42P01): nothing is closed before.
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
  return rows.map(({ owner_id: ownerId, month }) => ({ ownerId, month }));
}
