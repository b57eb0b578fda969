import type { ChildProcess } from 'node:child_process';
import { type BackOff, delayAfter, pause } from '../../../shared-kernel/retry/back-off.ts';
import type { Log } from '../operations/process-log.ts';
import type { Surroundings } from '../wiring/services.ts';
import type { Refusal, ToChild, ToParent } from './messages.ts';

export interface ChildPlan {
  readonly role: 'api' | 'worker' | 'demo';
  /** Counts from 1 within its role. */
  readonly number: number;
  readonly surroundings: Surroundings;
  readonly spawn: () => ChildProcess;
  readonly log: Log;
  /** Ends by itself when its work is done, and is then not started again. */
  readonly once?: boolean;
}

const RESTART: BackOff = { first: 250, longest: 15_000 };
/** Whoever worked for this long has not failed at starting. */
const STEADY_MS = 5_000;
/** A child that says nothing for this long hangs and is ended: its connections would wait for ever. */
const SILENT_MS = 60_000;
const STOP_MS = 20_000;
/** Failures before the first success after which starting is given up. */
const FIRST_TRIES = 5;

/** A child that did not come up at all. */
export class ChildRefused extends Error {
  constructor(role: string, code: number | null, refusal: Refusal | null = null) {
    super(refusal?.sentence ?? `The ${role} process does not start (it ended with ${code ?? 'a signal'}); its own words stand above.`);
    this.name = 'ChildRefused';
  }
}

/** What became of a process of a child's. */
interface Run {
  readonly code: number | null;
  readonly signal: string | null;
  readonly refusal: Refusal | null;
  readonly workedMs: number;
  readonly pid: number | undefined;
}

/** A process of the system that is started again whenever it ends without having been asked. */
export class Child {
  readonly #plan: ChildPlan;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #process: ChildProcess | null = null;
  /** Address it answers at, once it does; empty where nobody can call. Rejects with ChildRefused when it never came up. */
  readonly ready: Promise<string>;

  constructor(plan: ChildPlan) {
    this.#plan = plan;
    let up = (_url: string) => {};
    let refused = (_error: Error) => {};
    this.ready = new Promise<string>((resolve, reject) => {
      up = resolve;
      refused = reject;
    });
    this.ready.catch(() => undefined);
    this.#running = this.#keep(up, refused);
  }

  /** Asks it to end, waits, and ends it where it does not. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#process;
    if (child?.connected) child.send({ stop: true } satisfies ToChild, () => undefined);
    const over = new AbortController();
    const late = pause(STOP_MS, over.signal).then(() => {
      if (over.signal.aborted || !this.#process) return;
      this.#tell('warn', 'a process did not stop in time and is ended');
      this.#process.kill('SIGKILL');
    });
    await this.#running;
    over.abort();
    await late;
  }

  async #keep(up: (url: string) => void, refused: (error: Error) => void): Promise<void> {
    let failures = 0;
    let everReady = false;
    while (!this.#stopping.signal.aborted) {
      const run = await this.#runOnce((url) => {
        everReady = true;
        up(url);
      });
      if (this.#stopping.signal.aborted || (this.#plan.once && run.code === 0)) return;
      failures = run.workedMs > STEADY_MS ? 1 : failures + 1;
      // What only a person can mend is not tried five times.
      if (!everReady && (failures >= FIRST_TRIES || run.refusal?.passesByItself === false)) {
        refused(new ChildRefused(this.#plan.role, run.code, run.refusal));
        return;
      }
      const delay = delayAfter(failures, RESTART);
      const why = run.refusal === null ? {} : { why: run.refusal.sentence };
      this.#tell('warn', 'a process ended and is started again', { pid: run.pid, code: run.code, signal: run.signal, inMs: delay, ...why });
      await pause(delay, this.#stopping.signal);
    }
  }

  #runOnce(ready: (url: string) => void): Promise<Run> {
    const { role, surroundings, spawn } = this.#plan;
    const child = spawn();
    this.#process = child;
    let readyAt: number | null = null;
    let heardAt = performance.now();
    let refusal: Refusal | null = null;
    const watch = setInterval(() => {
      if (readyAt === null || performance.now() - heardAt < SILENT_MS) return;
      this.#tell('error', 'a process says nothing any more and is ended', { pid: child.pid });
      child.kill('SIGKILL');
    }, 1_000);
    child.on('message', (message: ToParent) => {
      heardAt = performance.now();
      if ('refused' in message) refusal = message.refused;
      if (!('ready' in message)) return;
      readyAt ??= performance.now();
      ready(message.ready.url);
    });
    child.send({ begin: { role, surroundings } } satisfies ToChild, () => undefined);
    if (this.#stopping.signal.aborted) child.send({ stop: true } satisfies ToChild, () => undefined);
    return new Promise((resolve) => {
      let ended = false;
      const end = (code: number | null, signal: string | null) => {
        if (ended) return;
        ended = true;
        clearInterval(watch);
        this.#process = null;
        resolve({ code, signal, refusal, workedMs: readyAt === null ? 0 : performance.now() - readyAt, pid: child.pid });
      };
      child.once('exit', end);
      child.once('error', () => end(null, null));
    });
  }

  #tell(level: 'warn' | 'error', message: string, facts: Record<string, unknown> = {}): void {
    this.#plan.log(level, message, { role: this.#plan.role, number: this.#plan.number, ...facts });
  }
}
