import { z } from 'zod';
import { canBeWritten } from './answer-text.ts';
import {
  COLUMN_LENGTH,
  COLUMNS_LIMIT,
  HELPER_LENGTH,
  LABEL_LENGTH,
  OPTION_LENGTH,
  OPTIONS_LIMIT,
  PLACEHOLDER_LENGTH,
  QUESTION_TYPES,
  type QuestionType,
  SIGNATORY_FORMS_LIMIT,
  TEXT_FORMATS,
  TEXT_LENGTH,
  takesOptions,
} from './questions.ts';
import { isVariableName, VARIABLES_LIMIT } from './rules.ts';

/** Other names that the sources have for a type (TPL-003, TPL-006). */
const OTHER_NAMES: Readonly<Record<string, QuestionType>> = { numeric: 'number', selector: 'combo' };

const words = (limit: number) =>
  z
    .string()
    .trim()
    .refine((text) => Array.from(text).length <= limit && canBeWritten(text), {
      error: `is longer than ${limit} characters, or has some that cannot be written`,
    });
const needed = (limit: number) => words(limit).refine((text) => text !== '', { error: 'is needed' });
const different = (list: readonly string[]) => new Set(list).size === list.length;

/** What is asked for one variable (ENT-048). One shape for all types; what a type has no use for is empty or null. */
export const variableDefinition = z
  .strictObject({
    name: z.string().refine(isVariableName, { error: 'is no name of a variable' }),
    type: z.preprocess(
      (type) => (typeof type === 'string' && Object.hasOwn(OTHER_NAMES, type) ? OTHER_NAMES[type] : type),
      z.enum(QUESTION_TYPES),
    ),
    /** The question. */
    label: needed(LABEL_LENGTH),
    placeholder: words(PLACEHOLDER_LENGTH).default(''),
    helper: words(HELPER_LENGTH).default(''),
    required: z.boolean().default(true),
    /** Whether a signer answers, and not the sender. */
    isSignatory: z.boolean().default(false),
    /** Which signer: 1 is the first of the template. Null where the sender answers. */
    signatoryForm: z.int().min(1).max(SIGNATORY_FORMS_LIMIT).nullable().default(null),
    /** Of a text. */
    minLength: z.int().min(1).max(TEXT_LENGTH).nullable().default(null),
    maxLength: z.int().min(1).max(TEXT_LENGTH).nullable().default(null),
    format: z.enum(TEXT_FORMATS).nullable().default(null),
    /** Of a number. */
    min: z.number().nullable().default(null),
    max: z.number().nullable().default(null),
    options: z.array(needed(OPTION_LENGTH)).max(OPTIONS_LIMIT).refine(different, { error: 'has one twice' }).default([]),
    /** Titles of the columns of a table. */
    columns: z.array(needed(COLUMN_LENGTH)).max(COLUMNS_LIMIT).refine(different, { error: 'has one twice' }).default([]),
    /** Asked only while the yes or no of that name is answered so. */
    dependsOn: z.strictObject({ name: z.string(), answer: z.boolean() }).nullable().default(null),
  })
  .superRefine((variable, context) => {
    const wrong = (field: keyof typeof variable, error: string) => context.addIssue({ code: 'custom', path: [field], message: error });
    const { type } = variable;
    if (variable.isSignatory !== (variable.signatoryForm !== null)) wrong('signatoryForm', 'names a signer if, and only if, one answers');
    if (type === 'signature' && !variable.isSignatory) wrong('isSignatory', 'a signature is a signer’s');
    if (type === 'signature' && variable.dependsOn) wrong('dependsOn', 'a signature depends on no answer');
    if (takesOptions(type) !== variable.options.length > 0) wrong('options', 'are there if, and only if, the type is a choice');
    if ((type === 'dynamic_table') !== variable.columns.length > 0) wrong('columns', 'are there if, and only if, the type is a table');
    for (const field of ['minLength', 'maxLength', 'format'] as const)
      if (type !== 'text' && variable[field] !== null) wrong(field, 'is of a text only');
    for (const field of ['min', 'max'] as const) if (type !== 'number' && variable[field] !== null) wrong(field, 'is of a number only');
    if (variable.minLength !== null && variable.minLength > (variable.maxLength ?? TEXT_LENGTH)) wrong('minLength', 'is above the most');
    if (variable.min !== null && variable.max !== null && variable.min > variable.max) wrong('min', 'is above the most');
  });
export type VariableDefinition = z.infer<typeof variableDefinition>;

/**
 * The questions of a template. A question may depend on a yes or no, which may depend on another one. Who answers must know by then what it depends
 * on: the same person is asked both, or the sender was asked the first.
 */
export const variableDefinitions = z
  .array(variableDefinition)
  .max(VARIABLES_LIMIT)
  .superRefine((variables, context) => {
    const wrong = (index: number, field: string, error: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message: error });
    const byName = new Map(variables.toReversed().map((variable) => [variable.name, variable]));
    variables.forEach((variable, index) => {
      if (byName.get(variable.name) !== variable) wrong(index, 'name', 'is there twice');
      if (!variable.dependsOn) return;
      const asked = byName.get(variable.dependsOn.name);
      if (asked?.type !== 'conditional') wrong(index, 'dependsOn', 'names no yes or no');
      else if (asked.isSignatory && asked.signatoryForm !== variable.signatoryForm) wrong(index, 'dependsOn', 'is asked of somebody else');
      else if (isInCircle(variable, byName)) wrong(index, 'dependsOn', 'leads back to itself');
    });
  });

function isInCircle(from: VariableDefinition, byName: ReadonlyMap<string, VariableDefinition>): boolean {
  const seen = new Set<string>();
  for (let at: VariableDefinition | undefined = from; at?.dependsOn; at = byName.get(at.dependsOn.name)) {
    if (seen.has(at.name)) return true;
    seen.add(at.name);
  }
  return false;
}
