import type { Pool } from 'pg';
import type { Position } from '../event-store/port.ts';
import type { JsonObject } from '../json.ts';

/** How far a reactor has planned: whatever it makes of the events up to there stands in its table. Null: it has not begun. */
export async function plannedUpTo(pool: Pool, reactor: string): Promise<Position | null> {
  const { rows } = await pool.query<{ position: Position | null }>('select position from reactor.checkpoint where name = $1', [reactor]);
  return rows[0]?.position ?? null;
}

/**
 * Payloads of what a reactor has planned and not done, of the items whose payload has these values. An event whose planning threw may be
 * about anything, so it is always among them. Who reads the position first and this after it misses nothing of the events up to there.
 */
export async function openPayloads(pool: Pool, reactor: string, having: JsonObject): Promise<readonly JsonObject[]> {
  const { rows } = await pool.query<{ payload: JsonObject }>(
    `select payload from reactor.work where reactor = $1 and state <> 'done' and (kind = 'plan' or payload @> $2::jsonb)`,
    [reactor, JSON.stringify(having)],
  );
  return rows.map(({ payload }) => payload);
}
