import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import type { ProposedEvent } from '../../shared-kernel/event-store/port.ts';
import { type BenchRow, ratioAtLeast, row } from './row.ts';

export interface EventStoreBenchOptions {
  /** Connection of the application's role. The events stay in this database: give it one of its own. */
  readonly url: string;
  /** Connection of the owner of the schema, who makes and drops the table that is compared with. */
  readonly migrationUrl: string;
  /** Length of one measurement, seconds. Default 0.5: short turns, so that both meet the same moments of the machine. */
  readonly seconds?: number;
  /** Measurements of each kind, in turn; the median counts. Default 9. */
  readonly rounds?: number;
  readonly writers?: readonly number[];
}

/**
 * Appends of one event each through the store (revision and idempotency checked, global order without
 * gaps) beside plain single-row inserts, each its own transaction, into a table with the same columns
 * and indexes, by the same number of writers from this process on the same server. Both wait for the disk
 * as the server is set up. Every plain writer has a connection of its own; the store uses one for all.
 */
export async function benchEventStore(options: EventStoreBenchOptions): Promise<BenchRow[]> {
  const { seconds = 0.5, rounds = 9, writers = [1, 8, 32] } = options;
  const plain = await PlainTable.create(options);
  const store = createEmbeddedEventStore({ url: options.url });
  try {
    const rows: BenchRow[] = [];
    for (const count of writers) {
      await plain.connect(count);
      const appends: number[] = [];
      const inserts: number[] = [];
      await rate(count, 0.3, () => store.append(`bench-${randomUUID()}`, 'no-stream', [typicalEvent()]));
      await rate(count, 0.3, (writer) => plain.insert(writer, typicalEvent()));
      for (let round = 0; round < rounds; round += 1) {
        appends.push(await rate(count, seconds, () => store.append(`bench-${randomUUID()}`, 'no-stream', [typicalEvent()])));
        inserts.push(await rate(count, seconds, (writer) => plain.insert(writer, typicalEvent())));
      }
      rows.push(
        row({
          part: 'appends',
          name: `append, ${count} writer${count === 1 ? '' : 's'}`,
          unit: 'events/s',
          values: appends,
          peer: { name: 'plain single-row inserts', values: inserts },
          ...(count === 32 ? { aim: ratioAtLeast(1) } : {}),
          method: `One event of about 900 bytes an append, each to a new stream; ${rounds} turns of ${seconds} s each, ours and the plain inserts one after the other. Same server, same columns and indexes, every plain insert its own transaction on a connection of its own.`,
          caveat:
            count === 1
              ? 'A single writer has nobody to be grouped with: every append waits for the disk as a plain insert does, and asks for the revision too.'
              : 'The store checks revision and ids and keeps the global order without gaps; it wins by grouping what waits into one transaction, so the ratio grows with the price of an fsync.',
        }),
      );
    }
    return rows;
  } finally {
    await store.close();
    await plain.drop();
  }
}

/** Per second, with every writer waiting for its own answer before it goes on. */
async function rate(writers: number, seconds: number, once: (writer: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let done = 0;
  const work = async (writer: number) => {
    while (performance.now() - started < seconds * 1_000) {
      await once(writer);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));
  return (done * 1_000) / (performance.now() - started);
}

/** About 900 bytes, as an event of the product with its envelope. */
export function typicalEvent(): ProposedEvent {
  const time = new Date().toISOString();
  const secret = { ciphertext: 'A'.repeat(96), wrappedKey: 'B'.repeat(80), commitment: 'c'.repeat(64), personId: randomUUID() };
  return {
    id: randomUUID(),
    type: 'SignatureFieldPlaced',
    data: { documentId: randomUUID(), page: 3, x: 72.5, y: 640, width: 180, height: 48, signatoryId: randomUUID() },
    metadata: {
      schemaVersion: 1,
      occurredAt: time,
      recordedAt: time,
      actor: { kind: 'owner', id: randomUUID(), ownerId: randomUUID() },
      commandId: randomUUID(),
      correlationId: randomUUID(),
      causationId: null,
      ip: secret,
    },
  };
}

class PlainTable {
  readonly #url: string;
  readonly #owner: pg.Client;
  #clients: pg.Client[] = [];

  private constructor(url: string, owner: pg.Client) {
    this.#url = url;
    this.#owner = owner;
  }

  static async create({ url, migrationUrl }: EventStoreBenchOptions): Promise<PlainTable> {
    const owner = new pg.Client({ connectionString: migrationUrl });
    await owner.connect();
    await owner.query(`
      CREATE SCHEMA bench_plain;
      CREATE TABLE bench_plain.events (LIKE event_store.events INCLUDING ALL);
      CREATE SEQUENCE bench_plain.position OWNED BY bench_plain.events.position;
      ALTER TABLE bench_plain.events ALTER COLUMN position SET DEFAULT nextval('bench_plain.position');
      GRANT USAGE ON SCHEMA bench_plain TO application;
      GRANT USAGE ON SEQUENCE bench_plain.position TO application;
      GRANT INSERT ON bench_plain.events TO application`);
    return new PlainTable(url, owner);
  }

  async connect(count: number): Promise<void> {
    while (this.#clients.length < count) {
      const client = new pg.Client({ connectionString: this.#url });
      await client.connect();
      this.#clients.push(client);
    }
  }

  insert(writer: number, event: ProposedEvent): Promise<unknown> {
    return this.#clients[writer]!.query({
      name: 'plain insert',
      text: 'INSERT INTO bench_plain.events (stream, revision, id, type, data, metadata) VALUES ($1, 0, $2, $3, $4, $5)',
      values: [`bench-${randomUUID()}`, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata)],
    });
  }

  async drop(): Promise<void> {
    for (const client of this.#clients) await client.end();
    await this.#owner.query('DROP SCHEMA bench_plain CASCADE');
    await this.#owner.end();
  }
}
