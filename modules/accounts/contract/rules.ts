/** Letters of initials that are typed. */
export const INITIALS_LENGTH = 12;

/** Reviewers an account may have at a time. */
export const REVIEWERS_LIMIT = 20;

/** The plan of every account, until there are others (ENT-009). */
export const TRIAL_PLAN = 'TRIAL_1';

/** Persons of an account, its owner among them, where no plan says another number (ENT-016, ROLE-007). */
export const TRIAL_USER_LIMIT = 3;

/** Digits of the phone that an owner writes of a sub-user (RULE-012). */
export const SUB_USER_PHONE_DIGITS = 10;

/** Route permissions that one decision may take away. More than there are keys: unknown ones are kept and have no effect (ROLE-010). */
export const PERMISSIONS_LIMIT = 50;

/** Both links of a change of address work for a day, in seconds. */
export const EMAIL_CHANGE_SECONDS = 86_400;

/** What is typed to delete an account, in each language. */
export const DELETION_WORDS = { es: 'ELIMINAR', en: 'DELETE' } as const;

/** Terms that the right of a reviewer may have, in days; without one it ends when it is revoked. */
export const REVIEW_DAYS = [7, 30, 90, 365] as const;

/** Keys that an account may have at a time, those whose term is over among them. */
export const API_KEYS_LIMIT = 10;

/** Terms that a key may have, in days, and the one that is offered. */
export const API_KEY_DAYS = [30, 90, 365] as const;
export const API_KEY_USUAL_DAYS = 90;

/** Of the name that a key has for its owner. */
export const API_KEY_NAME_LENGTH = 60;

/** Calls that a key may make in a minute, each key for itself. */
export const API_KEY_CALLS_A_MINUTE = 120;

/** Logins that a person is shown; where older ones came from is not kept any more. */
export const LOGINS_SHOWN = 10;

/** Days that somebody is away at most, and days from now on in which it may begin. */
export const ABSENCE_DAYS = 90;
export const ABSENCE_AHEAD_DAYS = 365;
