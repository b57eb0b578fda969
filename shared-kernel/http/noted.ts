import type { FastifyRequest } from 'fastify';
import type { AccessLog } from '../access-log/port.ts';
import { callerOf, routeOf } from './authenticate.ts';
import { actorOf, type Caller } from './caller.ts';

/** Somebody was kept away before any command ran. `ownerId` is the account they asked about, null where there is none. */
export interface Denied {
  readonly ownerId: string | null;
  readonly code: string;
}

/** Records who was kept away. The engine records what a command refuses; whoever was shown something is noted as the answer leaves. */
export const notedIn =
  (accessLog: Pick<AccessLog, 'record'>, deniedBy: (error: unknown, caller: Caller) => Denied | null) =>
  async <Result>(request: FastifyRequest, target: string, work: (caller: Caller) => Promise<Result>): Promise<Result> => {
    const caller = callerOf(request);
    try {
      return await work(caller);
    } catch (error) {
      const denied = deniedBy(error, caller);
      if (denied)
        await accessLog.record({
          actor: actorOf(caller),
          action: routeOf(request),
          target,
          ownerId: denied.ownerId,
          outcome: 'denied',
          code: denied.code,
          correlationId: request.correlationId,
          ip: request.ip,
        });
      throw error;
    }
  };
