import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { KNOWN_DEVICE_SECONDS, KNOWN_DEVICES } from '../contract/guessing-limits.ts';
import { tokenHash } from './keys.ts';

/**
 * Browsers that have entered an account before. What each is known by is a secret of 256 bits that it got at a login and shows at the
 * next one; here lies its hash. It opens nothing: it only has tries of its own. It is bound to the password it was entered with, so
 * that whoever had it is a stranger again once that is changed or reset.
 */
export interface KnownDevices {
  /** The one of these tokens that is of a browser known to the account; null where there is none, or no account. */
  find(shown: readonly string[], accountId: string | null, now: Date): Promise<string | null>;
  /** Somebody entered: the token the browser showed goes on, or it gets one. Null: the account has no password. */
  remember(shown: readonly string[], accountId: string, now: Date): Promise<string | null>;
}

const MARK = "sha256(convert_to(password_hash, 'UTF8'))";

export function createKnownDevices(pool: Pool): KnownDevices {
  const find: KnownDevices['find'] = async (shown, accountId, now) => {
    if (shown.length === 0) return null;
    const { rows } = await pool.query<{ token_hash: Buffer }>(
      `SELECT token_hash FROM accounts.known_devices JOIN accounts.credentials USING (account_id)
       WHERE account_id = $1 AND token_hash = ANY($2::bytea[]) AND used_at > $3 AND password_mark = ${MARK} LIMIT 1`,
      [accountId ?? '', shown.map(tokenHash), new Date(now.getTime() - KNOWN_DEVICE_SECONDS * 1000)],
    );
    const found = rows[0]?.token_hash;
    return found === undefined ? null : (shown.find((token) => tokenHash(token).equals(found)) ?? null);
  };

  return {
    find,
    async remember(shown, accountId, now) {
      const known = await find(shown, accountId, now);
      if (known !== null) {
        await pool.query('UPDATE accounts.known_devices SET used_at = $2 WHERE token_hash = $1', [tokenHash(known), now]);
        return known;
      }
      const token = randomBytes(32).toString('base64url');
      const { rowCount } = await pool.query(
        `INSERT INTO accounts.known_devices (token_hash, account_id, password_mark, used_at)
         SELECT $1, account_id, ${MARK}, $3 FROM accounts.credentials WHERE account_id = $2`,
        [tokenHash(token), accountId, now],
      );
      await pool.query(
        `DELETE FROM accounts.known_devices WHERE token_hash IN (
           SELECT token_hash FROM accounts.known_devices WHERE account_id = $1 ORDER BY used_at DESC, token_hash OFFSET $2)`,
        [accountId, KNOWN_DEVICES],
      );
      return rowCount === 1 ? token : null;
    },
  };
}
