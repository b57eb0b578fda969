/**
 * ENT-037: the kinds of fields on a page. INITIALS take a mark of their own, which is no signature; STATIC_SIGN is a further place of the same
 * signature. RADIO and COMBO are answered by one of their options (shared-kernel/choice.ts): all of them in sight, or in a list that opens.
 */
export const FIELD_TYPES = ['TEXT', 'DATE', 'SIGNATURE', 'CHECKBOX', 'STATIC_SIGN', 'INITIALS', 'RADIO', 'COMBO'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Answered by one of its options. */
export const isChoice = (type: string): type is 'RADIO' | 'COMBO' => type === 'RADIO' || type === 'COMBO';
