import type { FastifyRequest } from 'fastify';
import type { AccessLog } from '../access-log/port.ts';
import { ProductError } from '../errors.ts';
import { actorOf, type Caller } from './caller.ts';

/** What the sessions of the accounts module answer about a bearer. */
export type Authentication =
  | { readonly ok: true; readonly caller: Caller }
  | {
      readonly ok: false;
      readonly code: 'session.required' | 'session.token_expired' | 'session.expired' | 'login.demo_password' | EndedElsewhere;
    };

export interface Sessions {
  /**
   * `sessionToken`: sent by clients in `x-session-token`; where sent it must be the server's (SESSION-007). `origin`: for
   * the access log, where a call has one.
   */
  authenticate(
    bearer: string,
    sessionToken: string | null,
    origin?: { readonly correlationId: string; readonly ip: string | null },
  ): Promise<Authentication>;
  /**
   * Which of these sessions (`Caller.sessionId`) somebody or something has ended, and how: by their person elsewhere, or closed
   * otherwise (logout, a right taken away). One question for all of them; those that stand are not in it.
   */
  ended(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionEnded>>;
}

/** By a login, another password or address, from the list of logins, or with the account itself. */
export type EndedElsewhere =
  | 'session.replaced'
  | 'session.password_changed'
  | 'session.ended_elsewhere'
  | 'session.email_changed'
  | 'session.account_deleted';
export type SessionEnded = EndedElsewhere | 'session.ended';

export type PreHandler = (request: FastifyRequest) => Promise<void>;

export interface Authenticate {
  /** 401 without a valid bearer and session. */
  readonly required: PreHandler;
  /** Sets the caller of a valid bearer; a request without a bearer goes on as the public. */
  readonly optional: PreHandler;
  /** As `required`; 403 for a read-only reviewer (ACTOR-006). For every route that changes something. */
  readonly writer: PreHandler;
  /** As `required`; 403 unless the caller has one of the roles. */
  roles(...roles: Caller['role'][]): PreHandler;
}

/** What stands behind `Bearer` in a request. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9._~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

const sessionTokenOf = (request: FastifyRequest): string | null => {
  const value = request.headers['x-session-token'];
  return typeof value === 'string' && value.length > 0 ? value : null;
};

/** The route as it was declared: says what the caller asked for without the codes and ids of the address. */
export const routeOf = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url ?? '(none)'}`;

export interface AuthenticateDeps {
  readonly sessions: Sessions;
  readonly accessLog: AccessLog;
  /** The rules of who may make which call (GUARD-022); `route` as `routeOf` names it. Asked on every call of a session. */
  mayCall(route: string, caller: Caller): Promise<boolean>;
  /** Who of the account is away and has named this sub-user to stand in, now. Asked on every call of theirs. */
  standsInFor(subUserId: string, ownerId: string): Promise<readonly string[]>;
}

/**
 * Pre-handlers shared by all modules. Every refusal is written to the access log before it is
 * answered; when the log cannot be written, the request fails rather than go unrecorded.
 */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  const refused = async (request: FastifyRequest, status: 401 | 403, code: string): Promise<never> => {
    const caller = request.caller;
    await deps.accessLog.record({
      actor: caller ? actorOf(caller) : { kind: 'public', id: 'public' },
      action: routeOf(request),
      target: null,
      ownerId: caller?.ownerId ?? null,
      outcome: 'denied',
      code,
      correlationId: request.correlationId,
      ip: request.ip,
    });
    throw new ProductError(status, code);
  };

  const mayGoOn = async (request: FastifyRequest, caller: Caller): Promise<void> => {
    if (!(await deps.mayCall(routeOf(request), caller))) await refused(request, 403, 'access.restricted');
    if (caller.role !== 'sub-user') return;
    const standsInFor = await deps.standsInFor(caller.userId, caller.ownerId);
    if (standsInFor.length > 0) request.caller = { ...caller, standsInFor };
  };

  const identify = async (request: FastifyRequest): Promise<void> => {
    // A key was looked at before any route was reached (key-calls.ts); where that did not happen it is no session and is refused as such.
    if (request.caller?.key) return mayGoOn(request, request.caller);
    const bearer = bearerOf(request);
    if (!bearer) return refused(request, 401, 'session.required');
    const answer = await deps.sessions.authenticate(bearer, sessionTokenOf(request), request);
    if (!answer.ok) return refused(request, 401, answer.code);
    request.caller = answer.caller;
    return mayGoOn(request, answer.caller);
  };

  const roles =
    (...allowed: Caller['role'][]): PreHandler =>
    async (request) => {
      await identify(request);
      if (!allowed.includes(callerOf(request).role)) {
        await refused(request, 403, callerOf(request).role === 'reviewer' ? 'reviewer.read_only' : 'access.denied');
      }
    };

  return {
    required: identify,
    optional: async (request) => {
      if (bearerOf(request)) await identify(request);
    },
    writer: roles('user', 'sub-user', 'admin'),
    roles,
  };
}

/** The caller of a route behind `required`, `writer` or `roles`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new ProductError(401, 'session.required');
  return request.caller;
}
