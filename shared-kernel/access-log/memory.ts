import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { AccessEntry, AccessLine, AccessLog, AccessQuery } from './port.ts';

/** The same log in memory, for tests that need no database. */
export function createMemoryAccessLog(clock: Clock): AccessLog {
  const key = randomBytes(32);
  const lines: AccessLine[] = [];
  const addressHash = (ip: string): string => createHmac('sha256', key).update(ip).digest('hex');
  const record = async ({ ip, ...entry }: AccessEntry): Promise<void> => {
    lines.unshift({ ...entry, id: String(lines.length + 1), at: clock.now().toISOString(), ipHash: ip === null ? null : addressHash(ip) });
  };
  return {
    record,
    async recordAll(entries: readonly AccessEntry[]): Promise<void> {
      for (const entry of entries) await record(entry);
    },
    addressHash,
    async query(query: AccessQuery): Promise<AccessLine[]> {
      return lines
        .filter(
          (line) =>
            (query.ownerId === undefined || line.ownerId === query.ownerId) &&
            (query.actorId === undefined || line.actor.id === query.actorId) &&
            (query.target === undefined || line.target === query.target) &&
            (query.outcome === undefined || line.outcome === query.outcome) &&
            (query.actions === undefined || query.actions.includes(line.action)) &&
            (query.before === undefined || Number(line.id) < Number(query.before)),
        )
        .slice(0, Math.min(Math.max(query.limit ?? 100, 1), 500));
    },
  };
}
