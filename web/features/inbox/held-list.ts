/** How rows are told apart, and when each changed. */
export interface By<Row> {
  readonly id: (row: Row) => string;
  readonly at: (row: Row) => string;
}

/** Rows in the order in which they were taken, each as it is now. */
export function inPlace<Row>({ id }: By<Row>, held: readonly Row[], fresh: readonly Row[]): readonly Row[] {
  const now = new Map(fresh.map((row) => [id(row), row]));
  return held.map((row) => now.get(id(row)) ?? row);
}

/** How many rows came, moved or left since they were taken; 0 where the list would look the same. */
export function changesIn<Row>({ id, at }: By<Row>, held: readonly Row[], fresh: readonly Row[]): number {
  if (held.length === fresh.length && held.every((row, index) => id(row) === id(fresh[index]!))) return 0;
  const before = new Map(held.map((row) => [id(row), row]));
  const now = new Set(fresh.map(id));
  const [lastHeld, lastFresh] = [held.at(-1), fresh.at(-1)];
  const [oldestHeld, oldestFresh] = [lastHeld ? at(lastHeld) : '', lastFresh ? at(lastFresh) : ''];
  const came = fresh.filter((row) => !before.has(id(row)) && at(row) > oldestHeld);
  const moved = fresh.filter((row) => before.has(id(row)) && at(before.get(id(row))!) !== at(row));
  // Not those that only were pushed beyond the end of the page; from a page that grew shorter nothing was.
  const left = held.filter((row) => !now.has(id(row)) && (fresh.length < held.length || at(row) >= oldestFresh));
  return Math.max(1, came.length + moved.length + left.length);
}
