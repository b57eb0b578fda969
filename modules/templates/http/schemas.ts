import { z } from 'zod';
import { COLUMNS_LIMIT, OPTIONS_LIMIT, ROWS_LIMIT } from '../contract/questions.ts';
import { VARIABLES_LIMIT } from '../contract/rules.ts';
import { variableDefinitions } from '../contract/variables.ts';

const id = z.string().min(1).max(64);
const templateHistory = z.coerce.number().int().min(1).max(100_000);

export const ofTemplate = z.object({ templateId: id });
export const ofVersion = z.object({ templateId: id, templateHistory });
export const ofFile = z.object({ fileId: id });

export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  search: z.string().max(120).default('').describe('Part of the name; letter case and accents do not matter.'),
});
export const versionQuery = z.object({ templateHistory: templateHistory.optional().describe('Which version; left out: the newest.') });

const words = {
  name: z.string().max(1_000).default(''),
  type: z
    .enum(['static', 'configurable'])
    .describe('`static`: nobody but the sender is asked; `configurable`: questions may be a signer’s.'),
  variables: variableDefinitions.describe('One for each variable of the file, in the order in which they are asked.'),
};

export const createBody = z.object({ fileId: id, ...words });
export const changeBody = z.object({
  templateHistory: z.int().min(1).max(100_000).describe('The version that this was made from.'),
  fileId: id.optional().describe('Another file, brought for this template; left out: the file stays.'),
  ...words,
});
/** More than any text may have: what is too long for its question is told by checkAnswers, with its name. */
const answerText = z.string().max(20_000);
const answer = z.union([
  answerText,
  z.boolean(),
  z.array(answerText).max(OPTIONS_LIMIT),
  z.array(z.array(answerText).max(COLUMNS_LIMIT)).max(ROWS_LIMIT + 1),
]);
const answers = z
  .record(z.string().max(200), answer)
  .refine((given) => Object.keys(given).length <= VARIABLES_LIMIT, { error: `are more than ${VARIABLES_LIMIT}` })
  .describe(
    'By name of the variable: a text, whether yes, what was chosen of the options, or rows of cells. Those of a number are texts too.',
  );

export const previewBody = z.object({
  templateHistory: z.int().min(1).max(100_000),
  answers: answers.default({}),
  language: z.enum(['es', 'en']),
});
