import { z } from 'zod';

/**
 * The answer of a validation. Words of ETSI EN 319 102-1: the overall indication and, per leg, status plus sub-indication.
 * NOT_APPLICABLE is ours: what a leg asks about does not exist for this file (no constancia was handed in, the file is not
 * from this system), so it neither helps nor hurts.
 */
export const POLICY = 'PAdES-MX 1';

export const legNames = ['file', 'signature', 'certificate', 'revocation', 'changes', 'constancia', 'anchor', 'record'] as const;
export const legStatuses = ['PASSED', 'INDETERMINATE', 'FAILED', 'NOT_APPLICABLE'] as const;
export const overallStatuses = ['TOTAL_PASSED', 'INDETERMINATE', 'TOTAL_FAILED'] as const;

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

export const bilingualSchema = z.object({ es: z.string(), en: z.string() }).meta({ description: 'One whole sentence per language.' });

export const legSchema = z
  .object({
    leg: z.enum(legNames),
    subject: z.string().nullable().meta({ description: 'Signer or authority the leg is about; null for legs about the whole file.' }),
    status: z.enum(legStatuses),
    code: z.string().meta({ description: 'Stable reason code, such as signature.content_altered.' }),
    subIndication: z.string().nullable().meta({ description: 'ETSI EN 319 102-1 sub-indication, such as HASH_FAILURE.' }),
    test: z.boolean().meta({ description: 'A test authority or test chain stands behind this leg: without legal value.' }),
    facts: z.record(z.string(), z.json()),
    reason: bilingualSchema,
    todo: bilingualSchema.nullable(),
  })
  .meta({ id: 'Leg' });

export const howSchema = z
  .discriminatedUnion('by', [
    z.object({ by: z.literal('upload'), names: z.array(z.string()) }),
    z.object({ by: z.literal('hash'), hash: z.string() }),
    z.object({ by: z.literal('id'), documentId: z.string(), timestamp: z.string() }),
    z.object({ by: z.literal('link'), url: z.string() }),
  ])
  .meta({ description: 'How the document was handed in: the only part that differs between the ways.' });

export const timelineEntrySchema = z.looseObject({
  type: z.string(),
  at: z.string().meta({ description: 'ISO 8601 UTC.' }),
  actorLabel: z.string().nullable(),
});

export const endorsementSchema = z
  .object({
    endorsementID: z.string(),
    status: z.literal('COMPLETED'),
    endorser: z.string().nullable(),
    endorsee: z.string().nullable(),
    endorsedAt: z.string().meta({ description: 'ISO 8601 UTC.' }),
    sheetSha256: sha256Hex.meta({ description: 'Of the sealed endorsement sheet.' }),
  })
  .meta({ description: 'Who passed the document on to whom; null unless it is ENDORSED. Names are null once forgotten.' });

export const verdictSchema = z
  .object({
    schema: z.literal('validation/1'),
    policy: z.literal(POLICY),
    overall: z.enum(overallStatuses),
    code: z.string().meta({ description: 'Code of the leg that decided, or passed.' }),
    sentence: bilingualSchema,
    todo: bilingualSchema.nullable(),
    test: z.boolean(),
    testNote: bilingualSchema.nullable(),
    validatedAt: z.string().meta({ description: 'ISO 8601 UTC.' }),
    how: howSchema,
    files: z.array(z.object({ role: z.enum(['pdf', 'constancia']), sha256: sha256Hex, size: z.number().int().nonnegative() })),
    document: z
      .object({
        documentId: z.string(),
        status: z.string(),
        isDeleted: z.boolean(),
        isTest: z.boolean().meta({ description: 'Made with a test key: without legal value.' }),
        sealedAt: z.string().nullable(),
        endorsement: endorsementSchema.nullable(),
      })
      .nullable()
      .meta({ description: 'The document of this system that the file is, byte for byte; else null.' }),
    legs: z.array(legSchema),
    timeline: z.array(timelineEntrySchema),
  })
  .meta({ id: 'Verdict', title: 'Answer of a document validation' });

export type Bilingual = z.infer<typeof bilingualSchema>;
export type Leg = z.infer<typeof legSchema>;
export type LegName = (typeof legNames)[number];
export type LegStatus = (typeof legStatuses)[number];
export type Overall = (typeof overallStatuses)[number];
export type How = z.infer<typeof howSchema>;
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
export type Verdict = z.infer<typeof verdictSchema>;

/** JSON Schema 2020-12 of the answer, as written to docs/api/validate.schema.json. */
export function verdictJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(verdictSchema, { target: 'draft-2020-12', reused: 'inline' }) as Record<string, unknown>;
}
