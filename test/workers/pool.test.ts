import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Shares } from '../../shared-kernel/workers/fair-queue.ts';
import { type Answers, alone, WorkerError, WorkerPool } from '../../shared-kernel/workers/pool.ts';

interface TestJobs {
  asking: { input: { times: number }; output: unknown[] };
  endless: { input: null; output: null };
}

let pool: WorkerPool<TestJobs>;
afterEach(() => pool.close());
const start = (size: number, shares?: Shares): void => {
  pool = new WorkerPool<TestJobs>({ entry: new URL('./support/worker.ts', import.meta.url), size, ...(shares ? { shares } : {}) });
};
const limits = { timeoutMs: 30_000, memoryMb: 300 };
const trouble = (error: unknown): string => (error instanceof WorkerError ? error.trouble : String(error));

describe('a job asks the thread that gave it', () => {
  const doubling: Answers = async (name, [value]) => {
    if (name !== 'double' || typeof value !== 'number') throw new TypeError('not a number');
    if (value === 2) throw new RangeError('two is not for doubling');
    return value * 2;
  };

  it('answers and failures reach the question they belong to', async () => {
    start(1);
    expect(await pool.run('asking', { times: 4 }, limits, { answers: doubling })).toEqual([0, 2, 'RangeError: two is not for doubling', 6]);
    expect(await pool.run('asking', { times: 1 }, limits)).toEqual(['Error: nobody answers double']);
  });

  it('waiting for answers is not time at work', async () => {
    start(1);
    // The limit is far below what one answer takes; the second is asked for at the same time and comes later.
    const slow: Answers = async (_name, [value]) => {
      await sleep(value === 0 ? 400 : 800);
      return value;
    };
    await pool.run('asking', { times: 1 }, limits, { answers: doubling });
    expect(await pool.run('asking', { times: 2 }, { ...limits, timeoutMs: 300 }, { answers: slow })).toEqual([0, 1]);
  });
});

describe('what a job is given', () => {
  it('is no more than its own bytes: small Buffers are views into one that the process shares', () => {
    const pooled = Buffer.concat([Buffer.from('a certificate')]);
    const view = new Uint8Array(new ArrayBuffer(100), 10, 5);
    for (const bytes of [pooled.subarray(2), view]) {
      expect(alone(bytes).buffer.byteLength).toBe(bytes.byteLength);
      expect(Buffer.compare(alone(bytes), bytes)).toBe(0);
    }
    const whole = new Uint8Array(8);
    expect(alone(whole)).toBe(whole);
  });

  it('what cannot cross the thread ends that job alone, whether it goes in or is an answer', async () => {
    start(1);
    const uncloneable = { times: 1, not: () => {} };
    expect(await pool.run('asking', uncloneable, limits).catch(trouble)).toBe('worker_failed');
    const answers: Answers = async () => () => {};
    expect(await pool.run('asking', { times: 1 }, limits, { answers }).catch(trouble)).toBe('worker_failed');
    expect(await pool.run('asking', { times: 0 }, limits)).toEqual([]);
  });

  it('an answer that never comes is no fault of the job', async () => {
    pool = new WorkerPool<TestJobs>({ entry: new URL('./support/worker.ts', import.meta.url), size: 1, answerMs: 50 });
    const never: Answers = () => new Promise(() => {});
    expect(await pool.run('asking', { times: 2 }, limits, { answers: never }).catch(trouble)).toBe('worker_unanswered');
    expect(await pool.run('asking', { times: 0 }, limits)).toEqual([]);
  });
});

describe('shares', () => {
  const shares: Shares = { running: 1, waiting: 2, waitingInAll: 4 };

  it('who keeps a worker at its limit holds up nobody else', async () => {
    start(2, shares);
    const greedy = [1, 2, 3].map(() => pool.run('endless', null, { ...limits, timeoutMs: 1_000 }, { share: 'greedy' }).catch(trouble));
    const others = Promise.all([1, 2].map((share) => pool.run('asking', { times: 0 }, limits, { share: String(share) })));
    const first = await Promise.race([others.then(() => 'others'), Promise.all(greedy).then(() => 'greedy')]);
    expect(first).toBe('others');
    expect(await Promise.all(greedy)).toEqual(['worker_timeout', 'worker_timeout', 'worker_timeout']);
  });

  it('beyond what may wait the answer is at once that there is no room', async () => {
    start(2, shares);
    const greedy = Array.from({ length: 5 }, () =>
      pool.run('endless', null, { ...limits, timeoutMs: 500 }, { share: 'greedy' }).catch(trouble),
    );
    const settled = await Promise.all(greedy);
    // One at work, two that wait.
    expect(settled.filter((one) => one === 'worker_busy')).toHaveLength(2);
    expect(settled.filter((one) => one === 'worker_timeout')).toHaveLength(3);
  });
});
