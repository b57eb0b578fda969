import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ZodError } from 'zod';
import { ProductError } from '../errors.ts';
import { AppendTooLarge, EventTooLarge, OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from '../event-store/port.ts';
import { InvalidEvent } from '../event-store/proposal.ts';
import { FileDamaged, FileMissing } from '../files/port.ts';
import { message } from '../i18n/message.ts';
import { providerCodeOf } from '../i18n/provider-codes.ts';
import { PersonForgotten } from '../privacy/person-forgotten.ts';
import { ProtectedValueGiven } from '../privacy/personal-codec.ts';
import { isTransient } from '../retry/transient-failure.ts';
import { type EnvelopeKind, envelopeOfPath, errorAnswer } from './envelope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Envelope of the route's answers. Default: by its path. */
    envelope?: EnvelopeKind;
  }
}

/** Upload limit of CONST-024 in megabytes, for a refusal that comes before any module sees the file. */
const UPLOAD_LIMIT_MB = 20;

/**
 * Any thrown value as status, code and facts. An unknown one becomes 500 `generic.error` and says nothing more.
 * `reading`: the request was one that changes nothing, so a lost database connection leaves nothing in doubt.
 */
export function asProductError(error: unknown, reading = false): ProductError {
  if (error instanceof ProductError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map((issue) => ({
      path: issue.instancePath.split('/').filter(Boolean).join('.'),
      problem: issue.message ?? issue.keyword,
    }));
    return new ProductError(400, 'request.invalid', { problems }, { cause: error });
  }
  if (error instanceof ZodError) {
    const problems = error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), problem: issue.message }));
    return new ProductError(400, 'request.invalid', { problems }, { cause: error });
  }
  if (error instanceof StoreUnavailable) return new ProductError(503, 'store.unavailable', {}, { cause: error });
  if (error instanceof OutcomeUnknown) return new ProductError(503, 'outcome_unknown', {}, { cause: error });
  if (error instanceof AppendTooLarge)
    return new ProductError(507, 'store.append_too_large', { bytes: error.bytes, most: error.most }, { cause: error });
  if (error instanceof WrongExpectedRevision) return new ProductError(409, 'conflict.changed_meanwhile', {}, { cause: error });
  if (error instanceof EventTooLarge) return new ProductError(413, 'request.too_large', {}, { cause: error });
  // The caller sent what no history can hold: half characters, too deep a nesting, marks of encrypted values.
  if (error instanceof InvalidEvent || error instanceof ProtectedValueGiven)
    return new ProductError(
      400,
      'request.invalid',
      { problems: [{ path: '', problem: 'a value that the history cannot hold' }] },
      { cause: error },
    );
  if (error instanceof PersonForgotten) return new ProductError(410, 'person.forgotten', {}, { cause: error });
  if (error instanceof FileMissing) return new ProductError(404, 'file.missing', {}, { cause: error });
  if (error instanceof FileDamaged) return new ProductError(500, 'file.damaged', {}, { cause: error });
  if (reading && isOfAnotherBuild(error))
    return new ProductError(503, 'read_model.being_built', { retryAfterSeconds: 10 }, { cause: error });
  if (isDiskTrouble(error)) return new ProductError(503, 'file.store_unavailable', {}, { cause: error });
  if (isTransient(error) && (error as { code?: string }).code !== 'ENOENT') {
    return new ProductError(503, reading ? 'store.unavailable' : 'outcome_unknown', {}, { cause: error });
  }
  return fromFramework(error) ?? new ProductError(500, 'generic.error', {}, { cause: error });
}

/** An upgrade asks a read model for a column or a table that it has not been built with yet (SQLSTATE 42703, 42P01). */
const isOfAnotherBuild = (error: unknown): boolean => ['42703', '42P01'].includes((error as { code?: string } | null)?.code ?? '');

/** The disk is full, read-only, out of reach or broken: the operator has to act, the caller did nothing wrong. */
const DISK_TROUBLE = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR'];
const isDiskTrouble = (error: unknown): boolean => DISK_TROUBLE.includes((error as { code?: string } | null)?.code ?? '');

function fromFramework(error: unknown): ProductError | null {
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as Partial<FastifyError>;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ProductError(413, 'pdf.too_large', { limit: UPLOAD_LIMIT_MB }, { cause: error });
  if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number') {
    if (statusCode === 413) return new ProductError(413, 'request.too_large', {}, { cause: error });
    if (statusCode === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
      return new ProductError(415, 'request.unsupported_media_type', {}, { cause: error });
    }
    if (statusCode >= 400 && statusCode < 500) return new ProductError(400, 'request.malformed', {}, { cause: error });
  }
  return null;
}

const envelopeOf = (request: FastifyRequest): EnvelopeKind =>
  request.routeOptions?.config?.envelope ?? envelopeOfPath(request.url.split('?')[0] ?? '/');

/**
 * When to come again to what is away without anybody knowing for how long: a new leader of a cluster is there after about
 * three seconds, a Postgres that is started again after two.
 */
const AWAY_SECONDS = 5;

function answer(request: FastifyRequest, reply: FastifyReply, error: ProductError): FastifyReply {
  const facts = JSON.parse(JSON.stringify(error.facts)) as Record<string, unknown>;
  const retryAfter = facts.retryAfterSeconds ?? (error.status === 429 ? facts.seconds : error.status === 503 ? AWAY_SECONDS : undefined);
  if (typeof retryAfter === 'number') reply.header('retry-after', String(Math.ceil(retryAfter)));
  // A sender that was too slow goes on sending, so the connection serves no further request.
  if (error.status === 408) reply.header('connection', 'close');
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify(
        errorAnswer(envelopeOf(request), {
          status: error.status,
          code: error.code,
          providerCode: providerCodeOf(error.code),
          message: message(error.code, request.language, error.facts),
          facts,
          correlationId: request.correlationId,
        }),
      ),
    );
}

/** What a request failed with for a reason of ours, status 500 and above. */
export interface RequestFailure {
  readonly error: unknown;
  readonly code: string;
  readonly status: number;
  readonly method: string;
  /** Pattern of the route, never the address. */
  readonly route: string | null;
  readonly correlationId: string;
}
export type OnFailure = (failure: RequestFailure) => void;

/** One place turns refusals and failures into answers, in the envelope of the route and the caller's language. */
export function installErrorAnswers(app: FastifyInstance, onFailure: OnFailure = () => undefined): void {
  app.setErrorHandler((error, request, reply) => {
    const known = asProductError(error, request.method === 'GET' || request.method === 'HEAD');
    // Only failures of ours are logged with their cause; a refusal is an answer, and may quote what a person typed.
    if (known.status >= 500) {
      const { correlationId, method, routeOptions } = request;
      request.log.error({ err: error, code: known.code, correlationId }, 'request failed');
      onFailure({ error, code: known.code, status: known.status, method, route: routeOptions?.url ?? null, correlationId });
    }
    return answer(request, reply, known);
  });
  app.setNotFoundHandler((request, reply) => answer(request, reply, new ProductError(404, 'route.not_found')));
}
