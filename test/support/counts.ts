import { beforeAll, TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What is done less often here than under `npm run test:full`, in words. */
    reduced?: string[];
  }
}

const full = process.env.TEST_FULL === '1';

/**
 * How often a counted suite repeats: `normal` fits `npm test`, `full` is what the requirement names
 * and runs under `npm run test:full` (TEST_FULL=1). The end of the run names every count that was smaller.
 */
export function count(name: string, normal: number, whole: number): number {
  const chosen = full ? whole : normal;
  console.info(`count ${name}: ${chosen} of ${whole}`);
  if (chosen < whole) note(`${name} ${chosen} of ${whole}`);
  return chosen;
}

/** Whether everything of a kind is looked at; without TEST_FULL it is the part that `part` names. */
export function everyOne(name: string, part: string): boolean {
  if (!full) note(`${name}: ${part}`);
  return full;
}

/**
 * What a test walks in the same way for each of several kinds, as a language on a width: all of them in the full run, else one, and
 * another one for the next `what`. `name` says at the end of the run what of them there was.
 */
export function inTurns<const T>(what: string, kinds: readonly T[], name = 'languages and widths'): readonly T[] {
  if (everyOne(name, `one of ${kinds.length}, in turns`)) return kinds;
  const turn = [...what].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % kinds.length;
  return [kinds[turn]!];
}

/** Days since 1970 in UTC: what a run leaves out by it, that of another day looks at. */
export const today = Math.floor(Date.now() / 86_400_000);

/** All of a kind in the full run, else the one of the day, which is said. `name` says at the end of the run what of them there was. */
export function ofToday<const T>(name: string, kinds: readonly T[]): readonly T[] {
  if (everyOne(name, `one of ${kinds.length}, by the day`)) return kinds;
  const chosen = kinds[today % kinds.length]!;
  console.info(`${name}: ${String(chosen)}, day ${today}`);
  return [chosen];
}

/** The running test carries the words to the end of the run; what is counted while a file is read, its suite does. */
function note(words: string): void {
  const running = TestRunner.getCurrentTest();
  if (running) running.meta.reduced = [...new Set([...(running.meta.reduced ?? []), words])];
  else {
    // biome-ignore lint/correctness/noEmptyPattern: the runner refuses a first parameter that is not taken apart.
    beforeAll(({}, suite) => {
      const { meta } = suite.file;
      meta.reduced = [...new Set([...(meta.reduced ?? []), words])];
    });
  }
}
