import type pg from 'pg';
import type { ProposedEvent } from '../../../shared-kernel/event-store/port.ts';
import type { OpenTransaction } from '../event-store/examples.ts';

/** Appends one event to a new stream as another process would, and keeps the transaction open. */
export async function openAppendTransaction(client: pg.Client, stream: string, event: ProposedEvent): Promise<OpenTransaction> {
  await client.connect();
  await client.query('BEGIN');
  await appendRaw(client, stream, -1, event);
  const end = async (how: 'COMMIT' | 'ROLLBACK') => {
    await client.query(how);
    await client.end();
  };
  return { commit: () => end('COMMIT'), rollback: () => end('ROLLBACK') };
}

/** One call of the append function, as the application's role may make it. */
export async function appendRaw(client: pg.Client, stream: string, expected: number, event: ProposedEvent) {
  const { rows } = await client.query('SELECT * FROM event_store.append($1, $2, $3, $4, $5, $6, $7)', [
    [stream],
    [expected],
    [1],
    [event.id],
    [event.type],
    [JSON.stringify(event.data)],
    [JSON.stringify(event.metadata)],
  ]);
  return rows[0] as { outcome: string; revision: number | null; last_position: string | null; event_id: string | null };
}
