/**
 * npm run ledger:compare [-- --json]
 * Compares our ledger with the card gateway's, charge by charge. Charges nothing; what a lost webhook kept from us is written down. The product runs meanwhile.
 * Exit codes: 0 equal, 1 something differs, 2 it can not be said (the gateway or the history does not answer), 64 usage or configuration.
 */

import { parseArgs } from 'node:util';
import { keepPrivate } from '../modules/app/local/private-files.ts';
import { ledgerInWords } from '../modules/app/operations/ledger-in-words.ts';
import { ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { NoDatabase } from '../modules/app/store-migration/own-database.ts';
import { compareBeside } from '../modules/app/wiring/ledger.ts';
import { openToolStores } from '../modules/app/wiring/tool-stores.ts';
import { ProductError } from '../shared-kernel/errors.ts';

const USAGE = `npm run ledger:compare              our ledger against the card gateway's, a row for each difference
npm run ledger:compare -- --json    the same as JSON, amounts in cents
Exit code: 0 equal, 1 something differs, 2 the gateway or the history does not answer, 64 usage or configuration`;

keepPrivate();
process.exitCode = await main();

async function main(): Promise<number> {
  let json: boolean;
  try {
    json = parseArgs({ options: { json: { type: 'boolean', default: false } }, strict: true }).values.json;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 64;
  }
  try {
    const { stores, databaseUrl } = await openToolStores(readConfiguration(process.env, PROJECT_ROOT), 'ledger');
    try {
      const compared = await compareBeside(stores, databaseUrl);
      console.info(json ? JSON.stringify(compared, null, 2) : ledgerInWords(compared));
      return compared.differences.length === 0 ? 0 : 1;
    } finally {
      await stores.close();
    }
  } catch (error) {
    if (error instanceof ConfigurationRefused || error instanceof NoDatabase) {
      console.error(error.message);
      return 64;
    }
    console.error(`The ledgers can not be compared: ${reasonOf(error)}`);
    return 2;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProductError && error.code === 'payments.ledger_behind')
    return 'the list of invoices is behind the history; it catches up while the product runs';
  return error instanceof Error ? error.message : String(error);
}
