import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { AccessEntry, AccessLine, AccessLog, AccessQuery } from './port.ts';

/** The same log in memory, for tests that need no database. */
export function createMemoryAccessLog(clock: Clock): AccessLog {
  const key = randomBytes(32);
  const lines: AccessLine[] = [];
  return {
    async record({ ip, ...entry }: AccessEntry): Promise<void> {
      const ipHash = ip === null ? null : createHmac('sha256', key).update(ip).digest('hex');
      lines.unshift({ ...entry, id: String(lines.length + 1), at: clock.now().toISOString(), ipHash });
    },
    async query(query: AccessQuery): Promise<AccessLine[]> {
      return lines
        .filter(
          (line) =>
            (query.ownerId === undefined || line.ownerId === query.ownerId) &&
            (query.actorId === undefined || line.actor.id === query.actorId) &&
            (query.target === undefined || line.target === query.target) &&
            (query.outcome === undefined || line.outcome === query.outcome) &&
            (query.before === undefined || Number(line.id) < Number(query.before)),
        )
        .slice(0, Math.min(Math.max(query.limit ?? 100, 1), 500));
    },
  };
}
