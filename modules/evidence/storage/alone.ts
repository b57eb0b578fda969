import type { Pool } from 'pg';

// Any fixed number; it only has to be ours. Session-level, so that no transaction is open while a chain is asked.
const ANCHOR_LOCK = 7_261_046_202;

/** Runs `work` unless another process does it now; null then. The lock goes with the connection, also when killed. */
export async function alone<T>(pool: Pool, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  let held = false;
  // A connection that breaks while nothing is asked on it would otherwise end the process; the unlock below finds out.
  const ignore = () => undefined;
  client.on('error', ignore);
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [ANCHOR_LOCK]);
    held = rows[0]?.held === true;
    return held ? await work() : null;
  } finally {
    if (!held) {
      client.off('error', ignore);
      client.release();
    } else {
      const freed = await client.query('select pg_advisory_unlock($1)', [ANCHOR_LOCK]).then(
        () => undefined,
        (error: Error) => error,
      );
      client.off('error', ignore);
      client.release(freed);
    }
  }
}
