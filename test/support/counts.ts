/**
 * How often a counted suite repeats: `normal` fits `npm test`, `full` is what the requirement names
 * and runs under `npm run test:full` (TEST_FULL=1). The count is printed so that a report can quote it.
 */
export function count(name: string, normal: number, full: number): number {
  const chosen = process.env.TEST_FULL === '1' ? full : normal;
  console.info(`count ${name}: ${chosen} of ${full}`);
  return chosen;
}
