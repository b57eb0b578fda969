import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ProcessIdentity, ProcessRole } from '../../../shared-kernel/leases/process-table.ts';
import { isAlive, processMark } from '../local/processes.ts';

/** This process among all that work on the same stores. */
export const ownIdentity = (role: ProcessRole): ProcessIdentity => ({
  id: randomUUID(),
  role,
  host: hostSpace(),
  pid: process.pid,
  mark: processMark(process.pid),
});

/** True of a process of this machine that ended; of one elsewhere nothing can be said. */
export const isGoneFromHere = (other: ProcessIdentity): boolean =>
  other.host === hostSpace() && (!isAlive(other.pid) || processMark(other.pid) !== other.mark);

/** Numbers of processes mean something only in the space they were given in: containers have one each. */
function hostSpace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
