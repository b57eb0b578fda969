import type { Reporter, TestModule } from 'vitest/node';
import { firstFault } from './first-fault.ts';

/** Names the tests that passed only at a second try, with what the first one met, so that none of them hides. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const again = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId} > ${test.fullName}${firstFault(test)}`),
    );
    if (again.length > 0) console.log(`\npassed only at the second try: ${again.length}\n  ${again.join('\n  ')}`);
  }
}
