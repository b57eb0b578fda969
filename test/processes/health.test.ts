import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createReadiness, type ReadinessParts, startHealthServer } from '../../modules/app/operations/health.ts';

const SECRET = 'postgres://application:hunter2@db.example/signing';

/** A process whose stores and read models are as a test says; counts how often they were asked. */
function world(over: { head?: () => Promise<null>; query?: () => Promise<unknown>; lags?: Record<string, number>; limit?: number } = {}) {
  const asked = { store: 0, database: 0 };
  const count = <T>(what: keyof typeof asked, answer: () => Promise<T>) => {
    asked[what] += 1;
    return answer();
  };
  const lags = Object.entries(over.lags ?? { inbox: 0 }).map(([name, seconds]) => ({ name, seconds }));
  const parts: ReadinessParts = {
    config: { readyLagSeconds: over.limit ?? 300 },
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
    expect(asked).toEqual({ store: 1, database: 1 });
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
