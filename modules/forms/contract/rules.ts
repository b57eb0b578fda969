/** Rules about forms of documents that server and pages share. */

/** STATE-029, in these words: of the form of one signer, and of all of them together. */
export const FORM_STATUSES = ['INITIAL', 'PENDING', 'PENDING_WITH_COMMENTS', 'ACCEPTED', 'REFUSED'] as const;
export type FormStatus = (typeof FORM_STATUSES)[number];

/**
 * How far the whole has come. COLLECTING: answers are asked for. COMPOSING: all are accepted and the file is being made. FAILED: no file can be made of
 * these answers; changing them, or commenting a signer's, begins the next round. COMPOSED: the document is there as a draft. REFUSED, CANCELLED: nothing follows.
 */
export const FORM_STAGES = ['COLLECTING', 'COMPOSING', 'FAILED', 'COMPOSED', 'REFUSED', 'CANCELLED'] as const;
export type FormStage = (typeof FORM_STAGES)[number];

/** STATE-029 of all forms together. */
export function statusOfForms(stage: FormStage, statuses: readonly FormStatus[]): FormStatus {
  if (stage === 'REFUSED' || stage === 'CANCELLED') return 'REFUSED';
  if (statuses.every((status) => status === 'ACCEPTED')) return 'ACCEPTED';
  if (statuses.includes('PENDING_WITH_COMMENTS')) return 'PENDING_WITH_COMMENTS';
  return statuses.every((status) => status === 'INITIAL') ? 'INITIAL' : 'PENDING';
}

/** What keeps a file from being composed, so that a second try of the same answers would end the same. */
export const COMPOSING_FAULTS = [
  /** The file of the template cannot be composed, whatever is answered. */
  'form.template_broken',
  /** With these answers it is larger than a document may be. */
  'form.file_too_large',
  /** An answer holds what would be taken for the place of a signature, or characters that no document has. */
  'form.answer_not_writable',
  /** What came out is no Word file that is taken here. */
  'form.file_unreadable',
] as const;
export type ComposingFault = (typeof COMPOSING_FAULTS)[number];

/** Lengths in characters as people count them. */
export const FORM_TITLE_LENGTH = 150;
export const SIGNER_NAME_LENGTH = 120;
export const COMMENT_LENGTH = 1_000;
export const REASON_LENGTH = 1_000;

/** Forms of an account that wait for somebody; a list of more is read by nobody. */
export const OPEN_FORMS_LIMIT = 500;

/** Each comment mails somebody. */
export const COMMENTS_LIMIT = 50;

/** All answers of one person, as JSON: encrypted, they must fit an event of the store. A table of 200 rows of 12 cells of 250 characters is below it. */
export const ANSWERS_BYTES = 700_000;

/** What was kept on the way and not handed in is deleted after so long, or with the link. */
export const DRAFT_DAYS = 30;
