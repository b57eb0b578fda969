/** Rules about links that anyone may use, for server and pages. */

/** Documents that may be made through one link. */
export const MOST_DOCUMENTS = 1_000;
export const USUAL_DOCUMENTS = 100;

/** Days that a link is open. */
export const MOST_DAYS = 366;
export const USUAL_DAYS = 30;

/** Links of an account that are open. */
export const OPEN_LINKS_LIMIT = 100;

/** Lengths in characters as people count them. */
export const LINK_TITLE_LENGTH = 150;
export const VISITOR_NAME_LENGTH = 120;

/** Of the mailed code. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 30;
/** Wrong codes of a visit; with the last one the visit is over. */
export const CODE_TRIES = 5;

/** Visits of one link that wait for their code at once. */
export const WAITING_VISITS = 200;

/** When the visitor signs, among the others that were named. */
export const VISITOR_TURNS = ['FIRST', 'LAST', 'ANY'] as const;
export type VisitorTurn = (typeof VISITOR_TURNS)[number];

/** Where a link stands. */
export type LinkStanding = 'OPEN' | 'STOPPED' | 'EXPIRED' | 'FULL';
