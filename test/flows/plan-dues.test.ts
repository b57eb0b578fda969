import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcePlanDue } from '../../modules/flows/plan-dues.ts';
import type { ReadSide } from '../../projections/index.ts';
import { plansDueAt } from '../../projections/plan-dues/queries.ts';
import { documentsReadSide } from '../projections/read-models-world.ts';
import { testPool } from '../projections/sample.ts';
import { OWNER, type UsageWorld, usageWorld } from '../subscription/usage-world.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';

describe('what a plan owes to the calendar', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let account: UsageWorld;
  let side: ReadSide;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = testPool(database.url, 10);
    account = usageWorld('2026-11-24T18:00:00.000Z');
    side = documentsReadSide({ pool, databaseUrl: database.url, store: account.store }, account.vault);
    side.start();
    await account.begin();
  });
  afterEach(async () => {
    await side.stop();
    await pool.end();
    await database.drop();
  });

  const due = async () => {
    expect(await side.waitFor('plan-dues', (await account.store.head())!, WAIT_MS)).toBe(true);
    return plansDueAt(pool, account.clock.now(), 100);
  };
  /** A look of the daily flow, by so many workers at once. */
  const look = async (workers = 1) => {
    const dues = await due();
    await Promise.all(Array.from({ length: workers }, () => Promise.all(dues.map((one) => announcePlanDue(account.module, one)))));
    return dues.map(({ kind, dueDate }) => `${kind} ${dueDate}`);
  };
  const now = async () => {
    const { state, events } = await account.module.load(OWNER);
    return { planName: state.planName, types: events.map(({ type }) => type) };
  };
  const failed = (chargeId: string, cutOffDate: string, graceDays: number) =>
    account.asFlow({ type: 'RecordChargeFailure', data: { ownerId: OWNER, chargeId, cutOffDate, graceDays } });

  it('nothing before the last day of the trial is over in Mexico City, and ZERO after it, once (STATE-048, NOTE-013)', async () => {
    account.clock.set('2026-12-10T05:59:59.999Z');
    expect(await look()).toEqual([]);
    account.clock.set('2026-12-10T06:00:00.000Z');
    const late = await due();
    expect(await look(5)).toEqual(['EXPIRY 2026-12-09']);
    expect(await now()).toEqual({ planName: 'ZERO', types: ['TrialStarted', 'PlanExpired'] });
    // A worker that read the table long before comes with the same command.
    for (const one of late) await announcePlanDue(account.module, one);
    expect(await look()).toEqual([]);
    expect((await now()).types).toEqual(['TrialStarted', 'PlanExpired']);
  });

  it('a day that was moved, or a plan that was started meanwhile, is decided by the subscription', async () => {
    account.clock.set('2026-12-12T18:00:00.000Z');
    const before = await due();
    await account.give('BASE_MEMBERSHIP');
    for (const one of before) await announcePlanDue(account.module, one);
    expect((await now()).planName).toBe('BASE_MEMBERSHIP');
    expect(await look()).toEqual([]);
  });

  it('the debt of an unpaid amount begins when its grace is over, once; paid is paid, and what staff then give stays (STATE-049, STATE-051)', async () => {
    await account.give('BASE_MEMBERSHIP');
    await failed('charge-1', '2026-11-24', 5);
    account.clock.set('2026-11-30T05:59:59.999Z');
    expect(await look()).toEqual([]);
    account.clock.set('2026-11-30T06:00:00.000Z');
    expect(await look(5)).toEqual(['GRACE 2026-11-29']);
    expect(await now()).toMatchObject({ planName: 'DEBTOR' });
    expect((await now()).types.filter((type) => type === 'DebtBegan')).toHaveLength(1);
    expect(await look()).toEqual([]);
    // Staff take the account up again while the amount is owed still: it is not frozen for the same one again.
    await account.give('M1');
    expect(await look()).toEqual([]);
    expect((await now()).planName).toBe('M1');
    // For another one it is.
    await failed('charge-2', '2026-11-28', 3);
    account.clock.set('2026-12-02T06:00:00.000Z');
    expect(await look()).toEqual(['GRACE 2026-12-01']);
    expect((await now()).planName).toBe('DEBTOR');
    for (const chargeId of ['charge-1', 'charge-2']) await account.asFlow({ type: 'SettleCharge', data: { ownerId: OWNER, chargeId } });
    expect(await look()).toEqual([]);
    expect((await now()).planName).toBe('M1');
  });

  it('what platform staff froze keeps the last day of its plan, which is due once it goes on', async () => {
    await account.give('DEBTOR');
    account.clock.set('2026-12-20T18:00:00.000Z');
    expect(await look()).toEqual([]);
    await account.asFlow({ type: 'SettleCharge', data: { ownerId: OWNER, chargeId: 'a payment' } });
    expect((await now()).planName).toBe('TRIAL_1');
    expect(await look()).toEqual(['EXPIRY 2026-12-09']);
    expect((await now()).planName).toBe('ZERO');
  });

  it('a worker that ends after any of its steps leaves the rest to the next one', async () => {
    await account.give('BASE_MEMBERSHIP');
    await failed('charge-1', '2026-11-24', 2);
    await failed('charge-2', '2026-11-25', 2);
    account.clock.set('2026-12-20T18:00:00.000Z');
    // The first one dies between reading the table and writing the fact: nothing stands, and the next finds the same.
    const read = await due();
    expect(await look()).toEqual(read.map(({ kind, dueDate }) => `${kind} ${dueDate}`));
    for (const one of read) await announcePlanDue(account.module, one);
    expect((await now()).types.filter((type) => type === 'DebtBegan')).toHaveLength(1);
    expect(await look()).toEqual([]);
  });

  it('a rebuild of the tables finds no difference', async () => {
    await account.give('BASE_MEMBERSHIP');
    await failed('charge-1', '2026-11-24', 2);
    account.clock.set('2026-11-28T18:00:00.000Z');
    await look();
    await due();
    expect(await side.waitFor('month-ends', (await account.store.head())!, WAIT_MS)).toBe(true);
    const same = { onlyInOld: 0, onlyInNew: 0, different: 0, notCompared: null };
    for (const name of ['plan-dues', 'month-ends'])
      for (const table of (await side.rebuild(name)).tables) expect(table, name).toMatchObject(same);
  });
});
