import { isCalendarDay } from '../../../shared-kernel/calendar-day.ts';
import { inFormat } from '../../../shared-kernel/field-format.ts';
import { type FieldFinding, fieldFinding } from '../../../shared-kernel/field-rules.ts';
import { answerTextOf, canBeWritten } from './answer-text.ts';
import { CELL_LENGTH, ROWS_LIMIT, TEXT_LENGTH } from './questions.ts';
import type { VariableDefinition } from './variables.ts';

/**
 * text, email, number (as typed), radio, combo: a string. date: YYYY-MM-DD. time: HH:MM. checkbox, combo_multiple: what was chosen of the options.
 * conditional: whether yes. dynamic_table: rows of cells. A signature has no answer.
 */
export type Answer = string | boolean | readonly string[] | readonly (readonly string[])[];
export type Answers = Readonly<Record<string, Answer>>;

/** One of the eight things that can be wrong (RULE-067), of a question, or of a cell of its table: `row` and `column` count from 0. */
export interface AnswerFault {
  readonly name: string;
  readonly finding: FieldFinding;
  readonly cell?: { readonly row: number; readonly column: number };
}

export interface CheckedAnswers {
  readonly faults: readonly AnswerFault[];
  /** What is kept where there is no fault: of questions that are asked, and answered. */
  readonly answers: Answers;
}

/** The questions of the sender (null) or of a signer's form, in their order; a signature is asked for when its signer signs. */
export const questionsOf = (definitions: readonly VariableDefinition[], form: number | null): readonly VariableDefinition[] =>
  definitions.filter(({ signatoryForm, type }) => signatoryForm === form && type !== 'signature');

/** Whether a question shows, by what is answered so far. What depends on a question that does not show does not show either. */
export function isAsked(
  question: VariableDefinition,
  definitions: readonly VariableDefinition[],
  answers: Readonly<Record<string, unknown>>,
): boolean {
  // As many steps as there are questions: definitions that were checked have no circle, those of a form being edited may.
  let at: VariableDefinition | undefined = question;
  for (let step = 0; at?.dependsOn && step <= definitions.length; step++) {
    const needed: { readonly name: string; readonly answer: boolean } = at.dependsOn;
    if (!Object.hasOwn(answers, needed.name) || answers[needed.name] !== needed.answer) return false;
    at = definitions.find(({ name }) => name === needed.name);
  }
  return at !== undefined && !at.dependsOn;
}

/**
 * The one rule of answers, for the form in the browser and for the call behind it.
 * @param form the signer's form, null for the sender's
 * @param given as it came: of any shape; names that are not asked are passed over
 * @param earlier answers of others, which questions may depend on
 */
export function checkAnswers(
  definitions: readonly VariableDefinition[],
  form: number | null,
  given: Readonly<Record<string, unknown>>,
  earlier: Answers = {},
): CheckedAnswers {
  const faults: AnswerFault[] = [];
  const answers = new Map<string, Answer>();
  const questions = questionsOf(definitions, form);
  // Of what came, only answers to questions of this form: nobody answers for somebody else what hides questions of their own.
  const own = Object.fromEntries(questions.filter(({ name }) => Object.hasOwn(given, name)).map(({ name }) => [name, given[name]]));
  for (const question of questions) {
    if (!isAsked(question, definitions, { ...earlier, ...own })) continue;
    const checked = checkAnswer(question, own[question.name]);
    for (const { finding, cell } of checked.faults) faults.push({ name: question.name, finding, ...(cell ? { cell } : {}) });
    if (checked.answer !== undefined) answers.set(question.name, checked.answer);
  }
  return { faults, answers: Object.fromEntries(answers) };
}

interface Checked {
  readonly faults: readonly Omit<AnswerFault, 'name'>[];
  readonly answer?: Answer;
}

const fault = (finding: FieldFinding): Checked => ({ faults: [{ finding }] });
const MISFORMED = fault({ rule: 'pattern' });
const good = (answer: Answer): Checked => ({ faults: [], answer });
const nothing = (question: VariableDefinition): Checked => (question.required ? fault({ rule: 'required' }) : { faults: [] });

function checkAnswer(question: VariableDefinition, given: unknown): Checked {
  if (given === undefined || given === null) return nothing(question);
  switch (question.type) {
    case 'signature':
      return { faults: [] };
    case 'conditional':
      return typeof given === 'boolean' ? good(given) : MISFORMED;
    case 'checkbox':
    case 'combo_multiple':
      return checkChoices(question, given);
    case 'dynamic_table':
      return checkTable(question, given);
    default:
      return typeof given === 'string' ? checkText(question, answerTextOf(given)) : MISFORMED;
  }
}

/** RFC 5321, 4.5.3.1.3, and more digits than any amount has. */
const EMAIL_LENGTH = 254;
const NUMBER_LENGTH = 40;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function checkText(question: VariableDefinition, text: string): Checked {
  if (text === '') return nothing(question);
  if (!canBeWritten(text)) return MISFORMED;
  switch (question.type) {
    case 'email':
      return found(text, fieldFinding(text, { kind: 'email', maxLength: EMAIL_LENGTH }));
    case 'number':
      return found(text, fieldFinding(text, { kind: 'number', maxLength: NUMBER_LENGTH, ...bounds(question) }));
    case 'date':
      return isCalendarDay(text) ? good(text) : MISFORMED;
    case 'time':
      return TIME.test(text) ? good(text) : MISFORMED;
    case 'radio':
    case 'combo':
      return question.options.includes(text) ? good(text) : MISFORMED;
    default: {
      const { minLength, maxLength, format } = question;
      const finding = fieldFinding(text, { maxLength: maxLength ?? TEXT_LENGTH, ...(minLength === null ? {} : { minLength }) });
      if (finding) return fault(finding);
      const formed = inFormat(format ?? undefined, text);
      return formed === null ? MISFORMED : good(formed);
    }
  }
}

const found = (text: string, finding: FieldFinding | null): Checked => (finding ? fault(finding) : good(text));
const bounds = ({ min, max }: VariableDefinition) => ({ ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) });
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

/** What was chosen stands in the order of the options, whatever the order of the ticks. */
function checkChoices(question: VariableDefinition, given: unknown): Checked {
  if (!isTexts(given)) return MISFORMED;
  const chosen = new Set(given);
  if (chosen.size !== given.length || given.some((choice) => !question.options.includes(choice))) return MISFORMED;
  return chosen.size === 0 ? nothing(question) : good(question.options.filter((option) => chosen.has(option)));
}

/** Rows without a word in any cell are left out. */
function checkTable(question: VariableDefinition, given: unknown): Checked {
  if (!Array.isArray(given) || !given.every((row) => isTexts(row) && row.length === question.columns.length)) return MISFORMED;
  if (given.length > ROWS_LIMIT) return fault({ rule: 'max', limit: ROWS_LIMIT });
  const rows = (given as readonly (readonly string[])[]).map((row) => row.map(answerTextOf));
  const faults = rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => {
      const finding = canBeWritten(text) ? fieldFinding(text, { maxLength: CELL_LENGTH }) : ({ rule: 'pattern' } as const);
      return finding ? [{ finding, cell: { row, column } }] : [];
    }),
  );
  if (faults.length > 0) return { faults };
  const filled = rows.filter((cells) => cells.some((text) => text !== ''));
  return filled.length === 0 ? nothing(question) : good(filled);
}
