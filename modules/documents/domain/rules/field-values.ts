import { chosenFrom } from '../../../../shared-kernel/choice.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type FieldFormat, inFormat } from '../../../../shared-kernel/field-format.ts';
import { isChoice } from '../../../../shared-kernel/field-type.ts';
import { type Personal, personal } from '../../../../shared-kernel/privacy/port.ts';
import type { Appearance } from '../../../../shared-kernel/signing/appearance.ts';
import { optionsOf, type PlacedField } from '../../contract/values.ts';
import { type DocumentState, signatoryOf } from '../state.ts';

/** What a signatory sends for their fields. */
interface Answers {
  readonly signatoryId: string;
  readonly values: readonly FieldAnswer[];
}
interface FieldAnswer {
  readonly fieldId: string;
  readonly value: Personal;
}

const CODES = {
  NUMBER: 'fields.number_invalid',
  EMAIL: 'fields.email_invalid',
  RFC: 'fields.rfc_invalid',
  CURP: 'fields.curp_invalid',
  COMPANY: 'fields.company_invalid',
} as const satisfies Record<FieldFormat, string>;
export const FORMAT_REFUSALS = Object.values(CODES);

/** Places that take a mark and no text. */
export const isMark = ({ type }: Pick<PlacedField, 'type'>): boolean =>
  type === 'SIGNATURE' || type === 'STATIC_SIGN' || type === 'INITIALS';

const hasInitials = (state: DocumentState, signatoryId: string): boolean =>
  state.fields.some((field) => field.type === 'INITIALS' && field.signatoryId === signatoryId);

/** A signature shrunk over a clause is no initials: who has places for them makes them once, for all of them. */
export const initialsProblem = (state: DocumentState, { signatoryId, initials }: { signatoryId: string; initials: Appearance | null }) =>
  hasInitials(state, signatoryId) && !initials ? refuse(422, 'signature.initials_required') : null;

/** What was filled in beforehand; '' where nothing was, or where it is no longer kept. */
const prefilledIn = ({ prefilled }: PlacedField): string => prefilled?.value ?? '';

const formatProblem = (field: PlacedField, written: string) =>
  field.format && inFormat(field.format, written) === null
    ? refuse(422, CODES[field.format], { fieldId: field.fieldId, label: field.label.value, page: field.page })
    : null;

const choiceProblem = (field: PlacedField, answer: string) =>
  isChoice(field.type) && chosenFrom(optionsOf(field), answer) === null
    ? refuse(422, 'fields.not_an_option', { fieldId: field.fieldId, label: field.label.value, page: field.page })
    : null;

/** Format and text belong to fields of text, and the one has to fit the other. */
export function prefilledProblem(field: PlacedField) {
  const { fieldId, page, type, format, prefilled, readOnly } = field;
  if (type !== 'TEXT' && (format || prefilled || readOnly)) return refuse(422, 'fields.only_text', { fieldId, page });
  return formatProblem(field, prefilledIn(field));
}

export const VALUE_REFUSALS = [
  'fields.repeated',
  'fields.not_yours',
  'fields.not_a_value',
  'fields.read_only',
  'fields.value_required',
  'fields.not_an_option',
  ...FORMAT_REFUSALS,
] as const;

export function valuesProblem(state: DocumentState, command: Answers) {
  const { signatoryId, values } = command;
  const own = state.fields.filter((field) => field.signatoryId === signatoryId);
  for (const [index, { fieldId, value }] of values.entries()) {
    if (values.findIndex((other) => other.fieldId === fieldId) !== index) return refuse(422, 'fields.repeated', { fieldId });
    const field = own.find((candidate) => candidate.fieldId === fieldId);
    if (!field) return refuse(422, 'fields.not_yours', { fieldId });
    if (isMark(field)) return refuse(422, 'fields.not_a_value', { fieldId });
    const problem = formatProblem(field, value.value ?? '') ?? choiceProblem(field, value.value ?? '');
    if (problem) return problem;
    const fixed = field.readOnly ? prefilledIn(field) : '';
    if (fixed !== '' && inFormat(field.format, value.value ?? '') !== inFormat(field.format, fixed)) {
      return refuse(422, 'fields.read_only', { fieldId, label: field.label.value });
    }
  }
  const written = writtenValues(state, command);
  const missing = own.find(
    (field) =>
      field.required &&
      !isMark(field) &&
      !written.some(({ fieldId, value }) => fieldId === field.fieldId && answers(field.type, value.value ?? '')),
  );
  return missing ? refuse(422, 'fields.value_required', { fieldId: missing.fieldId, label: missing.label.value }) : null;
}

/** A box that must be ticked is not answered by saying that it is not. */
const answers = (type: PlacedField['type'], value: string): boolean => (type === 'CHECKBOX' ? value === 'true' : value.trim() !== '');

/**
 * What a signatory signs with in their fields: each value as its format or its option writes it, and what was filled in beforehand where they said
 * nothing else. It is their answer then, and is forgotten with them.
 */
export function writtenValues(state: DocumentState, { signatoryId, values }: Answers): FieldAnswer[] {
  const own = state.fields.filter((field) => field.signatoryId === signatoryId);
  const fieldOf = (fieldId: string) => own.find((field) => field.fieldId === fieldId);
  const inItsFormat = (fieldId: string, written: string): string => {
    const field = fieldOf(fieldId);
    const formed = field && isChoice(field.type) ? chosenFrom(optionsOf(field), written) : inFormat(field?.format, written);
    return formed ?? written;
  };
  const kept = own.filter((field) => prefilledIn(field) !== '' && !values.some(({ fieldId }) => fieldId === field.fieldId));
  const personId = signatoryOf(state, signatoryId)?.personId ?? '';
  return [
    ...values.map(({ fieldId, value }) => ({
      fieldId,
      value: value.value === null ? value : { ...value, value: inItsFormat(fieldId, value.value) },
    })),
    ...kept.map((field) => ({
      fieldId: field.fieldId,
      value: personal(personId, inItsFormat(field.fieldId, prefilledIn(field))),
    })),
  ];
}
