import type { FastifyRequest } from 'fastify';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf, type Caller } from '../../../shared-kernel/http/caller.ts';
import { KeptAway } from '../application/service.ts';

/** Writes down who was kept away, and what a reviewer of the account read; what a command refuses the engine writes down. */
export const notedIn =
  (accessLog: AccessLog) =>
  async <Result>(request: FastifyRequest, target: string, work: (caller: Caller) => Promise<Result>): Promise<Result> => {
    const caller = callerOf(request);
    const note = (outcome: 'denied' | 'read', ownerId: string | null, code: string | null) =>
      accessLog.record({
        actor: actorOf(caller),
        action: routeOf(request),
        target,
        ownerId,
        outcome,
        code,
        correlationId: request.correlationId,
        ip: request.ip,
      });
    try {
      const result = await work(caller);
      if (caller.role === 'reviewer') await note('read', caller.ownerId, null);
      return result;
    } catch (error) {
      if (error instanceof KeptAway) await note('denied', error.ownerId, error.code);
      throw error;
    }
  };
