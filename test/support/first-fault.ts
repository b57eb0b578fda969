import type { TestCase } from 'vitest/node';

/** What a test met first and where in our tests, on lines of their own below its name; empty where it met nothing. */
export const firstFault = (test: TestCase): string => faultOf(test.result().errors?.[0]);

/** As {@link firstFault}, of an error that was caught outside of a test. */
export function faultOf(fault: { readonly message?: string; readonly stack?: string } | undefined): string {
  if (!fault) return '';
  const places = (fault.stack ?? '').split('\n').filter((line) => line.includes('/test/'));
  return `\n    ${(fault.message ?? '').split('\n')[0]}${places[0] ? `\n    ${places[0].trim()}` : ''}`;
}
