import type { Pool } from 'pg';
import { createDecode } from '../../modules/app/wiring/decode.ts';
import { documentTimeline } from '../../projections/document-timeline/projection.ts';
import { createReadSide, type Decode, type DecodedEvent } from '../../projections/index.ts';
import { copyRows } from '../../projections/runtime/copy-rows.ts';
import type { History } from './history.ts';
import { type BenchRow, ratioAtLeast, row } from './row.ts';

export interface ProjectionsBenchOptions {
  /** Measurements of each kind, in turn; the median counts. Default 3. */
  readonly rounds?: number;
}

const PEER = 'COPY';
const PEER_METHOD =
  'The peer is COPY of exactly the same rows, ready in memory as objects, from this process by the same writer of the COPY format, into a table with the same columns and key.';

/**
 * Catch-up and rebuild of the timeline (one row for every event, 18 columns, four of them jsonb) beside COPY of the same rows on the same
 * server. Ours reads the events from the store, opens their personal values, applies, moves the checkpoint and, in a rebuild, compares
 * with the build before and swaps; the peer only copies.
 */
export async function benchProjections(history: History, options: ProjectionsBenchOptions = {}): Promise<BenchRow[]> {
  const { rounds = 3 } = options;
  const { pool, store, vault } = history.services;
  const head = (await store.head())!;
  const open = (decode: Decode) =>
    createReadSide({ pool, databaseUrl: history.databaseUrl, store, decode, projections: [documentTimeline], log: () => {} });
  const real = createDecode(vault, {});
  const rates = { catchUp: [] as number[], load: [] as number[], rebuild: [] as number[], copy: [] as number[] };
  const sealed = { rebuild: [] as number[], copy: [] as number[] };

  const rebuild = async (decode: Decode): Promise<{ whole: number; load: number; rows: number }> => {
    const begun = performance.now();
    let loaded = 0;
    await open(decode).rebuild(documentTimeline.name, {
      onProgress: ({ phase }) => {
        if (phase === 'compare') loaded = performance.now();
      },
    });
    const whole = performance.now() - begun;
    const rows = await countRows(pool);
    return { whole: (rows * 1000) / whole, load: (rows * 1000) / (loaded - begun), rows };
  };

  let rows = 0;
  for (let round = 0; round < rounds; round++) {
    await pool.query('delete from projection.checkpoint where name = $1', [documentTimeline.name]);
    const side = open(real);
    const begun = performance.now();
    side.start();
    if (!(await side.waitFor(documentTimeline.name, head, 900_000))) throw new Error('catch-up did not end');
    const took = performance.now() - begun;
    await side.stop();
    const built = await rebuild(real);
    rows = built.rows;
    rates.catchUp.push((rows * 1000) / took);
    rates.rebuild.push(built.whole);
    rates.load.push(built.load);
    rates.copy.push(await copySameRows(pool));
  }
  // The same without opening personal values: what the encryption costs. The first rebuild only makes the build that is compared with.
  const asStored: Decode = async (events) => events as unknown as DecodedEvent[];
  await rebuild(asStored);
  for (let round = 0; round < rounds; round++) {
    sealed.rebuild.push((await rebuild(asStored)).whole);
    sealed.copy.push(await copySameRows(pool));
  }
  await rebuild(real);

  const of = `of ${rows.toLocaleString('en-US')} events`;
  return [
    row({
      part: 'projections',
      name: `catch-up ${of}`,
      unit: 'rows/s',
      values: rates.catchUp,
      peer: { name: PEER, values: rates.copy },
      method: `The timeline's runner from nothing to the head of the store: read, decode, apply, checkpoint, in transactions of at most 2,000 events. ${PEER_METHOD}`,
      caveat: 'Every batch is committed and synced, the peer commits once. One projection alone; the product runs four side by side.',
    }),
    row({
      part: 'projections',
      name: `rebuild ${of}, whole`,
      unit: 'rows/s',
      values: rates.rebuild,
      peer: { name: PEER, values: rates.copy },
      aim: ratioAtLeast(0.6),
      method: `Load into shadow tables, build the key, compare every row with the build before, swap. ${PEER_METHOD}`,
      caveat: 'It opens every personal value with its person’s key and compares every row, which COPY does not.',
    }),
    row({
      part: 'projections',
      name: `rebuild ${of}, loading and key only`,
      unit: 'rows/s',
      values: rates.load,
      peer: { name: PEER, values: rates.copy },
      method: 'The same rebuilds up to where the comparison begins.',
      caveat: 'No whole rebuild: it shows how much of it is the comparison.',
    }),
    row({
      part: 'projections',
      name: `rebuild ${of}, personal values left encrypted`,
      unit: 'rows/s',
      values: sealed.rebuild,
      peer: { name: PEER, values: sealed.copy },
      method: 'The whole rebuild with a decoder that leaves the events as they are stored, beside COPY of those rows.',
      caveat: 'Never done by the product: it shows what the encryption of personal values costs.',
    }),
  ];
}

async function countRows(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('select count(*) as count from read.document_timeline');
  return Number(rows[0]!.count);
}

async function copySameRows(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    const { rows, fields } = await client.query<Record<string, string>>('select * from read.document_timeline');
    const columns = fields.map((field) => field.name);
    await client.query('drop table if exists read.bench_copy');
    await client.query('create table read.bench_copy as select * from read.document_timeline with no data');
    await client.query('alter table read.bench_copy add primary key (document_id, place)');
    const begun = performance.now();
    await copyRows(client, 'read.bench_copy', columns, rows);
    const rate = (rows.length * 1000) / (performance.now() - begun);
    await client.query('drop table read.bench_copy');
    return rate;
  } finally {
    client.release();
  }
}
