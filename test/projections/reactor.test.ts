import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { createReactors, type Outcome, type Reactor, type Reactors, type Work } from '../../shared-kernel/reactor/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { allEvents, eventually, put, recordingLog, testPool } from './sample.ts';

describe('reactors', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: EventStore;
  let log: ReturnType<typeof recordingLog>;
  const open: Reactors[] = [];

  const run = (reactor: Reactor, more: { start?: boolean } = {}): Reactors => {
    const retry = { first: 10, longest: 50 };
    const made = createReactors({ pool, store, reactors: [reactor], log: log.log, retry, pollMilliseconds: 30 });
    open.push(made);
    if (more.start !== false) made.start();
    return made;
  };
  const mailer = (perform: (work: Work) => Promise<Outcome>, more: Partial<Reactor> = {}): Reactor => ({
    name: 'mailer',
    types: ['Put'],
    startAt: 'beginning',
    plan: (event) => [{ key: `mail:${event.id}`, payload: { box: event.stream } }],
    perform,
    ...more,
  });
  const rows = async () =>
    (
      await pool.query<{ key: string; state: string; attempts: number; last_error: string | null; kind: string }>(
        'select key, kind, state, attempts, last_error from reactor.work order by key',
      )
    ).rows;
  const allDone = (items: number) =>
    eventually(async () => {
      // A test that cuts every connection cuts this one too.
      const found = await rows().catch(() => []);
      return found.length === items && found.every((row) => row.state === 'done') && found;
    });

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = testPool(database.url, 20);
    store = createMemoryEventStore();
    log = recordingLog();
  });
  afterEach(async () => {
    for (const reactors of open.splice(0)) await reactors.stop();
    await pool.end();
    await store.close();
    await database.drop();
  });

  it('performs what its events ask for, old and new, and nothing for other types', async () => {
    await put(store, [
      { box: 'a', data: { amount: 1 } },
      { box: 'a', data: { amount: 1 }, type: 'Shaken' },
    ]);
    const performed: Work[] = [];
    run(
      mailer(async (work) => {
        performed.push(work);
        return 'done';
      }),
    );
    await allDone(1);
    await put(store, [{ box: 'b', data: { amount: 1 } }]);
    await allDone(2);
    expect(performed.map((work) => [work.payload.box, work.attempt])).toEqual([
      ['box-a', 1],
      ['box-b', 1],
    ]);
    const events = await allEvents(store.readAll());
    expect(performed.map((work) => work.eventId)).toEqual([events[0]!.id, events[2]!.id]);
  });

  it('starts at now where asked, so that an old store sends nothing again', async () => {
    await put(store, [{ box: 'old', data: { amount: 1 } }]);
    const performed: string[] = [];
    const reactor = mailer(
      async (work) => {
        performed.push(String(work.payload.box));
        return 'done';
      },
      { startAt: 'now' },
    );
    const reactors = run(reactor);
    await eventually(async () => (await reactors.reactorStatus())[0]!.position);
    await put(store, [{ box: 'new', data: { amount: 1 } }]);
    await allDone(1);
    expect(performed).toEqual(['box-new']);
  });

  it('retries for ever with growing delays, shows age, attempts and the last error, and ends done', async () => {
    let healthy = false;
    const reactor = mailer(async () => {
      if (!healthy) throw new Error('451 mailbox busy');
      return 'done';
    });
    const reactors = run(reactor);
    await put(store, [{ box: 'a', data: { amount: 1 } }]);
    const failing = await eventually(async () => {
      const [status] = await reactors.reactorStatus();
      return status!.open[0] && status!.open[0].attempts >= 4 && status!;
    });
    expect(failing).toMatchObject({ done: 0, parked: 0, failing: 1 });
    expect(failing.open[0]!.lastError).toBe('Error: 451 mailbox busy');
    expect(failing.oldestOpenSeconds).toBeGreaterThan(0);
    healthy = true;
    await allDone(1);
    expect(
      log.lines.filter((line) => line.level === 'warn' && line.facts.error === 'Error: 451 mailbox busy').length,
    ).toBeGreaterThanOrEqual(3);
    expect((await reactors.reactorStatus())[0]).toMatchObject({ done: 1, failing: 0, open: [], oldestOpenSeconds: null });
  });

  it('waits until the moment the reactor names, and says why', async () => {
    const calls: number[] = [];
    const reactors = run(
      mailer(async (work) => {
        calls.push(performance.now());
        return work.attempt === 1 ? { retryInMs: 300, reason: 'provider asked to wait' } : 'done';
      }),
    );
    await put(store, [{ box: 'a', data: { amount: 1 } }]);
    await eventually(async () => (await reactors.reactorStatus())[0]!.open[0]?.lastError === 'provider asked to wait');
    await allDone(1);
    expect(calls[1]! - calls[0]!).toBeGreaterThan(250);
  });

  it('parks only what the reactor parks, in sight, and takes it up again when told', async () => {
    let accept = false;
    const reactors = run(mailer(async () => (accept ? 'done' : { park: '550 no such mailbox' })));
    await put(store, [{ box: 'a', data: { amount: 1 } }]);
    const parked = await eventually(async () => {
      const [status] = await reactors.reactorStatus();
      return status!.parked === 1 && status!;
    });
    expect(parked.open[0]).toMatchObject({ state: 'parked', attempts: 1, lastError: '550 no such mailbox', nextAttemptAt: null });
    accept = true;
    expect(await reactors.resume('mailer', parked.open[0]!.key)).toBe(true);
    await allDone(1);
    expect(await reactors.resume('mailer', parked.open[0]!.key)).toBe(false);
  });

  it('an item that waits for its next attempt is tried at once when told, and is done by what it does only', async () => {
    let accept = false;
    let tries = 0;
    const reactors = run(
      mailer(async () => {
        tries += 1;
        return accept ? 'done' : { retryInMs: 3_600_000, reason: 'the provider is away' };
      }),
    );
    await put(store, [{ box: 'a', data: { amount: 1 } }]);
    const waiting = async () =>
      (await reactors.reactorStatus())[0]!.open.find(({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) > Date.now() + 3_000_000);
    const first = await eventually(waiting);
    expect(await reactors.resume('mailer', first!.key)).toBe(true);
    await eventually(async () => tries === 2 && (await waiting())?.attempts === 2);
    accept = true;
    expect(await reactors.resume('mailer', first!.key)).toBe(true);
    await allDone(1);
    expect(tries).toBe(3);
  });

  it('plans each effect once with several processes, restarts and a lost checkpoint', async () => {
    const performed = new Map<string, number>();
    const reactor = mailer(async (work) => {
      performed.set(work.key, (performed.get(work.key) ?? 0) + 1);
      return 'done';
    });
    for (let process = 0; process < 3; process++) run(reactor);
    await put(
      store,
      Array.from({ length: 60 }, (_, index) => ({ box: `b${index % 5}`, data: { amount: 1 } })),
    );
    await allDone(60);
    for (const reactors of open.splice(0)) await reactors.stop();
    await pool.query('update reactor.checkpoint set position = null');
    const again = run(reactor);
    await put(store, [{ box: 'last', data: { amount: 1 } }]);
    await allDone(61);
    expect((await again.reactorStatus())[0]!.position).toBe(await store.head());
    expect([...performed.values()]).toEqual(Array.from({ length: 61 }, () => 1));
  });

  it('takes over from a worker that died, and the dead one can no longer write', async () => {
    let release = () => {};
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lost: boolean[] = [];
    const dead = mailer(
      async (work) => {
        await hanging;
        lost.push(work.signal.aborted);
        return { park: 'written by a dead worker' };
      },
      { leaseMilliseconds: 300, concurrency: 1 },
    );
    run(dead);
    await put(store, [{ box: 'a', data: { amount: 1 } }]);
    await eventually(async () => (await rows())[0]?.state === 'running');
    // Its process stands still: the database sees no sign of life for longer than the lease.
    const frozen = setInterval(() => {
      void pool.query(`update reactor.work set lease_until = clock_timestamp() - interval '1 second' where fence = 1`).catch(() => {});
    }, 5);
    onTestFinished(() => clearInterval(frozen));
    const fences: number[] = [];
    run(
      mailer(
        async (work) => {
          fences.push(work.fence);
          return 'done';
        },
        { leaseMilliseconds: 300 },
      ),
    );
    await allDone(1);
    clearInterval(frozen);
    release();
    await eventually(async () => log.lines.some((line) => line.message === 'work was taken over by another worker'));
    expect(fences).toEqual([2]);
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2, last_error: null }]);
  });

  it('keeps its lease while it works for longer than the lease', async () => {
    const attempts: number[] = [];
    const slow = mailer(
      async (work) => {
        attempts.push(work.attempt);
        await new Promise((resolve) => setTimeout(resolve, 700));
        return 'done';
      },
      { leaseMilliseconds: 200 },
    );
    run(slow);
    run(slow);
    await put(store, [{ box: 'a', data: { amount: 1 } }]);
    await allDone(1);
    expect(attempts).toEqual([1]);
  });

  it('has no more in hand than its concurrency', async () => {
    let now = 0;
    let most = 0;
    run(
      mailer(
        async () => {
          now += 1;
          most = Math.max(most, now);
          await new Promise((resolve) => setTimeout(resolve, 5));
          now -= 1;
          return 'done';
        },
        { concurrency: 3 },
      ),
    );
    await put(
      store,
      Array.from({ length: 40 }, () => ({ box: 'a', data: { amount: 1 } })),
    );
    await allDone(40);
    expect(most).toBe(3);
  });

  it('turns planning that throws into an item of its own and goes on with the other events', async () => {
    let knows = false;
    const reactors = run(
      mailer(async () => 'done', {
        plan: (event) => {
          if (!knows && event.stream === 'box-bad') throw new Error('unknown kind of mail');
          return [{ key: `mail:${event.id}`, payload: {} }];
        },
      }),
    );
    await put(store, [
      { box: 'bad', data: { amount: 1 } },
      { box: 'good', data: { amount: 1 } },
    ]);
    const status = await eventually(async () => {
      const [found] = await reactors.reactorStatus();
      return found!.done === 1 && found!.open[0] && found!.open[0].attempts >= 2 && found!;
    });
    expect(status.open[0]).toMatchObject({ lastError: 'Error: unknown kind of mail' });
    expect(status.open[0]!.key).toMatch(/^plan:/);
    knows = true;
    const done = await allDone(3);
    expect(done.map((row) => row.kind).sort()).toEqual(['perform', 'perform', 'plan']);
  });

  it('comes back after its connections were cut', async () => {
    run(mailer(async () => 'done'));
    await put(store, [{ box: 'a', data: { amount: 1 } }]);
    await allDone(1);
    const cutter = testPool(database.url, 1);
    await cutter.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await cutter.end();
    await put(store, [{ box: 'a', data: { amount: 1 } }]);
    await allDone(2);
  });

  it('hands an item back when the process stops', async () => {
    const stopped = run(
      mailer(async (work) => {
        await new Promise((resolve) => work.signal.addEventListener('abort', resolve));
        throw new Error('stopping');
      }),
    );
    await put(store, [{ box: 'a', data: { amount: 1 } }]);
    await eventually(async () => (await rows())[0]?.state === 'running');
    await stopped.stop();
    expect((await rows())[0]).toMatchObject({ state: 'waiting' });
    run(mailer(async () => 'done'));
    await allDone(1);
  });
});
