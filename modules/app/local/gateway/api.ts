import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Route } from './call.ts';
import { settleDue } from './confirmation.ts';
import { expanded } from './expansion.ts';
import { GatewayFailure, invalid } from './failures.ts';
import type { Faults } from './faults.ts';
import { type Fields, noFields, readForm } from './form-encoding.ts';
import { answeredBefore, KeysInUse, keepAnswer, printOf, readKey } from './idempotency.ts';
import { chance } from './identifiers.ts';
import { Parameters } from './parameters.ts';
import type { Store } from './store.ts';

export interface Api {
  readonly store: Store;
  readonly origin: string;
  readonly secretKey: string;
  /** Null unless tests may order faults. */
  readonly faults: Faults | null;
}

/** What came over the wire in place of an answer. */
class HungUp extends Error {}

/** Serves calls that carry the secret key, with bodies in bracket notation and idempotency keys on every POST. */
export function serveApi(app: FastifyInstance, api: Api, routes: readonly Route[]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(invalid('Bodies are application/x-www-form-urlencoded.', { code: 'parameter_invalid' }));
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${chance(14)}`);
    authenticate(request, api.secretKey);
  });
  const busy = new KeysInUse();
  for (const route of routes) {
    app.route({ method: route.method, url: route.path, handler: (request, reply) => serve(api, busy, route, request, reply) });
  }
}

/** @throws GatewayFailure 401 */
function authenticate(request: FastifyRequest, secretKey: string): void {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined && isSame(given, secretKey)) return;
  const message =
    given === undefined ? 'No API key was given: it is sent as a bearer token.' : 'The API key is not the one of this gateway.';
  throw new GatewayFailure(401, 'invalid_request_error', message);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function serve(api: Api, busy: KeysInUse, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = route.method === 'POST' ? readKey(request.headers['idempotency-key']) : null;
  const [path, query = ''] = request.url.split('?', 2) as [string, string?];
  const fields = route.method === 'POST' ? bodyOf(request) : readForm(query);
  busy.take(key);
  try {
    const fault = path.startsWith('/local/') ? null : (api.faults?.ofRequest(`${route.method} ${path}`) ?? null);
    if (fault !== null) await happen(fault.act, 'before', fault.delayMs);
    const asked: Asked = {
      route,
      fields,
      key,
      print: printOf(route.method, path, fields),
      requestId: String(reply.getHeader('request-id')),
    };
    const { answer, replayed } = carryOut(api, asked, request.params as Record<string, string>);
    if (fault !== null) await happen(fault.act, 'after', fault.delayMs);
    if (answer.lost) throw new HungUp();
    if (key !== null) reply.header('idempotency-key', key);
    if (replayed) reply.header('idempotent-replayed', 'true');
    return reply.code(answer.status).send(answer.body);
  } catch (error) {
    if (!(error instanceof HungUp)) throw error;
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  } finally {
    busy.give(key);
  }
}

const bodyOf = (request: FastifyRequest): Fields => (typeof request.body === 'string' ? readForm(request.body) : noFields());

interface Asked {
  readonly route: Route;
  readonly fields: Fields;
  readonly key: string | null;
  readonly print: string;
  readonly requestId: string;
}

function carryOut(api: Api, asked: Asked, path: Record<string, string>): { readonly answer: Answer; readonly replayed: boolean } {
  const { store, origin } = api;
  const { key, print, route } = asked;
  const parameters = new Parameters(asked.fields);
  const cause = { id: asked.requestId, idempotencyKey: key };
  settleDue(store);
  try {
    return store.transact((tx) => {
      const before = key === null ? null : answeredBefore(tx, key, print);
      if (before !== null) return { answer: before, replayed: true };
      const plain = route.run({ tx, parameters, path, origin });
      const answer = { ...plain, body: expanded(tx, plain.body, plain.status === 200 ? (parameters.texts('expand') ?? []) : []) };
      if (key !== null) keepAnswer(tx, key, print, answer);
      return { answer, replayed: false };
    }, cause);
  } catch (error) {
    if (!(error instanceof GatewayFailure) || !error.kept) throw error;
    const answer = { status: error.status, body: error.body() };
    if (key !== null) store.transact((tx) => keepAnswer(tx, key, print, answer), cause);
    return { answer, replayed: false };
  } finally {
    // The clock may have been moved by this very call.
    settleDue(store);
  }
}

async function happen(act: string, moment: 'before' | 'after', delayMs: number): Promise<void> {
  if (!act.endsWith(`_${moment}`)) return;
  if (act.startsWith('delay')) await sleep(delayMs);
  if (act.startsWith('destroy')) throw new HungUp();
  if (act.startsWith('error')) throw new GatewayFailure(500, 'api_error', 'An error that a test ordered.');
  if (act.startsWith('kill')) process.kill(process.pid, 'SIGKILL');
}
