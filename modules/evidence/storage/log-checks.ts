import type { Pool } from 'pg';
import type { Hash } from '../../../shared-kernel/evidence/merkle.ts';

/** First leaf whose revision is not the count of its stream's leaves before it. Sorted by the server, on disk where needed. */
export async function firstRevisionGap(
  pool: Pool,
): Promise<{ leafIndex: number; eventId: string; stream: string; revision: number; expected: number } | null> {
  const { rows } = await pool.query<{ leaf_index: string; event_id: string; stream: string; revision: number; expected: string }>(
    `select leaf_index, event_id, stream, revision, expected from (
       select leaf_index, event_id, stream, revision, row_number() over (partition by stream order by leaf_index) - 1 as expected
         from evidence.leaves) counted
      where revision <> expected order by leaf_index limit 1`,
  );
  const row = rows[0];
  if (!row) return null;
  return {
    leafIndex: Number(row.leaf_index),
    eventId: row.event_id,
    stream: row.stream,
    revision: row.revision,
    expected: Number(row.expected),
  };
}

/** An event id that two leaves carry: possible only where somebody removed the constraint. */
export async function doubledEventId(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ event_id: string }>(
    'select event_id from evidence.leaves group by event_id having count(*) > 1 order by min(leaf_index) limit 1',
  );
  return rows[0]?.event_id ?? null;
}

/** Newest revision of a stream among the first `size` leaves, -1 without any. */
export async function loggedRevision(pool: Pool, stream: string, size: number): Promise<number> {
  const { rows } = await pool.query<{ revision: number | null }>(
    'select max(revision) as revision from evidence.leaves where stream = $1 and leaf_index < $2',
    [stream, size],
  );
  return rows[0]?.revision ?? -1;
}

export async function storedNode(pool: Pool, level: number, index: number): Promise<Hash | null> {
  const { rows } = await pool.query<{ hash: Buffer }>('select hash from evidence.nodes where level = $1 and node_index = $2', [
    level,
    index,
  ]);
  return rows[0]?.hash ?? null;
}

export async function leavesOfStream(pool: Pool, stream: string): Promise<number> {
  const { rows } = await pool.query<{ n: string }>('select count(*) as n from evidence.leaves where stream = $1', [stream]);
  return Number(rows[0]?.n ?? 0);
}
