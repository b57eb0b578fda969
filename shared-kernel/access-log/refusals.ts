import type { Actor } from '../actor.ts';
import type { RefusalLog } from '../decider/run-command.ts';
import type { AccessLog } from './port.ts';

const ownerOf = (actor: Actor): string | null => ('ownerId' in actor ? actor.ownerId : null);

/** The command engine's refusals as lines of the access log: 403 is denied, everything else refused. */
export function refusalsTo(accessLog: Pick<AccessLog, 'record'>): RefusalLog {
  return {
    async refused(entry) {
      await accessLog.record({
        actor: entry.actor,
        action: entry.command,
        target: entry.stream,
        ownerId: entry.ownerId ?? ownerOf(entry.actor),
        outcome: entry.status === 403 ? 'denied' : 'refused',
        code: entry.code,
        correlationId: entry.correlationId,
        // Whoever tries codes without a session has no other mark.
        ip: entry.ip ?? null,
      });
    },
  };
}
