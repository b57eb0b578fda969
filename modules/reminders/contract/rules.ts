/** Rules about reminders that server and pages share. Lengths are counted in characters as people count them. */

export const REMINDER_TITLE_LENGTH = 120;
export const REMINDER_NOTES_LENGTH = 1000;

/** How many a person has at once: a bell with more is none. */
export const REMINDERS_LIMIT = 200;

/** A day further away is a slip of the keyboard. */
export const REMINDER_YEARS_AHEAD = 5;

/** A reminder of today is gone by itself so long after it came up (CONST-019), in milliseconds. */
export const REMINDER_KEPT_MS = 24 * 3_600_000;

/** Words as they are kept: without blanks around them. */
export const reminderTextOf = (text: string): string => text.normalize('NFC').trim();

export const isLongerThan = (text: string, limit: number): boolean => Array.from(text).length > limit;
