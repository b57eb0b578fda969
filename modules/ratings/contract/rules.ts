/** Rules about ratings that server and pages share. */

/** From the worst to the best (CALL-098). */
export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** Counted in characters as people count them. */
export const RATING_TEXT_LENGTH = 500;

/** The words as they are kept: without blanks around them; none where there is nothing else. */
export const ratingTextOf = (text: string): string => text.normalize('NFC').trim();

export const isTooLong = (text: string): boolean => Array.from(text).length > RATING_TEXT_LENGTH;
