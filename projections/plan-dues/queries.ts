import type { Pool } from 'pg';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { tableInUse } from '../runtime/index.ts';
import { oldestUnpaid, PLAN_DUES } from './projection.ts';

/** A plan whose last day is over, or an amount whose days of grace are. */
export interface PlanDue {
  readonly ownerId: string;
  readonly kind: 'EXPIRY' | 'GRACE';
  /** YYYY-MM-DD, the last day on which nothing happened yet. */
  readonly dueDate: string;
  /** The event that set the day. */
  readonly setBy: string;
}

/** What is due at this instant and has not happened yet, the earliest first. */
export async function plansDueAt(pool: Pool, now: Date, limit: number): Promise<readonly PlanDue[]> {
  const today = calendarDayOf(now);
  const { rows } = await pool
    .query<{
      owner_id: string;
      ends_after: string | null;
      expiry_set_by: string;
      freezes_on: string | null;
      unpaid: Parameters<typeof oldestUnpaid>[0];
    }>(
      `select owner_id, ends_after, expiry_set_by, freezes_on, unpaid from ${tableInUse(PLAN_DUES)}
        where ends_after < $1 or freezes_on <= $1
        order by least(ends_after, freezes_on), owner_id limit $2`,
      [today, limit],
    )
    .catch((error: { code?: string }) => {
      // At the first start the table is made a moment later (SQLSTATE 42P01): nothing is due before.
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
  return rows.flatMap(({ owner_id: ownerId, ends_after, expiry_set_by, freezes_on, unpaid }): PlanDue[] => {
    const dues: PlanDue[] = [];
    if (ends_after !== null && ends_after < today) dues.push({ ownerId, kind: 'EXPIRY', dueDate: ends_after, setBy: expiry_set_by });
    const charge = oldestUnpaid(unpaid);
    if (freezes_on !== null && freezes_on <= today && charge !== null)
      dues.push({ ownerId, kind: 'GRACE', dueDate: charge.dueDate, setBy: charge.setBy });
    return dues;
  });
}
