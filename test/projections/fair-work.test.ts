import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageImagesReactor } from '../../modules/flows/page-images.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { createReactors, type Reactors, type Work } from '../../shared-kernel/reactor/index.ts';
import { createWorld } from '../model/world.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually, recordingLog, testPool } from './sample.ts';

/** Documents are sent; each is prepared for as long as the test says. What counts is the order in which they are begun. */
describe('accounts take turns at having their documents prepared', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: EventStore;
  let reactors: Reactors | undefined;
  let begun: { document: string; end: () => void }[];

  const send = async (account: string, documents: readonly string[]): Promise<void> => {
    for (const document of documents) {
      const metadata = { schemaVersion: 1, ownerId: account, recordedAt: '2026-03-01T12:00:00.000Z' };
      const event = { id: nameId('sent', document), type: 'SendingConfirmed', data: { round: 1 }, metadata };
      await store.append(`document-${document}`, 'no-stream', [event]);
    }
  };
  const numbered = (account: string, count: number) => Array.from({ length: count }, (_, index) => `${account}${index}`);
  const start = (): void => {
    const perform = async (work: Work) => {
      const ended = Promise.withResolvers<void>();
      begun.push({ document: String(work.payload.documentId), end: ended.resolve });
      await ended.promise;
      return 'done' as const;
    };
    const reactor = { ...pageImagesReactor(createWorld(null).flow), perform };
    reactors = createReactors({ pool, store, reactors: [reactor], log: recordingLog().log, pollMilliseconds: 20 });
    reactors.start();
  };
  const names = () => begun.map(({ document }) => document);
  const waiting = async (count: number) =>
    eventually(async () => (await pool.query("select 1 from reactor.work where state = 'waiting'")).rowCount === count);

  beforeEach(async () => {
    begun = [];
    database = await createTestDatabase();
    pool = testPool(database.url, 20);
    store = createMemoryEventStore();
  });
  afterEach(async () => {
    for (const one of begun) one.end();
    await reactors?.stop();
    await pool.end();
    await store.close();
    await database.drop();
  });

  it('one document of A is begun while 24 of B are open, and before any of them has ended', async () => {
    await send('b', numbered('b', 24));
    start();
    await waiting(23);
    await send('a', ['a0']);
    await eventually(async () => names().includes('a0'));
    expect(names()).toEqual(['b0', 'a0']);
  });

  it('accounts take turns: whoever has had one waits until the others have', async () => {
    await send('b', numbered('b', 4));
    start();
    // One after the other: of two that are claimed at once neither is the first.
    await eventually(async () => begun.length === 1);
    await send('c', numbered('c', 2));
    await eventually(async () => begun.length === 2);
    await waiting(4);
    await send('a', ['a0']);
    await waiting(5);
    // One ends at a time, so that the next is always the one whose turn it is.
    for (const ended of [0, 1, 2, 3]) {
      begun[ended]!.end();
      await eventually(async () => begun.length === ended + 3);
    }
    // Now only B waits, who has one at work already.
    begun[5]!.end();
    await eventually(async () => begun.length === 7);
    expect(names()).toEqual(['b0', 'c0', 'a0', 'b1', 'c1', 'b2', 'b3']);
  });

  it('what was planned by a version that named no account is one share, and is done', async () => {
    await send('b', numbered('b', 3));
    start();
    await waiting(2);
    await pool.query("update reactor.work set payload = payload - 'account' where state = 'waiting'");
    await eventually(async () => begun.length === 2);
    begun[0]!.end();
    begun[1]!.end();
    await eventually(async () => begun.length === 3);
    expect(new Set(names())).toEqual(new Set(numbered('b', 3)));
  });

  it('tries are counted through restarts', async () => {
    await send('b', ['b0']);
    const attempts: number[] = [];
    for (const wanted of [1, 2, 3]) {
      const perform = async ({ attempt }: Work): Promise<'done'> => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('ran into a limit');
        return 'done';
      };
      const reactor = { ...pageImagesReactor(createWorld(null).flow), perform };
      reactors = createReactors({
        pool,
        store,
        reactors: [reactor],
        log: recordingLog().log,
        retry: { first: 5, longest: 5 },
        pollMilliseconds: 20,
      });
      if (wanted > 1) await pool.query('update reactor.work set next_attempt_at = now()');
      reactors.start();
      await eventually(async () => attempts.length >= wanted);
      await reactors.stop();
    }
    expect(attempts).toEqual([1, 2, 3]);
  });
});
