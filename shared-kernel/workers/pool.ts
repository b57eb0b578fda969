import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { FairQueue, type Shares } from './fair-queue.ts';
import { type Answers, type JobLimits, Member, type Task } from './member.ts';
import type { FromWorker, JobTable, StreamingJobTable, ToWorker } from './messages.ts';

export type { Answers, JobLimits } from './member.ts';

export type WorkerTrouble = 'worker_failed' | 'worker_timeout' | 'worker_memory' | 'worker_busy' | 'worker_unanswered';

/** A job that ran too long, took too much memory, brought its worker down, found no place in the queue, or was given no answer. */
export class WorkerError extends Error {
  readonly trouble: WorkerTrouble;
  readonly facts: Record<string, unknown>;
  constructor(trouble: WorkerTrouble, facts: Record<string, unknown>, cause?: unknown) {
    super(`${trouble} ${JSON.stringify(facts)}`, cause === undefined ? undefined : { cause });
    this.name = 'WorkerError';
    this.trouble = trouble;
    this.facts = facts;
  }
}

/** The errors that a pool rejects with, where they are to be of the caller's own kind. */
export interface PoolErrors {
  trouble(kind: WorkerTrouble, facts: Record<string, unknown>, cause?: unknown): Error;
  /** What the job meant to answer with, as its code and facts crossed the thread. */
  refusal(code: string, facts: Record<string, unknown>): Error;
}

const OWN_ERRORS: PoolErrors = {
  trouble: (kind, facts, cause) => new WorkerError(kind, facts, cause),
  refusal: (code, facts) => new WorkerError('worker_failed', { code, ...facts }),
};

export interface RunOptions {
  /** Whose turn the job takes: an address, an account. Jobs without one share one. */
  readonly share?: string;
  /** Somebody waits for the answer: taken before what else waits of the same share. */
  readonly isUrgent?: boolean;
  readonly answers?: Answers;
}

const watchEveryMs = 100;
/** For starting a worker and loading its code, on a machine that is busy. Nothing that a stranger sent is looked at yet. */
const START_MS = 60_000;
/** The longest that a worker waits for an answer while its own clock stands still. */
const ANSWER_MS = 60_000;
/**
 * How long a worker without work stands by. One that read large files keeps their room (hundreds of megabytes) until it ends, a new one
 * costs its first job some tenths of a second: long enough for the next file of the same person, short enough for the machine.
 */
const IDLE_MS = 60_000;

/**
 * Worker threads for work that may go on and on. A job that runs too long, takes too much memory or brings its worker down is the only
 * one that fails: its worker is ended and replaced. resourceLimits bound the heap of JavaScript; buffers live outside of it and are watched.
 * A worker starts when a job needs it and ends when it has had none for a while.
 */
export class WorkerPool<J extends { [K in keyof J]: JobTable[string] }, S extends { [K in keyof S]: StreamingJobTable[string] } = object> {
  readonly #size: number;
  readonly #entry: URL;
  readonly #errors: PoolErrors;
  readonly #answerMs: number;
  readonly #idleMs: number;
  readonly #members = new Set<Member>();
  readonly #queue: FairQueue<Task>;
  #ids = 0;
  #closed = false;

  constructor(options: { entry: URL; errors?: PoolErrors; size?: number; shares?: Shares; answerMs?: number; idleMs?: number }) {
    this.#answerMs = options.answerMs ?? ANSWER_MS;
    this.#idleMs = options.idleMs ?? IDLE_MS;
    this.#size = Math.max(1, options.size ?? Math.min(4, availableParallelism()));
    this.#entry = options.entry;
    this.#errors = options.errors ?? OWN_ERRORS;
    this.#queue = new FairQueue(options.shares);
  }

  /** Workers that stand, at work or not. */
  get size(): number {
    return this.#members.size;
  }

  /** Whether somebody waits for what could begin if a job of `share` ended now. Long work that can be taken up again asks this. */
  isWantedFrom(share: string): boolean {
    return this.#queue.isUrgentBehind(share);
  }

  /** Rejects with the job's own refusal, or the pool's trouble. */
  run<K extends keyof J & string>(job: K, input: J[K]['input'], limits: JobLimits, options: RunOptions = {}): Promise<J[K]['output']> {
    return new Promise((resolve, reject) => {
      this.#enqueue({
        message: { kind: 'run', id: ++this.#ids, job, input },
        limits,
        share: options.share ?? '',
        isUrgent: options.isUrgent ?? false,
        answers: options.answers,
        resolve: resolve as (output: unknown) => void,
        reject,
      });
    });
  }

  /** Items one by one; the next is made only when asked for. `limits.timeoutMs` is per item. */
  async *stream<K extends keyof S & string>(
    job: K,
    input: S[K]['input'],
    limits: JobLimits,
    options: Omit<RunOptions, 'answers'> = {},
  ): AsyncGenerator<S[K]['item']> {
    const id = ++this.#ids;
    let arrived: (step: { item?: unknown; done?: boolean; error?: Error }) => void = () => {};
    let step = new Promise<{ item?: unknown; done?: boolean; error?: Error }>((resolve) => {
      arrived = resolve;
    });
    const task: Task = {
      message: { kind: 'stream', id, job, input },
      limits,
      share: options.share ?? '',
      isUrgent: options.isUrgent ?? false,
      onItem: (item) => arrived({ item }),
      resolve: () => arrived({ done: true }),
      reject: (error) => arrived({ error }),
    };
    this.#enqueue(task);
    let finished = false;
    try {
      for (;;) {
        const { item, done, error } = await step;
        finished = done === true || error !== undefined;
        if (error) throw error;
        if (done) return;
        step = new Promise((resolve) => {
          arrived = resolve;
        });
        yield item as S[K]['item'];
        this.#continue(task, { kind: 'next', id });
      }
    } finally {
      if (!finished) {
        this.#continue(task, { kind: 'stop', id });
        await step;
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#queue.drain()) task.reject(this.#closedError());
    await Promise.all([...this.#members].map((member) => this.#end(member, this.#closedError())));
  }

  #closedError(): Error {
    return this.#errors.trouble('worker_failed', { reason: 'closed' });
  }

  #enqueue(task: Task): void {
    if (this.#closed) {
      task.reject(this.#closedError());
      return;
    }
    if (!this.#queue.add(task.share, task, task.isUrgent)) {
      task.reject(this.#errors.trouble('worker_busy', { waiting: this.#queue.length }));
      return;
    }
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      let member = [...this.#members].find((candidate) => candidate.task === undefined);
      if (!member && this.#members.size >= this.#size) return;
      const task = this.#queue.next();
      if (!task) return;
      member ??= this.#start();
      this.#give(member, task);
    }
  }

  #start(): Member {
    const worker = new Worker(this.#entry, {
      // Loaders and flags of the parent (a test runner's, a debugger's) are not the worker's.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    });
    const member = new Member(worker);
    this.#members.add(member);
    worker.unref();
    worker.on('message', (message: FromWorker) => this.#hear(member, message));
    worker.on('error', (error: Error & { code?: string }) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      void this.#end(member, this.#errors.trouble(memory ? 'worker_memory' : 'worker_failed', {}, error));
    });
    worker.on('exit', () => void this.#end(member, this.#errors.trouble('worker_failed', { reason: 'exit' })));
    return member;
  }

  #give(member: Member, task: Task): void {
    member.task = task;
    clearTimeout(member.idle);
    member.worker.ref();
    this.#time(member, START_MS, 'worker_failed', { reason: 'start' });
    member.watch = setInterval(() => void this.#measure(member, task), watchEveryMs);
    member.watch.unref();
    this.#post(member, task.message);
  }

  /** What cannot cross the thread ends the job, and not the process or the place of the worker. */
  #post(member: Member, message: ToWorker): void {
    try {
      member.worker.postMessage(message);
    } catch (error) {
      void this.#end(member, this.#errors.trouble('worker_failed', { reason: 'message' }, error));
    }
  }

  #time(member: Member, ms: number, expired: WorkerTrouble, facts: Record<string, unknown>): void {
    member.startTimer(
      ms,
      () => void this.#end(member, this.#errors.trouble(expired, facts)),
      () => void this.#end(member, this.#errors.trouble('worker_unanswered', { limitMs: this.#answerMs })),
    );
  }

  #continue(task: Task, message: ToWorker): void {
    if (this.#queue.remove(task.share, task)) {
      task.resolve(undefined);
      return;
    }
    const member = [...this.#members].find((candidate) => candidate.task === task);
    if (!member) return;
    this.#time(member, task.limits.timeoutMs, 'worker_timeout', { limitMs: task.limits.timeoutMs });
    this.#post(member, message);
  }

  async #measure(member: Member, task: Task): Promise<void> {
    try {
      const heap = (await member.worker.getHeapStatistics()) as unknown as { external_memory: number; used_heap_size: number };
      const heldMb = (heap.external_memory + heap.used_heap_size) / 1048576;
      if (member.task === task && heldMb > task.limits.memoryMb) {
        await this.#end(member, this.#errors.trouble('worker_memory', { limitMb: task.limits.memoryMb }));
      }
    } catch {
      // The worker ended meanwhile; its exit is heard elsewhere.
    }
  }

  #hear(member: Member, message: FromWorker): void {
    const task = member.task;
    if (!task || task.message.id !== message.id) return;
    if (message.kind === 'begun') {
      this.#time(member, task.limits.timeoutMs, 'worker_timeout', { limitMs: task.limits.timeoutMs });
      return;
    }
    if (message.kind === 'ask') {
      member.asked(this.#answerMs);
      void this.#answer(member, task, message);
      return;
    }
    member.stopTimer();
    if (message.kind === 'item') {
      task.onItem?.(message.item);
      return;
    }
    this.#release(member);
    if (message.kind === 'done') task.resolve(message.output);
    else if (message.code) task.reject(this.#errors.refusal(message.code, message.facts));
    else task.reject(this.#errors.trouble('worker_failed', { message: message.message.slice(0, 200) }));
    this.#dispatch();
  }

  async #answer(member: Member, task: Task, { id, question, name, given }: Extract<FromWorker, { kind: 'ask' }>): Promise<void> {
    let answer: ToWorker;
    try {
      if (!task.answers) throw new Error(`nobody answers ${name}`);
      answer = { kind: 'answer', id, question, value: await task.answers(name, given), failure: null };
    } catch (error) {
      const failure = error instanceof Error ? { name: error.name, message: error.message.slice(0, 200) } : { name: 'Error', message: '' };
      answer = { kind: 'answer', id, question, value: null, failure };
    }
    if (member.task !== task) return;
    member.answered();
    this.#post(member, answer);
  }

  #release(member: Member): void {
    member.stopTimer();
    clearInterval(member.watch);
    if (member.task) this.#queue.finished(member.task.share);
    member.task = undefined;
    member.worker.unref();
    member.idle = setTimeout(() => void this.#end(member, this.#closedError()), this.#idleMs).unref();
  }

  async #end(member: Member, error: Error): Promise<void> {
    if (!this.#members.delete(member)) return;
    const task = member.task;
    this.#release(member);
    clearTimeout(member.idle);
    task?.reject(error);
    const ended = member.worker.terminate();
    if (!this.#closed) this.#dispatch();
    await ended;
  }
}

/**
 * The bytes without what else their buffer holds: crossing a thread copies the whole buffer behind a view, and small Buffers are
 * views into one that the process shares. (`slice` of a Buffer is a view again.)
 */
export function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
