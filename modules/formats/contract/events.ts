import { z } from 'zod';
import { FIELD_FORMATS } from '../../../shared-kernel/field-format.ts';
import { FIELD_TYPES } from '../../../shared-kernel/field-type.ts';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';

/**
 * Where something goes on the pages, and for which of those who sign: never who that is, nor what is written there. x, y, width and height
 * are PDF points in the page as it is seen, origin at the lower left corner, as FieldsPlaced of a document has them.
 */
export const formatPlace = z.object({
  /** Which of those who sign, from 1, in the order of their turns. */
  signer: z.number().int().min(1),
  /** From 1. */
  page: z.number().int().min(1),
  /** Pages are counted from the last one; left out: from the first. */
  fromEnd: z.literal(true).optional(),
  type: z.enum(FIELD_TYPES),
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  required: z.boolean(),
  /** Of a TEXT alone: what may be written in it; left out: any text. */
  format: z.enum(FIELD_FORMATS).optional(),
});
export type FormatPlace = z.infer<typeof formatPlace>;

/**
 * The events of an account's formats, stream `preconfiguration-<ownerId>`. A change here needs a new version, an upcaster and a golden file.
 * A name is the account's own words: encrypted when stored.
 */
const schemas = {
  /** The account keeps these places under this name; since version 2 also those of choices, without their options. */
  FormatSaved: z.object({ formatId: z.string(), name: personalValue, places: z.array(formatPlace).min(1) }),
  /** From now on it has this name, these places (since version 2 as in FormatSaved), or both; what is left out stays. Documents that it was used for stay as they are. */
  FormatChanged: z.object({ formatId: z.string(), name: personalValue.optional(), places: z.array(formatPlace).min(1).optional() }),
  /** The account has it no more. */
  FormatRemoved: z.object({ formatId: z.string() }),
} as const;

/** Types whose data changed since they were first stored; all others are at version 1. */
const versions: Readonly<Record<string, number>> = { FormatSaved: 2, FormatChanged: 2 };

export const formatEventTypes = Object.fromEntries(
  Object.entries(schemas).map(([type, schema]) => [type, { version: versions[type] ?? 1, schema }]),
) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type FormatEventType = keyof typeof schemas;
export type FormatEventData<T extends FormatEventType> = z.infer<(typeof schemas)[T]>;
export type FormatEvent = { [T in FormatEventType]: { readonly type: T; readonly data: FormatEventData<T> } }[FormatEventType];

/** Stream of the formats of an account. */
export const formatsStream = (ownerId: string): string => `preconfiguration-${ownerId}`;
