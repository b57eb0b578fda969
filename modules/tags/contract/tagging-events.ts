import { z } from 'zod';

/**
 * What an account sorts a document under, stream `tagging-<documentId>`. It stands beside the streams that parties are told of and
 * never among them (shared-kernel/stream-categories): ids only, and no party learns even those.
 */
const schemas = {
  /** From now on the document carries these tags and no others. */
  DocumentTagsSet: z.object({ documentId: z.string(), tagIds: z.array(z.string()) }),
} as const;

export const taggingEventTypes = Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { version: 1, schema }])) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type TaggingEventType = keyof typeof schemas;
export type TaggingEventData<T extends TaggingEventType> = z.infer<(typeof schemas)[T]>;
export type TaggingEvent = { [T in TaggingEventType]: { readonly type: T; readonly data: TaggingEventData<T> } }[TaggingEventType];

/** Stream of the tags that a document carries. */
export const taggingStream = (documentId: string): string => `tagging-${documentId}`;
