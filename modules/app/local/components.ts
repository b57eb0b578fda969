import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chainKeyFromFile } from '../../evidence/adapters/chain-key-file.ts';
import { claimHistoryLevel } from '../operations/history-level.ts';
import { migrate } from '../operations/migrate.ts';
import type { Configuration } from '../settings/config.ts';
import { MIGRATIONS_FOLDER } from '../settings/project.ts';
import { keysFolder } from '../wiring/keys.ts';
import { chainBinary, type LocalChain, startLocalChain, stopLocalChain } from './chain.ts';
import { CLAIM, lockFolder } from './folder-lock.ts';
import { type Component, type KeptComponent, keepRunning } from './keep-running.ts';
import { type LocalPostgres, startLocalPostgres, stopLocalPostgres } from './postgres.ts';
import { closeToOthers } from './private-files.ts';

/** Marks a folder as one of ours, so that a reset never empties a folder of somebody else's. */
const MARK = 'data-folder.json';

/** A reset that would remove what it must not. */
export class ResetRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ResetRefused';
  }
}

/** What the system runs on, started and migrated. */
export interface Components {
  /** Connection of the role `application`. */
  readonly databaseUrl: string;
  /** Connection of the role that owns the schema; for migrations only. */
  readonly migrationUrl: string;
  /** The one that runs now. Null when DATABASE_URL names a server of the operator's. */
  readonly postgres: LocalPostgres | null;
  /** Null where there is no chain to anchor on: documents then wait, visibly. */
  readonly chainUrl: string | null;
  /** The one that runs now. Null when CHAIN_URL names a node of the operator's, or where no local one runs. */
  readonly chain: LocalChain | null;
  /** Migrations applied by this start. */
  readonly migrated: readonly string[];
  /** Resolves with a sentence when a component ended that nobody asked to end, and does not stay up. */
  readonly lost: Promise<string>;
  /** Ends everything this call started and gives the folder free. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Remove all local data first. */
  readonly reset?: boolean;
  /** Connections that our own Postgres lets in. Default 100. */
  readonly maxConnections?: number;
  /** What a component does that nobody asked for. Default: to stderr. */
  readonly say?: (sentence: string) => void;
}

/**
 * Takes the data folder for this process, starts what the configuration leaves to us, migrates, and claims the history.
 * @throws FolderInUse, ResetRefused, PostgresUnavailable, ChainUnavailable, MigrationRefused, HistoryNewer; nothing is left running then
 */
export async function startComponents(config: Configuration, options: StartOptions = {}): Promise<Components> {
  if (options.reset && config.databaseUrl !== undefined) {
    throw new ResetRefused('--reset removes local data only; with DATABASE_URL given, empty that database yourself');
  }
  // The events would stay, and without their database nobody could go on with them.
  if (options.reset && config.eventstoreUrl !== undefined) {
    throw new ResetRefused(
      '--reset removes local data only; the events in the store of EVENTSTORE_URL would stay. Begin anew with another DATA_DIR and EVENTSTORE_PREFIX',
    );
  }
  const lock = lockFolder(config.dataDir);
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    lock.markStopping();
    const results = await Promise.allSettled(running.splice(0).map((component) => component.stop()));
    lock.release();
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
  try {
    if (options.reset) await emptyDataFolder(config.dataDir);
    markDataFolder(config.dataDir);
    const say = options.say ?? ((sentence: string) => console.error(sentence));
    tellOpen(closeToOthers(config.dataDir), say);
    const keep = <T extends Component>(name: string, again: (last: T) => Promise<T>) => {
      return (component: T): KeptComponent<T> => {
        const kept = keepRunning(component, { name, again, say });
        running.push(kept);
        return kept;
      };
    };
    const chainFolder = join(config.dataDir, 'chain');
    const postgresOptions = { folder: join(config.dataDir, 'postgres'), maxConnections: options.maxConnections ?? 100 };
    const ownChain = config.chainUrl === undefined && chainBinary() !== null;
    const started = await Promise.allSettled([
      config.databaseUrl === undefined
        ? startLocalPostgres(postgresOptions).then(keep('Postgres', () => startLocalPostgres(postgresOptions)))
        : null,
      ownChain
        ? startLocalChain({ folder: chainFolder }).then(keep('The local chain', (last) => chainAgain(config, chainFolder, last)))
        : null,
    ] as const);
    const [postgres, chain] = [orThrow(started[0]), orThrow(started[1])];
    const databaseUrl = postgres?.current().url ?? config.databaseUrl!;
    const migrationUrl = postgres?.current().migrationUrl ?? config.migrationDatabaseUrl!;
    const { applied } = await migrate(migrationUrl, MIGRATIONS_FOLDER);
    await claimAt(databaseUrl);
    const chainUrl = config.chainUrl ?? chain?.current().url ?? null;
    const lost = Promise.race([postgres, chain].flatMap((component) => (component === null ? [] : [component.lost])));
    return {
      databaseUrl,
      migrationUrl,
      get postgres() {
        return postgres?.current() ?? null;
      },
      chainUrl,
      get chain() {
        return chain?.current() ?? null;
      },
      migrated: applied,
      lost,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Here already, so that the one who asked for several processes is told once, and not by each of them. */
async function claimAt(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'start' });
  await client.connect();
  try {
    await claimHistoryLevel(client);
  } finally {
    await client.end();
  }
}

function orThrow<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** At its old address, which everybody was told; with money again, which a chain forgets that is killed in its first second. */
async function chainAgain({ dataDir }: Configuration, folder: string, last: LocalChain): Promise<LocalChain> {
  await last.stop();
  const chain = await startLocalChain({ folder, port: Number(new URL(last.url).port) });
  try {
    // Loaded late: a start has no need of them.
    const [{ createEvmChain }, { fundOnLocalChain }] = await Promise.all([
      import('../../evidence/adapters/evm-chain.ts'),
      import('../../evidence/adapters/local-chain-funds.ts'),
    ]);
    const privateKey = await chainKeyFromFile(join(keysFolder(dataDir), 'chain.key'));
    await fundOnLocalChain(chain.url, createEvmChain({ rpcUrl: chain.url, privateKey }).sender);
    return chain;
  } catch (error) {
    await chain.stop();
    throw error;
  }
}

/** What a start could not close is told, and does not keep it from starting: its folder may be closed. */
export function tellOpen(paths: readonly string[], say: (sentence: string) => void): void {
  if (paths.length > 0) say(`Other users of this machine may read ${paths.join(', ')}; close them as their owner: chmod go-rwx`);
}

function markDataFolder(folder: string): void {
  const path = join(folder, MARK);
  if (!existsSync(path)) writeFileSync(path, `${JSON.stringify({ format: 1 })}\n`, { mode: 0o600 });
}

async function emptyDataFolder(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => name !== CLAIM);
  if (names.length === 0) return;
  if (!names.includes(MARK))
    throw new ResetRefused(`${folder} was not made by this program and is not emptied; remove it yourself or choose another DATA_DIR`);
  await stopLocalPostgres(join(folder, 'postgres'));
  await stopLocalChain(join(folder, 'chain'));
  // The mark goes last: a reset that is cut short can be done again.
  for (const name of names.filter((entry) => entry !== MARK)) rmSync(join(folder, name), { recursive: true, force: true });
  rmSync(join(folder, MARK));
}
