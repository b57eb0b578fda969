/**
 * npm run event-store:adopt -- --from ADDRESS --to ADDRESS
 * After event-store:copy: leads read models, reactors and evidence log of this installation over to the new store.
 * The product must be stopped. Doing it twice, or again after a kill, does no harm.
 * Exit codes: 0 adopted, 1 refused or failed (say it again once mended), 64 usage.
 */

import { keepPrivate } from '../modules/app/local/private-files.ts';
import { processLog } from '../modules/app/operations/process-log.ts';
import { type Configuration, ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { readAddresses } from '../modules/app/store-migration/addresses.ts';
import { adoptStore } from '../modules/app/store-migration/adopt.ts';
import { AddressRefused, MovingPlaces, OWN, withoutPassword } from '../modules/app/store-migration/places.ts';
import { ProgressLine } from '../modules/app/store-migration/progress-line.ts';
import { createProductReadSide } from '../modules/app/wiring/modules.ts';
import { openStores } from '../modules/app/wiring/stores.ts';
import { runRebuildCommand } from '../projections/index.ts';
import type { EventStore } from '../shared-kernel/event-store/port.ts';

const USAGE = `npm run event-store:adopt -- --from ADDRESS --to ADDRESS
The addresses of npm run event-store:copy: the store this installation worked with, and its copy, which it is to work with.
DATA_DIR, DATABASE_URL and MIGRATION_DATABASE_URL are those of the installation.`;

keepPrivate();
process.exitCode = await main();

async function main(): Promise<number> {
  const given = readAddresses(USAGE);
  if (given === null) return 64;
  const line = new ProgressLine({ write: (text) => void process.stderr.write(text), terminal: process.stderr.isTTY === true });
  let places: MovingPlaces | null = null;
  try {
    const config = readConfiguration(process.env, PROJECT_ROOT, { storesByAddress: true });
    places = new MovingPlaces(config, { alone: true, make: false });
    const { url: databaseUrl, migrationUrl } = await places.database();
    if (migrationUrl === null)
      throw new Error('give MIGRATION_DATABASE_URL: the leaves of the evidence log belong to the owner of the schema');
    const [from, to] = [await places.store(given.from), await places.store(given.to)];
    const onProgress = (events: number) => line.show({ phase: 'compare', events, of: null });
    const adopted = await adoptStore({ from, to, databaseUrl, migrationUrl, onProgress });
    line.end();
    const said = adopted.already ? 'was followed already' : 'is followed from now on';
    console.info(`${adopted.events} events are the same in both; ${withoutPassword(given.to)} ${said}.`);
    console.info(
      'Read models are built anew. Where they show a place in the store, it is another one now: columns "position" and "place" differ.',
    );
    const failed = await rebuild(config, databaseUrl, to);
    if (failed !== 0) return 1;
    console.info(given.to === OWN ? 'Leave EVENTSTORE_URL out and start.' : 'Give EVENTSTORE_URL the new address and start.');
    return 0;
  } catch (error) {
    line.end();
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof AddressRefused || error instanceof ConfigurationRefused ? 64 : 1;
  } finally {
    await places?.close();
  }
}

async function rebuild(config: Configuration, databaseUrl: string, store: EventStore): Promise<number> {
  const stores = await openStores(config, { databaseUrl }, processLog(config), { name: 'event-store adopt', connections: 8, store });
  try {
    return await runRebuildCommand(createProductReadSide(stores, databaseUrl), ['--all'], (text) => console.info(text));
  } finally {
    await stores.close();
  }
}
