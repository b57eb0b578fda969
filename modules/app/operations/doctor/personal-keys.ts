import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { MasterKeyMismatch, openOneKey } from '../../../../shared-kernel/privacy/key-table.ts';
import type { Configuration } from '../../settings/config.ts';
import { keysFolder } from '../../wiring/keys.ts';
import type { DoctorFinding } from '../doctor.ts';

const MEND =
  'put back the person-master.key that belongs to this database from the back-up of keys/; without it no personal value can be read again';

/** Whether the master key opens the personal values of the database: one wrapped key is opened. Makes no key and changes nothing. */
export async function personalKeys(client: pg.ClientBase, { dataDir }: Pick<Configuration, 'dataDir'>): Promise<DoctorFinding> {
  const resource = join(keysFolder(dataDir), 'person-master.key');
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('privacy.person_keys') is not null as there");
  if (!rows[0]!.there) return { state: 'warn', resource, found: 'the database has no table of keys yet', mend: 'npm start makes it' };
  const text = await readFile(resource, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) {
    const { rows: some } = await client.query('select from privacy.person_keys where wrapped_key is not null limit 1');
    if (some.length === 0) return { state: 'warn', resource, found: 'not made yet', mend: 'npm start makes it' };
    return { state: 'red', resource, found: 'the key is not there, and the database holds personal values', mend: MEND };
  }
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== 32) return { state: 'red', resource, found: 'the file does not hold 32 bytes in base64url', mend: MEND };
  try {
    const opened = await openOneKey(client, key);
    return { state: 'ok', resource, found: opened ? 'opens the personal values of this database' : 'no personal value is stored yet' };
  } catch (error) {
    if (!(error instanceof MasterKeyMismatch)) throw error;
    return { state: 'red', resource, found: 'the key does not open the personal values of this database', mend: MEND };
  }
}
