import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';

/** `rgba(255,0,0,1)`; contract/colours says which forms are taken. */
const colour = z.string();

/**
 * The events of an account's tags, stream `tags-<ownerId>`. A change here needs a new version, an upcaster and a golden file. A name is
 * the account's own words: encrypted when stored.
 */
const schemas = {
  /** The account has a tag of this name, in these colours. */
  TagCreated: z.object({ tagId: z.string(), name: personalValue, textColor: colour, bgColor: colour }),
  /** The account has it no more: no list shows it from now on, and every document loses it by an event of its own. */
  TagDeleted: z.object({ tagId: z.string() }),
} as const;

export const tagEventTypes = Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { version: 1, schema }])) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type TagEventType = keyof typeof schemas;
export type TagEventData<T extends TagEventType> = z.infer<(typeof schemas)[T]>;
export type TagEvent = { [T in TagEventType]: { readonly type: T; readonly data: TagEventData<T> } }[TagEventType];

/** Stream of the tags of an account. */
export const tagsStream = (ownerId: string): string => `tags-${ownerId}`;
