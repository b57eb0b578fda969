import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocalChain, startLocalChain } from '../../modules/app/local/chain.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { type OpenSystem, openSystem, type SystemRole } from '../../modules/app/wiring/system.ts';
import { systemClock } from '../../shared-kernel/clock.ts';
import { COMPILED } from '../support/compiled.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { eventStoreOfTests, OPEN_PLANS } from '../support/product.ts';

/** The product as a child that is killed and started again on the same data; database and chain live on. */
export class Killable {
  readonly url: string;
  readonly dataDir: string;
  readonly database: TestDatabase;
  readonly chain: LocalChain;
  readonly #port: number;
  /** Where its events go, the same for every child: none for Postgres. */
  readonly #eventStore = eventStoreOfTests();
  #child: ChildProcess | null = null;
  readonly #env: Readonly<Record<string, string>>;
  kills = 0;
  /** What the children wrote into their logs; nothing below LOG_LEVEL, which is `fatal` unless given. */
  log = '';

  private constructor(parts: { dataDir: string; database: TestDatabase; chain: LocalChain; port: number; env: Record<string, string> }) {
    this.#env = parts.env;
    this.dataDir = parts.dataDir;
    this.database = parts.database;
    this.chain = parts.chain;
    this.#port = parts.port;
    this.url = `http://127.0.0.1:${parts.port}`;
  }

  /** @param env settings of every child beside those that it needs to run; its plans stop nobody unless another catalogue is named */
  static async create(env: Record<string, string> = {}): Promise<Killable> {
    const dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
    const [database, chain, port] = await Promise.all([
      createTestDatabase(),
      startLocalChain({ folder: join(dataDir, 'chain') }),
      freePort(),
    ]);
    return new Killable({ dataDir, database, chain, port, env: { PLAN_CATALOGUE: OPEN_PLANS, ...env } });
  }

  /** Answers with the child once it answers. */
  async start(): Promise<ChildProcess> {
    const child = this.spawn();
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`the product ended by itself with ${code}`);
      }),
    ]);
    return child;
  }

  /** Does not wait for the child to answer, so that it can be killed while it starts, too. */
  spawn(): ChildProcess {
    const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), [], {
      execPath: process.execPath,
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        ...COMPILED,
        TZ: process.env.TZ,
        PORT: String(this.#port),
        DATABASE: this.database.url,
        CHAIN: this.chain.url,
        FOLDER: this.dataDir,
        ...this.#eventStore,
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child.stdout!.on('data', (chunk) => {
      this.log += chunk;
    });
    this.#child = child;
    return child;
  }

  /** Memory of the child that is its own, in bytes. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.#child!.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) * 1024;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
    this.kills += 1;
  }

  /**
   * The same product in this process. With every role it looks at what the killed ones left, so kill the child before; as `demo` it does
   * nothing by itself, and people act through it while the child is killed.
   */
  open(role: SystemRole = 'all'): Promise<OpenSystem> {
    const config = readConfiguration(
      {
        SEED_DEMO: 'false',
        LOCAL_MAILBOX: 'true',
        LOG_LEVEL: 'fatal',
        ...this.#eventStore,
        ...this.#env,
        PORT: '0',
        DATA_DIR: this.dataDir,
      },
      this.dataDir,
    );
    return openSystem(config, { databaseUrl: this.database.url, chainUrl: this.chain.url, gatewayFaults: true }, systemClock, role);
  }

  async stop(): Promise<void> {
    if (this.#child && this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGKILL');
      await once(this.#child, 'exit');
    }
    await this.chain.stop();
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Numbers that look like chance and are the same in every run, so that a failure can be seen again. */
export function sequence(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
