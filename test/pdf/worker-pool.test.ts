import { afterEach, describe, expect, test } from 'vitest';
import type { Jobs } from '../../shared-kernel/pdf/worker-jobs.ts';
import { pdfErrors } from '../../shared-kernel/pdf/worker-pool.ts';
import { WorkerPool } from '../../shared-kernel/workers/pool.ts';

const entry = new URL('./support/worker-trouble.ts', import.meta.url);
const limits = { timeoutMs: 40_000, memoryMb: 300 };
let pool: WorkerPool<Jobs>;
afterEach(() => pool.close());

const ask = (wish: string, more = {}) => pool.run('inspect', { do: wish } as never, { ...limits, ...more }) as Promise<unknown>;

describe('a job that goes wrong is the only one that fails', () => {
  test.each([
    ['crash', 'pdf.worker_failed', {}],
    ['exit', 'pdf.worker_failed', {}],
    ['loop', 'pdf.worker_timeout', { timeoutMs: 200 }],
    ['buffers', 'pdf.worker_memory', {}],
  ])('%s: %s', async (wish, code, more) => {
    pool = new WorkerPool({ size: 1, entry, errors: pdfErrors });
    const bad = ask(wish, more);
    const next = ask('a');
    await expect(bad).rejects.toMatchObject({ code });
    expect(await next).toBe('a');
    expect(await ask('b')).toBe('b');
  });

  test('a heap without end ends its worker, not the process', async () => {
    pool = new WorkerPool({ size: 1, entry, errors: pdfErrors });
    await expect(ask('heap', { timeoutMs: 120_000, memoryMb: 400 })).rejects.toMatchObject({ code: 'pdf.worker_memory' });
    expect(await ask('a')).toBe('a');
  });
});

test('more jobs than workers wait their turn and keep their answers apart', async () => {
  pool = new WorkerPool({ size: 2, entry, errors: pdfErrors });
  const wishes = Array.from({ length: 40 }, (_, i) => `job ${i}`);
  expect(await Promise.all(wishes.map((wish) => ask(wish)))).toEqual(wishes);
});

test('time in the queue is not time at work', async () => {
  pool = new WorkerPool({ size: 1, entry, errors: pdfErrors });
  const slow = ask('loop', { timeoutMs: 600 });
  const waiting = ask('a', { timeoutMs: 500 });
  await expect(slow).rejects.toMatchObject({ code: 'pdf.worker_timeout' });
  expect(await waiting).toBe('a');
});

test('closing answers those who wait', async () => {
  pool = new WorkerPool({ size: 1, entry, errors: pdfErrors });
  const running = ask('loop', { timeoutMs: 10_000 });
  const waiting = ask('a');
  const both = Promise.allSettled([running, waiting]);
  await pool.close();
  expect((await both).map((one) => (one.status === 'rejected' ? one.reason.code : one.status))).toEqual([
    'pdf.worker_failed',
    'pdf.worker_failed',
  ]);
  await expect(ask('b')).rejects.toMatchObject({ code: 'pdf.worker_failed' });
});
