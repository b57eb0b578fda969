import type { Pool } from 'pg';
import { tokenHash } from './keys.ts';
import { VERIFICATION_SECONDS } from './verification-codes.ts';

/**
 * Pages that signed somebody up and wait for the mailed link to be opened, maybe on another device (SESSION-018). What
 * such a page is known by is a secret that it made itself; here lies its hash.
 */
export interface WaitingPages {
  keep(secret: string, accountId: string, now: Date): Promise<void>;
  /** The account a page waits for; null: unknown, used or too old. */
  look(secret: string, now: Date): Promise<string | null>;
  /** True for one of all who ask. */
  use(secret: string, now: Date): Promise<boolean>;
  /** Whoever set a new password does not share the account with a page of before. */
  void(accountId: string): Promise<void>;
}

export function createWaitingPages(pool: Pool): WaitingPages {
  return {
    async keep(secret, accountId, now) {
      await pool.query(
        `DELETE FROM accounts.waiting_pages WHERE secret_hash IN (
           SELECT secret_hash FROM accounts.waiting_pages WHERE expires_at <= $1 ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
        [now],
      );
      await pool.query(
        'INSERT INTO accounts.waiting_pages (secret_hash, account_id, expires_at) VALUES ($1, $2, $3) ON CONFLICT (secret_hash) DO NOTHING',
        [tokenHash(secret), accountId, new Date(now.getTime() + VERIFICATION_SECONDS * 1000)],
      );
    },
    async look(secret, now) {
      const { rows } = await pool.query<{ account_id: string }>(
        'SELECT account_id FROM accounts.waiting_pages WHERE secret_hash = $1 AND used_at IS NULL AND expires_at > $2',
        [tokenHash(secret), now],
      );
      return rows[0]?.account_id ?? null;
    },
    async use(secret, now) {
      const { rowCount } = await pool.query(
        'UPDATE accounts.waiting_pages SET used_at = $2 WHERE secret_hash = $1 AND used_at IS NULL AND expires_at > $2',
        [tokenHash(secret), now],
      );
      return rowCount === 1;
    },
    async void(accountId) {
      await pool.query('DELETE FROM accounts.waiting_pages WHERE account_id = $1', [accountId]);
    },
  };
}
