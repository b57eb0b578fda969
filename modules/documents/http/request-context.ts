import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../shared-kernel/actor.ts';
import type { CommandContext, CommandResult } from '../../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { nameId, randomId } from '../../../shared-kernel/ids.ts';

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * The command context of a request. `Idempotency-Key` names the command among those of the same person
 * and call, so that a client that lost an answer may ask again and never gets another's; `If-Match` carries the revision the caller decided on.
 */
export function contextOf(request: FastifyRequest, actor: Actor, personId: string): CommandContext {
  const key = header(request, 'idempotency-key');
  if (key !== undefined && !/^[A-Za-z0-9._:-]{8,128}$/.test(key)) {
    throw new ProductError(400, 'request.invalid', { problems: [{ path: 'Idempotency-Key', problem: '8 to 128 of A-Z a-z 0-9 . _ : -' }] });
  }
  const match = header(request, 'if-match');
  const revision = match === undefined ? undefined : Number(/^"?(\d{1,9})"?$/.exec(match)?.[1] ?? Number.NaN);
  if (Number.isNaN(revision))
    throw new ProductError(400, 'request.invalid', { problems: [{ path: 'If-Match', problem: 'the revision in quotes' }] });
  return {
    actor,
    commandId: key === undefined ? randomId() : nameId('command', routeOf(request), actor.kind, actor.id, key),
    correlationId: request.correlationId,
    ...(revision === undefined ? {} : { ifMatch: revision }),
    origin: {
      personId,
      ip: request.ip,
      ...(header(request, 'user-agent') ? { userAgent: header(request, 'user-agent')!.slice(0, 400) } : {}),
    },
  };
}

/** Revision as ETag, place in the global order for reading one's own write, and whether this was a repeat. */
export function stampAnswer(reply: FastifyReply, result: Pick<CommandResult<unknown>, 'revision' | 'position' | 'replayed'>): void {
  reply.header('etag', `"${result.revision}"`);
  if (result.position) reply.header('x-position', result.position);
  if (result.replayed) reply.header('x-replayed', 'true');
}
