/** ENT-037: the kinds of fields on a page. INITIALS take a mark of their own, which is no signature; STATIC_SIGN is a further place of the same signature. */
export const FIELD_TYPES = ['TEXT', 'DATE', 'SIGNATURE', 'CHECKBOX', 'STATIC_SIGN', 'INITIALS'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
