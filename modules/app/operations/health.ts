import { createServer } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import type { AnchorChain } from '../../evidence/index.ts';
import type { Configuration } from '../settings/config.ts';
import { CLOCK_SECONDS, type Clocks, differenceTo, inWords, machineClocks, watchClock } from './clock-watch.ts';
import { probeDisk } from './disk-probe.ts';
import { diskTrouble } from './disk-trouble.ts';
import { kept } from './kept.ts';
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
/** A file is really written and synced, so less often. */
const DISK_KEPT_MS = 5_000;
/** A node of somebody else counts questions; nothing that a person waits for depends on it by the second. */
const CHAIN_KEPT_MS = 15_000;

/** What readiness is judged by. */
export interface ReadinessParts {
  readonly config: Pick<Configuration, 'readyLagSeconds' | 'dataDir'>;
  readonly log: Log;
  readonly store: Pick<EventStore, 'head'>;
  readonly pool: { query(sql: string): Promise<unknown> };
  readonly readSide: Pick<ReadSide, 'lags'>;
  /** Null where nothing is anchored. */
  readonly chain: Pick<AnchorChain, 'nonces'> | null;
  /** Default: those of the machine. */
  readonly clocks?: Clocks;
  /** Default: a file is written, synced and removed where files go. */
  readonly probe?: () => Promise<void>;
}

/**
 * Looks whether this process can do its work now: stores, chain and disk answer, the clock did not jump, read models are within
 * READY_LAG_SECONDS. Nothing is remembered beyond a few seconds, so what is mended is ready by itself.
 */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  const { config, pool, store, log, readSide, chain } = parts;
  const clocks = parts.clocks ?? machineClocks;
  const jump = watchClock(clocks);
  /** Seconds that our clock is ahead of Postgres' own, by the last answer; null where it gave none. */
  let ahead: number | null = null;

  const answers = async (name: string, ask: () => Promise<unknown>): Promise<HealthCheck> => {
    const answer = await inTime(ask()).catch((error: unknown) => {
      log('warn', 'a store does not answer', { store: name, error: error instanceof Error ? error.message : String(error) });
      return 'failed' as const;
    });
    if (answer === 'late') return { name, ok: false, found: `no answer within ${PATIENCE_MS} ms` };
    return answer === 'failed' ? { name, ok: false, found: 'cannot be reached' } : { name, ok: true, found: 'answers' };
  };

  const askPostgres = async (): Promise<void> => {
    const asked = clocks.wall();
    const answer = (await pool.query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now')) as {
      rows?: { now?: unknown }[];
    };
    const now = answer.rows?.[0]?.now;
    ahead = typeof now === 'number' ? differenceTo(now, asked, clocks.wall()) : null;
  };

  const probe = kept(DISK_KEPT_MS, parts.probe ?? (() => probeDisk(join(config.dataDir, 'files'))));
  const disk = async (): Promise<HealthCheck> => {
    const name = 'files';
    const answer = await inTime(probe()).catch((error: unknown) => {
      log('error', 'no file can be written', { error: error instanceof Error ? error.message : String(error) });
      return diskTrouble(error)?.wrong ?? 'cannot be written';
    });
    if (answer === 'late') return { name, ok: false, found: `the disk did not take a file within ${PATIENCE_MS} ms` };
    return typeof answer === 'string' ? { name, ok: false, found: answer } : { name, ok: true, found: 'can be written' };
  };

  const askChain = kept(CHAIN_KEPT_MS, () => answers('chain', async () => chain?.nonces()));

  const clock = (): HealthCheck => {
    const name = 'clock';
    const jumped = jump();
    if (jumped !== null) return { name, ok: false, found: `jumped ${jumped < 0 ? 'back' : 'forward'} by ${inWords(jumped)}` };
    if (ahead !== null && Math.abs(ahead) > CLOCK_SECONDS)
      return { name, ok: false, found: `${inWords(ahead)} ${ahead < 0 ? 'behind' : 'ahead of'} the clock of Postgres` };
    return { name, ok: true, found: 'steady' };
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
    ahead = null;
    const [chains, files, ...stores] = await Promise.all([
      chain === null ? [] : askChain().then((found) => [found]),
      disk(),
      answers('event store', () => store.head()),
      answers('Postgres', askPostgres),
    ]);
    const readable = stores.every(({ ok }) => ok);
    const checks = [...stores, files, clock(), ...chains, ...(readable ? await readModels() : [])];
    return { status: checks.every(({ ok }) => ok) ? 'ready' : 'not ready', checks };
  };

  return kept(KEPT_MS, look);
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
      {
        schema: { summary: 'Ready: stores, chain and disk answer, the clock is steady, read models are within their limit; 503 otherwise' },
      },
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
