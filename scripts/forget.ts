/**
 * npm run forget -- PERSON_ID --owner ACCOUNT_ID
 * npm run forget -- --email ADDRESS --owner ACCOUNT_ID
 * Forgets a person for ever: an event says so, their key is deleted, read models and mails are emptied. The product may run meanwhile.
 * Exit codes: 0 forgotten, 1 failed (say it again to finish), 64 usage or configuration.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Configuration, ConfigurationRefused, readConfiguration } from '../modules/app/config.ts';
import { openEventStore } from '../modules/app/event-store.ts';
import { forgetPerson } from '../modules/app/forget-person.ts';
import { installationKeys } from '../modules/app/keys.ts';
import { runningPostgresUrl } from '../modules/app/local/postgres.ts';
import { createProductReadSide } from '../modules/app/modules.ts';
import { PROJECT_ROOT } from '../modules/app/project.ts';
import { localMailTransport } from '../modules/delivery/adapters/local-mailbox.ts';
import { createDeliveryModule } from '../modules/delivery/index.ts';
import { systemClock } from '../shared-kernel/clock.ts';
import { personIdOf } from '../shared-kernel/privacy/person-id.ts';
import { createPersonVault } from '../shared-kernel/privacy/vault.ts';
import { hearLostConnections } from '../shared-kernel/subscription/lost-connections.ts';

const USAGE = `npm run forget -- --email ADDRESS --owner ACCOUNT_ID   the person with this address in the documents of this account
npm run forget -- PERSON_ID --owner ACCOUNT_ID         the person of this id; mails to them are found by --email only
The owner of an account is the person whose id is the account's.`;

interface Asked {
  readonly personId: string | undefined;
  readonly email: string | undefined;
  readonly ownerId: string;
}

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
    const config = readConfiguration(process.env, PROJECT_ROOT);
    const url = config.databaseUrl ?? runningPostgresUrl(join(config.dataDir, 'postgres'));
    if (url) return await forget(config, url, asked);
    console.error(`no database runs on ${config.dataDir}: leave npm start running beside this, or give DATABASE_URL`);
    return 64;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof ConfigurationRefused ? 64 : 1;
  }
}

async function forget(config: Configuration, url: string, { personId, email, ownerId }: Asked): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 8, application_name: 'forget' });
  hearLostConnections(pool);
  const store = openEventStore(config, { databaseUrl: url });
  try {
    const keys = await installationKeys(config.dataDir);
    const log = (level: string, message: string, facts = {}) => console.error(JSON.stringify({ level, message, ...facts }));
    const services = { pool, store, vault: createPersonVault({ pool, masterKey: keys.personMaster }), log };
    const delivery = createDeliveryModule({ pool, secret: keys.delivery, transport: localMailTransport });
    const person = personId ?? personIdOf(ownerId, { email: email! }, keys.personIds);
    const { rowCount } = await pool.query('SELECT 1 FROM privacy.person_keys WHERE person_id = $1', [person]);
    // A mistyped address would otherwise be told as forgotten.
    if (rowCount === 0) throw new Error(`nothing was ever written about ${person} here; check address and account`);
    const { first, mails } = await forgetPerson(
      {
        store,
        vault: services.vault,
        clock: systemClock,
        readSide: createProductReadSide(services as Parameters<typeof createProductReadSide>[0], url),
        forgetMails: delivery.forgetRecipient,
      },
      { personId: person, ownerId, address: email ?? null },
    );
    console.info(first ? `${person} is forgotten.` : `${person} had been forgotten before; everything was looked through again.`);
    console.info(mails === null ? 'Mails were left as they are: give --email to find them.' : `Mails emptied: ${mails}.`);
    return 0;
  } finally {
    await store.close();
    await pool.end();
  }
}
