import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { faultOf, firstFault } from './first-fault.ts';

/** A list of places under one reason: reason on the left, tests per file on the right. */
type ByReason = Map<string, Map<string, number>>;

const FILES_NAMED = 4;

/**
 * The last words of a run, after the runner's own summary: what was done less often than `npm run test:full` does,
 * what was not run and why, what failed, and the figures once more, alone on the last line, for machines that read only that.
 */
export default class EndOfRun implements Reporter {
  #runner: Vitest | undefined;

  onInit(runner: Vitest): void {
    this.#runner = runner;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[], reason: TestRunEndReason): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const named = this.#runner?.config.testNamePattern !== undefined;
    const lines = [
      ...section('Counts of this run that are smaller than those of npm run test:full:', reducedIn(modules)),
      ...section('Parts of tests that were not run, and why:', byReason(partsOf(tests))),
      ...section('Not run, and why:', byReason(notRunOf(tests, named))),
      ...section('Failed, and what each met first:', [...failedIn(modules, tests), ...uncaught(unhandled)]),
    ];
    console.log([...lines, figures(modules, tests, unhandled.length, reason)].join('\n'));
  }
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((one) => `  ${one}`), ''];

function reducedIn(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) => {
    const tests = [...module.children.allTests()].flatMap((test) => test.meta().reduced ?? []);
    const words = [...new Set([...(module.meta().reduced ?? []), ...tests])];
    return words.length === 0 ? [] : [`${module.relativeModuleId}: ${words.join('; ')}`];
  });
}

/** Whoever keeps only the end of a long run still reads what to mend. */
function failedIn(modules: readonly TestModule[], tests: readonly TestCase[]): string[] {
  const around = modules.flatMap((module) =>
    [module, ...module.children.allSuites()].flatMap((one) =>
      one.errors().map((error) => `${module.relativeModuleId}${one.type === 'suite' ? ` > ${one.fullName}` : ''}${faultOf(error)}`),
    ),
  );
  const failed = tests.filter((test) => test.result().state === 'failed');
  return [...around, ...failed.map((test) => `${test.module.relativeModuleId} > ${test.fullName}${firstFault(test)}`)];
}

interface Uncaught {
  readonly message?: string;
  readonly stack?: string;
  /** The file that ran then, as the runner notes it. */
  readonly VITEST_TEST_PATH?: string;
}

/** What nobody caught belongs to no test: the file that ran then where it is known, its words, and where it came from. */
function uncaught(errors: readonly unknown[]): string[] {
  return (errors as readonly Uncaught[]).map((error) => {
    const file = error.VITEST_TEST_PATH?.split('/').slice(-3).join('/');
    const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
    const lines = [String(error.message ?? error).split('\n')[0]!, ...places.slice(0, 4).map((line) => line.trim())];
    return [`nobody caught${file === undefined ? '' : `, while ${file} ran`}`, ...lines.map((line) => `    ${line}`)].join('\n');
  });
}

const partsOf = (tests: readonly TestCase[]): [string, TestCase][] =>
  tests.flatMap((test) => (test.meta().partsNotRun ?? []).map((reason): [string, TestCase] => [reason, test]));

function notRunOf(tests: readonly TestCase[], named: boolean): [string, TestCase][] {
  return tests.filter(isNotRun).map((test) => [test.meta().notRun ?? reasonOf(test, named), test]);
}

const isNotRun = (test: TestCase): boolean => ['skipped', 'pending'].includes(test.result().state);

function reasonOf(test: TestCase, named: boolean): string {
  if (test.result().state === 'pending') return 'the run ended before';
  for (let above = test.parent; ; above = above.parent) {
    if (above.errors().length > 0) return 'what prepares it failed';
    if (above.type === 'module') break;
  }
  return named ? 'its name is not the one asked for (-t)' : 'no reason was given';
}

function byReason(found: readonly [string, TestCase][]): string[] {
  const reasons: ByReason = new Map();
  for (const [reason, { module }] of found) {
    const files = reasons.get(reason) ?? new Map<string, number>();
    files.set(module.relativeModuleId, (files.get(module.relativeModuleId) ?? 0) + 1);
    reasons.set(reason, files);
  }
  return [...reasons].map(([reason, files]) => {
    const many = [...files.values()].reduce((sum, one) => sum + one, 0);
    const names = [...files.keys()].slice(0, FILES_NAMED).join(', ');
    const more = files.size > FILES_NAMED ? ` and ${files.size - FILES_NAMED} more files` : '';
    return `${many} ${many === 1 ? 'test' : 'tests'}: ${reason} - ${names}${more}`;
  });
}

/** What fails outside of a test (a file that does not load, a hook, an error nobody caught) is a failure too: the run is red. */
function figures(modules: readonly TestModule[], tests: readonly TestCase[], unhandled: number, reason: TestRunEndReason): string {
  const inState = (state: string) => tests.filter((test) => test.result().state === state).length;
  const around = modules.flatMap((module) => [module, ...module.children.allSuites()]).filter((one) => one.errors().length > 0).length;
  const failed = inState('failed') + around + unhandled;
  // What fails before any file is read (the databases of the run do not start) is in no file's account.
  const whole = failed === 0 && (reason === 'failed' || modules.length === 0) ? 1 : failed;
  return `Tests: ${inState('passed')} passed, ${whole} failed, ${tests.filter(isNotRun).length} skipped`;
}
