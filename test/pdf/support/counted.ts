const JOBS = 200;
const SHARES = 8;

export interface CountedJob {
  readonly memory: SharedArrayBuffer;
  readonly job: number;
  readonly share: number;
  /** `gate`: waits until the test opens it. */
  readonly fate: 'done' | 'gate' | 'crash' | 'exit';
}

const AT = { gate: 0, begun: 1, order: 2, runs: 2 + JOBS, running: 2 + 2 * JOBS, most: 2 + 2 * JOBS + SHARES };

/** What workers did, in memory that they share with the test: the order of service is counted, never timed. */
export class Counted {
  readonly #cells: Int32Array;
  readonly memory: SharedArrayBuffer;
  constructor(memory = new SharedArrayBuffer(4 * (2 + 2 * JOBS + 2 * SHARES))) {
    this.memory = memory;
    this.#cells = new Int32Array(memory);
  }
  begin(job: number, share: number): void {
    Atomics.store(this.#cells, AT.order + Atomics.add(this.#cells, AT.begun, 1), job);
    Atomics.add(this.#cells, AT.runs + job, 1);
    const running = Atomics.add(this.#cells, AT.running + share, 1) + 1;
    for (;;) {
      const most = Atomics.load(this.#cells, AT.most + share);
      if (running <= most || Atomics.compareExchange(this.#cells, AT.most + share, most, running) === most) return;
    }
  }
  end(share: number): void {
    Atomics.sub(this.#cells, AT.running + share, 1);
  }
  waitAtGate(): void {
    Atomics.wait(this.#cells, AT.gate, 0);
  }
  open(): void {
    Atomics.store(this.#cells, AT.gate, 1);
    Atomics.notify(this.#cells, AT.gate);
  }
  /** Jobs in the order in which they were begun. */
  get order(): number[] {
    return Array.from({ length: Atomics.load(this.#cells, AT.begun) }, (_, at) => Atomics.load(this.#cells, AT.order + at));
  }
  runsOf(job: number): number {
    return Atomics.load(this.#cells, AT.runs + job);
  }
  /** The most jobs of a share that were at work at once. */
  mostOf(share: number): number {
    return Atomics.load(this.#cells, AT.most + share);
  }
}
