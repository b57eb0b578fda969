import { isCalendarDay } from '../../../shared-kernel/calendar-day.ts';
import { dayForm } from '../../../shared-kernel/date-form.ts';
import { isChoice } from '../../../shared-kernel/field-type.ts';
import type { StaticSignPosition } from '../../api/types.ts';
import type { Values } from '../../signer/draft.ts';
import type { FieldAnswer, LinkView, PagePicture } from './types.ts';

export type PlacedField = StaticSignPosition;

export const isMark = (field: PlacedField): boolean =>
  field.type === 'SIGNATURE' || field.type === 'STATIC_SIGN' || field.type === 'INITIALS';

/** What the sender filled in stands in its field until somebody writes something else; what they fixed stays. */
export const withPrefilled = (fields: readonly PlacedField[], values: Values): Values => ({
  ...Object.fromEntries(fields.flatMap(({ fieldId, prefilled }) => (prefilled ? [[fieldId, prefilled]] : []))),
  ...values,
  ...Object.fromEntries(fields.flatMap(({ fieldId, prefilled, readOnly }) => (prefilled && readOnly ? [[fieldId, prefilled]] : []))),
});

/** Points: fields of one line differ a little in height when they were placed by hand. */
const LINE = 8;

/** One person's fields in reading order: page, then from above, then from the left. */
export function fieldsOf(view: Pick<LinkView, 'staticSignPositions'>, signatoryID: string): PlacedField[] {
  const top = (field: PlacedField) => -(field.y + field.height);
  return view.staticSignPositions
    .filter((field) => field.signatoryID === signatoryID)
    .toSorted((a, b) => a.page - b.page || (Math.abs(top(a) - top(b)) > LINE ? top(a) - top(b) : a.x - b.x));
}

/** Something was written; of a choice, one of its options: a draft of before may hold one that there is no more. */
const isGiven = (field: PlacedField, value: string): boolean =>
  isChoice(field.type) ? (field.options ?? []).includes(value) : value.trim() !== '';

export const isFilled = (field: PlacedField, values: Values): boolean =>
  field.type === 'CHECKBOX'
    ? values[field.fieldId] === 'true' || (!field.required && values[field.fieldId] !== undefined)
    : isGiven(field, values[field.fieldId] ?? '');

/** What still has to be filled before signing. */
export const missingOf = (fields: readonly PlacedField[], values: Values): PlacedField[] =>
  fields.filter((field) => !isMark(field) && field.required && !isFilled(field, values));

/**
 * The next place to go: what has to be filled first, in reading order, then the signature. Null where
 * the sender placed nothing: the signature has no place on a page and the sheet opens at once.
 */
export function nextField(fields: readonly PlacedField[], values: Values): PlacedField | null {
  return missingOf(fields, values)[0] ?? fields.find(isMark) ?? null;
}

/** A day as the document says it, in its own language; what is no day stays as it was written. */
export const dayText = (iso: string, language: 'es' | 'en'): string => (isCalendarDay(iso) ? dayForm(iso, language) : iso);

/** What goes to the signing call: every value that was given, as the document is to show it. */
export const answersOf = (fields: readonly PlacedField[], values: Values, language: 'es' | 'en'): FieldAnswer[] =>
  fields
    // A text that was filled in and emptied is sent empty: left out, it would stand.
    .filter((field) => !isMark(field) && (isGiven(field, values[field.fieldId] ?? '') || (field.prefilled && !field.readOnly)))
    .map((field) => {
      const value = (values[field.fieldId] ?? '').trim();
      return { fieldId: field.fieldId, value: field.type === 'DATE' ? dayText(value, language) : value };
    });

/**
 * Size of a page in points, the unit of fields. A page that was turned is measured as it lies; its picture, whose own
 * size is pixels, shows how it is seen.
 */
export function pageSizeOf(
  view: Pick<LinkView, 'documentPages'>,
  picture: Pick<PagePicture, 'page' | 'width' | 'height'>,
): { width: number; height: number } {
  const { width, height } = view.documentPages.find((one) => one.page === picture.page) ?? picture;
  return picture.width > picture.height !== width > height ? { width: height, height: width } : { width, height };
}
