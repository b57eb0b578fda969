/**
 * npm run forget -- PERSON_ID --owner ACCOUNT_ID
 * npm run forget -- --email ADDRESS --owner ACCOUNT_ID
 * Forgets a person for ever: an event says so, their key is deleted, read models and mails are emptied. The product may run meanwhile.
 * Exit codes: 0 forgotten, 1 failed (say it again to finish), 64 usage or configuration.
 */

import { parseArgs } from 'node:util';
import { keepPrivate } from '../modules/app/local/private-files.ts';
import { forgetPerson } from '../modules/app/operations/forget-person.ts';
import { ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { NoDatabase } from '../modules/app/store-migration/own-database.ts';
import { storedAhead } from '../modules/app/test-clock/table.ts';
import { createProductReadSide } from '../modules/app/wiring/modules.ts';
import type { Stores } from '../modules/app/wiring/stores.ts';
import { openToolStores } from '../modules/app/wiring/tool-stores.ts';
import { localMailTransport } from '../modules/delivery/adapters/local-mailbox.ts';
import { createDeliveryModule } from '../modules/delivery/index.ts';
import { aheadOf, systemClock } from '../shared-kernel/clock.ts';
import { FileMissing, type FileStore } from '../shared-kernel/files/port.ts';
import { forgetErrors } from '../shared-kernel/reactor/work-table.ts';

const USAGE = `npm run forget -- --email ADDRESS --owner ACCOUNT_ID   the person with this address in the documents of this account
npm run forget -- PERSON_ID --owner ACCOUNT_ID         the person of this id; mails to them are found by --email only
The owner of an account is the person whose id is the account's.`;

interface Asked {
  readonly personId: string | undefined;
  readonly email: string | undefined;
  readonly ownerId: string;
}

/** Mails are emptied here and none is sent. */
const noFiles: Pick<FileStore, 'get'> = { get: (key) => Promise.reject(new FileMissing(key)) };

keepPrivate();
process.exitCode = await main();

async function main(): Promise<number> {
  let asked: Asked;
  try {
    const options = { email: { type: 'string' }, owner: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: true });
    if (!values.owner || positionals.length > 1 || (positionals[0] === undefined && !values.email))
      throw new Error('who is to be forgotten?');
    asked = { personId: positionals[0], email: values.email, ownerId: values.owner };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 64;
  }
  try {
    const { stores, databaseUrl } = await openToolStores(readConfiguration(process.env, PROJECT_ROOT), 'forget');
    try {
      await forget(stores, databaseUrl, asked);
      return 0;
    } finally {
      await stores.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof ConfigurationRefused || error instanceof NoDatabase ? 64 : 1;
  }
}

async function forget(stores: Stores, databaseUrl: string, { personId, email, ownerId }: Asked): Promise<void> {
  const { pool, store, vault, keys } = stores;
  const person = personId ?? stores.personId(ownerId, email!);
  const { rowCount } = await pool.query('SELECT 1 FROM privacy.person_keys WHERE person_id = $1', [person]);
  // A mistyped address would otherwise be told as forgotten.
  if (rowCount === 0) throw new Error(`nothing was ever written about ${person} here; check address and account`);
  const delivery = createDeliveryModule({ pool, files: noFiles, secret: keys.delivery, transport: localMailTransport });
  const readSide = createProductReadSide(stores, databaseUrl);
  const clock = aheadOf(systemClock, await storedAhead(pool));
  const { first, mails } = await forgetPerson(
    { store, vault, clock, readSide, forgetMails: delivery.forgetRecipient, forgetErrors: () => forgetErrors(pool) },
    { personId: person, ownerId, address: email ?? null },
  );
  console.info(first ? `${person} is forgotten.` : `${person} had been forgotten before; everything was looked through again.`);
  console.info(mails === null ? 'Mails were left as they are: give --email to find them.' : `Mails emptied: ${mails}.`);
}
