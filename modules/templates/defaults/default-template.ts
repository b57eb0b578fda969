import { createHash } from 'node:crypto';
import type { VariableGiven } from '../contract/calls.ts';
import { type VariableDefinition, variableDefinitions } from '../contract/variables.ts';
import { type Block, wordFileOf } from './word-file.ts';

/** A template that comes with the product: nobody's, for everybody, and of one version for ever. Another text is another template, with another id. */
export interface DefaultTemplate {
  readonly templateId: string;
  readonly language: 'es' | 'en';
  readonly name: string;
  readonly fileName: string;
  /** ISO 8601 UTC: since when it is there. */
  readonly at: string;
  readonly variables: readonly VariableDefinition[];
  readonly file: { readonly sha256: string; readonly size: number };
  readonly bytes: Uint8Array;
}

export interface DefaultText {
  readonly templateId: string;
  readonly language: 'es' | 'en';
  readonly name: string;
  readonly variables: readonly VariableGiven[];
  readonly blocks: readonly Block[];
}

/** The day on which this text was written. */
const SINCE = '2026-11-27T00:00:00.000Z';

export function defaultTemplate({ blocks, variables, ...said }: DefaultText): DefaultTemplate {
  const bytes = wordFileOf(said.language, blocks);
  const file = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  return { ...said, at: SINCE, fileName: `${said.name}.docx`, variables: variableDefinitions.parse(variables), file, bytes };
}
