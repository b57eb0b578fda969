import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createReadSide } from '../../projections/runtime/index.ts';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import { count } from '../support/counts.ts';
import { createTestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';
import { entries, plainDecode, put, recordingLog, tableRows, testPool, totals } from './sample.ts';

const PROJECTOR = fileURLToPath(new URL('./projector-process.ts', import.meta.url));

it('loses and doubles no row when two projectors are killed again and again in mid-run', { timeout: 2_400_000 }, async () => {
  const kills = count('projector kills', 8, 60);
  const database = await createTestDatabase();
  const pool = testPool(database.url, 10);
  const store = createEmbeddedEventStore({ url: database.url });
  const running = new Set<ChildProcess>();
  onTestFinished(async () => {
    for (const child of running) child.kill('SIGKILL');
    await store.close();
    await pool.end();
    await database.drop();
  });
  const begin = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [PROJECTOR, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    running.add(child);
    await once(child.stdout!, 'data');
    return child;
  };
  const done = new AbortController();
  let written = 0;
  const writing = (async () => {
    while (!done.signal.aborted) {
      await put(store, [{ box: `b${written % 11}`, data: { amount: written, note: `n${written}` } }]);
      written += 1;
    }
  })();

  for (let turn = 0; turn < kills; turn += 2) {
    const pair = await Promise.all([begin(), begin()]);
    await new Promise((resolve) => setTimeout(resolve, 40 + Math.random() * 200));
    for (const child of pair) {
      child.kill('SIGKILL');
      await once(child, 'exit');
      running.delete(child);
    }
  }
  done.abort();
  await writing;

  const { rows: reached } = await pool.query('select min(events)::int as events from projection.checkpoint');
  expect(reached[0].events).toBeGreaterThan(0);
  const side = createReadSide({
    pool,
    databaseUrl: database.url,
    store,
    decode: plainDecode,
    projections: [entries, totals],
    log: recordingLog().log,
  });
  side.start();
  for (const { name } of side.projections) expect(await side.waitFor(name, (await store.head())!, WAIT_MS)).toBe(true);
  const rows = await tableRows(pool, 'read.box_entries');
  expect(rows.map((row) => row.amount as number).sort((a, b) => a - b)).toEqual(Array.from({ length: written }, (_, index) => index));
  const { rows: sums } = await pool.query('select sum(events)::int as events, sum(total)::int as total from read.box_totals');
  expect(sums[0]).toEqual({ events: written, total: (written * (written - 1)) / 2 });
  for (const { name } of side.projections) {
    const report = await side.rebuild(name);
    expect(report.tables[0]).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
  }
  await side.stop();
});
