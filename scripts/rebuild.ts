/**
 * npm run rebuild -- NAME ... | --all
 * Builds read models anew from the events beside the ones in use, compares and swaps. The product may run meanwhile.
 * Exit codes: 0 rebuilt, 1 at least one failed (what was in use stays in use), 64 usage or configuration.
 */
import { keepPrivate } from '../modules/app/local/private-files.ts';
import { ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { NoDatabase } from '../modules/app/store-migration/own-database.ts';
import { createProductReadSide } from '../modules/app/wiring/modules.ts';
import { openToolStores } from '../modules/app/wiring/tool-stores.ts';
import { runRebuildCommand } from '../projections/index.ts';

keepPrivate();
process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { stores, databaseUrl } = await openToolStores(readConfiguration(process.env, PROJECT_ROOT), 'rebuild');
    try {
      return await runRebuildCommand(createProductReadSide(stores, databaseUrl), process.argv.slice(2), (line) => console.info(line));
    } finally {
      await stores.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof ConfigurationRefused || error instanceof NoDatabase ? 64 : 1;
  }
}
