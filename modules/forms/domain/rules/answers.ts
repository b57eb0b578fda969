import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { Personal } from '../../../../shared-kernel/privacy/port.ts';
import { type Answers, checkAnswers } from '../../../templates/contract/answers.ts';
import type { VariableDefinition } from '../../../templates/contract/variables.ts';
import { ANSWERS_BYTES } from '../../contract/rules.ts';

export const ANSWER_REFUSALS = ['form.answers_incorrect', 'form.answers_too_large'] as const;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** What came, as it is kept: JSON of the answers to questions that are asked; or what is wrong with it (RULE-066). */
export function keptAnswers(
  definitions: readonly VariableDefinition[],
  form: number | null,
  given: Readonly<Record<string, unknown>>,
  earlier: Answers = {},
) {
  const { faults, answers } = checkAnswers(definitions, form, given, earlier);
  if (faults.length > 0) return refuse(422, 'form.answers_incorrect', { faults });
  const kept = JSON.stringify(answers);
  return bytesOf(kept) > ANSWERS_BYTES ? refuse(413, 'form.answers_too_large', { limit: ANSWERS_BYTES }) : kept;
}

/** As a value of the person who answered; nothing can be written of who was forgotten. */
export const answersOf = (person: { readonly personId: string; readonly name: Personal }, kept: string): Personal => ({
  $personal: person.personId,
  value: person.name.value === null ? null : kept,
});
