import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type KeeperOptions, LeaseKeeper } from '../../shared-kernel/leases/keeper.ts';
import { standingLeases } from '../../shared-kernel/leases/lease-table.ts';
import { type Held, LeaseLost } from '../../shared-kernel/leases/port.ts';
import { seenProcesses } from '../../shared-kernel/leases/process-table.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';

let database: TestDatabase;
let pool: pg.Pool;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 10 });
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await pool.end();
  await database.drop();
});

const self = (id: string, over: Partial<KeeperOptions['self']> = {}): KeeperOptions['self'] => ({
  id,
  role: 'worker',
  host: 'here',
  pid: 1,
  mark: '',
  ...over,
});

/** A process of a few lines: its beat can be stopped without a word, as by kill -9 or SIGSTOP. */
function member(id: string, over: Partial<KeeperOptions> = {}) {
  const keeper = new LeaseKeeper({ pool, self: self(id), log: () => undefined, leaseMilliseconds: 600, beatMilliseconds: 50, ...over });
  const beating = new AbortController();
  const running = keeper.run(beating.signal);
  const holding = new AbortController();
  const held: Held[] = [];
  const holds: Promise<void>[] = [];
  stops.push(async () => {
    holding.abort();
    beating.abort();
    await Promise.all([running, ...holds]);
  });
  return {
    keeper,
    held,
    hold(name: string) {
      holds.push(
        keeper.hold(name, holding.signal, async (lease) => {
          held.push(lease);
          await new Promise<void>((resolve) => lease.signal.addEventListener('abort', () => resolve(), { once: true }));
        }),
      );
    },
    /** Gives back in order. */
    async end() {
      holding.abort();
      await Promise.all(holds);
    },
    /** No sign of life any more; what it holds stays held until the database's time is over. */
    async freeze() {
      beating.abort();
      await running;
    },
  };
}

async function until(what: string, holds: () => boolean | Promise<boolean>, ms = WAIT_MS): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not reached: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a lease', () => {
  it('is held by one of many, and by the next as soon as it is given back', async () => {
    const members = ['a', 'b', 'c'].map((id) => member(id));
    for (const one of members) one.hold('projection:x');
    await until('somebody holds it', () => members.some((one) => one.held.length > 0));
    const first = members.find((one) => one.held.length > 0)!;
    expect(members.flatMap((one) => one.held)).toHaveLength(1);
    await first.end();
    const others = members.filter((one) => one !== first);
    await until('the next holds it', () => others.some((one) => one.held.length > 0));
    const [before, after] = [first.held[0]!, others.flatMap((one) => one.held)[0]!];
    expect(after.fence).toBe(before.fence + 1);
    expect(before.signal.aborted).toBe(true);
    expect(after.signal.aborted).toBe(false);
  });

  it('stays with a holder that shows life, longer than it lasts', async () => {
    const [a, b] = [member('a'), member('b')];
    a.hold('x');
    await until('a holds it', () => a.held.length === 1);
    b.hold('x');
    const { rows } = await pool.query<{ until: Date }>(`select clock_timestamp() + interval '1500 milliseconds' as until`);
    await until('more than two terms of database time', async () => {
      const now = await pool.query<{ over: boolean }>('select clock_timestamp() > $1 as over', [rows[0]!.until]);
      return now.rows[0]!.over;
    });
    expect(a.held[0]!.signal.aborted).toBe(false);
    expect([a.held.length, b.held.length]).toEqual([1, 0]);
  });

  it('runs out by the time of the database, not of the processes', async () => {
    const [a, b] = [member('a', { leaseMilliseconds: 60_000 }), member('b')];
    a.hold('x');
    await until('a holds it', () => a.held.length === 1);
    await a.freeze();
    b.hold('x');
    expect((await standingLeases(pool))[0]).toMatchObject({ holder: 'a' });
    // As if the minute were over: nothing but the table says so.
    await pool.query(`update process.lease set lease_until = clock_timestamp() - interval '1 millisecond'`);
    await until('b took it over', () => b.held.length === 1);
    expect(b.held[0]!.fence).toBe(a.held[0]!.fence + 1);
  });

  it('lets a holder that slept write nothing once it was taken over', async () => {
    await pool.query('insert into process.lease (name) values ($1)', ['scratch']);
    const [a, b] = [member('a'), member('b')];
    a.hold('x');
    await until('a holds it', () => a.held.length === 1);
    const mark = (lease: Held, value: number) =>
      lease.write(async (client) => void (await client.query(`update process.lease set fence = $1 where name = 'scratch'`, [value])));
    await mark(a.held[0]!, 10);
    await a.freeze();
    b.hold('x');
    await until('b took it over', () => b.held.length === 1);
    await mark(b.held[0]!, 20);
    await expect(mark(a.held[0]!, 11)).rejects.toThrow(LeaseLost);
    expect(a.held[0]!.signal.aborted).toBe(true);
    const { rows } = await pool.query(`select fence::int as fence from process.lease where name = 'scratch'`);
    expect(rows).toEqual([{ fence: 20 }]);
  });

  it('is not taken over in the middle of a write, and keeps no other lease waiting', async () => {
    const [a, b] = [member('a'), member('b')];
    for (const name of ['x', 'y']) a.hold(name);
    await until('a holds both', () => a.held.length === 2);
    const x = a.held.find((lease) => lease.name === 'x')!;
    let release = () => {};
    let inside = () => {};
    const entered = new Promise<void>((resolve) => {
      inside = resolve;
    });
    const writing = x.write(async () => {
      inside();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await entered;
    await a.freeze();
    for (const name of ['x', 'y']) b.hold(name);
    await until('b took over what nobody writes under', () => b.held.some((lease) => lease.name === 'y'));
    expect(b.held.map((lease) => lease.name)).toEqual(['y']);
    release();
    await writing;
    await until('b took over the other', () => b.held.length === 2);
  });

  it('comes free when its holder hangs inside a write: the database ends that session', async () => {
    const [a, b] = [member('a'), member('b')];
    a.hold('x');
    await until('a holds it', () => a.held.length === 1);
    let wake = () => {};
    const hanging = a.held[0]!.write(async (client) => {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      await client.query('select 1');
    });
    hanging.catch(() => undefined);
    await a.freeze();
    b.hold('x');
    await until('b took it over', () => b.held.length === 1);
    wake();
    await expect(hanging).rejects.toThrow();
  });

  it('that ran out and that nobody took is still its holder’s', async () => {
    const a = member('a');
    a.hold('x');
    await until('a holds it', () => a.held.length === 1);
    await pool.query(`update process.lease set lease_until = clock_timestamp() - interval '1 hour'`);
    await until('it is renewed', async () => (await standingLeases(pool))[0]!.secondsLeft! > 0);
    expect(a.held).toHaveLength(1);
    expect(a.held[0]!.signal.aborted).toBe(false);
  });

  it('is let go when nothing is known of it any more', async () => {
    const own = new pg.Pool({ connectionString: database.url, max: 2 });
    own.on('error', () => undefined);
    const a = member('a', { pool: own });
    a.hold('x');
    await until('a holds it', () => a.held.length === 1);
    await own.end();
    await until('a lets go by itself', () => a.held[0]!.signal.aborted);
  });
});

describe('the list of processes', () => {
  it('shows who is there, and frees what a process of this machine held when it is gone', async () => {
    const a = member('a', { self: self('a', { pid: 11 }), leaseMilliseconds: 600_000 });
    a.hold('x');
    await until('a holds it', () => a.held.length === 1);
    await a.freeze();
    const b = member('b', { self: self('b', { pid: 12 }), isGone: (other) => other.pid === 11 });
    b.hold('x');
    await until('b took it over, long before its time', () => b.held.length === 1);
    expect((await seenProcesses(pool)).map(({ id }) => id)).toEqual(['b']);
  });
});
