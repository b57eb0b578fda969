import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';

/**
 * What signatories say of how signing went, stream `rating-<documentId>`: at most one event of each. It stands beside the streams that
 * parties are told of and never among them (shared-kernel/stream-categories): no signer learns what another one said of us. A change
 * here needs a new version, an upcaster and a golden file.
 */
const schemas = {
  /** Somebody who signed the document gave so many stars, and these words where they wrote any: a personal value of theirs. */
  SigningRated: z.object({
    documentId: z.string(),
    signatoryId: z.string(),
    stars: z.number().int().min(1).max(5),
    text: personalValue.nullable(),
  }),
} as const;

export const ratingEventTypes = Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { version: 1, schema }])) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type RatingEventType = keyof typeof schemas;
export type RatingEventData<T extends RatingEventType> = z.infer<(typeof schemas)[T]>;
export type RatingEvent = { [T in RatingEventType]: { readonly type: T; readonly data: RatingEventData<T> } }[RatingEventType];

/** Stream of the ratings of a document. */
export const ratingStream = (documentId: string): string => `rating-${documentId}`;
