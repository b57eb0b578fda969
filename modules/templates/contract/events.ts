import { z } from 'zod';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';
import { storedVariable } from './stored-variables.ts';

/** What is another than in the version before, beside that of a first one. */
export const TEMPLATE_CHANGES = ['NAME', 'TYPE', 'VARIABLES', 'DOCUMENT'] as const;

/** All of a version: it never changes, and a document that was made of it keeps its number. */
const version = {
  /** From 1. */
  templateHistory: z.number().int().min(1),
  file: z.object({ key: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().nonnegative() }),
  fileName: personalValue,
  name: personalValue,
  type: z.enum(['static', 'configurable']),
  /** In the order in which they are asked. */
  variables: z.array(storedVariable).min(1),
};

/**
 * The events of a template, stream `template-<templateId>`. A change here needs a new version, an upcaster and a golden file.
 * What its author wrote is the account's own words: encrypted when stored.
 */
const schemas = {
  /** The account has a template; this is its first version. */
  TemplateCreated: z.object(version),
  /** From now on this version is used; documents of earlier ones keep theirs. */
  TemplateVersionAdded: z.object({ ...version, changed: z.array(z.enum(TEMPLATE_CHANGES)).min(1) }),
  /** The account has it no more; documents that were made of it stay as they are. */
  TemplateDeleted: z.object({}),
} as const;

export const templateEventTypes = Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { version: 1, schema }])) as {
  readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] };
};

export type TemplateEventType = keyof typeof schemas;
export type TemplateEventData<T extends TemplateEventType> = z.infer<(typeof schemas)[T]>;
export type TemplateEvent = { [T in TemplateEventType]: { readonly type: T; readonly data: TemplateEventData<T> } }[TemplateEventType];
