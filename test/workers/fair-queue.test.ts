import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../shared-kernel/workers/fair-queue.ts';

describe('jobs wait by share', () => {
  it('shares take turns, each in its own order', () => {
    const queue = new FairQueue<string>();
    for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(job[0]!, job);
    expect(Array.from({ length: 7 }, () => queue.next())).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined]);
  });

  it('a share at its limit lets others pass, and goes on when one of its jobs has ended', () => {
    const queue = new FairQueue<string>({ running: 1, waiting: 10, waitingInAll: 10 });
    for (const job of ['a1', 'a2', 'b1']) queue.add(job[0]!, job);
    expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'b1', undefined]);
    queue.finished('b');
    expect(queue.next()).toBeUndefined();
    queue.finished('a');
    expect(queue.next()).toBe('a2');
  });

  it('a job that does not fit stays the next of its share, and others pass it', () => {
    const queue = new FairQueue<string>();
    for (const job of ['a1', 'a2', 'b1']) queue.add(job[0]!, job);
    expect(queue.next((job) => !job.startsWith('a'))).toBe('b1');
    expect(queue.next((job) => job !== 'a1')).toBeUndefined();
    expect([queue.length, queue.next()]).toEqual([2, 'a1']);
  });

  it('no more wait than the limits say, for one share and for all', () => {
    const queue = new FairQueue<string>({ running: 1, waiting: 2, waitingInAll: 3 });
    expect(['a1', 'a2', 'a3', 'b1', 'b2'].map((job) => queue.add(job[0]!, job))).toEqual([true, true, false, true, false]);
    expect(queue.length).toBe(3);
    expect(queue.remove('a', 'a1')).toBe(true);
    expect(queue.remove('a', 'a1')).toBe(false);
    expect(queue.add('b', 'b2')).toBe(true);
    expect(queue.drain().sort()).toEqual(['a2', 'b1', 'b2']);
    expect([queue.length, queue.next()]).toEqual([0, undefined]);
  });

  it('an urgent job passes what waits of its own share, and nobody else', () => {
    const queue = new FairQueue<string>();
    for (const job of ['a1', 'a2', 'b1', 'b2']) queue.add(job[0]!, job);
    for (const job of ['b3', 'b4']) queue.add('b', job, true);
    expect(Array.from({ length: 7 }, () => queue.next())).toEqual(['a1', 'b3', 'a2', 'b4', 'b1', 'b2', undefined]);
  });

  it('says whether room made by a share lets an urgent job begin', () => {
    const queue = new FairQueue<string>({ running: 1, waiting: 10, waitingInAll: 10 });
    queue.add('a', 'a1');
    queue.next();
    queue.add('b', 'b1');
    expect(queue.isUrgentBehind('a')).toBe(false);
    queue.add('a', 'a2', true);
    // Its own share is full, so that only room made by itself helps it.
    expect([queue.isUrgentBehind('a'), queue.isUrgentBehind('c')]).toEqual([true, false]);
    queue.add('c', 'c1', true);
    expect(queue.isUrgentBehind('d')).toBe(true);
    expect([queue.remove('a', 'a2'), queue.remove('c', 'c1'), queue.isUrgentBehind('a')]).toEqual([true, true, false]);
  });

  it('whatever is added comes out once, and no share has more than its part at work', () => {
    const steps = fc.array(
      fc.oneof(fc.record({ add: fc.integer({ min: 0, max: 3 }), isUrgent: fc.boolean() }), fc.constant('next'), fc.constant('end')),
      {
        maxLength: 200,
      },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 3 }), (all, running) => {
        const queue = new FairQueue<{ share: string; id: number }>({ running, waiting: 1_000, waitingInAll: 1_000 });
        const out: { share: string; id: number }[] = [];
        const atWork: { share: string; id: number }[] = [];
        let added = 0;
        for (const step of all) {
          if (typeof step === 'object') {
            const share = String(step.add);
            queue.add(share, { share, id: added++ }, step.isUrgent);
          } else if (step === 'next') {
            const job = queue.next();
            if (job) {
              out.push(job);
              atWork.push(job);
            }
          } else queue.finished(atWork.shift()?.share ?? 'nobody');
          for (const { share } of atWork) expect(atWork.filter((one) => one.share === share).length).toBeLessThanOrEqual(running);
        }
        const ids = [...out, ...queue.drain()].map(({ id }) => id);
        expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: added }, (_, id) => id));
      }),
    );
  });
});
