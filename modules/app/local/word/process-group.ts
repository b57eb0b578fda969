import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface GroupEnd {
  /** Null where it never ran. */
  readonly code: number | null;
  /** Also of one further inside: shells tell it as 128 and its number. */
  readonly signal: number | null;
  /** Why it could not be started. */
  readonly error: Error | null;
}

const SIGNALS: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGTERM: 15, SIGXCPU: 24, SIGXFSZ: 25 };
const LOOK_EVERY_MS = 200;
const LAST_WORDS = 500;

/** A converter's process with everything it started: it is measured, and ended, as a whole. It has to be the first of a process group of its own (`detached`). */
export class ProcessGroup {
  readonly ended: Promise<GroupEnd>;
  readonly #child: ChildProcess;
  #lastWords = '';
  #isOver = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
    });
    this.ended = new Promise((done) => {
      child.once('error', (error) => done({ code: null, signal: null, error }));
      child.once('exit', (code, name) => {
        const signal = name !== null ? (SIGNALS[name] ?? 0) : code !== null && code > 128 ? code - 128 : null;
        done({ code, signal, error: null });
      });
    });
    void this.ended.then(() => {
      this.#isOver = true;
      // What it started may still be there.
      this.kill();
    });
  }

  /** What it said to the operator at the end: messages of the converter, which quote no document. */
  get lastWords(): string {
    return this.#lastWords.trim();
  }

  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nobody of the group is left.
    }
  }

  /** Bytes that all of them hold in memory; what they share is counted once for each. Zero where the system does not say. */
  memoryBytes(): number {
    return this.#child.pid === undefined || this.#isOver ? 0 : memoryFrom(this.#child.pid);
  }

  /** Looks every fifth of a second until the group has ended, or what is answered is called. */
  whileItRuns(look: () => void): () => void {
    const timer = setInterval(look, LOOK_EVERY_MS);
    const stop = () => clearInterval(timer);
    void this.ended.then(stop);
    return stop;
  }
}

/** Of a process and, by their parents, of all below it (proc_pid_status, proc_tid_children). */
function memoryFrom(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.reduce((sum, child) => sum + memoryFrom(child), Number(kilobytes) * 1024);
  } catch {
    return 0;
  }
}
