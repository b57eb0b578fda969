/**
 * Whose turn it is (STATE-040): without order everybody who has not acted yet, with order those of the lowest rank that is
 * open. Ranks count from 1; equal ranks act side by side.
 */
export function whoseTurn<Person extends { readonly order: number }>(
  people: readonly Person[],
  hasOrder: boolean,
  hasActed: (person: Person) => boolean,
): readonly Person[] {
  const open = people.filter((person) => !hasActed(person));
  if (!hasOrder) return open;
  const lowest = Math.min(...open.map(({ order }) => order));
  return open.filter(({ order }) => order === lowest);
}
