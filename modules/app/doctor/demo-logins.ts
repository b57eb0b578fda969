import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { hearLostConnections } from '../../../shared-kernel/subscription/lost-connections.ts';
import { addressesWithPassword } from '../../accounts/index.ts';
import { type Configuration, isPublic } from '../config.ts';
import { demoAddresses, demoPassword } from '../demo-people.ts';
import type { DoctorCheck, DoctorFinding } from '../doctor.ts';
import { keysFolder } from '../keys.ts';
import type { DoctorDatabase } from './database.ts';

/** Where others can come in, logins that everybody knows are no logins. */
export function demoLoginsCheck(config: Configuration, database: DoctorDatabase): DoctorCheck {
  return {
    component: 'Demo logins',
    usedFor: 'trying the product on this machine alone',
    async run() {
      if (!isPublic(config)) return { state: 'ok', resource: config.publicUrl, found: 'open to this machine only' };
      const still = await stillPublic(config, database);
      if (still.length === 0)
        return { state: 'ok', resource: config.publicUrl, found: 'open to others, and no account has the password of the demo' };
      return {
        state: 'red',
        resource: config.publicUrl,
        found: `open to others, and ${still.length} accounts still have the public password of the demo; they are refused: ${still.join(', ')}`,
        mend: 'begin with data of your own (another DATA_DIR or DATABASE_URL); or start once without HOST and PUBLIC_URL, ask for a new password of each address on the login page and open the mail at /mailbox',
      } satisfies DoctorFinding;
    },
  };
}

async function stillPublic(config: Configuration, { url }: DoctorDatabase): Promise<string[]> {
  if (url === null) return [];
  // Read and never made here: a look must not leave a key behind that the installation then starts with.
  const text = await readFile(join(keysFolder(config.dataDir), 'accounts.key'), 'utf8').catch(() => null);
  if (text === null) return [];
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000, application_name: 'doctor' });
  hearLostConnections(pool);
  try {
    return await addressesWithPassword({ pool, secret: Buffer.from(text.trim(), 'base64url') }, demoAddresses, demoPassword);
  } finally {
    await pool.end();
  }
}
