import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { createProgress, type ProgressVerdict } from '../../shared-kernel/http/uploads/progress.ts';

const rule = { bytesPerSecond: 8_000, windowMs: 20_000, maxMs: 1_800_000 };

/** Looks once a second; `send` says what came in that second and whether anybody read. */
function judged(seconds: number, send: (second: number) => { bytes: number; isAwaited?: boolean }, stepMs = 1_000) {
  const clock = new ManualClock('2026-11-22T08:00:00Z');
  const progress = createProgress(rule, clock);
  let came = 0;
  for (let second = 1; second <= seconds; second += 1) {
    const { bytes, isAwaited = true } = send(second);
    clock.advance(stepMs);
    came += bytes;
    const verdict = progress.look(came, isAwaited);
    if (verdict !== 'going on') return { verdict, second };
  }
  return { verdict: 'going on' as ProgressVerdict, second: seconds };
}

describe('a sender is judged by the bytes of every 20 seconds', () => {
  it.each([
    ['nothing at all', () => ({ bytes: 0 }), 'too slow', 20],
    ['7,999 bytes a second', () => ({ bytes: 7_999 }), 'too slow', 20],
    ['8,000 bytes a second', () => ({ bytes: 8_000 }), 'going on', 600],
    ['400 kbit/s', () => ({ bytes: 50_000 }), 'going on', 600],
    ['20 s of 16 kB each 40 s', (second: number) => ({ bytes: second % 40 < 20 ? 16_000 : 0 }), 'too slow', 30],
    ['pauses of 10 s', (second: number) => ({ bytes: second % 20 < 10 ? 16_000 : 0 }), 'going on', 600],
    ['10 MB and then nothing', (second: number) => ({ bytes: second === 1 ? 10_000_000 : 0 }), 'too slow', 21],
  ])('%s', (_what, send, verdict, second) => {
    expect(judged(600, send)).toEqual({ verdict, second });
  });

  it('half an hour is the end, however fast', () => {
    expect(judged(2_000, () => ({ bytes: 50_000 }))).toEqual({ verdict: 'too long', second: 1_800 });
  });
});

describe('time that is not the sender’s does not count', () => {
  it('nobody reads for an hour', () => {
    expect(judged(3_600, () => ({ bytes: 0, isAwaited: false }))).toEqual({ verdict: 'going on', second: 3_600 });
  });

  it('it counts from the moment somebody does', () => {
    expect(judged(600, (second) => ({ bytes: 0, isAwaited: second > 100 }))).toEqual({ verdict: 'too slow', second: 120 });
  });

  it('a process that was busy for a minute between two looks has the bytes still before it', () => {
    const clock = new ManualClock('2026-11-22T08:00:00Z');
    const progress = createProgress(rule, clock);
    clock.advance(60_000);
    expect(progress.look(0, true)).toBe('going on');
    clock.advance(1_000);
    expect(progress.look(3_000_000, true)).toBe('going on');
  });
});
