import { embeddedTexts } from '../../modules/evidence/adapters/embedded-texts.ts';
import { rfc3161Check } from '../../modules/evidence/adapters/rfc3161-check.ts';
import { filesNamedIn, verifyHistory } from '../../modules/evidence/index.ts';
import type { History } from './history.ts';
import { type BenchRow, row } from './row.ts';

export interface VerifyBenchOptions {
  /** Default 3. */
  readonly rounds?: number;
}

/** The evidence of the whole history: made by the log as it follows the store, then recomputed by `verify`. */
export async function benchVerify(history: History, options: VerifyBenchOptions = {}): Promise<BenchRow[]> {
  const { rounds = 3 } = options;
  const { pool, store, evidence, files, trust } = history.services;
  const stopping = new AbortController();
  const begun = performance.now();
  const running = evidence.run(stopping.signal);
  let following: number;
  try {
    await evidence.requestCheckpoint((await store.head())!);
    following = performance.now() - begun;
  } finally {
    stopping.abort();
    await running;
  }
  const verifyTimestamp = rfc3161Check(await trust());
  const rates: number[] = [];
  let events = 0;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const report = await verifyHistory({
      store,
      pool,
      verifierKey: evidence.verifierKey,
      gaplessPositions: true,
      storedTexts: embeddedTexts(pool),
      files,
      filesOf: filesNamedIn,
      verifyTimestamp,
    });
    rates.push((report.events * 1000) / (performance.now() - started));
    events = report.events;
    if (report.verdict === 'TOTAL_FAILED') throw new Error(`the history made here does not verify: ${JSON.stringify(report.first)}`);
  }
  const count = events.toLocaleString('en-US');
  return [
    row({
      part: 'verify',
      name: `verify of ${count} events`,
      unit: 'events/s',
      values: rates,
      method: `\`npm run verify\` in this process, ${rounds} times: canonical bytes and leaf of every event, every stored node, checkpoints, stored texts against what the store answers, files.`,
      caveat: 'The events name one and the same small file, read once; a real history adds the reading of its files.',
    }),
    row({
      part: 'verify',
      name: `evidence log over ${count} events, to a signed checkpoint`,
      unit: 'events/s',
      values: [(events * 1000) / following],
      method: 'From an empty log to a checkpoint over everything, timestamps by the local authority.',
      caveat: 'Measured once. It includes the half second in which requests for a checkpoint are gathered.',
    }),
  ];
}
