import { parseArgs } from 'node:util';
import { type Components, startComponents, tellOpen } from '../modules/app/local/components.ts';
import { folderOwner, waitForFolder } from '../modules/app/local/folder-lock.ts';
import { checkPortIsFree } from '../modules/app/local/port.ts';
import { closeToOthers, keepPrivate } from '../modules/app/local/private-files.ts';
import type { Numbers } from '../modules/app/multi-process/parent.ts';
import { migrate } from '../modules/app/operations/migrate.ts';
import { toldAtStart } from '../modules/app/operations/told-at-start.ts';
import { waitForStores } from '../modules/app/operations/wait-for-stores.ts';
import { type Configuration, readConfiguration } from '../modules/app/settings/config.ts';
import { MIGRATIONS_FOLDER, PROJECT_ROOT } from '../modules/app/settings/project.ts';
import type { RunningSystem } from '../modules/app/wiring/running-system.ts';

const USAGE = `npm start                             start the system and open it to this machine
npm start -- --port 8081              on another port
npm start -- --reset                  remove all local data first
npm start -- --api 2 --workers 2      as several processes behind one address
npm start -- --role api               one role beside others on the stores of DATABASE_URL: api, worker or demo`;

/** A pool, the event store and what listens: connections of one process beside its DATABASE_CONNECTIONS. */
const OTHER_CONNECTIONS = 15;

/** Once it is read: what is told of a failure names its settings. */
let settings: Configuration | null = null;
let starting: Promise<Components> | null = null;
let system: RunningSystem | null = null;
let launching: Promise<RunningSystem> | null = null;
const ending = new AbortController();
let stopping: Promise<void> | null = null;

keepPrivate();

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
  // What was asked to stop while it started has nothing to explain.
  if (stopping !== null) await stopping;
  // What a person can mend is told in a sentence; anything else is a defect and shows where it happened.
  console.error(toldAtStart(error, settings) ?? error);
  await stop(1);
}

async function start(): Promise<void> {
  const args = readArguments();
  // Into the environment: child processes read the same settings.
  if (args.port !== undefined) process.env.PORT = args.port;
  if (args.role !== undefined) process.env.ROLE = args.role;
  const config = readConfiguration(process.env, PROJECT_ROOT);
  settings = config;
  if (config.role !== undefined) return startOneRole(config);
  await waitForFolder(config.dataDir);
  await checkPortIsFree(config.host, config.port).catch((error: Error) => {
    const owner = folderOwner(config.dataDir);
    if (owner !== null) error.message += `\nThis system itself is already running on ${config.dataDir} (process ${owner.pid}).`;
    throw error;
  });
  await storesAreThere(config);
  const processes = args.several === null ? 1 : args.several.api + args.several.workers + 1;
  starting = startComponents(config, {
    reset: args.reset,
    maxConnections: 20 + processes * (config.databaseConnections + OTHER_CONNECTIONS),
  });
  const components = await starting;
  if (stopping !== null) return;
  if (components.chainUrl === null)
    console.error('No local chain runs on this machine: give CHAIN_URL. Until then documents wait for their anchor.');
  components.lost.then((sentence) => {
    console.error(`${sentence}\nIts log is in ${config.dataDir}.`);
    void stop(1);
  });
  // Loaded late: a mistake in the settings is told before the whole product is read from disk.
  if (args.several) {
    const { startSeveral } = await import('../modules/app/multi-process/parent.ts');
    launching = startSeveral(config, components, args.several, ending.signal);
    system = await launching;
  } else {
    const { startSystem } = await import('../modules/app/wiring/system.ts');
    system = await startSystem(config, components);
  }
  if (stopping !== null) return;
  const how = args.several ? ` (${args.several.api} API and ${args.several.workers} worker processes)` : '';
  console.log(`\n${config.productName} is running at ${system.url}${how}`);
  for (const { who, email, password } of system.logins) console.log(`  ${who}: ${email}  ${password}`);
  for (const hint of system.hints) console.log(`  ${hint}`);
  if (config.testClock)
    console.log('  Test installation: its clock is moved on the operations page, forward only; its times prove nothing.');
  console.log('Ctrl-C stops it.');
}

/** One role on stores that somebody else runs: no component is started, no data folder is taken. */
async function startOneRole(config: Configuration): Promise<void> {
  if (config.role === 'api') await checkPortIsFree(config.host, config.port);
  await storesAreThere(config);
  await migrate(config.migrationDatabaseUrl!, MIGRATIONS_FOLDER);
  if (stopping !== null) return;
  tellOpen(closeToOthers(config.dataDir), (sentence) => console.error(sentence));
  const { startRole } = await import('../modules/app/multi-process/one-role.ts');
  const running = await startRole(config, { databaseUrl: config.databaseUrl!, chainUrl: config.chainUrl ?? null }, config.role!);
  system = running;
  if (stopping !== null) return;
  console.log(`${config.productName}: role ${config.role} runs${running.url === '' ? '' : ` at ${running.url}`}`);
  await running.done;
  await stop(0);
}

/** Before anything is made or taken: a server that comes up later than we do is waited for. */
function storesAreThere(config: Configuration): Promise<void> {
  return waitForStores(config, { say: (sentence) => console.error(sentence), signal: ending.signal });
}

interface Arguments {
  readonly port: string | undefined;
  readonly reset: boolean;
  readonly role: string | undefined;
  /** Null: one process. */
  readonly several: Numbers | null;
}

function readArguments(): Arguments {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        api: { type: 'string' },
        workers: { type: 'string' },
        role: { type: 'string' },
        reset: { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const { port, reset, role } = values;
    const several =
      values.api === undefined && values.workers === undefined ? null : { api: number(values.api), workers: number(values.workers) };
    if (several && (role ?? process.env.ROLE)) throw new Error('one role is one process: leave out --api and --workers');
    return { port, reset, role, several };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(64);
  }
}

/** 1 where only the other number is given. */
function number(text: string | undefined): number {
  if (text !== undefined && !/^([1-9]|[1-5]\d|6[0-4])$/.test(text)) throw new Error(`1 to 64 processes, not ${text}`);
  return Number(text ?? 1);
}

/** Once, whoever asks and how often: Ctrl-C reaches this process directly and again through npm. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    let exit = code;
    ending.abort();
    const components = await starting?.catch(() => null);
    // Children that are just starting end before what they stand on does.
    await launching?.catch(() => undefined);
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
