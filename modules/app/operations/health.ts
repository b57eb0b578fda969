import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import type { Configuration } from '../settings/config.ts';
import type { Log } from './process-log.ts';

export interface HealthCheck {
  readonly name: string;
  readonly ok: boolean;
  /** What was found, without addresses and without words of other programs, which may hold secrets. */
  readonly found: string;
}

export interface Readiness {
  readonly status: 'ready' | 'not ready';
  readonly checks: readonly HealthCheck[];
}

const PATIENCE_MS = 2_000;
/** Probes come from many sides, and anybody may send them: what was found counts for this long. */
const KEPT_MS = 1_000;

/** What readiness is judged by. */
export interface ReadinessParts {
  readonly config: Pick<Configuration, 'readyLagSeconds'>;
  readonly log: Log;
  readonly store: Pick<EventStore, 'head'>;
  readonly pool: { query(sql: string): Promise<unknown> };
  readonly readSide: Pick<ReadSide, 'lags'>;
}

/** Looks whether this process can do its work now: stores answer, read models are within READY_LAG_SECONDS. */
export function createReadiness({ config, pool, store, log, readSide }: ReadinessParts): () => Promise<Readiness> {
  let looking: Promise<Readiness> | null = null;

  const answers = async (name: string, ask: () => Promise<unknown>): Promise<HealthCheck> => {
    const answer = await inTime(ask()).catch((error: unknown) => {
      log('warn', 'a store does not answer', { store: name, error: error instanceof Error ? error.message : String(error) });
      return 'failed' as const;
    });
    if (answer === 'late') return { name, ok: false, found: `no answer within ${PATIENCE_MS} ms` };
    return answer === 'failed' ? { name, ok: false, found: 'cannot be reached' } : { name, ok: true, found: 'answers' };
  };

  const readModels = async (): Promise<HealthCheck[]> => {
    const lags = await inTime(readSide.lags()).catch(() => 'failed' as const);
    if (lags === 'late' || lags === 'failed') return [{ name: 'read models', ok: false, found: 'their positions cannot be read' }];
    const limit = config.readyLagSeconds;
    return lags.map(({ name, seconds }) => ({
      name: `read model ${name}`,
      ok: limit === 0 || seconds <= limit,
      found: seconds === 0 ? 'in step' : `${Math.ceil(seconds)} s behind${limit === 0 ? '' : `, limit ${limit} s`}`,
    }));
  };

  const look = async (): Promise<Readiness> => {
    const stores = await Promise.all([answers('event store', () => store.head()), answers('Postgres', () => pool.query('select 1'))]);
    const checks = stores.every(({ ok }) => ok) ? [...stores, ...(await readModels())] : stores;
    return { status: checks.every(({ ok }) => ok) ? 'ready' : 'not ready', checks };
  };

  return () => {
    if (!looking) {
      const mine = look();
      looking = mine;
      void mine.finally(() =>
        setTimeout(() => {
          if (looking === mine) looking = null;
        }, KEPT_MS).unref(),
      );
    }
    return looking;
  };
}

async function inTime<T>(work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MS);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const ALIVE = { status: 'alive' } as const;

/** GET /healthz: alive, asks nobody. GET /readyz: 200 or 503 with every check. */
export function healthRoutes(parts: ReadinessParts) {
  const readiness = createReadiness(parts);
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', { schema: { summary: 'Alive' } }, async () => ALIVE);
    app.get(
      '/readyz',
      { schema: { summary: 'Ready: stores answer and read models are within their limit; 503 otherwise' } },
      async (_, reply) => {
        const found = await readiness();
        return reply
          .code(found.status === 'ready' ? 200 : 503)
          .header('cache-control', 'no-store')
          .send(found);
      },
    );
  };
}

/** The same two answers for a process without an API. Rejects when the port is taken. */
export async function startHealthServer(parts: ReadinessParts, on: { host: string; port: number }): Promise<{ stop(): Promise<void> }> {
  const readiness = createReadiness(parts);
  const server = createServer((request, response) => {
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
    };
    if (request.url === '/healthz') say(200, ALIVE);
    else if (request.url !== '/readyz') say(404, { status: 'nothing here' });
    else {
      readiness().then(
        (found) => say(found.status === 'ready' ? 200 : 503, found),
        () => say(503, { status: 'not ready', checks: [] }),
      );
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(on.port, on.host, () => resolve());
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
