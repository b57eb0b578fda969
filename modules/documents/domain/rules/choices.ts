import { type OptionsFault, optionsFault } from '../../../../shared-kernel/choice.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { isChoice } from '../../../../shared-kernel/field-type.ts';
import { optionsOf, type PlacedField } from '../../contract/values.ts';

const CODES = {
  needed: 'fields.options_needed',
  limit: 'fields.options_limit',
  empty: 'fields.option_empty',
  long: 'fields.option_long',
  characters: 'fields.option_characters',
  repeated: 'fields.option_repeated',
} as const satisfies Record<OptionsFault['fault'], string>;
export const OPTION_REFUSALS = ['fields.only_choice', ...Object.values(CODES)] as const;

/** A choice has options, and nothing else has: with them its signatory can answer it, and only so. */
export function optionsProblem(field: PlacedField) {
  const { fieldId, page, type } = field;
  if (!isChoice(type)) return field.options ? refuse(422, 'fields.only_choice', { fieldId, page }) : null;
  const found = optionsFault(optionsOf(field));
  if (!found) return null;
  const { fault, ...facts } = found;
  return refuse(422, CODES[fault], { fieldId, page, ...facts });
}
