import type { Pool, PoolClient } from 'pg';

/**
 * Lends a connection of the pool to `work`. A connection that was lost meanwhile is thrown away
 * instead of going back, and its 'error' event is heard: pg lets an unheard one end the process.
 */
export async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const hear = (error: Error) => {
    lost = error;
  };
  client.on('error', hear);
  try {
    return await work(client);
  } finally {
    client.removeListener('error', hear);
    client.release(lost);
  }
}

/**
 * Begins a transaction that locks what other processes wait for. One that hangs inside (a stopped process keeps its
 * connection) is cut off by the database, so that it is overtaken; waking, it finds its transaction gone.
 */
export const BEGIN_OVERTAKEABLE = `begin; set local idle_in_transaction_session_timeout = '4s'`;

/** Ends `inTransaction` with ROLLBACK and this value, where nothing went wrong and nothing shall be kept. */
export class RolledBack<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

/** Runs `work` in a transaction: COMMIT with its result, ROLLBACK when it rejects or answers RolledBack. */
export function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T | RolledBack<T>>, begin = 'begin'): Promise<T> {
  return withConnection(pool, async (client) => {
    try {
      await client.query(begin);
      const result = await work(client);
      if (result instanceof RolledBack) {
        await client.query('rollback');
        return result.value;
      }
      await client.query('commit');
      return result;
    } catch (error) {
      // When even this fails the connection is gone, and its error event has said so.
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}
