import type { FastifyRequest } from 'fastify';
import type { AccessLog } from '../access-log/port.ts';
import { ProductError } from '../errors.ts';
import { callerOf, routeOf } from './authenticate.ts';
import { actorOf } from './caller.ts';

/**
 * Refuses what a session has no right to, where no command does. The access log has the refusal before the caller hears of it.
 * `target`: what was asked for, as the caller named it; null where that is the route itself.
 */
export async function deny(
  accessLog: Pick<AccessLog, 'record'>,
  request: FastifyRequest,
  target: string | null,
  status: 403 | 404,
  code: string,
): Promise<never> {
  const caller = callerOf(request);
  await accessLog.record({
    actor: actorOf(caller),
    action: routeOf(request),
    target,
    ownerId: caller.ownerId,
    outcome: 'denied',
    code,
    correlationId: request.correlationId,
    ip: request.ip,
  });
  throw new ProductError(status, code);
}
