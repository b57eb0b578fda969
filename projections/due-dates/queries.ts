import type { Pool } from 'pg';
import { LAST_DAY_LEAST_WARNING_MS, LAST_DAY_WARNING_MS } from '../../modules/documents/contract/rules.ts';
import { tableInUse } from '../runtime/index.ts';
import { DUE_DATES } from './projection.ts';

export interface DueDate {
  readonly documentId: string;
  /** The event that set the day. */
  readonly setBy: string;
  /** ISO 8601 UTC. */
  readonly endsAt: string;
  readonly stage: 'NEAR' | 'PASSED';
}

/** What is due at this instant and was not told yet, the earliest first. A warning that would come with the end is none any more. */
export async function dueAt(pool: Pool, now: Date, limit: number): Promise<readonly DueDate[]> {
  const { rows } = await pool
    .query<{ document_id: string; set_by: string; ends_at: Date }>(
      `select document_id, set_by, ends_at from ${tableInUse(DUE_DATES)}
        where is_out and not passed_told and ends_at <= $2
          and (ends_at <= $1 or (not near_told and ends_at > $3))
        order by ends_at, document_id limit $4`,
      [now, new Date(now.getTime() + LAST_DAY_WARNING_MS), new Date(now.getTime() + LAST_DAY_LEAST_WARNING_MS), limit],
    )
    .catch((error: { code?: string }) => {
      // At the first start the table is made a moment later (SQLSTATE 42P01): nothing is due before.
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
  return rows.map(({ document_id, set_by, ends_at }) => ({
    documentId: document_id,
    setBy: set_by,
    endsAt: ends_at.toISOString(),
    stage: ends_at <= now ? 'PASSED' : 'NEAR',
  }));
}
