import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';

/** What the last run took; `npm run test:times` shows it. */
export const TIMES = fileURLToPath(new URL('../../node_modules/.cache/test-times.json', import.meta.url));

export interface FileTimes {
  readonly file: string;
  /** Of these, as many were run as the machine has what they need. */
  readonly tests: number;
  readonly skipped: number;
  /** From the start of the process to the last test's end, with what was imported and prepared. */
  readonly seconds: number;
  /** Repeat counts that are smaller than under `npm run test:full`. */
  readonly reduced: readonly string[];
}

export interface RunTimes {
  /** ISO 8601. */
  readonly at: string;
  readonly seconds: number;
  readonly files: readonly FileTimes[];
}

/** Writes down what each file took, for whoever looks for what made a run long. */
export default class Times implements Reporter {
  #started = performance.now();

  onTestRunStart(): void {
    this.#started = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const run: RunTimes = {
      at: new Date().toISOString(),
      seconds: (performance.now() - this.#started) / 1000,
      files: modules.map(timesOf),
    };
    mkdirSync(dirname(TIMES), { recursive: true });
    writeFileSync(TIMES, JSON.stringify(run));
  }
}

function timesOf(module: TestModule): FileTimes {
  const tests = [...module.children.allTests()];
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    tests: tests.length,
    skipped: tests.filter((test) => test.result().state === 'skipped').length,
    seconds: (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000,
    reduced: [...new Set([...(module.meta().reduced ?? []), ...tests.flatMap((test) => test.meta().reduced ?? [])])],
  };
}
