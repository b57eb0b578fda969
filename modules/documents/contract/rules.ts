/**
 * What somebody may begin with a document as far as its status says. The server reads it from the machine and answers it as
 * `allowed` with documents and lists, so that no page needs a list of statuses; the server decides again when it is asked.
 */
export const DOCUMENT_ACTS = ['delete', 'void', 'cancel', 'endorse', 'endorse-special'] as const;
export type DocumentAct = (typeof DOCUMENT_ACTS)[number];

/** What stands as the reason of a mail that was not sent because the account sends signers none (SUB-004). */
export const WITHHELD_MAIL = 'the account sends its signers no mails';

/** So long before the end of its last day people are warned. */
export const LAST_DAY_WARNING_MS = 2 * 86_400_000;
/** A warning that leaves less than this is of no use to anybody. */
export const LAST_DAY_LEAST_WARNING_MS = 3 * 3_600_000;
