import pg from 'pg';
import { documentTimeline } from '../../projections/document-timeline/projection.ts';
import { timelineOf } from '../../projections/document-timeline/queries.ts';
import { createReadSide, type Decode, type DecodedEvent } from '../../projections/index.ts';
import { copyRows } from '../../projections/runtime/copy-rows.ts';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import type { EventStore, ProposedEvent } from '../../shared-kernel/event-store/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { BenchRow } from './event-store.ts';

export interface ProjectionsBenchOptions {
  /** Connection of the application's role. The events stay in this database: give it one of its own, without other read models. */
  readonly url: string;
  /** Events the rebuild goes over. Default 100,000. */
  readonly events?: number;
  /** Measurements of each kind, in turn; the median counts. Default 3. */
  readonly rounds?: number;
}

const PER_DOCUMENT = 20;
const LONG_TIMELINE = 10_000;

/**
 * Catch-up and rebuild of the timeline (one row for every event, 16 columns, two of them jsonb) beside
 * COPY of exactly the same rows, ready-made in memory, into a table with the same columns and key on the
 * same server. Ours reads the events from the store, decodes, applies, moves the checkpoint and, in a
 * rebuild, compares with the build before and swaps; the peer only copies. Personal values are not
 * encrypted here: the vault has its own price, which COPY cannot have.
 */
export async function benchProjections(options: ProjectionsBenchOptions): Promise<BenchRow[]> {
  const { events = 100_000, rounds = 3 } = options;
  const pool = new pg.Pool({ connectionString: options.url, max: 12 });
  pool.on('error', () => undefined);
  const store = createEmbeddedEventStore({ url: options.url });
  const decode: Decode = async (batch) => batch as unknown as DecodedEvent[];
  const open = () => createReadSide({ pool, databaseUrl: options.url, store, decode, projections: [documentTimeline], log: () => {} });
  try {
    await fill(store, events);
    const total = events + LONG_TIMELINE;
    const catchUps: number[] = [];
    const rebuilds: number[] = [];
    const loads: number[] = [];
    const copies: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await pool.query(`delete from projection.checkpoint where name = $1`, [documentTimeline.name]);
      const side = open();
      const head = (await store.head())!;
      const begun = performance.now();
      side.start();
      if (!(await side.waitFor(documentTimeline.name, head, 600_000))) throw new Error('catch-up did not end');
      catchUps.push(perSecond(total, begun));
      await side.stop();

      const again = performance.now();
      let indexing = 0;
      await open().rebuild(documentTimeline.name, {
        onProgress: ({ phase }) => {
          if (phase === 'compare') indexing = performance.now();
        },
      });
      rebuilds.push(perSecond(total, again));
      loads.push((total * 1000) / (indexing - again));
      copies.push(await copySameRows(pool));
    }
    const copy = median(copies);
    const row = (name: string, values: readonly number[]): BenchRow => ({
      name,
      value: median(values),
      unit: 'rows/s',
      peer: copy,
      ratio: median(values) / copy,
    });
    return [
      row(`catch-up of ${total} events beside COPY`, catchUps),
      row(`rebuild of ${total} events, loading and key, beside COPY`, loads),
      row(`rebuild of ${total} events, with comparison and swap, beside COPY`, rebuilds),
      await readLongTimeline(pool, store, rounds),
    ];
  } finally {
    await store.close();
    await pool.end();
  }
}

/** Reading 10,000 events of one document; the peer is the same rows by plain SQL without shaping them. */
async function readLongTimeline(pool: pg.Pool, store: EventStore, rounds: number): Promise<BenchRow> {
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds * 3; round++) {
    const begun = performance.now();
    const rows = await timelineOf(pool, store, { documentId: 'long', scope: { ownerId: 'owner' } });
    ours.push(performance.now() - begun);
    if (rows.length !== LONG_TIMELINE) throw new Error(`the timeline has ${rows.length} rows`);
    const again = performance.now();
    await pool.query(`select * from read.document_timeline where document_id = 'long' order by revision`);
    plain.push(performance.now() - again);
  }
  const [value, peer] = [median(ours), median(plain)];
  return { name: `timeline of ${LONG_TIMELINE} events`, value, unit: 'ms', peer, ratio: value / peer };
}

async function copySameRows(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    const { rows, fields } = await client.query<Record<string, string>>('select * from read.document_timeline');
    const columns = fields.map((field) => field.name);
    await client.query('drop table if exists read.bench_copy');
    await client.query('create table read.bench_copy as select * from read.document_timeline with no data');
    await client.query('alter table read.bench_copy add primary key (document_id, revision)');
    const begun = performance.now();
    await copyRows(client, 'read.bench_copy', columns, rows);
    const rate = perSecond(rows.length, begun);
    await client.query('drop table read.bench_copy');
    return rate;
  } finally {
    client.release();
  }
}

async function fill(store: EventStore, events: number): Promise<void> {
  const documents = Math.ceil(events / PER_DOCUMENT);
  const append = async (document: string, from: number, count: number) => {
    const batch = Array.from({ length: count }, (_, index) => typicalEvent(document, from + index));
    await store.append(`document-${document}`, from === 0 ? 'no-stream' : from - 1, batch);
  };
  for (let next = 0; next < documents; next += 32) {
    const some = Array.from({ length: Math.min(32, documents - next) }, (_, index) => next + index);
    await Promise.all(some.map((number) => append(`d${number}`, 0, Math.min(PER_DOCUMENT, events - number * PER_DOCUMENT))));
  }
  for (let from = 0; from < LONG_TIMELINE; from += 500) await append('long', from, 500);
}

/** About 900 bytes, as an event of the product with its envelope. */
function typicalEvent(document: string, revision: number): ProposedEvent {
  const at = new Date(1_772_366_400_000 + revision * 1000).toISOString();
  return {
    id: nameId('bench', document, String(revision)),
    type: 'DocumentPresented',
    data: { signatoryId: nameId('signatory', document), version: revision, sha256: 'c'.repeat(64), size: 1_234_567, note: 'x'.repeat(200) },
    metadata: {
      schemaVersion: 1,
      occurredAt: at,
      recordedAt: at,
      actor: { kind: 'owner', id: 'owner', ownerId: 'owner' },
      ownerId: 'owner',
      commandId: nameId('command', document, String(revision)),
      correlationId: nameId('correlation', document, String(revision)),
      causationId: null,
      ip: { $personal: 'person', value: '203.0.113.7' },
    },
  };
}

const perSecond = (count: number, since: number): number => (count * 1000) / (performance.now() - since);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
