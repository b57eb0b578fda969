import { fork } from 'node:child_process';
import cluster from 'node:cluster';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../../shared-kernel/clock.ts';
import { createTestPki } from '../../../shared-kernel/crypto/test-pki.ts';
import { demoHints, demoLogins } from '../demo/seed.ts';
import { startLocalAuthorities } from '../local/authorities.ts';
import type { Components } from '../local/components.ts';
import { processLog } from '../operations/process-log.ts';
import { type Configuration, defaultTrustDir } from '../settings/config.ts';
import { PROJECT_ROOT } from '../settings/project.ts';
import { openTestClock } from '../test-clock/test-clock.ts';
import type { RunningSystem } from '../wiring/running-system.ts';
import type { Surroundings } from '../wiring/services.ts';
import { Child } from './child.ts';

const ENTRY = join(PROJECT_ROOT, 'scripts', 'child.ts');

export interface Numbers {
  readonly api: number;
  readonly workers: number;
}

/**
 * The product as several processes of this machine: this one holds the components and the listening port, hands each new
 * connection to one of the API processes in turn (node:cluster), and starts again what ends. It runs none of the product's work.
 * Rejects with nothing left running when `giveUp` aborts before everything runs.
 */
export async function startSeveral(
  config: Configuration,
  components: Components,
  numbers: Numbers,
  giveUp: AbortSignal,
): Promise<RunningSystem> {
  const log = processLog(config);
  const testClock = config.testClock ? await openTestClock(components.databaseUrl, systemClock, log) : null;
  const authorities = config.tsaUrl === undefined ? await startAuthorities(config, testClock ?? systemClock) : null;
  const surroundings: Surroundings = {
    databaseUrl: components.databaseUrl,
    chainUrl: components.chainUrl,
    authorities: authorities && { tsaUrl: authorities.tsaUrl, crlUrl: authorities.crlUrl },
  };
  cluster.setupPrimary({ exec: ENTRY, args: [], cwd: PROJECT_ROOT });
  // One after another's turn; a process that hangs keeps the one connection that it was given and gets no more.
  cluster.schedulingPolicy = cluster.SCHED_RR;

  const api = many(numbers.api, (number) => {
    return new Child({ role: 'api', number, surroundings, log, spawn: () => cluster.fork().process });
  });
  const forkWorker = (number: number) => () => {
    const port = config.healthPort === undefined ? {} : { HEALTH_PORT: String(config.healthPort + number - 1) };
    return fork(ENTRY, [], { cwd: PROJECT_ROOT, env: { ...process.env, ...port } });
  };
  const workers = many(numbers.workers, (number) => new Child({ role: 'worker', number, surroundings, log, spawn: forkWorker(number) }));
  let demo: Child | null = null;

  const stop = async (): Promise<void> => {
    // No new requests first, then the work behind them.
    await Promise.all([...api, ...(demo ? [demo] : [])].map((child) => child.stop()));
    await Promise.all(workers.map((child) => child.stop()));
    await authorities?.stop();
    await testClock?.close();
  };
  const givenUp = new Promise<never>((_, reject) => {
    const end = () => reject(new Error('stopped while starting'));
    if (giveUp.aborted) end();
    else giveUp.addEventListener('abort', end, { once: true });
  });
  givenUp.catch(() => undefined);
  try {
    const [url] = await Promise.race([Promise.all([...api, ...workers].map((child) => child.ready)), givenUp]);
    if (!config.seedDemo) return { url: url!, logins: [], hints: [], stop };
    demo = new Child({
      role: 'demo',
      number: 1,
      surroundings,
      log,
      once: true,
      spawn: () => fork(ENTRY, [], { cwd: PROJECT_ROOT }),
    });
    await Promise.race([demo.ready, givenUp]);
    return { url: url!, logins: demoLogins(config), hints: demoHints(config, url!), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const many = (count: number, make: (number: number) => Child): Child[] => Array.from({ length: count }, (_, index) => make(index + 1));

/** One time stamp authority and one address of revocation lists for all, so that none goes away with a process that is killed. */
async function startAuthorities(config: Configuration, clock: Clock) {
  const own = config.trustDir === defaultTrustDir(config.dataDir) ? { trustDir: config.trustDir } : {};
  const pki = await createTestPki(join(config.dataDir, 'test-pki'), { now: clock.now(), ...own });
  return startLocalAuthorities({ pki, clock });
}
