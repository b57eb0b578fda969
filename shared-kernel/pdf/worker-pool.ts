import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PdfError, type PdfRefusalCode } from './types.ts';
import type { FromWorker, Jobs, StreamingJobs, ToWorker } from './worker-jobs.ts';

/** Limits of one job: time it may work (waiting in the queue does not count) and memory its worker may hold. */
export interface JobLimits {
  timeoutMs: number;
  memoryMb: number;
}

const watchEveryMs = 100;

interface Task {
  message: ToWorker;
  limits: JobLimits;
  onItem?: (item: unknown) => void;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
}

class Member {
  readonly worker: Worker;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
  watch: NodeJS.Timeout | undefined;
  constructor(worker: Worker) {
    this.worker = worker;
  }
  startTimer(expire: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(expire, this.task!.limits.timeoutMs);
  }
  pauseTimer(): void {
    clearTimeout(this.timer);
  }
}

/**
 * Worker threads for PDF work. A job that runs too long, takes too much memory or brings its worker down is the only one that fails:
 * its worker is ended and replaced. resourceLimits bound the heap of JavaScript; buffers live outside of it and are watched.
 */
export class WorkerPool {
  readonly #size: number;
  readonly #entry: URL;
  readonly #members = new Set<Member>();
  readonly #queue: Task[] = [];
  #ids = 0;
  #closed = false;

  constructor(options: { size?: number; entry?: URL } = {}) {
    this.#size = Math.max(1, options.size ?? Math.min(4, availableParallelism()));
    this.#entry = options.entry ?? new URL('./worker-entry.ts', import.meta.url);
  }

  /** Throws the job's own PdfError, or `pdf.worker_timeout`, `pdf.worker_memory`, `pdf.worker_failed`. */
  run<K extends keyof Jobs>(job: K, input: Jobs[K]['input'], limits: JobLimits): Promise<Jobs[K]['output']> {
    return new Promise((resolve, reject) => {
      this.#enqueue({
        message: { kind: 'run', id: ++this.#ids, job, input },
        limits,
        resolve: resolve as (output: unknown) => void,
        reject,
      });
    });
  }

  /** Items one by one; the next is made only when asked for. `limits.timeoutMs` is per item. */
  async *stream<K extends keyof StreamingJobs>(
    job: K,
    input: StreamingJobs[K]['input'],
    limits: JobLimits,
  ): AsyncGenerator<StreamingJobs[K]['item']> {
    const id = ++this.#ids;
    let arrived: (step: { item?: unknown; done?: boolean; error?: Error }) => void = () => {};
    let step = new Promise<{ item?: unknown; done?: boolean; error?: Error }>((resolve) => {
      arrived = resolve;
    });
    const task: Task = {
      message: { kind: 'stream', id, job, input },
      limits,
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
        yield item as StreamingJobs[K]['item'];
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
    for (const task of this.#queue.splice(0)) task.reject(new PdfError('pdf.worker_failed', { reason: 'closed' }));
    await Promise.all([...this.#members].map((member) => this.#end(member, new PdfError('pdf.worker_failed', { reason: 'closed' }))));
  }

  #enqueue(task: Task): void {
    if (this.#closed) {
      task.reject(new PdfError('pdf.worker_failed', { reason: 'closed' }));
      return;
    }
    this.#queue.push(task);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      let member = [...this.#members].find((candidate) => candidate.task === undefined);
      if (!member && this.#members.size < this.#size) member = this.#start();
      if (!member) return;
      this.#give(member, this.#queue.shift()!);
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
      void this.#end(member, new PdfError(memory ? 'pdf.worker_memory' : 'pdf.worker_failed', {}, { cause: error }));
    });
    worker.on('exit', () => void this.#end(member, new PdfError('pdf.worker_failed', { reason: 'exit' })));
    return member;
  }

  #give(member: Member, task: Task): void {
    member.task = task;
    member.worker.ref();
    member.worker.postMessage(task.message);
    member.startTimer(() => void this.#end(member, new PdfError('pdf.worker_timeout', { limitMs: task.limits.timeoutMs })));
    member.watch = setInterval(() => void this.#measure(member, task), watchEveryMs);
    member.watch.unref();
  }

  #continue(task: Task, message: ToWorker): void {
    const queued = this.#queue.indexOf(task);
    if (queued >= 0) {
      this.#queue.splice(queued, 1);
      task.resolve(undefined);
      return;
    }
    const member = [...this.#members].find((candidate) => candidate.task === task);
    if (!member) return;
    member.worker.postMessage(message);
    member.startTimer(() => void this.#end(member, new PdfError('pdf.worker_timeout', { limitMs: task.limits.timeoutMs })));
  }

  async #measure(member: Member, task: Task): Promise<void> {
    try {
      const heap = (await member.worker.getHeapStatistics()) as unknown as { external_memory: number; used_heap_size: number };
      const heldMb = (heap.external_memory + heap.used_heap_size) / 1048576;
      if (member.task === task && heldMb > task.limits.memoryMb) {
        await this.#end(member, new PdfError('pdf.worker_memory', { limitMb: task.limits.memoryMb }));
      }
    } catch {
      // The worker ended meanwhile; its exit is heard elsewhere.
    }
  }

  #hear(member: Member, message: FromWorker): void {
    const task = member.task;
    if (!task || task.message.id !== message.id) return;
    member.pauseTimer();
    if (message.kind === 'item') {
      task.onItem?.(message.item);
      return;
    }
    this.#release(member);
    if (message.kind === 'done') task.resolve(message.output);
    else if (message.code) task.reject(new PdfError(message.code as PdfRefusalCode, message.facts));
    else task.reject(new PdfError('pdf.worker_failed', { message: message.message.slice(0, 200) }));
    this.#dispatch();
  }

  #release(member: Member): void {
    clearTimeout(member.timer);
    clearInterval(member.watch);
    member.task = undefined;
    member.worker.unref();
  }

  async #end(member: Member, error: PdfError): Promise<void> {
    if (!this.#members.delete(member)) return;
    const task = member.task;
    this.#release(member);
    task?.reject(error);
    const ended = member.worker.terminate();
    if (!this.#closed) this.#dispatch();
    await ended;
  }
}

/** The bytes without what else their buffer holds: crossing a thread copies the whole buffer behind a view. */
export function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}

let shared: WorkerPool | undefined;
let sharedSize: number | undefined;
let strangers: WorkerPool | undefined;

/** The process's own pool, started by its first job. Idle workers do not keep the process alive. */
export function pdfWorkers(): WorkerPool {
  shared ??= new WorkerPool(sharedSize === undefined ? {} : { size: sharedSize });
  return shared;
}

/** One worker for what anybody may hand in without an account: it can hold up others like it and nobody's own work. */
export function strangersWorker(): WorkerPool {
  strangers ??= new WorkerPool({ size: 1 });
  return strangers;
}

/** How many workers the process's own pool has; counts from its next start. */
export function sizePdfWorkers(size: number): void {
  sharedSize = size;
}

export async function closePdfWorkers(): Promise<void> {
  const closing = [shared, strangers];
  shared = undefined;
  strangers = undefined;
  await Promise.all(closing.map((pool) => pool?.close()));
}
