import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessLog } from '../access-log/port.ts';
import type { Actor } from '../actor.ts';
import { ProductError } from '../errors.ts';
import { bearerOf, routeOf } from './authenticate.ts';
import { actorOf, type Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the key of this call may still ask for; null where no key calls. */
    keyAllowance: KeyAllowance | null;
  }
}

/** What a key may ask for in the minute it is in. */
export interface KeyAllowance {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** This very call is one too many. */
  readonly isOver: boolean;
}

/**
 * What a route is to keys. read: both scopes. write: scope WRITE only. never: what only a person does, or what gives away more than the
 * key. open: it asks nobody who they are, so that a key makes no difference.
 */
export type KeyAccess = 'read' | 'write' | 'never' | 'open';

export type KeyAnswer =
  | { readonly ok: true; readonly caller: Caller; readonly allowance: KeyAllowance }
  /** `actor`: whose key it was, where that is known. */
  | { readonly ok: false; readonly code: string; readonly actor: Actor | null };

export interface KeyCalls {
  isKey(bearer: string): boolean;
  authenticate(bearer: string): Promise<KeyAnswer>;
  /** Undefined: nobody said anything about this route, and no key goes through. `route`: `GET /api/document/{id}`. */
  accessOf(route: string): KeyAccess | undefined;
  readonly accessLog: AccessLog;
}

const WINDOW_SECONDS = 60;
const NOBODY: Actor = { kind: 'public', id: 'public' };

/** As the description of the API writes it; HEAD asks for what GET asks for. */
const describedRoute = (request: FastifyRequest): string =>
  routeOf(request)
    .replace(/^HEAD /, 'GET ')
    .replace(/:(\w+)/g, '{$1}');

/**
 * Looks at every bearer that is a key before any route sees the call, so that a route that forgets to ask, and one that is new, is
 * closed to keys. Call it on the root instance before routes are registered. The headers are those of the IETF draft
 * "RateLimit header fields for HTTP"; they are told with refusals too.
 */
export function installKeyCalls(app: FastifyInstance, deps: KeyCalls): void {
  const refuse = async (request: FastifyRequest, actor: Actor, status: 401 | 403, code: string): Promise<never> => {
    await deps.accessLog.record({
      actor,
      action: routeOf(request),
      target: null,
      ownerId: 'ownerId' in actor ? actor.ownerId : null,
      outcome: 'denied',
      code,
      correlationId: request.correlationId,
      ip: request.ip,
    });
    throw new ProductError(status, code);
  };

  app.decorateRequest('keyAllowance', null);
  app.addHook('onRequest', async (request) => {
    const bearer = bearerOf(request);
    if (bearer === null || !deps.isKey(bearer) || request.is404) return;
    const access = deps.accessOf(describedRoute(request));
    if (access === 'open') return;
    const answer = await deps.authenticate(bearer);
    if (!answer.ok) return refuse(request, answer.actor ?? NOBODY, 401, answer.code);
    request.keyAllowance = answer.allowance;
    if (answer.allowance.isOver) throw new ProductError(429, 'request.too_many', { retryAfterSeconds: answer.allowance.resetSeconds });
    const actor = actorOf(answer.caller);
    if (access === undefined || access === 'never') return refuse(request, actor, 403, 'api_key.not_allowed');
    if (access === 'write' && answer.caller.key?.scope !== 'WRITE') return refuse(request, actor, 403, 'api_key.read_only');
    request.caller = answer.caller;
  });
  app.addHook('onSend', async (request, reply) => {
    const allowance = request.keyAllowance;
    if (!allowance) return;
    reply.header('ratelimit-policy', `"key";q=${allowance.limit};w=${WINDOW_SECONDS}`);
    reply.header('ratelimit', `"key";r=${allowance.remaining};t=${allowance.resetSeconds}`);
  });
}
