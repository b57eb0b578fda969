import { describe, expect, it } from 'vitest';
import { type Component, type ComponentEnd, keepRunning } from '../../modules/app/local/keep-running.ts';

/** Components that a test ends; `starts` says of each further start whether it succeeds. */
function world(starts: readonly boolean[], words = '') {
  const made: { end(how: string): void; stopped: boolean }[] = [];
  const said: string[] = [];
  let time = 0;
  const component = (): Component => {
    let done = (_end: ComponentEnd) => {};
    const ended = new Promise<ComponentEnd>((resolve) => {
      done = resolve;
    });
    const state = { stopped: false, end: (how: string) => done({ asked: false, how }) };
    made.push(state);
    return {
      pid: made.length,
      ended,
      lastWords: () => words,
      stop: async () => {
        state.stopped = true;
        done({ asked: true, how: 'ended with code 0' });
      },
    };
  };
  const left = [...starts];
  const kept = keepRunning(component(), {
    name: 'Postgres',
    again: async () => {
      if (left.shift() === false) throw new Error('pre-existing shared memory block is still in use');
      return component();
    },
    say: (sentence) => said.push(sentence),
    backOff: { first: 1, longest: 1 },
    now: () => time,
  });
  return {
    made,
    said,
    kept,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const KILLED = 'was killed by signal 9';

describe('a component that is kept running', () => {
  it('is started again when it ends by itself, also where the first try fails, and says how it ended', async () => {
    const { made, kept, said } = world([false, true]);
    made[0]!.end(KILLED);
    await expect.poll(() => kept.current().pid).toBe(2);
    expect(said).toEqual([
      'Postgres ended by itself (it was killed by signal 9) and is started again.',
      'Postgres ended by itself (it does not start again) and is started again.',
      'Postgres runs again.',
    ]);
    await kept.stop();
    expect(made[1]!.stopped).toBe(true);
  });

  it('is left after six tries, with the cause and its last words', async () => {
    const { made, kept, said } = world([false, false, false, false, false, false], 'PANIC: could not write: No space left on device');
    made[0]!.end('was killed by signal 6');
    const sentence = await kept.lost;
    expect(sentence).toMatch(/^Postgres ended by itself \(it does not start again\) and did not stay up in 6 tries; stopping\./);
    expect(sentence).toContain('pre-existing shared memory block');
    expect(said).toHaveLength(6);
    await kept.stop();
  });

  it('says that the disk is full where its log does', async () => {
    const { made, kept } = world([], 'PANIC: could not write to file "pg_wal/1": No space left on device');
    const over = kept.lost;
    for (let round = 0; round < 7; round += 1) {
      await expect.poll(() => made.length).toBe(round + 1);
      made[round]!.end('was killed by signal 6');
    }
    expect(await over).toMatch(/killed by signal 6\).* The disk of DATA_DIR is full: make room[\s\S]*last words:\nPANIC/);
  });

  it('has its tries anew after a steady minute', async () => {
    const { made, kept, pass } = world([]);
    for (let round = 0; round < 10; round += 1) {
      await expect.poll(() => made.length).toBe(round + 1);
      pass(60_000);
      made[round]!.end(KILLED);
    }
    await expect.poll(() => kept.current().pid).toBe(11);
    await kept.stop();
  });

  it('that is stopped stays stopped, also while it is on its way up', async () => {
    const { made, kept } = world([]);
    await kept.stop();
    expect([made.length, made[0]!.stopped]).toEqual([1, true]);
    const other = world([]);
    other.made[0]!.end(KILLED);
    await other.kept.stop();
    expect(other.made.every(({ stopped }, index) => stopped || index === 0)).toBe(true);
  });
});
