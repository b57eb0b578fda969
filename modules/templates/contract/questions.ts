/** What questions there are, for those who ask and those who answer; without zod, since pages of forms load it. */

/** The twelve types of questions (ENT-066). */
export const QUESTION_TYPES = [
  'text',
  'email',
  'number',
  'radio',
  'checkbox',
  'combo',
  'combo_multiple',
  'date',
  'time',
  'conditional',
  'signature',
  'dynamic_table',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Types whose answer is chosen from `options`. */
export const takesOptions = (type: QuestionType): boolean =>
  type === 'radio' || type === 'checkbox' || type === 'combo' || type === 'combo_multiple';

/** Lengths in characters as people count them. */
export const LABEL_LENGTH = 300;
export const PLACEHOLDER_LENGTH = 200;
export const HELPER_LENGTH = 1_000;
export const OPTION_LENGTH = 200;
export const COLUMN_LENGTH = 100;
/** What a text may have, where its variable says nothing shorter. */
export const TEXT_LENGTH = 10_000;
export const CELL_LENGTH = 1_000;
export const OPTIONS_LIMIT = 100;
export const COLUMNS_LIMIT = 12;
export const ROWS_LIMIT = 200;
/** Signers have forms 1 to this many: one each. */
export const SIGNATORY_FORMS_LIMIT = 30;

/** Forms of a text that fieldFinding calls a pattern; those of shared-kernel/field-format.ts that are no type of their own. */
export const TEXT_FORMATS = ['RFC', 'CURP', 'COMPANY'] as const;
