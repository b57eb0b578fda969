import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { LOGIN_TOKEN_SECONDS } from '../contract/guessing-limits.ts';
import { tokenHash } from './keys.ts';

export interface RedeemedToken {
  readonly accountId: string;
  readonly shares: boolean;
  /** The hash of the password that stood while the token was good; null where the account has none. */
  readonly proved: string | null;
}

/** Tokens of /auth/token (ROUTE-018): random, for one use, and over within a minute, because an address shows them. */
export interface LoginTokens {
  /** `shares`: its holder is let into the session that stands; otherwise the login replaces it. */
  issue(token: { readonly accountId: string; readonly shares: boolean; readonly now: Date }): Promise<string>;
  /** Uses a token up. Null: unknown, used or too old. */
  redeem(token: string, now: Date): Promise<RedeemedToken | null>;
  /** Notes that a token made elsewhere was used; false: it was before. `name`: no other token has it. */
  spend(name: string, until: Date, now: Date): Promise<boolean>;
}

export function createLoginTokens(pool: Pool): LoginTokens {
  const clear = (now: Date) =>
    pool.query(
      `DELETE FROM accounts.login_tokens WHERE token_hash IN (
         SELECT token_hash FROM accounts.login_tokens WHERE expires_at <= $1 ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
      [now],
    );
  return {
    async issue({ accountId, shares, now }) {
      await clear(now);
      const token = randomBytes(32).toString('base64url');
      await pool.query('INSERT INTO accounts.login_tokens (token_hash, account_id, shares, expires_at) VALUES ($1, $2, $3, $4)', [
        tokenHash(token),
        accountId,
        shares,
        new Date(now.getTime() + LOGIN_TOKEN_SECONDS * 1000),
      ]);
      return token;
    },
    async redeem(token, now) {
      // One statement: a new password voids the token in its own transaction, so that either the token is void or the hash is the old one.
      const { rows } = await pool.query<RedeemedToken>(
        `UPDATE accounts.login_tokens token SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2
         RETURNING account_id AS "accountId", shares,
           (SELECT password_hash FROM accounts.credentials kept WHERE kept.account_id = token.account_id) AS proved`,
        [tokenHash(token), now],
      );
      return rows[0] ?? null;
    },
    async spend(name, until, now) {
      await clear(now);
      // Of nobody's account, and used already: it can be redeemed by nobody.
      const { rowCount } = await pool.query(
        `INSERT INTO accounts.login_tokens (token_hash, account_id, shares, expires_at, used_at) VALUES ($1, '', false, $2, $3)
         ON CONFLICT (token_hash) DO NOTHING`,
        [tokenHash(name), until, now],
      );
      return rowCount === 1;
    },
  };
}
