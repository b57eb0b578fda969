import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Clocks } from '../../modules/app/operations/clock-watch.ts';
import { createReadiness, type ReadinessParts, startHealthServer } from '../../modules/app/operations/health.ts';

const SECRET = 'postgres://application:hunter2@db.example/signing';

interface Over {
  head?: () => Promise<null>;
  query?: () => Promise<unknown>;
  lags?: Record<string, number>;
  limit?: number;
  probe?: () => Promise<void>;
  nonces?: () => Promise<{ latest: number; pending: number }>;
  clocks?: Clocks;
}

/** A process whose stores and read models are as a test says; counts how often they were asked. */
function world(over: Over = {}) {
  const asked = { store: 0, database: 0, disk: 0, chain: 0 };
  const count = <T>(what: keyof typeof asked, answer: () => Promise<T>) => {
    asked[what] += 1;
    return answer();
  };
  const lags = Object.entries(over.lags ?? { inbox: 0 }).map(([name, seconds]) => ({ name, seconds }));
  const parts: ReadinessParts = {
    config: { readyLagSeconds: over.limit ?? 300, dataDir: '/nowhere' },
    probe: () => count('disk', over.probe ?? (() => Promise.resolve())),
    chain: over.nonces ? { nonces: () => count('chain', over.nonces!) } : null,
    ...(over.clocks ? { clocks: over.clocks } : {}),
    log: () => undefined,
    store: { head: () => count('store', over.head ?? (() => Promise.resolve(null))) },
    pool: { query: () => count('database', over.query ?? (() => Promise.resolve({ rows: [] }))) },
    readSide: { lags: () => Promise.resolve(lags) },
  };
  return { asked, parts, ready: createReadiness(parts) };
}

describe('readiness', () => {
  it('is given when the stores answer and every read model is within its limit', async () => {
    const found = await world({ lags: { inbox: 0, page: 299.2 } }).ready();
    expect(found).toEqual({
      status: 'ready',
      checks: [
        { name: 'event store', ok: true, found: 'answers' },
        { name: 'Postgres', ok: true, found: 'answers' },
        { name: 'files', ok: true, found: 'can be written' },
        { name: 'clock', ok: true, found: 'steady' },
        { name: 'read model inbox', ok: true, found: 'in step' },
        { name: 'read model page', ok: true, found: '300 s behind, limit 300 s' },
      ],
    });
  });

  it('is lost to a read model behind its limit, and not where no limit is set', async () => {
    const late = { lags: { inbox: 0, page: 301 } };
    const found = await world(late).ready();
    expect(found.status).toBe('not ready');
    expect(found.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['read model page']);
    expect((await world({ ...late, limit: 0 }).ready()).status).toBe('ready');
  });

  it('is lost to a store that fails or says nothing, without a word of what it said', async () => {
    const failing = await world({ query: () => Promise.reject(new Error(`no route to ${SECRET}`)) }).ready();
    expect(failing.status).toBe('not ready');
    expect(failing.checks[1]).toEqual({ name: 'Postgres', ok: false, found: 'cannot be reached' });
    expect(JSON.stringify(failing)).not.toMatch(/hunter2|db\.example/);
    const silent = await world({ head: () => new Promise(() => undefined) }).ready();
    expect(silent.checks[0]).toEqual({ name: 'event store', ok: false, found: 'no answer within 2000 ms' });
  });

  it('is looked at once for all who ask at the same time', async () => {
    const { asked, ready } = world();
    await Promise.all(Array.from({ length: 50 }, () => ready()));
    expect(asked).toEqual({ store: 1, database: 1, disk: 1, chain: 0 });
  });

  it.each([
    ['ENOSPC', 'no space is left on its disk'],
    ['EROFS', 'its disk is read-only'],
    ['EACCES', 'this user may not write there'],
    ['EWHAT', 'cannot be written'],
  ])('is lost to a disk that answers %s, with the cause and without a path', async (code, found) => {
    const error = Object.assign(new Error(`${code}: no, open '/srv/secret/files'`), { code });
    const answer = await world({ probe: () => Promise.reject(error) }).ready();
    expect(answer.status).toBe('not ready');
    expect(answer.checks.filter(({ ok }) => !ok)).toEqual([{ name: 'files', ok: false, found }]);
    expect(JSON.stringify(answer)).not.toContain('/srv/secret');
  });

  it('is lost to a chain that is gone, and not where nothing is anchored', async () => {
    const gone = await world({ nonces: () => Promise.reject(new Error(`connect ${SECRET}`)) }).ready();
    expect(gone.checks.filter(({ ok }) => !ok)).toEqual([{ name: 'chain', ok: false, found: 'cannot be reached' }]);
    expect(JSON.stringify(gone)).not.toContain('hunter2');
    const there = await world({ nonces: () => Promise.resolve({ latest: 1, pending: 1 }) }).ready();
    expect(there.checks.map(({ name }) => name)).toContain('chain');
    expect(there.status).toBe('ready');
  });

  it('is lost to a clock that differs from Postgres’ own, either way', async () => {
    const at = (now: number) =>
      world({ clocks: { wall: () => 1_000_000, steady: () => 0 }, query: async () => ({ rows: [{ now }] }) }).ready();
    expect((await at(1_000_000 - 29_000)).status).toBe('ready');
    const clocks = await Promise.all([at(1_000_000 - 3_600_000 * 24), at(1_000_000 + 45_000)]);
    expect(clocks.map(({ checks }) => checks.find(({ ok }) => !ok))).toEqual([
      { name: 'clock', ok: false, found: '24 h ahead of the clock of Postgres' },
      { name: 'clock', ok: false, found: '45 s behind the clock of Postgres' },
    ]);
  });

  it('comes back by itself', async () => {
    let full = true;
    const { parts } = world({ probe: () => (full ? Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })) : Promise.resolve()) });
    expect((await createReadiness(parts)()).status).toBe('not ready');
    full = false;
    expect((await createReadiness(parts)()).status).toBe('ready');
  });

  it('is told by a process without an API on a port of its own', async () => {
    const port = await freePort();
    const { parts } = world({ lags: { inbox: 500 } });
    const server = await startHealthServer(parts, { host: '127.0.0.1', port });
    try {
      const ask = async (path: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`);
        return [answer.status, (await answer.json()) as { status: string }] as const;
      };
      expect(await ask('/healthz')).toEqual([200, { status: 'alive' }]);
      expect(await ask('/readyz')).toMatchObject([503, { status: 'not ready' }]);
      expect((await ask('/api/operations'))[0]).toBe(404);
      await expect(startHealthServer(parts, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    } finally {
      await server.stop();
    }
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as { port: number };
  await new Promise<void>((done) => probe.close(() => done()));
  return port;
}
