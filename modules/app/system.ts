import { join } from 'node:path';
import { type Clock, systemClock } from '../../shared-kernel/clock.ts';
import { sweepIncoming } from '../../shared-kernel/files/sweep.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { pause } from '../../shared-kernel/subscription/back-off.ts';
import type { Configuration } from './config.ts';
import { bruno, efirmaPassword } from './demo-people.ts';
import { createHttp } from './http.ts';
import { createLive } from './live.ts';
import type { Components } from './local/components.ts';
import { createModules, type Modules } from './modules.ts';
import type { RunningSystem, StartSystem } from './running-system.ts';
import { demoLogins, seedAccounts, seedDocuments } from './seed.ts';
import { type Log, openServices, type Services } from './services.ts';

const MAILS_MS = 15_000;
const SWEEP_MS = 3_600_000;
/** No upload takes a day: what is older was left by a crash. */
const UNFINISHED_MS = 86_400_000;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/** Lines of the workers beside those of the API: one JSON object each, without personal data. */
export const processLog =
  (config: Pick<Configuration, 'logLevel'>): Log =>
  (level, message, facts) => {
    if (levels.indexOf(level) > levels.indexOf(config.logLevel)) return;
    console.error(JSON.stringify({ level, time: new Date().toISOString(), msg: message, ...facts }));
  };

/** The running product with its inside, for tools and tests that act as a person would and then look closely. */
export interface OpenSystem {
  readonly url: string;
  readonly services: Services;
  readonly modules: Modules;
  /** Finishes what is under way and closes everything that was opened. */
  stop(): Promise<void>;
}

/** Starts API and workers in this process. Killing it loses nothing. */
export async function openSystem(
  config: Configuration,
  components: Pick<Components, 'databaseUrl' | 'chainUrl'>,
  clock: Clock = systemClock,
): Promise<OpenSystem> {
  const log = processLog(config);
  const services = await openServices(config, components, clock, log);
  const stopping = new AbortController();
  const modules = await createModules(services, components.databaseUrl);
  const live = createLive({
    store: services.store,
    sessions: modules.accounts.sessions,
    readable: (position) =>
      Promise.all(['document-page', 'document-timeline', 'documents-inbox'].map((name) => modules.readSide.waitFor(name, position))),
    log,
  });
  const app = await createHttp(services, modules, live);
  modules.readSide.start();
  modules.reactors.start();
  const evidence = services.evidence
    .run(stopping.signal)
    .catch((error: unknown) => log('error', 'the evidence log stopped', { error: String(error) }));
  const notifications = live.run(stopping.signal);
  // Mails that a crash left between the queue and the provider are handed in again.
  const mails = every(MAILS_MS, stopping.signal, log, 'waiting mails could not be sent', () => modules.delivery.sendWaiting(50));
  const sweeping = every(SWEEP_MS, stopping.signal, log, 'half-written files could not be removed', () =>
    sweepIncoming(join(config.dataDir, 'files'), new Date(Date.now() - UNFINISHED_MS)),
  );
  const stop = async (): Promise<void> => {
    stopping.abort();
    await app.close();
    await Promise.all([modules.reactors.stop(), modules.readSide.stop(), evidence, notifications, mails, sweeping]);
    await services.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return { url: config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl, services, modules, stop };
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
  if (!config.seedDemo) return { url: system.url, logins: [], hints: [], stop };
  try {
    const { ownerId } = await seedAccounts(system.modules);
    // The documents take some seconds; the product is there meanwhile.
    seeding = seedDocuments(system.services, system.modules, ownerId, () => stopped).catch((error: unknown) =>
      system.services.log('warn', 'the demo documents could not all be made; the next start goes on', { error: String(error) }),
    );
    const efirma = join(config.dataDir, 'demo', `${bruno.rfc.toLowerCase()}.cer`);
    const hints = [
      `Test e.firma of ${bruno.name}: ${efirma} and .key, password ${efirmaPassword}`,
      `Mails of the local mailbox: ${system.url}/local/mailbox`,
    ];
    return { url: system.url, logins: demoLogins, hints, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Does the work now and again after each pause, until the signal. A failure is told and tried again. */
async function every(milliseconds: number, signal: AbortSignal, log: Log, what: string, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error: Error) => log('warn', what, { error: error.message }));
    await pause(milliseconds, signal);
  }
}
