import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { templateEventTypes } from '../../contract/events.ts';
import { isTemplateNameTooLong, TEMPLATE_NAME_LENGTH, templateNameOf, WORDS_BYTES } from '../../contract/rules.ts';
import { bytesOfWords } from '../../contract/stored-variables.ts';
import { type VariableDefinition, variableDefinitions } from '../../contract/variables.ts';

const { file, fileName, name, type } = templateEventTypes.TemplateCreated.schema.shape;

/** A file that was read: what it is, and the names of its variables. The names are no part of what is kept. */
export const readDocument = z.object({ file, fileName, found: z.array(z.string()) });

/** What an author says of a version beside its file. */
export const versionWords = { name, type, variables: variableDefinitions };

export interface VersionWords {
  readonly name: { readonly value: string | null };
  readonly type: 'static' | 'configurable';
  readonly variables: readonly VariableDefinition[];
}

export const CONTENT_REFUSALS = [
  'template.name_required',
  'template.name_too_long',
  'template.variables_differ',
  'template.static_asks_signer',
  'template.words_limit',
] as const;

/** @param found names of the variables of the version's file */
export function contentProblem({ name: given, type: chosen, variables }: VersionWords, found: readonly string[]) {
  const text = templateNameOf(given.value ?? '');
  if (text === '') return refuse(422, 'template.name_required');
  if (isTemplateNameTooLong(text)) return refuse(422, 'template.name_too_long', { limit: TEMPLATE_NAME_LENGTH });
  const [inFile, asked] = [new Set(found), new Set(variables.map(({ name: variable }) => variable))];
  const missing = [...inFile].filter((variable) => !asked.has(variable));
  const unknown = [...asked].filter((variable) => !inFile.has(variable));
  if (missing.length > 0 || unknown.length > 0) return refuse(422, 'template.variables_differ', { missing, unknown });
  // ENT-047: a static one asks signers for nothing but their signatures.
  const asksSigner = chosen === 'static' && variables.find((variable) => variable.isSignatory && variable.type !== 'signature');
  if (asksSigner) return refuse(422, 'template.static_asks_signer', { variable: asksSigner.name });
  return bytesOfWords(variables) > WORDS_BYTES ? refuse(422, 'template.words_limit', { limit: WORDS_BYTES / 1_000 }) : null;
}
