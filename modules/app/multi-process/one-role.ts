import { systemClock } from '../../../shared-kernel/clock.ts';
import { closePdfWorkers } from '../../../shared-kernel/pdf/worker-pool.ts';
import { warnOfDemoLogins } from '../demo/logins.ts';
import { patiently } from '../demo/patiently.ts';
import { seedAccounts, seedDocuments } from '../demo/seed.ts';
import { startHealthServer } from '../operations/health.ts';
import type { Configuration } from '../settings/config.ts';
import type { RunningSystem } from '../wiring/running-system.ts';
import type { Surroundings } from '../wiring/services.ts';
import { openSystem, type SystemRole } from '../wiring/system.ts';

/** A process with one role, on components that others started. `demo` makes the demo data; `done` resolves when it has. */
export interface OneRole extends RunningSystem {
  readonly done: Promise<void>;
}

export async function startRole(config: Configuration, surroundings: Surroundings, role: Exclude<SystemRole, 'all'>): Promise<OneRole> {
  const system = await openSystem(config, surroundings, systemClock, role);
  const { services, modules } = system;
  const health =
    role === 'worker' && config.healthPort !== undefined
      ? await startHealthServer({ ...services, readSide: modules.readSide }, { host: config.host, port: config.healthPort })
      : null;
  let stopped = false;
  let done = new Promise<void>(() => undefined);
  const stop = async (): Promise<void> => {
    stopped = true;
    if (role === 'demo') await done.catch(() => undefined);
    await health?.stop();
    await system.stop();
    await closePdfWorkers();
  };
  if (role === 'demo') {
    const patience = {
      stopped: () => stopped,
      onTrouble: (error: unknown) => services.log('warn', 'the demo waits for a store', { error: String(error) }),
    };
    try {
      const { ownerId } = await patiently(() => seedAccounts(modules), { ...patience, forMs: config.storeWaitSeconds * 1000 });
      done = patiently(() => seedDocuments(services, modules, ownerId, () => stopped), patience);
      done.catch(() => undefined);
    } catch (error) {
      await system.stop();
      throw error;
    }
  }
  // Every API process serves logins; the demo is made after they are up.
  if (role !== 'worker') await warnOfDemoLogins(services);
  return { url: system.url, logins: [], hints: [], done, stop };
}
