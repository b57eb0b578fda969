/** Marks that Unicode sets beside a letter: accents, tildes, diaereses. */
const MARKS = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** The words of a name in an order of their own, without accents and case. Ñ counts as N: certificates write either. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toUpperCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/**
 * Whether two names have the same words, whatever their accents, case and order: SAT writes «RUIZ SOTO MARIA» or «MARÍA RUIZ SOTO».
 * A word that one of them lacks is a difference: with one surname less it may be somebody else.
 */
export const isSameName = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);
