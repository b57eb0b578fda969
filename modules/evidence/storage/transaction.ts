import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction; a connection whose rollback failed is thrown away, not handed on. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two statements tells it by an event nobody else listens to.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    // A process that hangs in here would keep others from the log for ever: the database cuts it off.
    await client.query(`begin; set local idle_in_transaction_session_timeout = '4s'`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
