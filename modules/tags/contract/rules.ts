/** Rules about tags that server and pages share. */

/** RULE-030; counted in characters as people count them. */
export const TAG_NAME_LENGTH = 40;

/** An account has at most so many tags at once: a menu of more is no help. */
export const TAGS_LIMIT = 100;

/** One document carries at most so many. */
export const DOCUMENT_TAGS_LIMIT = 20;

/** Documents that one call may tag (CALL-119). */
export const TAGGED_AT_ONCE = 100;

/** A name as it is kept: without blanks around it, and one blank where there were several. */
export const tagNameOf = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

export const isTooLong = (name: string): boolean => Array.from(name).length > TAG_NAME_LENGTH;

/** RULE-031: two names are the same to whoever reads them aloud; accents make another word, letter case does not. */
export const isSameName = (one: string, other: string): boolean => tagNameOf(one).toLowerCase() === tagNameOf(other).toLowerCase();
