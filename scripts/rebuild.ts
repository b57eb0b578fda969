/**
 * npm run rebuild -- NAME ... | --all
 * Builds read models anew from the events beside the ones in use, compares and swaps. The product may run meanwhile.
 * Exit codes: 0 rebuilt, 1 at least one failed (what was in use stays in use), 64 usage or configuration.
 */
import { join } from 'node:path';
import pg from 'pg';
import { type Configuration, ConfigurationRefused, readConfiguration } from '../modules/app/config.ts';
import { openEventStore } from '../modules/app/event-store.ts';
import { installationKeys } from '../modules/app/keys.ts';
import { runningPostgresUrl } from '../modules/app/local/postgres.ts';
import { createProductReadSide } from '../modules/app/modules.ts';
import { PROJECT_ROOT } from '../modules/app/project.ts';
import { runRebuildCommand } from '../projections/index.ts';
import { createPersonVault } from '../shared-kernel/privacy/vault.ts';
import { hearLostConnections } from '../shared-kernel/subscription/lost-connections.ts';

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const config = readConfiguration(process.env, PROJECT_ROOT);
    const url = config.databaseUrl ?? runningPostgresUrl(join(config.dataDir, 'postgres'));
    if (!url || !(await answers(url))) {
      const where = config.databaseUrl === undefined ? `on ${config.dataDir}` : 'at DATABASE_URL';
      console.error(`no database runs ${where}: leave npm start running beside this, or give DATABASE_URL`);
      return 64;
    }
    return await rebuild(url, config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof ConfigurationRefused ? 64 : 1;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function rebuild(url: string, config: Configuration): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 8, application_name: 'rebuild' });
  // An idle connection that breaks is no news; the next query tells.
  hearLostConnections(pool);
  const store = openEventStore(config, { databaseUrl: url });
  try {
    const { personMaster } = await installationKeys(config.dataDir);
    const log = (level: string, message: string, facts = {}) => console.error(JSON.stringify({ level, message, ...facts }));
    const services = { pool, store, vault: createPersonVault({ pool, masterKey: personMaster }), log };
    const readSide = createProductReadSide(services as Parameters<typeof createProductReadSide>[0], url);
    return await runRebuildCommand(readSide, process.argv.slice(2), (line) => console.info(line));
  } finally {
    await store.close();
    await pool.end();
  }
}
