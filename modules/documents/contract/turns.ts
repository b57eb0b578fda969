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

/** The people without one of them. A rank that nobody else has is closed: those behind it move up by one, in the order they had. */
export function withoutRankOf<Person extends { readonly order: number }>(people: readonly Person[], gone: Person): readonly Person[] {
  const left = people.filter((person) => person !== gone);
  return left.some(({ order }) => order === gone.order)
    ? left
    : left.map((person) => (person.order > gone.order ? { ...person, order: person.order - 1 } : person));
}
