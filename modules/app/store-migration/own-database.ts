import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUse, folderOwner, lockFolder, waitForFolder } from '../local/folder-lock.ts';
import { runningPostgresUrl, startLocalPostgres } from '../local/postgres.ts';
import { migrate } from '../operations/migrate.ts';
import type { Configuration } from '../settings/config.ts';
import { MIGRATIONS_FOLDER } from '../settings/project.ts';

export interface OwnDatabase {
  /** Connection of the role `application`. */
  readonly url: string;
  /** Connection of the owner of the schema; null beside a running system, which alone may migrate. */
  readonly migrationUrl: string | null;
  /** Stops what this call started. */
  close(): Promise<void>;
}

export class NoDatabase extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoDatabase';
  }
}

export interface OwnDatabaseNeeds {
  /** Nobody else may work on the data folder meanwhile. */
  readonly alone: boolean;
  /** Make an empty one where there is none. */
  readonly make: boolean;
}

/**
 * The Postgres of the data folder: the running one, or one that is started for as long as it is needed.
 * @throws NoDatabase, FolderInUse where it is needed alone and the system runs, PostgresUnavailable
 */
export async function openOwnDatabase({ dataDir }: Pick<Configuration, 'dataDir'>, needs: OwnDatabaseNeeds): Promise<OwnDatabase> {
  const folder = join(dataDir, 'postgres');
  if (!needs.make && !existsSync(join(folder, 'cluster'))) throw new NoDatabase(`there is no database in ${dataDir}`);
  await waitForFolder(dataDir, 0);
  const owner = folderOwner(dataDir);
  if (owner !== null) {
    if (needs.alone) throw new FolderInUse(dataDir, owner.pid);
    const url = runningPostgresUrl(folder);
    if (url === null) throw new NoDatabase(`the system that runs on ${dataDir} uses another database: name it by its address`);
    return { url, migrationUrl: null, close: async () => undefined };
  }
  const lock = lockFolder(dataDir);
  try {
    const server = await startLocalPostgres({ folder });
    const close = async () => {
      await server.stop();
      lock.release();
    };
    try {
      await migrate(server.migrationUrl, MIGRATIONS_FOLDER);
      return { url: server.url, migrationUrl: server.migrationUrl, close };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}
