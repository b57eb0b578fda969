import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMonthEnds } from '../../modules/app/wiring/month-ends.ts';
import { countingReactor } from '../../modules/flows/counting.ts';
import { closeMonths } from '../../modules/flows/month-ends.ts';
import type { ReadSide } from '../../projections/index.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { createReactors, type Reactors } from '../../shared-kernel/reactor/index.ts';
import { documentsReadSide } from '../projections/read-models-world.ts';
import { eventually, recordingLog, testPool } from '../projections/sample.ts';
import { OWNER, type UsageWorld, usageWorld } from '../subscription/usage-world.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';

const TESTS = 'document-of-a-test-key';

describe('months that are over', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let account: UsageWorld;
  let side: ReadSide;
  const running: Reactors[] = [];
  let letCount: () => void;
  let counting: Promise<void>;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = testPool(database.url, 20);
    account = usageWorld('2026-11-24T18:00:00.000Z');
    side = documentsReadSide({ pool, databaseUrl: database.url, store: account.store }, account.vault);
    side.start();
    counting = Promise.resolve();
    await account.begin();
  });
  afterEach(async () => {
    letCount?.();
    for (const reactors of running.splice(0)) await reactors.stop();
    await side.stop();
    await pool.end();
    await database.drop();
  });

  /** A process that counts and closes. */
  function worker() {
    const reactors = createReactors({
      pool,
      store: account.store,
      reactors: [
        countingReactor({
          isTest: async (documentId) => documentId === TESTS,
          async countDocument(completion) {
            await counting;
            await account.module.countDocument(completion);
          },
        }),
      ],
      log: recordingLog().log,
      retry: { first: 10, longest: 50 },
      pollMilliseconds: 30,
    });
    running.push(reactors);
    const failures: string[] = [];
    const close = closeMonths({
      ...createMonthEnds(pool, account.store, reactors),
      clock: account.clock,
      closeMonth: account.module.closeMonth,
      failed: (_ownerId, error) => void failures.push(error.message),
    });
    return { reactors, close, failures };
  }
  const hold = () => {
    counting = new Promise((resolve) => {
      letCount = resolve;
    });
  };

  /** Everybody signed a document of the account, at an instant that is over when this is written. */
  const completed = (documentId: string, recordedAt: string) =>
    account.store.append(`document-${documentId}`, 'no-stream', [
      {
        id: nameId('month-ends test', documentId),
        type: 'SigningCompleted',
        data: { round: 1, version: 1, sha256: 'a'.repeat(64) },
        metadata: { schemaVersion: 1, ownerId: OWNER, recordedAt, occurredAt: recordedAt },
      },
    ]);
  const caughtUp = async () => {
    for (const name of ['month-ends', 'plan-dues']) expect(await side.waitFor(name, (await account.store.head())!, WAIT_MS)).toBe(true);
  };
  const statusOf = async (month: string) => (await account.usageOf(month)).state.status;
  const allCounted = (documents: number, month = '2026-11') =>
    eventually(async () => (await account.module.completedIn(OWNER, month)) === documents);

  it('close once the flow that counts has done all that was written until then, however late it is', async () => {
    await account.give('DYNAMIC_MEMBERSHIP');
    hold();
    const { reactors, close, failures } = worker();
    for (let day = 1; day <= 6; day++) await completed(`document-${day}`, `2026-11-25T0${day}:00:00.000Z`);
    await completed(TESTS, '2026-11-25T12:00:00.000Z');
    await caughtUp();
    account.clock.set('2026-12-01T05:59:59.999Z');
    reactors.start();
    await close();
    account.clock.set('2026-12-01T06:00:00.000Z');
    // The month is over, and nothing of it is counted yet.
    await close();
    await close();
    expect(await statusOf('2026-11')).toBe('NONE');
    letCount();
    await allCounted(6);
    await eventually(async () => (await reactors.openPayloads('counting', { ownerId: OWNER })).length === 0);
    await Promise.all([close(), close(), close()]);
    const { state, events } = await account.usageOf('2026-11');
    expect(events.map(({ type }) => type)).toEqual([...Array(6).fill('DocumentCounted'), 'MonthClosed']);
    expect(state.statement).toMatchObject({ counted: 6, totalCents: 29_900 + 4_900 });
    expect(failures).toEqual([]);
    // A document of November that is written afterwards is a line of December, which is closed in its turn.
    await completed('document-late', '2026-11-30T23:00:00.000Z');
    await eventually(async () => (await account.usageOf('2026-12')).state.late.length === 1);
    account.clock.set('2027-01-02T18:00:00.000Z');
    await eventually(async () => {
      await caughtUp();
      await close();
      return (await statusOf('2026-12')) === 'CLOSED';
    });
    expect((await account.usageOf('2026-12')).state.statement!.lines).toContainEqual({
      kind: 'LATE_DOCUMENTS',
      month: '2026-11',
      quantity: 1,
      unitCents: 4_900,
      amountCents: 4_900,
    });
  });

  it('are those in which something was used or paid for, one after another after workers were away, and no others', async () => {
    const { reactors, close } = worker();
    reactors.start();
    await completed('document-1', '2026-11-25T12:00:00.000Z');
    await allCounted(1);
    account.clock.set('2027-02-10T18:00:00.000Z');
    await account.give('BASE_MEMBERSHIP');
    account.clock.set('2027-03-20T18:00:00.000Z');
    await account.give('ZERO');
    account.clock.set('2027-05-02T18:00:00.000Z');
    await eventually(async () => {
      await caughtUp();
      await close();
      return (await statusOf('2027-03')) === 'CLOSED';
    });
    await caughtUp();
    await close();
    const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04'];
    expect(await Promise.all(months.map(statusOf))).toEqual(['NONE', 'CLOSED', 'NONE', 'NONE', 'CLOSED', 'CLOSED', 'NONE']);
    expect((await account.usageOf('2027-02')).state.statement).toMatchObject({ totalCents: 29_900 });
    expect((await account.usageOf('2027-03')).state.statement).toMatchObject({ lines: [], totalCents: 0 });
  });
});
