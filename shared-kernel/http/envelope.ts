import { z } from 'zod';

/**
 * The two answer forms of the product (CALL-032, CALL-059). The document and main API answer
 * {success, responseCode, responseData}; profile, billing and auth answer {statusCode, message, data}.
 */
export type EnvelopeKind = 'main' | 'profile';

export const mainAnswer = <Data>(responseData: Data) => ({ success: true as const, responseCode: 200 as const, responseData });
export const profileAnswer = <Data>(data: Data, message = 'OK') => ({ statusCode: 200 as const, message, data });

/** Schemas of the same, for the OpenAPI description. */
export const mainEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), responseCode: z.literal(200), responseData: data });
export const profileEnvelope = <Data extends z.ZodType>(data: Data) => z.object({ statusCode: z.literal(200), message: z.string(), data });

/** What a refusal tells the caller; `message` is the text of `code` in the caller's language. */
export interface ErrorFacts {
  readonly status: number;
  readonly code: string;
  readonly providerCode: string | null;
  readonly message: string;
  readonly facts: Record<string, unknown>;
  readonly correlationId: string;
}

export function errorAnswer(kind: EnvelopeKind, error: ErrorFacts): Record<string, unknown> {
  const shared = {
    code: error.code,
    ...(error.providerCode ? { providerCode: error.providerCode } : {}),
    message: error.message,
    ...(Object.keys(error.facts).length > 0 ? { facts: error.facts } : {}),
    correlationId: error.correlationId,
  };
  return kind === 'main'
    ? { success: false, responseCode: error.status, responseData: null, ...shared }
    : { statusCode: error.status, data: null, ...shared };
}

/** The form of error answers as a schema, both envelopes, for the OpenAPI description. */
export const errorEnvelope = z.union([
  z.object({
    success: z.literal(false),
    responseCode: z.number(),
    responseData: z.null(),
    code: z.string(),
    message: z.string(),
    facts: z.record(z.string(), z.json()).optional(),
    correlationId: z.string(),
  }),
  z.object({
    statusCode: z.number(),
    data: z.null(),
    code: z.string(),
    message: z.string(),
    facts: z.record(z.string(), z.json()).optional(),
    correlationId: z.string(),
  }),
]);

const profilePaths = [
  '/auth',
  '/nmp',
  '/teran',
  '/register',
  '/profile',
  '/enterprises',
  '/catalogs',
  '/promotions',
  '/invoices',
  '/payment-methods',
  '/payments',
  '/products',
  '/subscriptions',
];

/** A path keeps the envelope of its service even when no route answers it (404). */
export const envelopeOfPath = (path: string): EnvelopeKind =>
  profilePaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ? 'profile' : 'main';
