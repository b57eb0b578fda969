import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { CommandContext, ContextFor } from '../decider/command-context.ts';
import { ProductError } from '../errors.ts';
import { nameId, randomId } from '../ids.ts';
import { routeOf } from './authenticate.ts';

const commandIdShape = /^[A-Za-z0-9._:-]{8,128}$/;

/**
 * What names a request to the command engine. `Idempotency-Key` names the command among those of the same person and
 * call: a client that lost an answer asks again and gets its own answer, never another person's. Without a key every request
 * is a new command. `If-Match` carries the revision the caller decided on, as a number or an entity tag ("12").
 * `personId`: whose key protects the address and browser kept with the events.
 */
export function commandContextOf(request: FastifyRequest, actor: Actor, personId: string): CommandContext {
  const key = keyOf(request);
  const userAgent = request.headers['user-agent']?.slice(0, 500);
  const ifMatch = ifMatchOf(request);
  return {
    actor,
    correlationId: request.correlationId,
    origin: { personId, ip: request.ip, ...(userAgent === undefined ? {} : { userAgent }) },
    ...(key === null
      ? { commandId: randomId() }
      : { commandId: nameId('command', routeOf(request), actor.kind, actor.id, key), ...requestOf(request) }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
}

/** Reading decides nothing, so it needs no If-Match, and every reading is a new command. */
export function readingContextOf(request: FastifyRequest, actor: Actor, personId: string): Omit<CommandContext, 'ifMatch'> {
  const { ifMatch: _, request: __, ...context } = commandContextOf(request, actor, personId);
  return { ...context, commandId: randomId() };
}

/** For use cases that find out themselves who acts: the context of what this request does, and of what it only reads. */
export const actingIn =
  (request: FastifyRequest): ContextFor =>
  (actor, personId) =>
    commandContextOf(request, actor, personId);
export const readingIn =
  (request: FastifyRequest): ContextFor =>
  (actor, personId) =>
    readingContextOf(request, actor, personId);

function keyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return null;
  if (typeof given !== 'string' || !commandIdShape.test(given)) {
    throw new ProductError(400, 'request.invalid', {
      problems: [{ path: 'Idempotency-Key', problem: '8 to 128 letters, digits or . _ : -' }],
    });
  }
  return given;
}

/** The parts of a form have not arrived yet; the route compares what it stored. */
const requestOf = ({ body, params, query }: FastifyRequest): { request?: string } =>
  body === undefined || body === null
    ? {}
    : {
        request: createHash('sha256')
          .update(JSON.stringify([params, query, body]))
          .digest('hex')
          .slice(0, 4),
      };

function ifMatchOf(request: FastifyRequest): number | undefined {
  const given = request.headers['if-match'];
  if (given === undefined || given.trim() === '*') return undefined;
  const revision = /^(?:W\/)?"?(\d{1,15})"?$/.exec(given.trim())?.[1];
  if (revision === undefined)
    throw new ProductError(400, 'request.invalid', { problems: [{ path: 'If-Match', problem: 'a revision number' }] });
  return Number(revision);
}
