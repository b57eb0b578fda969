import pg from 'pg';
import type { Decode, DecodedEvent, Projection, RuntimeLog } from '../../projections/runtime/index.ts';
import type { EventStore, Position, RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { WAIT_MS } from '../support/limits.ts';

/** A small made-up domain, boxes that things are put into and taken from, to test the runtime alone. */
export type BoxData = { amount: number; note?: string; poison?: boolean };

export const plainDecode: Decode = async (events) => events as unknown as DecodedEvent[];

let written = 0;

/** Appends one event per entry to its box; answers the last position. */
export async function put(store: EventStore, entries: readonly { box: string; data: BoxData; type?: string }[]): Promise<Position> {
  let position: Position | null = null;
  for (const { box, data, type } of entries) {
    const stream = `box-${box}`;
    let revision: number | 'no-stream' = 'no-stream';
    for await (const last of store.readStream(stream, { direction: 'backwards', limit: 1 })) revision = last.revision;
    written += 1;
    const id = nameId('sample', stream, String(written));
    const metadata = { schemaVersion: 1, ownerId: 'owner-1', recordedAt: '2026-03-01T12:00:00.000Z' };
    const result = await store.append(stream, revision, [{ id, type: type ?? 'Put', data: data as JsonObject, metadata }]);
    position = result.position;
  }
  return position!;
}

/** Thrown by the projections for an event with `poison`, as long as `armed`. */
export const poison = { armed: true };

const check = (event: DecodedEvent): BoxData => {
  const data = event.data as BoxData;
  if (data.poison && poison.armed) throw new TypeError(`cannot read event ${event.revision} of ${event.stream}`);
  return data;
};

/** A row for every event. */
export const entries: Projection = {
  name: 'box-entries',
  version: 1,
  types: '*',
  tables: [
    {
      name: 'box_entries',
      columns: { stream: 'text not null', revision: 'integer not null', amount: 'bigint not null', note: 'text', data: 'jsonb not null' },
      key: ['stream', 'revision'],
      indexes: ['(amount)'],
      insertOnly: true,
    },
  ],
  async apply(batch, tx) {
    const rows = batch.map((event) => {
      const data = check(event);
      return { stream: event.stream, revision: event.revision, amount: data.amount, note: data.note ?? null, data };
    });
    await tx.insert('box_entries', rows);
  },
};

/** A row for every box, folded; counts only events of type Put. */
export const totals: Projection = {
  name: 'box-totals',
  version: 1,
  types: ['Put'],
  tables: [
    {
      name: 'box_totals',
      columns: { stream: 'text not null', total: 'bigint not null', events: 'integer not null', last_note: 'text' },
      key: ['stream'],
      indexes: ['(total desc)'],
    },
  ],
  async apply(batch, tx) {
    const streams = [...new Set(batch.map((event) => event.stream))];
    const known = await tx.query<{ stream: string; total: string; events: number; last_note: string | null }>(
      `select * from ${tx.table('box_totals')} where stream = any($1)`,
      [streams],
    );
    const rows = new Map(known.map((row) => [row.stream, { ...row, total: Number(row.total) }]));
    for (const event of batch) {
      const data = check(event);
      const row = rows.get(event.stream) ?? { stream: event.stream, total: 0, events: 0, last_note: null };
      rows.set(event.stream, {
        stream: event.stream,
        total: row.total + data.amount,
        events: row.events + 1,
        last_note: data.note ?? row.last_note,
      });
    }
    await tx.upsert('box_totals', [...rows.values()]);
  },
};

/** Log entries as they came, for what a test wants to see. */
export function recordingLog(): { log: RuntimeLog; lines: { level: string; message: string; facts: Record<string, unknown> }[] } {
  const lines: { level: string; message: string; facts: Record<string, unknown> }[] = [];
  return { lines, log: (level, message, facts = {}) => void lines.push({ level, message, facts }) };
}

export function testPool(url: string, max = 12): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => {});
  return pool;
}

export async function tableRows(pool: pg.Pool, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t order by t::text`);
  return rows.map(({ row }) => row);
}

/** Asks again until the answer is there; the limit is far above what any machine needs. */
export async function eventually<T>(ask: () => Promise<T | undefined | null | false>, limitMs = WAIT_MS): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error('did not come about in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function allEvents(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
