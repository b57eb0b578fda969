import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClockCheck } from '../../modules/app/operations/doctor/test-clock.ts';
import { refuseMovedClock, TestClockMoved } from '../../modules/app/test-clock/moved-for-good.ts';
import { storedAhead, storedAheadIfAny } from '../../modules/app/test-clock/table.ts';
import { openTestClock, type TestClock } from '../../modules/app/test-clock/test-clock.ts';
import { systemClock } from '../../shared-kernel/clock.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';

const DAY = 86_400_000;
const silent = () => undefined;

describe('the clock of a test installation', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  const opened: TestClock[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    await pool?.end();
    await database?.drop();
  });

  /** As another process has it. */
  async function clock(): Promise<TestClock> {
    const one = await openTestClock(database.url, systemClock, silent);
    opened.push(one);
    return one;
  }
  const inDays = (days: number) => new Date(Date.now() + days * DAY);
  const seen = (one: TestClock, reached: Date) =>
    new Promise<void>((done, fail) => {
      const late = setTimeout(() => fail(new Error('the move was not followed')), WAIT_MS);
      const look = () => {
        if (one.now() < reached) return;
        clearTimeout(late);
        unheard();
        done();
      };
      const unheard = one.onMoved(look);
      look();
    });

  it('is that of the machine until somebody moves it, and says nothing to doctor where nobody can', async () => {
    const one = await clock();
    expect(one.aheadMs()).toBe(0);
    expect(Math.abs(one.now().getTime() - Date.now())).toBeLessThan(1_000);
    expect(await testClockCheck(pool, { testClock: false })).toEqual([]);
    expect(await testClockCheck(pool, { testClock: true })).toMatchObject([
      { state: 'warn', found: expect.stringMatching(/not moved yet/) },
    ]);
    await refuseMovedClock(pool, { testClock: false });
  });

  it('of twenty moves to one instant at once exactly one goes through, and it stands there', async () => {
    const processes = await Promise.all([clock(), clock(), clock(), clock()]);
    const to = inDays(1);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => processes[index % 4]!.moveTo(to, 'staff')));
    expect(answers.filter(Boolean)).toHaveLength(1);
    await Promise.all(processes.map((one) => seen(one, to)));
    for (const one of processes) expect(one.now().getTime() - to.getTime()).toBeLessThan(10_000);
  });

  it('of twenty moves to different instants the furthest counts, and no process ever sees it go back', async () => {
    const [mover, watcher] = await Promise.all([clock(), clock()]);
    const shown: number[] = [];
    const unheard = watcher.onMoved(() => shown.push(watcher.aheadMs()));
    const targets = Array.from({ length: 20 }, (_, index) => inDays(2 + ((index * 7) % 20)));
    const answers = await Promise.all(targets.map((to) => mover.moveTo(to, 'staff')));
    const furthest = new Date(Math.max(...targets.map((to) => to.getTime())));
    expect(answers[targets.findIndex((to) => to.getTime() === furthest.getTime())]).toBe(true);
    await seen(watcher, furthest);
    unheard();
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect((await storedAhead(pool)) - (furthest.getTime() - Date.now())).toBeLessThan(WAIT_MS);
    // What was passed already is refused whoever asks, also by a process that has not heard yet.
    expect(await (await clock()).moveTo(inDays(3), 'staff')).toBe(false);
  });

  it('refuses to go back in the table itself, and stays what it is when it is opened again', async () => {
    const before = await storedAhead(pool);
    const again = await clock();
    expect(again.aheadMs()).toBe(before);
    expect(await again.moveTo(new Date(), 'staff')).toBe(false);
    expect(await storedAhead(pool)).toBe(before);
    await expect(pool.query('update process.test_clock set ahead_ms = -1')).rejects.toThrow(/check/);
    await expect(pool.query('delete from process.test_clock')).rejects.toThrow(/permission denied/);
    await expect(pool.query('insert into process.test_clock default values')).rejects.toThrow(/permission denied/);
  });

  it('once moved, nothing starts without the setting, and doctor says why', async () => {
    await expect(refuseMovedClock(pool, { testClock: false })).rejects.toThrow(TestClockMoved);
    await expect(refuseMovedClock(pool, { testClock: false })).rejects.toThrow(/moved 21 days ahead .* TEST_CLOCK=true/);
    await refuseMovedClock(pool, { testClock: true });
    expect(await testClockCheck(pool, { testClock: false })).toMatchObject([
      { state: 'red', mend: expect.stringMatching(/TEST_CLOCK=true/) },
    ]);
    expect(await testClockCheck(pool, { testClock: true })).toMatchObject([
      { state: 'warn', found: expect.stringMatching(/^a test installation, 21 days ahead of the machine: here it is 20/) },
    ]);
  });

  it('a database of before has no such table, and no clock that was moved', async () => {
    const other = await createTestDatabase();
    const owner = new pg.Client({ connectionString: other.adminUrl });
    await owner.connect();
    try {
      await owner.query('drop table process.test_clock');
      expect(await storedAheadIfAny(owner)).toBe(0);
    } finally {
      await owner.end();
      await other.drop();
    }
  });
});
