import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { claimHistoryLevel } from '../operations/history-level.ts';
import { migrate } from '../operations/migrate.ts';
import type { Configuration } from '../settings/config.ts';
import { MIGRATIONS_FOLDER } from '../settings/project.ts';
import { chainBinary, type LocalChain, startLocalChain, stopLocalChain } from './chain.ts';
import { CLAIM, lockFolder } from './folder-lock.ts';
import { type LocalPostgres, startLocalPostgres, stopLocalPostgres } from './postgres.ts';

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
  /** Null when DATABASE_URL names a server of the operator's. */
  readonly postgres: LocalPostgres | null;
  /** Null where there is no chain to anchor on: documents then wait, visibly. */
  readonly chainUrl: string | null;
  /** Null when CHAIN_URL names a node of the operator's, or where no local one runs. */
  readonly chain: LocalChain | null;
  /** Migrations applied by this start. */
  readonly migrated: readonly string[];
  /** Resolves with its name when a component ends that nobody asked to end. */
  readonly lost: Promise<string>;
  /** Ends everything this call started and gives the folder free. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Remove all local data first. */
  readonly reset?: boolean;
  /** Connections that our own Postgres lets in. Default 100. */
  readonly maxConnections?: number;
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
    const keep = <T extends { stop(): Promise<void> }>(component: T): T => {
      running.push(component);
      return component;
    };
    const ownChain = config.chainUrl === undefined && chainBinary() !== null;
    const started = await Promise.allSettled([
      config.databaseUrl === undefined
        ? startLocalPostgres({ folder: join(config.dataDir, 'postgres'), maxConnections: options.maxConnections ?? 100 }).then(keep)
        : null,
      ownChain ? startLocalChain({ folder: join(config.dataDir, 'chain') }).then(keep) : null,
    ] as const);
    const [postgres, chain] = [orThrow(started[0]), orThrow(started[1])];
    const databaseUrl = postgres?.url ?? config.databaseUrl!;
    const migrationUrl = postgres?.migrationUrl ?? config.migrationDatabaseUrl!;
    const { applied } = await migrate(migrationUrl, MIGRATIONS_FOLDER);
    await claimAt(databaseUrl);
    const chainUrl = config.chainUrl ?? chain?.url ?? null;
    return { databaseUrl, migrationUrl, postgres, chainUrl, chain, migrated: applied, lost: firstLost(postgres, chain), stop };
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

function firstLost(postgres: LocalPostgres | null, chain: LocalChain | null): Promise<string> {
  return new Promise((done) => {
    for (const [name, component] of [['Postgres', postgres] as const, ['the local chain', chain] as const]) {
      component?.ended.then(({ asked }) => {
        if (!asked) done(name);
      });
    }
  });
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
