import type { Clock } from '../../clock.ts';
import type { ProgressRule } from './limits.ts';

export type ProgressVerdict = 'going on' | 'too slow' | 'too long';

export interface Progress {
  /**
   * Looks at it now. `bytes`: all that came so far. `isAwaited`: whether the server reads; the time in which it does not is its own.
   */
  look(bytes: number, isAwaited: boolean): ProgressVerdict;
}

/** How often a window is looked at: a sender is judged at most this part of a window late. */
export const LOOKS_IN_A_WINDOW = 20;

/**
 * Judges a sender by the bytes of every window, so that a large file over a slow line arrives and one that is only held open does
 * not. Time counts only while the server waits for the sender.
 */
export function createProgress(rule: ProgressRule, clock: Clock): Progress {
  const lookMs = rule.windowMs / LOOKS_IN_A_WINDOW;
  let last = clock.now().getTime();
  let before = 0;
  let total = 0;
  let window: { ms: number; bytes: number }[] = [];
  let windowMs = 0;
  let windowBytes = 0;
  return {
    look(bytes, isAwaited) {
      const now = clock.now().getTime();
      // A window this long comes from a busy process or a clock that was set, not from the sender.
      const passed = Math.min(Math.max(0, now - last), 2 * lookMs);
      last = now;
      const ms = isAwaited ? passed : 0;
      const came = bytes - before;
      before = bytes;
      total += ms;
      window.push({ ms, bytes: came });
      windowMs += ms;
      windowBytes += came;
      while (windowMs - window[0]!.ms >= rule.windowMs) {
        const [oldest, ...rest] = window;
        window = rest;
        windowMs -= oldest!.ms;
        windowBytes -= oldest!.bytes;
      }
      if (total >= rule.maxMs) return 'too long';
      return windowMs >= rule.windowMs && windowBytes < (rule.bytesPerSecond * windowMs) / 1000 ? 'too slow' : 'going on';
    },
  };
}
