import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runningPostgresUrl } from '../../modules/app/local/postgres.ts';
import { COMPILED } from '../support/compiled.ts';
import { freePort } from '../support/free-port.ts';
import { PROCESS_MS, WAIT_MS } from '../support/limits.ts';
import { OPEN_PLANS } from '../support/product.ts';

const START = new URL('../../scripts/start.ts', import.meta.url).pathname;

/** What of an installation can be killed: everything at once, the process that a person started, or one child of it. */
export type Victim = 'everything' | 'parent' | 'api' | 'worker' | 'Postgres' | 'The local chain';

/** Their launcher gives up after six ends without a steady minute; a test that keeps killing stays below that. */
const ENDS_IN_A_ROW = 4;
const STEADY_MS = 61_000;

/** `npm start` on a folder of its own, with its own Postgres and chain, as a person has it; killed and started again on the same data. */
export class Installation {
  readonly url: string;
  readonly name: string;
  readonly dataDir: string;
  readonly #port: number;
  readonly #args: readonly string[];
  #process: ChildProcess | null = null;
  #said = '';
  /** How often the launcher said of each component that it runs again. */
  readonly #again = new Map<string, number>();
  /** When the components ended, by name; empty again after each whole start. */
  #ends: { readonly victim: Victim; readonly at: number }[] = [];
  readonly kills = new Map<Victim, number>();

  readonly #env: Readonly<Record<string, string>>;

  private constructor(name: string, dataDir: string, port: number, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.#env = env;
    this.name = name;
    this.dataDir = dataDir;
    this.#port = port;
    this.#args = args;
    this.url = `http://127.0.0.1:${port}`;
  }

  /**
   * @param args how it is started: none for one process, `--api 1 --workers 1` for several
   * @param env settings beside those that it needs
   */
  static async create(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Installation> {
    const [dataDir, port] = await Promise.all([mkdtemp(join(tmpdir(), 'killed-')), freePort()]);
    return new Installation(name, dataDir, port, args, env);
  }

  get env(): Record<string, string> {
    return { DATA_DIR: this.dataDir, LOG_LEVEL: 'error', CHECKPOINT_SECONDS: '1', PLAN_CATALOGUE: OPEN_PLANS, ...this.#env };
  }

  get isSeveral(): boolean {
    return this.#args.length > 0;
  }

  get said(): string {
    return this.#said;
  }

  get totalKills(): number {
    return [...this.kills.values()].reduce((sum, one) => sum + one, 0);
  }

  spawn(): ChildProcess {
    const child = spawn(process.execPath, [START, '--port', String(this.#port), ...this.#args], {
      env: { PATH: process.env.PATH, ...COMPILED, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#said = '';
    this.#ends = [];
    for (const stream of [child.stdout!, child.stderr!]) {
      // What is said is long where a database is away; what it is waited for is counted as it comes.
      createInterface({ input: stream }).on('line', (line) => {
        const name = /^(Postgres|The local chain) runs again\.$/.exec(line)?.[1];
        if (name) this.#again.set(name, (this.#again.get(name) ?? 0) + 1);
        this.#said = `${this.#said}${line}\n`.slice(-50_000);
      });
    }
    this.#process = child;
    return child;
  }

  /** Answers once it says that it runs. */
  async start(): Promise<void> {
    const child = this.spawn();
    await this.#until('it runs', () => {
      if (child.exitCode !== null) throw new Error(`${this.name} ended by itself with ${child.exitCode}: ${this.#said}`);
      return this.#said.includes('Ctrl-C stops it');
    });
  }

  /** Which victims may be drawn now. */
  victims(): Victim[] {
    const lately = (victim: Victim) => this.#ends.filter((end) => end.victim === victim && Date.now() - end.at < 6 * STEADY_MS);
    const mayEnd = (victim: Victim) => {
      const ends = lately(victim);
      return ends.length < ENDS_IN_A_ROW || Date.now() - ends.at(-1)!.at > STEADY_MS;
    };
    const children: Victim[] = this.isSeveral ? ['api', 'worker'] : [];
    return ['everything', 'parent', ...children, ...(['Postgres', 'The local chain'] as const).filter(mayEnd)];
  }

  /** Kills and waits until all of it runs again, by itself or started anew. */
  async killAndRecover(victim: Victim, chance: (below: number) => number): Promise<void> {
    if (victim === 'everything' || victim === 'parent') {
      await this.#end(victim);
      // Every third is killed once more while it starts.
      if (chance(3) === 0) {
        this.spawn();
        await pause(200 + chance(3_000));
        await this.#end(victim);
      }
      return this.start();
    }
    if (victim === 'Postgres' || victim === 'The local chain') {
      const times = () => this.#again.get(victim) ?? 0;
      const before = times();
      this.#shoot(victim, this.#component(victim));
      if (this.#ends.length > 0 && Date.now() - this.#ends.at(-1)!.at > STEADY_MS) this.#ends = [];
      this.#ends.push({ victim, at: Date.now() });
      await this.#until(`${victim} runs again`, () => times() > before);
      return;
    }
    const pid = this.#ofRole(victim)[0];
    if (pid === undefined) throw new Error(`${this.name} has no ${victim} process`);
    this.#shoot(victim, pid);
    await this.#until(`another ${victim} process`, () => this.#ofRole(victim).some((one) => one !== pid));
    // It is there once it answers; a worker says so nowhere, and what it has to do is waited for elsewhere.
    await this.ready();
  }

  /** Null while it runs. */
  get ended(): number | string | null {
    return this.#process?.exitCode ?? this.#process?.signalCode ?? null;
  }

  /** Until it says itself that all is well. */
  async ready(): Promise<void> {
    await this.#until('it is ready', async () => {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(WAIT_MS) }).catch(() => null);
      return answer?.status === 200;
    });
  }

  async database<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: runningPostgresUrl(join(this.dataDir, 'postgres'))! });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** As a person's Ctrl-C; answers the exit code. */
  async stop(): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const over = once(child, 'exit');
    child.kill('SIGINT');
    return (await over)[0] as number | null;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  async #end(victim: 'everything' | 'parent'): Promise<void> {
    const child = this.#process!;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, 'exit');
    const others = victim === 'everything' ? childrenOf(child.pid!) : [];
    this.#shoot(victim, child.pid!);
    for (const pid of others) endQuietly(pid);
    await over;
  }

  #shoot(victim: Victim, pid: number): void {
    process.kill(pid, 'SIGKILL');
    this.kills.set(victim, (this.kills.get(victim) ?? 0) + 1);
  }

  #component(victim: 'Postgres' | 'The local chain'): number {
    if (victim === 'Postgres')
      return Number(readFileSync(join(this.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
    return (JSON.parse(readFileSync(join(this.dataDir, 'chain', 'process.json'), 'utf8')) as { pid: number }).pid;
  }

  /** The API is a worker of node:cluster and carries its number. */
  #ofRole(role: 'api' | 'worker'): number[] {
    return childrenOf(this.#process!.pid!).filter((pid) => {
      if (!read(`/proc/${pid}/cmdline`).includes('scripts/child.ts')) return false;
      const isApi = read(`/proc/${pid}/environ`).includes('NODE_UNIQUE_ID=');
      return isApi === (role === 'api');
    });
  }

  async #until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PROCESS_MS;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`${this.name}, not reached: ${what}. It said: ${this.#said.slice(-3_000)}`);
      await pause(50);
    }
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => existsSync(`/proc/${pid}`) && /^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1] === String(parent));

/** Empty for a process that ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function endQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}
