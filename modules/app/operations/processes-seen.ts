import type { Pool } from 'pg';
import { standingLeases } from '../../../shared-kernel/leases/lease-table.ts';
import { type ProcessRole, SILENT_SECONDS, seenProcesses } from '../../../shared-kernel/leases/process-table.ts';

/** A process of the system with what it alone does now. */
export interface ProcessSeen {
  readonly id: string;
  readonly role: ProcessRole;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: string;
  /** Seconds since its last sign of life. */
  readonly silentSeconds: number;
  /** Shows no sign of life any more: gone, or it hangs. */
  readonly silent: boolean;
  /** Names of its leases, e.g. `projection:document-page`. */
  readonly holds: readonly string[];
}

export interface ProcessesSeen {
  readonly processes: readonly ProcessSeen[];
  /** Leases that nobody holds now: that work stands still until somebody takes it. */
  readonly unheld: readonly string[];
}

export async function processesSeen(pool: Pool): Promise<ProcessesSeen> {
  const [processes, leases] = await Promise.all([seenProcesses(pool), standingLeases(pool)]);
  const held = leases.filter((lease) => lease.holder !== null && (lease.secondsLeft ?? 0) > 0);
  const seen = processes.map(({ id, role, host, pid, startedAt, silentSeconds }) => ({
    id,
    role,
    host: host.split(' ')[0] ?? '',
    pid,
    startedAt: startedAt.toISOString(),
    silentSeconds: Math.round(silentSeconds),
    silent: silentSeconds > SILENT_SECONDS,
    holds: held.filter((lease) => lease.holder === id).map((lease) => lease.name),
  }));
  return { processes: seen, unheld: leases.filter((lease) => !held.includes(lease)).map((lease) => lease.name) };
}
