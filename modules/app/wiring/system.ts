import type { FastifyInstance } from 'fastify';
import { type Clock, systemClock } from '../../../shared-kernel/clock.ts';
import { closePdfWorkers } from '../../../shared-kernel/pdf/worker-pool.ts';
import { warnOfDemoLogins } from '../demo/logins.ts';
import { patiently } from '../demo/patiently.ts';
import { demoHints, demoLogins, seedAccounts, seedDocuments } from '../demo/seed.ts';
import { createLive } from '../http/live.ts';
import { partyAddresses } from '../http/live-parties.ts';
import { eventReviewedBy } from '../http/live-reviewers.ts';
import { eventSeenBy } from '../http/live-sub-users.ts';
import { createWaitingRoom } from '../http/live-waiting.ts';
import { createHttp } from '../http/server.ts';
import type { Components } from '../local/components.ts';
import { processLog } from '../operations/process-log.ts';
import type { Configuration } from '../settings/config.ts';
import { startBackground } from './background.ts';
import { pagesHold } from './document-reads.ts';
import { createModules, type Modules } from './modules.ts';
import type { RunningSystem, StartSystem } from './running-system.ts';
import { openServices, type Services, type Surroundings } from './services.ts';

/** The running product with its inside, for tools and tests that act as a person would and then look closely. */
export interface OpenSystem {
  /** Empty where nobody can call. */
  readonly url: string;
  readonly services: Services;
  readonly modules: Modules;
  /** Finishes what is under way and closes everything that was opened. */
  stop(): Promise<void>;
}

/** What one process does: everything, answering requests, working behind them, or nothing by itself (a tool that makes the demo data). */
export type SystemRole = 'all' | 'api' | 'worker' | 'demo';

/** Starts API and workers in this process, or one of them. Killing it loses nothing. */
export async function openSystem(
  config: Configuration,
  components: Surroundings,
  clock: Clock = systemClock,
  role: SystemRole = 'all',
): Promise<OpenSystem> {
  const log = processLog(config);
  const services = await openServices(config, components, clock, log, role);
  const stopping = new AbortController();
  const modules = await createModules(services, components.databaseUrl, components);
  const beating = new AbortController();
  const leases = services.leases.run(beating.signal);
  modules.readSide.listen();
  const background = role === 'all' || role === 'worker' ? startBackground(services, modules, stopping.signal) : null;
  const leave = async (): Promise<void> => {
    await Promise.all([background?.stopped(), modules.readSide.stop()]);
    await modules.cardGateway.stop();
    await modules.word.close();
    // Only now: until the last lease is given back it must be renewed.
    beating.abort();
    await leases;
    await services.leases.leave();
    await services.close();
  };
  if (role === 'worker' || role === 'demo') {
    const stop = async (): Promise<void> => {
      stopping.abort();
      await leave();
    };
    return { url: '', services, modules, stop };
  }
  const waitingRoom = createWaitingRoom({ waitingFor: modules.accounts.waitingFor });
  const live = createLive({
    heard: waitingRoom.heard,
    store: services.store,
    sessions: modules.accounts.sessions,
    readable: (position) => pagesHold(modules.readSide, position),
    partiesOf: partyAddresses(services.engine),
    sees: { 'sub-user': eventSeenBy(services.engine, modules.accounts.sightOf), reviewer: eventReviewedBy(modules.reviewSight) },
    log,
  });
  const sockets = async (server: FastifyInstance): Promise<void> => {
    await live.register(server);
    await waitingRoom.register(server);
  };
  const app = await createHttp(services, modules, { register: sockets });
  const notifications = live.run(stopping.signal);
  const stop = async (): Promise<void> => {
    stopping.abort();
    await app.close();
    await notifications;
    await leave();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const url = config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl;
  if (config.port === 0) modules.cardGateway.know(url);
  return { url, services, modules, stop };
}

export const startSystem: StartSystem = async (config: Configuration, components: Components): Promise<RunningSystem> => {
  const system = await openSystem(config, components);
  let stopped = false;
  let seeding: Promise<void> = Promise.resolve();
  const stop = async (): Promise<void> => {
    stopped = true;
    await seeding;
    await system.stop();
    await closePdfWorkers();
  };
  try {
    if (!config.seedDemo) {
      await warnOfDemoLogins(system.services);
      return { url: system.url, logins: [], hints: [], stop };
    }
    const patience = {
      stopped: () => stopped,
      onTrouble: (error: unknown) => system.services.log('warn', 'the demo waits for a store', { error: String(error) }),
    };
    const { ownerId } = await patiently(() => seedAccounts(system.modules), { ...patience, forMs: config.storeWaitSeconds * 1000 });
    await warnOfDemoLogins(system.services);
    // The documents take some seconds; the product is there meanwhile.
    const documents = () => seedDocuments(system.services, system.modules, ownerId, () => stopped);
    seeding = patiently(documents, patience).catch((error: unknown) =>
      system.services.log('warn', 'the demo documents could not all be made; the next start goes on', { error: String(error) }),
    );
    return { url: system.url, logins: demoLogins(config), hints: demoHints(config, system.url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
