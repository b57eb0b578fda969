/** Rules about formats that server and pages share. */

/** Counted in characters as people count them. */
export const FORMAT_NAME_LENGTH = 80;

/** An account has at most so many formats at once: a list of more is no help. */
export const FORMATS_LIMIT = 100;

/** Places of one format: initials of three people on each of sixty pages, and twenty more. */
export const FORMAT_PLACES_LIMIT = 200;

/** Formats that an account saves or changes in one month: all of them live in one stream, which is read whole (docs/decisions/formats.md). */
export const FORMAT_CHANGES_A_MONTH = 200;

/** A name as it is kept: without blanks around it, and one blank where there were several. */
export const formatNameOf = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

export const isTooLong = (name: string): boolean => Array.from(name).length > FORMAT_NAME_LENGTH;

/** RULE-044: two names are the same to whoever reads them aloud; accents make another word, letter case does not. */
export const isSameName = (one: string, other: string): boolean => formatNameOf(one).toLowerCase() === formatNameOf(other).toLowerCase();

interface Signed {
  readonly signer: number;
}

/** How many people sign where a format is used whole: the last of them who has a place. */
export const signersOf = (places: readonly Signed[]): number => Math.max(0, ...places.map(({ signer }) => signer));
