/** Do both lists, each without repeats, hold the same? */
export const sameSet = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((key) => after.includes(key));
