/** RULE-014: the one pattern of a mail address, in every form of the browser and every call of the server. */
export const EMAIL_PATTERN = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Two spellings of one mailbox are one account; local parts are compared without case, as every provider does. */
export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export const sameMailbox = (one: string, other: string): boolean => normalEmail(one) === normalEmail(other);
