import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type LocalChain, startLocalChain } from '../../modules/app/local/chain.ts';
import { isAlive } from '../../modules/app/local/processes.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { type OpenSystem, openSystem } from '../../modules/app/wiring/system.ts';
import { systemClock } from '../../shared-kernel/clock.ts';
import { type StandingLease, standingLeases } from '../../shared-kernel/leases/lease-table.ts';
import { type SeenProcess, seenProcesses } from '../../shared-kernel/leases/process-table.ts';
import { COMPILED } from '../support/compiled.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PROCESS_MS, WAIT_MS } from '../support/limits.ts';
import { OPEN_PLANS } from '../support/product.ts';

/** What `npm start` runs once everything is installed. */
export const START = new URL('../../scripts/start.ts', import.meta.url).pathname;

/** `npm start -- --api N --workers M` as a person starts it, on a database that outlives it. */
export class Several {
  readonly url: string;
  readonly dataDir: string;
  readonly database: TestDatabase;
  readonly pool: pg.Pool;
  readonly #port: number;
  readonly #settings: Readonly<Record<string, string>>;
  #parent: ChildProcess | null = null;
  #said = '';

  private constructor(dataDir: string, database: TestDatabase, port: number, settings: Readonly<Record<string, string>>) {
    this.#settings = settings;
    this.dataDir = dataDir;
    this.database = database;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.pool = new pg.Pool({ connectionString: database.url, max: 4 });
    this.pool.on('error', () => undefined);
  }

  /** @param settings of every process, and of who looks at what they left */
  static async create(settings: Readonly<Record<string, string>> = {}): Promise<Several> {
    const [dataDir, database, port] = await Promise.all([mkdtemp(join(tmpdir(), 'several-')), createTestDatabase(), freePort()]);
    return new Several(dataDir, database, port, settings);
  }

  /** Answers once every process does its work and the accounts of the demo are there. */
  async start(numbers: { api: number; workers: number }, env: Record<string, string> = {}): Promise<void> {
    const parent = spawn(process.execPath, [START, '--api', String(numbers.api), '--workers', String(numbers.workers)], {
      env: { ...COMPILED, ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#parent = parent;
    const hear = (part: Buffer) => {
      this.#said = (this.#said + part.toString()).slice(-200_000);
    };
    parent.stdout!.on('data', hear);
    parent.stderr!.on('data', hear);
    await until(
      'the system runs',
      () => {
        if (parent.exitCode !== null) throw new Error(`the system ended with ${parent.exitCode}: ${this.#said}`);
        return this.#said.includes('Ctrl-C stops it');
      },
      PROCESS_MS,
    );
  }

  /** What the processes wrote. */
  get said(): string {
    return this.#said;
  }

  /** Those that are there and showed life within the last seconds. */
  async processes(role: SeenProcess['role']): Promise<SeenProcess[]> {
    return (await seenProcesses(this.pool)).filter((one) => one.role === role && one.silentSeconds < 4 && isAlive(one.pid));
  }

  leases = (): Promise<StandingLease[]> => standingLeases(this.pool);

  /** All effects are brought about and all read models are in step. */
  async settled(): Promise<void> {
    await until('nothing is left to do', async () => {
      const { rows } = await this.pool.query<{ open: number }>(
        `select (select count(*) from reactor.work where state <> 'done')::int
              + (select count(*) from projection.checkpoint, event_store.head where state = 'live' and checkpoint.position <> head.position::text)::int
                as open`,
      );
      return rows[0]!.open === 0;
    });
  }

  /** As a person's Ctrl-C; answers the exit code. */
  async end(): Promise<number | null> {
    const parent = this.#parent;
    if (!parent || parent.exitCode !== null) return parent?.exitCode ?? null;
    const exit = once(parent, 'exit');
    parent.kill('SIGINT');
    const [code] = await exit;
    this.#parent = null;
    return code as number | null;
  }

  /** What the processes left, seen by one that does nothing by itself. Call it after `end`. */
  async look(work: (system: OpenSystem, chain: LocalChain) => Promise<void>): Promise<void> {
    const chain = await startLocalChain({ folder: join(this.dataDir, 'chain') });
    try {
      const config = readConfiguration(
        { PORT: '0', DATA_DIR: this.dataDir, SEED_DEMO: 'false', LOCAL_MAILBOX: 'true', LOG_LEVEL: 'fatal', ...this.#settings },
        this.dataDir,
      );
      const system = await openSystem(config, { databaseUrl: this.database.url, chainUrl: chain.url }, systemClock, 'demo');
      try {
        await work(system, chain);
      } finally {
        await system.stop();
      }
    } finally {
      await chain.stop();
    }
  }

  async stop(): Promise<void> {
    await this.end();
    await this.pool.end();
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /** What the processes, and the commands of this installation, are started with. */
  get env(): Record<string, string> {
    const kept = Object.fromEntries(
      ['PATH', 'HOME', 'TMPDIR', 'TZ'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
    return {
      ...kept,
      PORT: String(this.#port),
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.database.url,
      MIGRATION_DATABASE_URL: this.database.migrationUrl,
      DATABASE_CONNECTIONS: '14',
      LOG_LEVEL: 'warn',
      PLAN_CATALOGUE: OPEN_PLANS,
      ...this.#settings,
    };
  }
}

export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = WAIT_MS): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > ms) throw new Error(`not reached in ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Math.round(performance.now() - began);
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((done) => probe.close(() => done()));
  return port;
}
