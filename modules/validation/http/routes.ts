import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { RevocationSource } from '../../../shared-kernel/crypto/revocation.ts';
import type { TrustStore } from '../../../shared-kernel/crypto/trust.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { errorEnvelope, mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { receiveForm } from '../../../shared-kernel/http/form.ts';
import { networkOf } from '../../../shared-kernel/http/network.ts';
import { type OpenReference, validateByHash, validateById, validateByLink } from '../application/find-recorded.ts';
import { type NamedFile, refuse } from '../application/uploaded-files.ts';
import { type ValidateApart, type ValidationDeps, validateFiles } from '../application/validate-files.ts';
import type { ValidationRecord } from '../contract/record.ts';
import { type Verdict, verdictSchema } from '../contract/verdict.ts';

export interface ValidationRouteDeps {
  readonly clock: Clock;
  /** Asked at every validation, so that an authority installed meanwhile counts. */
  readonly trust: () => Promise<TrustStore> | TrustStore;
  readonly revocation: RevocationSource;
  readonly record: ValidationRecord;
  /** Work on what strangers hand in, in other threads by the caller's share; in this one where not given. */
  readonly apart?: (share: string) => ValidateApart;
  /** Distinct signature values that one file may have looked at. */
  readonly maxValues?: number;
  /** Address of this product; only links below it are validated. */
  readonly publicUrl: string;
  readonly openReference: OpenReference | null;
  /** Bytes; CONST-024. */
  readonly maxFileBytes?: number;
  /** Validations of one address in a minute: the routes are public and each costs real work. */
  readonly perMinute?: number;
}

const FIELD = 'document';
const MAX_FILES = 2;

/** CALL-094..097: public routes, one answer whichever way the document is named. */
export function validationRoutes(deps: ValidationRouteDeps) {
  const maxFileBytes = deps.maxFileBytes ?? 20 * 1024 * 1024;
  const config = { rateLimit: { max: deps.perMinute ?? 30, timeWindow: '1 minute' }, envelope: 'main' as const };
  const response = { 200: mainEnvelope(verdictSchema), '4xx': errorEnvelope, 503: errorEnvelope };
  const context = async (request: FastifyRequest): Promise<ValidationDeps & { record: ValidationRecord }> => ({
    now: deps.clock.now(),
    trust: await deps.trust(),
    revocation: deps.revocation,
    record: deps.record,
    ...(deps.apart ? { apart: deps.apart(networkOf(request.ip)) } : {}),
    ...(deps.maxValues === undefined ? {} : { maxValues: deps.maxValues }),
  });

  return async (parent: FastifyInstance): Promise<void> => {
    if (!parent.hasContentTypeParser('multipart/form-data')) await parent.register(multipart);
    const app = parent.withTypeProvider<ZodTypeProvider>();

    app.post(
      '/api/document/validate',
      {
        config,
        bodyLimit: MAX_FILES * maxFileBytes + 64 * 1024,
        schema: {
          summary: 'Validate a PDF, or a PDF and its .asn (multipart field `document`)',
          consumes: ['multipart/form-data'],
          response,
        },
      },
      async (request) => {
        const files = await uploadedFiles(request, maxFileBytes);
        return mainAnswer<Verdict>(await validateFiles({ ...(await context(request)), files }));
      },
    );

    app.post(
      '/api/document/validate/:hash',
      {
        config,
        schema: { summary: 'Validate by the SHA-256 of the final file', params: z.object({ hash: z.string().max(200) }), response },
      },
      async (request) => mainAnswer<Verdict>(await validateByHash(await context(request), request.params.hash)),
    );

    app.post(
      '/api/document/validate/:id/:id2',
      {
        config,
        schema: {
          summary: 'Validate by the document id and timestamp of a validation link',
          params: z.object({ id: z.string().max(200), id2: z.string().max(200) }),
          response,
        },
      },
      async (request) => mainAnswer<Verdict>(await validateById(await context(request), request.params.id, request.params.id2)),
    );

    app.post(
      '/api/validate-url',
      { config, schema: { summary: 'Validate a link of this product', body: z.object({ url: z.string().min(1).max(2_000) }), response } },
      async (request) => {
        const { publicUrl, openReference } = deps;
        return mainAnswer<Verdict>(await validateByLink({ ...(await context(request)), publicUrl, openReference }, request.body.url));
      },
    );
  };
}

/** The codes of this route for what receiving a form refuses. */
async function uploadedFiles(request: FastifyRequest, maxFileBytes: number): Promise<NamedFile[]> {
  const form = await receiveForm(request, { fileFields: [FIELD], maxFiles: MAX_FILES, maxFileBytes }).catch((error: unknown) => {
    if (!(error instanceof ProductError)) throw error;
    const { code, facts } = error;
    if (code === 'request.unsupported_media_type') throw refuse('validation.no_file', { expected: FIELD });
    if (code === 'upload.wrong_field') throw refuse('validation.wrong_field', { expected: FIELD, got: facts.field });
    if (code === 'upload.too_many_files') throw refuse('validation.too_many_files', { limit: MAX_FILES });
    if (code === 'pdf.too_large') throw refuse('validation.file_too_large', { limit: facts.limit });
    throw error;
  });
  return form.files.map(({ fileName, bytes }) => ({ name: fileName, bytes }));
}
