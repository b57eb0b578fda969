/**
 * Families that keep every line where it was in place of another, since all their widths are the same (Liberation, Croscore, Crosextra, Gelasio were
 * drawn for that), and OpenSymbol, into which converters translate the symbol fonts of bullets. Who has one of them misses nothing. In small letters.
 */
const STAND_INS: ReadonlyMap<string, readonly string[]> = new Map([
  ['calibri', ['carlito']],
  ['cambria', ['caladea']],
  ['georgia', ['gelasio']],
  ['times new roman', ['liberation serif', 'tinos']],
  ['times', ['liberation serif', 'tinos', 'times new roman']],
  ['arial', ['liberation sans', 'arimo']],
  ['helvetica', ['liberation sans', 'arimo', 'arial']],
  ['arial narrow', ['liberation sans narrow']],
  ['courier new', ['liberation mono', 'cousine']],
  ['courier', ['liberation mono', 'cousine', 'courier new']],
  ...['symbol', 'wingdings', 'wingdings 2', 'wingdings 3', 'webdings'].map((name): [string, string[]] => [name, ['opensymbol']]),
]);

/** Names that an event carries are bounded, whatever a file calls its fonts. */
const MOST_FAMILIES = 40;
const MOST_CHARACTERS = 64;

/**
 * What of `used` is neither installed, nor in the file itself (`embedded`), nor has a stand-in of the same widths. Names as the file writes them,
 * sorted, each once whatever its case. A name may list several families by semicolons: any of them will do.
 */
export function missingFamilies(used: Iterable<string>, embedded: Iterable<string>, installed: readonly string[]): readonly string[] {
  const there = new Set([...installed, ...embedded].map((name) => name.trim().toLowerCase()));
  const isThere = (name: string): boolean => there.has(name) || (STAND_INS.get(name)?.some((other) => there.has(other)) ?? false);
  const missing = new Map<string, string>();
  for (const name of used) {
    const families = name
      .split(';')
      .map((family) => family.trim())
      .filter((family) => family !== '');
    const [first] = families;
    if (first === undefined || families.some((family) => isThere(family.toLowerCase()))) continue;
    const shown = [...first].slice(0, MOST_CHARACTERS).join('');
    if (!missing.has(shown.toLowerCase())) missing.set(shown.toLowerCase(), shown);
    if (missing.size >= MOST_FAMILIES) break;
  }
  return [...missing.values()].sort((a, b) => (a < b ? -1 : 1));
}
