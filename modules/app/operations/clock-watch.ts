/**
 * How far clocks may differ, in seconds. A machine with a time service is right to a fraction of a second, and terms, timestamps and
 * logins are judged by minutes; so this is far from what is normal and well below what does harm.
 */
export const CLOCK_SECONDS = 30;
/** A time service turns a clock faster or slower by at most 500 parts in a million; twice that is no jump. */
const DRIFT = 0.001;
/** A jump is told for this long and then taken for a correction: nobody could say so otherwise but by a restart. */
export const JUMP_TOLD_MS = 600_000;

/** The clocks of this process, in milliseconds. */
export interface Clocks {
  /** What the machine takes for the time. */
  wall(): number;
  /** Counts evenly, whatever is done to the clock. */
  steady(): number;
}

export const machineClocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/** Answers the seconds by which the clock jumped lately (back: negative); null where it did not, or the jump was undone or is long past. */
export function watchClock(clocks: Clocks = machineClocks): () => number | null {
  let [wall, steady] = [clocks.wall(), clocks.steady()];
  let jumped = 0;
  let at = 0;
  return () => {
    const elapsed = clocks.steady() - steady;
    const off = (clocks.wall() - wall - elapsed) / 1000;
    [wall, steady] = [wall + elapsed + off * 1000, steady + elapsed];
    if (Math.abs(off) > CLOCK_SECONDS + (elapsed / 1000) * DRIFT) {
      jumped += off;
      at = steady;
    }
    if (Math.abs(jumped) > CLOCK_SECONDS && steady - at < JUMP_TOLD_MS) return jumped;
    jumped = 0;
    return null;
  };
}

/**
 * Seconds by which the clock of this machine differs from another one that answered `theirs` (milliseconds) between `asked` and `heard`
 * by ours; 0 where it may be the same. Ahead: positive.
 */
export function differenceTo(theirs: number, asked: number, heard: number): number {
  if (theirs >= asked && theirs <= heard) return 0;
  return (theirs < asked ? asked - theirs : heard - theirs) / 1000;
}

/** `90 s`, `5 min`, `24 h`, `3 days`: for people. */
export function inWords(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  if (whole < 120) return `${whole} s`;
  if (whole < 7_200) return `${Math.round(whole / 60)} min`;
  if (whole < 172_800) return `${Math.round(whole / 3_600)} h`;
  return `${Math.round(whole / 86_400)} days`;
}
