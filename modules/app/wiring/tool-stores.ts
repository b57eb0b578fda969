import { join } from 'node:path';
import pg from 'pg';
import { runningPostgresUrl } from '../local/postgres.ts';
import { processLog } from '../operations/process-log.ts';
import type { Configuration } from '../settings/config.ts';
import { NoDatabase } from '../store-migration/own-database.ts';
import { openStores, type Stores } from './stores.ts';

/** A rebuild takes four connections beside what is in use. */
const CONNECTIONS = 8;

/**
 * The stores for a command that works beside the product, in the database that the product runs on.
 * @param name what its connections are called in Postgres
 * @throws NoDatabase where none answers, HistoryNewer, OtherStore, StoreUnavailable
 */
export async function openToolStores(config: Configuration, name: string): Promise<{ stores: Stores; databaseUrl: string }> {
  const databaseUrl = config.databaseUrl ?? runningPostgresUrl(join(config.dataDir, 'postgres'));
  if (databaseUrl === null || !(await answers(databaseUrl))) {
    const where = config.databaseUrl === undefined ? `on ${config.dataDir}` : 'at DATABASE_URL';
    throw new NoDatabase(`no database runs ${where}: leave npm start running beside this, or give DATABASE_URL`);
  }
  return { stores: await openStores(config, { databaseUrl }, processLog(config), { name, connections: CONNECTIONS }), databaseUrl };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
