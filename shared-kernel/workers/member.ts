import type { Worker } from 'node:worker_threads';
import type { ToWorker } from './messages.ts';

/** Limits of one job: time it may work (waiting in the queue or for an answer does not count) and memory its worker may hold. */
export interface JobLimits {
  timeoutMs: number;
  memoryMb: number;
}

/** Answers what a job asks for by name; what it rejects with reaches the job by name and message. */
export type Answers = (name: string, given: readonly unknown[]) => Promise<unknown>;

/** A job that was handed in, from its first moment in the queue to its answer. */
export interface Task {
  message: Extract<ToWorker, { kind: 'run' | 'stream' }>;
  limits: JobLimits;
  share: string;
  isUrgent: boolean;
  answers?: Answers | undefined;
  onItem?: (item: unknown) => void;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
}

/** One worker, what it has in hand, and the clock of that. */
export class Member {
  readonly worker: Worker;
  task: Task | undefined;
  watch: NodeJS.Timeout | undefined;
  idle: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #leftMs = 0;
  #questions = 0;
  #expire: () => void = () => {};
  #unanswered: () => void = () => {};
  constructor(worker: Worker) {
    this.worker = worker;
  }
  startTimer(ms: number, expire: () => void, unanswered: () => void): void {
    this.stopTimer();
    this.#leftMs = ms;
    this.#expire = expire;
    this.#unanswered = unanswered;
    this.#go();
  }
  stopTimer(): void {
    clearTimeout(this.#timer);
    this.#questions = 0;
  }
  /** The job waits for this thread: its clock stands still until every question has its answer. */
  asked(answerMs: number): void {
    this.#questions += 1;
    if (this.#questions > 1) return;
    clearTimeout(this.#timer);
    this.#leftMs -= performance.now() - this.#startedAt;
    this.#timer = setTimeout(this.#unanswered, answerMs);
  }
  answered(): void {
    this.#questions -= 1;
    if (this.#questions === 0) this.#go();
  }
  #go(): void {
    clearTimeout(this.#timer);
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.#expire, Math.max(0, this.#leftMs));
  }
}
