/** Small words inside a name that nobody initials: «María de los Ángeles» is M Á. */
const JOINING = ['de', 'del', 'la', 'las', 'los', 'y', 'e', 'van', 'von', 'da', 'do', 'dos'];
const MOST = 4;

/** The initials of a name, as a proposal: its person writes others over them. Scripts without capitals give their first letters. */
export const initialsOf = (name: string): string =>
  name
    .normalize('NFC')
    .split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word) && !JOINING.includes(word.toLowerCase()))
    .slice(0, MOST)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');
