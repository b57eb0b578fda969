import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ChainIdUnreadable, chainIdContent, readLocalChainId } from '../../local/chain-id.ts';
import type { Configuration } from '../../settings/config.ts';
import type { DoctorFinding } from '../doctor.ts';

/** Whether the folder of the own chain names the chain that the contract of this database was put on. */
export async function chainIdentity(client: pg.ClientBase, { dataDir }: Pick<Configuration, 'dataDir'>): Promise<DoctorFinding> {
  const folder = join(dataDir, 'chain');
  const resource = join(folder, 'identity.json');
  const known = await knownId(client);
  if (known === undefined)
    return { state: 'warn', resource, found: 'not looked at before this version', mend: 'npm start applies the migrations' };
  if (known === null) return { state: 'ok', resource, found: 'no contract was put on a chain under an id yet' };
  const claimed = claimedId(folder);
  if (claimed === known) return { state: 'ok', resource, found: `the chain that holds the contract, ${known}` };
  if (!existsSync(join(folder, 'state.json')))
    return {
      state: 'warn',
      resource,
      found: `the contract is on local chain ${known}, and the folder holds no blocks`,
      mend: 'put the folder back from a back-up; without it the next start begins another chain, and earlier anchors stay with the old one',
    };
  return {
    state: 'red',
    resource,
    found: `it gives ${claimed ?? 'no id'}, the contract is on local chain ${known}`,
    mend: `where the blocks beside it are that chain's, end the system and write into it: ${chainIdContent(known)}; where another chain was begun, the next start puts the contract there`,
  };
}

/** Null: none yet, or an operator's chain. Undefined: the tables are of a version that knew no ids. */
async function knownId(client: pg.ClientBase): Promise<string | null | undefined> {
  try {
    const { rows } = await client.query<{ local_chain: string | null }>('select local_chain from evidence.chain');
    return rows[0]?.local_chain ?? null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && (error.code === UNDEFINED_TABLE || error.code === UNDEFINED_COLUMN)) return undefined;
    throw error;
  }
}

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';

function claimedId(folder: string): string | null {
  try {
    return readLocalChainId(folder);
  } catch (error) {
    if (error instanceof ChainIdUnreadable) return null;
    throw error;
  }
}
