import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRebuildDesk, type Rebuilding } from '../../modules/app/operations/rebuild-desk.ts';
import type { RebuildCall, RebuildReport } from '../../projections/runtime/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** The desk of a process whose rebuild ends when the test says so. */
function desk() {
  const calls: { name: string; call: RebuildCall; end: (report: RebuildReport) => void; fail: (error: Error) => void }[] = [];
  const readSide: Rebuilding = {
    projections: [{ name: 'a' }, { name: 'b' }],
    rebuild: (name, call = {}) => new Promise((end, fail) => calls.push({ name, call, end, fail })),
  };
  return { calls, ...createRebuildDesk({ pool, readSide, log: () => undefined }) };
}

const progress = { projection: 'a', phase: 'load', events: 5, expected: 9, eventsPerSecond: 1 } as const;

it('a rebuild is one for all processes, and every process knows how far it is', async () => {
  const [one, other] = [desk(), desk()];
  expect(await other.current()).toBeNull();
  expect(await one.start('a')).toMatchObject({ projection: 'a', state: 'running' });
  await expect(other.start('b')).rejects.toMatchObject({ status: 409, code: 'conflict.transition' });
  await expect(other.start('c')).rejects.toMatchObject({ status: 404 });
  one.calls[0]!.call.onProgress!(progress);
  await expect.poll(() => other.current()).toMatchObject({ projection: 'a', state: 'running', progress });
  one.calls[0]!.end({ projection: 'a', outcome: 'swapped', events: 9 } as RebuildReport);
  await expect.poll(() => other.current()).toMatchObject({ state: 'swapped', report: { events: 9 }, error: null });
  expect(await other.start('b')).toMatchObject({ projection: 'b' });
  other.calls[0]!.fail(new Error('no room'));
  await expect.poll(() => one.current()).toMatchObject({ projection: 'b', state: 'failed', error: 'no room' });
});

it('a rebuild whose process is gone keeps nobody from the next, and its late words change nothing', async () => {
  const [gone, other] = [desk(), desk()];
  await gone.start('a');
  await pool.query(`update projection.asked_rebuild set updated_at = clock_timestamp() - interval '31 seconds'`);
  expect(await other.current()).toMatchObject({ projection: 'a', state: 'failed' });
  await other.start('b');
  gone.calls[0]!.end({ projection: 'a', outcome: 'swapped' } as RebuildReport);
  other.calls[0]!.call.onProgress!({ ...progress, projection: 'b' });
  await expect.poll(() => gone.current()).toMatchObject({ projection: 'b', state: 'running', progress: { projection: 'b' } });
});
