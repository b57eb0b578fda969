import type pg from 'pg';
import { passwordFits } from './credentials.ts';
import { deriveKeys } from './keys.ts';

/**
 * Which of these addresses have an account whose password is this one. `secret`: that of the module, by which addresses are
 * found. Each account takes as long as a login (13 ms), so it is for a handful.
 */
export async function addressesWithPassword(
  deps: { readonly pool: Pick<pg.Pool, 'query'>; readonly secret: Uint8Array },
  addresses: readonly string[],
  password: string,
): Promise<string[]> {
  const { emailHash } = deriveKeys(deps.secret);
  const found: string[] = [];
  for (const address of addresses) {
    const { rows } = await deps.pool.query<{ password_hash: string }>(
      'SELECT c.password_hash FROM accounts.emails e JOIN accounts.credentials c USING (account_id) WHERE e.email_hash = $1',
      [emailHash(address)],
    );
    if (rows[0] && (await passwordFits(rows[0].password_hash, password))) found.push(address);
  }
  return found;
}
