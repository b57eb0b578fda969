import { parseArgs } from 'node:util';
import { ConfigurationRefused, readConfiguration } from '../modules/app/config.ts';
import { ChainUnavailable } from '../modules/app/local/chain.ts';
import { type Components, ResetRefused, startComponents } from '../modules/app/local/components.ts';
import { FolderInUse, folderOwner, waitForFolder } from '../modules/app/local/folder-lock.ts';
import { checkPortIsFree, PortUnusable } from '../modules/app/local/port.ts';
import { PostgresUnavailable } from '../modules/app/local/postgres-binaries.ts';
import { MigrationRefused } from '../modules/app/migrate.ts';
import { PROJECT_ROOT } from '../modules/app/project.ts';
import type { RunningSystem } from '../modules/app/running-system.ts';

const USAGE = `npm start                     start the system and open it to this machine
npm start -- --port 8081      on another port
npm start -- --reset          remove all local data first`;

/** What a person can mend is told in a sentence; anything else is a defect and shows where it happened. */
const EXPLAINED = [ConfigurationRefused, ChainUnavailable, ResetRefused, FolderInUse, PortUnusable, PostgresUnavailable, MigrationRefused];

let starting: Promise<Components> | null = null;
let system: RunningSystem | null = null;
let stopping: Promise<void> | null = null;

// Whoever read our output may be gone before us; that must not keep us from stopping in order.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));
process.on('uncaughtException', (error) => {
  console.error(error);
  void stop(1);
});

try {
  await start();
} catch (error) {
  const explained = EXPLAINED.some((known) => error instanceof known);
  console.error(explained ? (error as Error).message : error);
  await stop(1);
}

async function start(): Promise<void> {
  const args = readArguments();
  const config = readConfiguration({ ...process.env, ...(args.port === undefined ? {} : { PORT: args.port }) }, PROJECT_ROOT);
  await waitForFolder(config.dataDir);
  await checkPortIsFree(config.host, config.port).catch((error: Error) => {
    const owner = folderOwner(config.dataDir);
    if (owner !== null) error.message += `\nThis system itself is already running on ${config.dataDir} (process ${owner.pid}).`;
    throw error;
  });
  starting = startComponents(config, { reset: args.reset });
  const components = await starting;
  if (stopping !== null) return;
  if (components.chainUrl === null)
    console.error('No local chain runs on this machine: give CHAIN_URL. Until then documents wait for their anchor.');
  components.lost.then((name) => {
    console.error(`${name} ended by itself; stopping. Its log is in ${config.dataDir}.`);
    void stop(1);
  });
  // Loaded late: a mistake in the settings is told before the whole product is read from disk.
  const { startSystem } = await import('../modules/app/system.ts');
  system = await startSystem(config, components);
  if (stopping !== null) return;
  console.log(`\n${config.productName} is running at ${system.url}`);
  for (const { who, email, password } of system.logins) console.log(`  ${who}: ${email}  ${password}`);
  for (const hint of system.hints) console.log(`  ${hint}`);
  console.log('Ctrl-C stops it.');
}

function readArguments(): { port: string | undefined; reset: boolean } {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string' }, reset: { type: 'boolean', default: false }, help: { type: 'boolean' } },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    return { port: values.port, reset: values.reset };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(64);
  }
}

/** Once, whoever asks and how often: Ctrl-C reaches this process directly and again through npm. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    let exit = code;
    const components = await starting?.catch(() => null);
    for (const part of [system, components]) {
      await part?.stop().catch((error: unknown) => {
        console.error(error);
        exit = 1;
      });
    }
    process.exit(exit);
  })();
  return stopping;
}
