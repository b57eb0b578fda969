import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPdfWorkers, placeOf } from '../../shared-kernel/pdf/worker-pool.ts';
import { WAIT_MS } from '../support/limits.ts';
import { Counted, type CountedJob } from './support/counted.ts';

const entry = new URL('./support/worker-counted.ts', import.meta.url);
const limits = { timeoutMs: 60_000, memoryMb: 300 };
let pool: ReturnType<typeof createPdfWorkers> | undefined;
afterEach(async () => pool?.close());

type Asked = Pick<CountedJob, 'share' | 'fate'> & { readonly isUrgent: boolean };

function start(size: number) {
  const workers = createPdfWorkers(size, entry);
  pool = workers;
  const counts = new Counted();
  let jobs = 0;
  const hand = ({ share, fate, isUrgent }: Asked): Promise<'done' | 'failed'> => {
    const input: CountedJob = { memory: counts.memory, job: jobs++, share, fate };
    return workers
      .run('inspect', input as never, limits, placeOf({ account: String(share), isUrgent }))
      .then(() => 'done' as const)
      .catch(() => 'failed' as const);
  };
  return { counts, hand, close: () => workers.close() };
}

const PATIENCE = { timeout: WAIT_MS };
const A = 0;
const B = 1;

describe('one account never has all workers of PDF work', () => {
  it.each([2, 3])('with %i workers and 24 jobs of B that do not end, the job of A is done', async (size) => {
    const { counts, hand } = start(size);
    const others = Array.from({ length: 24 }, () => hand({ share: B, fate: 'gate', isUrgent: false }));
    await vi.waitFor(() => expect(counts.order).toHaveLength(size - 1), PATIENCE);
    expect(await hand({ share: A, fate: 'done', isUrgent: false })).toBe('done');
    // Before it came those of B that had a worker at once; none of them has ended, and no other was begun.
    expect(counts.order.toSorted((a, b) => a - b)).toEqual([...Array(size - 1).keys(), 24]);
    expect(counts.mostOf(B)).toBe(size - 1);
    counts.open();
    expect(await Promise.all(others)).toEqual(Array.from({ length: 24 }, () => 'done'));
    expect(counts.mostOf(B)).toBe(size - 1);
  });

  it('a single worker takes accounts in turn', async () => {
    const { counts, hand } = start(1);
    const all = [B, B, B, A, 2, 2].map((share) => hand({ share, fate: 'done', isUrgent: false }));
    await Promise.all(all);
    expect(counts.order).toEqual([0, 1, 3, 4, 2, 5]);
  });

  it('an upload that waits for its answer goes before the drawing of its own account', async () => {
    const { counts, hand } = start(1);
    const all = [false, false, false, true].map((isUrgent) => hand({ share: A, fate: 'done', isUrgent }));
    await Promise.all(all);
    expect(counts.order).toEqual([0, 3, 1, 2]);
  });
});

describe('workers come and go', () => {
  it('one without work ends, and the next job starts another', async () => {
    const workers = createPdfWorkers(2, entry, 50);
    pool = workers;
    const counts = new Counted();
    const run = (job: number) => workers.run('inspect', { memory: counts.memory, job, share: A, fate: 'done' } as never, limits);
    expect(await run(0)).toBe(0);
    expect(workers.size).toBe(1);
    await vi.waitFor(() => expect(workers.size).toBe(0), PATIENCE);
    expect(await run(1)).toBe(1);
    expect([counts.runsOf(0), counts.runsOf(1)]).toEqual([1, 1]);
  });
});

describe('whatever is handed in, and whatever becomes of its workers', () => {
  const asked = fc.record({
    share: fc.integer({ min: 0, max: 3 }),
    fate: fc.constantFrom<CountedJob['fate'][]>('done', 'done', 'done', 'crash', 'exit'),
    isUrgent: fc.boolean(),
  });

  /** Turns as people would take them: accounts in the order in which they came, urgent jobs first within each. */
  function inTurns(jobs: readonly Asked[]): number[] {
    const order = [0];
    const lines = new Map<number, number[]>();
    for (const isUrgent of [true, false])
      for (const [job, one] of jobs.entries()) {
        if (job === 0 || one.isUrgent !== isUrgent) continue;
        lines.set(one.share, [...(lines.get(one.share) ?? []), job]);
      }
    // The first was taken while nobody waited; its account stands where its next job came in.
    const came = [...new Set(jobs.slice(1).map(({ share }) => share))];
    while (order.length < jobs.length)
      for (const share of came) {
        const next = lines.get(share)?.shift();
        if (next !== undefined) order.push(next);
      }
    return order;
  }

  it('each job is run once and answered, and no account has more than its part', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 14 }), fc.integer({ min: 1, max: 3 }), async (jobs, size) => {
        const { counts, hand, close } = start(size);
        const answers = await Promise.all(jobs.map(hand));
        await close();
        expect(answers).toEqual(jobs.map(({ fate }) => (fate === 'done' ? 'done' : 'failed')));
        expect(jobs.map((_, job) => counts.runsOf(job))).toEqual(jobs.map(() => 1));
        for (const { share } of jobs) expect(counts.mostOf(share)).toBeLessThanOrEqual(Math.max(1, size - 1));
        if (size === 1) expect(counts.order).toEqual(inTurns(jobs));
      }),
      { numRuns: 12 },
    );
  });
});
