import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { CommandContext } from '../decider/run-command.ts';
import { ProductError } from '../errors.ts';

const commandIdShape = /^[A-Za-z0-9._:-]{8,128}$/;

/**
 * How a request is known to the command engine. `Idempotency-Key` is the command id: the same key is the
 * same command, however often it arrives; without one each request is a command of its own. `If-Match` carries the
 * revision the caller decided on, as a number or an entity tag ("12").
 * `personId`: whose key protects the address and browser kept with the events.
 */
export function commandContextOf(request: FastifyRequest, actor: Actor, personId: string): CommandContext {
  const userAgent = request.headers['user-agent']?.slice(0, 500);
  const ifMatch = ifMatchOf(request);
  return {
    actor,
    commandId: commandIdOf(request),
    correlationId: request.correlationId,
    origin: { personId, ip: request.ip, ...(userAgent === undefined ? {} : { userAgent }) },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
}

export function commandIdOf(request: FastifyRequest): string {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return randomUUID();
  if (typeof given !== 'string' || !commandIdShape.test(given)) {
    throw new ProductError(400, 'request.invalid', {
      problems: [{ path: 'Idempotency-Key', problem: '8 to 128 letters, digits or . _ : -' }],
    });
  }
  return given;
}

function ifMatchOf(request: FastifyRequest): number | undefined {
  const given = request.headers['if-match'];
  if (given === undefined || given.trim() === '*') return undefined;
  const revision = /^(?:W\/)?"?(\d{1,15})"?$/.exec(given.trim())?.[1];
  if (revision === undefined)
    throw new ProductError(400, 'request.invalid', { problems: [{ path: 'If-Match', problem: 'a revision number' }] });
  return Number(revision);
}
