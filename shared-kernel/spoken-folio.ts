import { createHash } from 'node:crypto';

/**
 * What people say on the telephone in place of a document's id: `TRZ-2026-4K7MX`. Left out of the letters are those that are read or heard as
 * others: I, L, O, U, 0 and 1, and V, which Spanish says as B. Twenty-nine is prime: a check letter over weighted values then finds every
 * wrong letter and every two that changed places.
 */
export const FOLIO_LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const BASE = FOLIO_LETTERS.length;
const PREFIX = 'TRZ';
/** Letters before the check letter: as few as can be said, more where an account has that folio already. */
export const SHORTEST = 4;
export const LONGEST = 12;

/** The year weighs 1 and the letters 2, 3, …: so that what is left to the check letter makes the sum a multiple of the base. */
function checkLetter(year: number, letters: string): string {
  const sum = [...letters].reduce((total, letter, i) => total + FOLIO_LETTERS.indexOf(letter) * (i + 2), year);
  return FOLIO_LETTERS[(BASE - (sum % BASE)) % BASE]!;
}

const written = (year: number, letters: string): string => `${PREFIX}-${year}-${letters}${checkLetter(year, letters)}`;

/** The folios that a document may bear, the shortest first; each begins as the one before. */
export function foliosOf(documentId: string, year: number): string[] {
  let rest = BigInt(`0x${createHash('sha256').update(`spoken-folio ${documentId}`).digest('hex')}`);
  let letters = '';
  for (; letters.length < LONGEST; rest /= BigInt(BASE)) letters += FOLIO_LETTERS[Number(rest % BigInt(BASE))]!;
  return Array.from({ length: LONGEST - SHORTEST + 1 }, (_, more) => written(year, letters.slice(0, SHORTEST + more)));
}

export type HeardFolio =
  | { readonly kind: 'folio'; readonly folio: string }
  /** Said as a folio, and there is none such: a letter was misheard or left out. */
  | { readonly kind: 'misheard' }
  | { readonly kind: 'none' };

const heard = /^(?:(TRZ)[\s.\-‐-―]*)?(2\d{3})[\s.\-‐-―]*([\p{L}\p{N}]+(?:[\s-]+[\p{L}\p{N}]+)*)$/iu;

/**
 * What a text says of a folio, however it is spaced and written. Only what begins with the three letters can be a misheard one: `2026 renta` is
 * a title. Fewer letters than any folio has are one that is still being typed.
 */
export function heardFolio(text: string): HeardFolio {
  const found = heard.exec(text.trim());
  if (!found) return { kind: 'none' };
  const year = Number(found[2]);
  const said = found[3]!.replaceAll(/[\s-]/g, '').toUpperCase();
  if (said.length <= SHORTEST) return { kind: 'none' };
  const letters = said.slice(0, -1);
  const isWhole = [...said].every((letter) => FOLIO_LETTERS.includes(letter)) && letters.length <= LONGEST;
  if (isWhole && checkLetter(year, letters) === said.at(-1)) return { kind: 'folio', folio: written(year, letters) };
  return found[1] ? { kind: 'misheard' } : { kind: 'none' };
}
