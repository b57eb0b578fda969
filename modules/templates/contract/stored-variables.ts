import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { QUESTION_TYPES, TEXT_FORMATS } from './questions.ts';
import type { VariableDefinition } from './variables.ts';

/**
 * A variable as an event keeps it: what it is for the product, and in one personal value all that its author wrote. One value, since a template may have
 * thousands of options, and each value of its own costs three hundred bytes.
 */
export const storedVariable = z.object({
  type: z.enum(QUESTION_TYPES),
  required: z.boolean(),
  signatoryForm: z.number().int().min(1).nullable(),
  minLength: z.number().nullable(),
  maxLength: z.number().nullable(),
  format: z.enum(TEXT_FORMATS).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Which variable of the version it depends on, from 0. */
  dependsOn: z.object({ variable: z.number().int().min(0), answer: z.boolean() }).nullable(),
  /** JSON of {name, label, placeholder, helper, options, columns}. */
  words: personalValue,
});
export type StoredVariable = z.infer<typeof storedVariable>;

const WORDS = ['name', 'label', 'placeholder', 'helper', 'options', 'columns'] as const;
const wordsOf = (definition: VariableDefinition): string =>
  JSON.stringify(Object.fromEntries(WORDS.map((field) => [field, definition[field]])));

/** What a version's author wrote of its variables, in bytes: one event holds it all. */
export const bytesOfWords = (definitions: readonly VariableDefinition[]): number =>
  definitions.reduce((sum, definition) => sum + new TextEncoder().encode(wordsOf(definition)).length, 0);

/** @param ownerId under whose key the words are kept */
export function storedOf(definitions: readonly VariableDefinition[], ownerId: string): StoredVariable[] {
  return definitions.map((definition) => {
    const { type, required, signatoryForm, minLength, maxLength, format, min, max, dependsOn } = definition;
    return {
      type,
      required,
      signatoryForm,
      minLength,
      maxLength,
      format,
      min,
      max,
      dependsOn: dependsOn && { variable: definitions.findIndex(({ name }) => name === dependsOn.name), answer: dependsOn.answer },
      words: personal(ownerId, wordsOf(definition)),
    };
  });
}

/** As they were defined; null where the account was forgotten, and nothing of them can be read any more. */
export function definitionsOf(variables: readonly StoredVariable[]): readonly VariableDefinition[] | null {
  if (variables.some(({ words }) => words.value === null)) return null;
  const words = variables.map(({ words }) => JSON.parse(words.value!) as Pick<VariableDefinition, (typeof WORDS)[number]>);
  // Put together and not parsed: what was a definition once is one whatever the rules are by now. In the order of variableDefinition, so that two are compared as JSON.
  return variables.map((stored, index) => {
    const { name, label, placeholder, helper, options, columns } = words[index]!;
    const { type, required, signatoryForm, minLength, maxLength, format, min, max, dependsOn } = stored;
    const isSignatory = signatoryForm !== null;
    return {
      ...{ name, type, label, placeholder, helper, required, isSignatory, signatoryForm },
      ...{ minLength, maxLength, format, min, max, options, columns },
      dependsOn: dependsOn && { name: words[dependsOn.variable]?.name ?? '', answer: dependsOn.answer },
    };
  });
}
