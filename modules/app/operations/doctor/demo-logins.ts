import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { hearLostConnections } from '../../../../shared-kernel/postgres/lost-connections.ts';
import { addressesWithPassword } from '../../../accounts/index.ts';
import { demoAddresses, demoPassword } from '../../demo/people.ts';
import { type Configuration, isPublic } from '../../settings/config.ts';
import { keysFolder } from '../../wiring/keys.ts';
import type { DoctorCheck, DoctorFinding } from '../doctor.ts';
import type { DoctorDatabase } from './database.ts';

/** Where others can come in, logins that everybody knows are no logins. */
export function demoLoginsCheck(config: Configuration, database: DoctorDatabase): DoctorCheck {
  return {
    component: 'Demo logins',
    usedFor: 'trying the product on this machine alone',
    async run() {
      if (!isPublic(config)) return { state: 'ok', resource: config.publicUrl, found: 'open to this machine only' };
      const secret = await accountsKey(config);
      if (database.url === null || secret === null) return { ...couldNotLook(config, database.url === null), resource: config.publicUrl };
      const still = await stillPublic(database.url, secret);
      if (still.length === 0)
        return {
          state: 'ok',
          resource: config.publicUrl,
          found: "open to others, and none of the demo's accounts has its public password",
        };
      return {
        state: 'red',
        resource: config.publicUrl,
        found: `open to others, and ${still.length} accounts still have the public password of the demo; they are refused: ${still.join(', ')}`,
        mend: 'begin with data of your own (another DATA_DIR or DATABASE_URL); or start once without HOST and PUBLIC_URL, ask for a new password of each address on the login page and open the mail at /mailbox',
      } satisfies DoctorFinding;
    },
  };
}

/** What was not looked at is not said to be in order. */
function couldNotLook({ dataDir }: Configuration, isWithoutDatabase: boolean): Omit<DoctorFinding, 'resource'> {
  const what = "open to others; whether the demo's accounts still have its public password could not be looked at";
  if (isWithoutDatabase) return { state: 'warn', found: `${what}: there is no database yet`, mend: 'npm start makes it, then look again' };
  return {
    state: 'warn',
    found: `${what}: ${keyFile(dataDir)} is not there or cannot be read, and accounts are found by it`,
    mend: 'look where the keys of this installation are, as the user of the product; if they are lost, put them back from a back-up before a start makes others',
  };
}

const keyFile = (dataDir: string): string => join(keysFolder(dataDir), 'accounts.key');

/** Read and never made here: a look must not leave a key behind that the installation then starts with. */
async function accountsKey({ dataDir }: Configuration): Promise<Uint8Array | null> {
  const text = await readFile(keyFile(dataDir), 'utf8').catch(() => null);
  return text === null ? null : Buffer.from(text.trim(), 'base64url');
}

async function stillPublic(url: string, secret: Uint8Array): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000, application_name: 'doctor' });
  hearLostConnections(pool);
  try {
    return await addressesWithPassword({ pool, secret }, demoAddresses, demoPassword);
  } finally {
    await pool.end();
  }
}
