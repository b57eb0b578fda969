import type { FastifyRequest } from 'fastify';
import type { AccessLog } from '../access-log/port.ts';
import { callerOf, routeOf } from './authenticate.ts';
import { actorOf, type Caller } from './caller.ts';

/** Somebody was kept away before any command ran. `ownerId` is the account they asked about, null where there is none. */
export interface Denied {
  readonly ownerId: string | null;
  readonly code: string;
}

/** Records who was kept away and what a reviewer read. The engine records what a command refuses. */
export const notedIn =
  (accessLog: AccessLog, deniedBy: (error: unknown, caller: Caller) => Denied | null) =>
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
      const denied = deniedBy(error, caller);
      if (denied) await note('denied', denied.ownerId, denied.code);
      throw error;
    }
  };
