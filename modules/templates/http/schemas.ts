import { z } from 'zod';
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
export const previewBody = z.object({
  templateHistory: z.int().min(1).max(100_000),
  answers: z.record(z.string().max(200), z.json()).default({}),
  language: z.enum(['es', 'en']),
});
