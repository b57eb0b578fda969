import type { Pool, PoolClient } from 'pg';
import { RESEND_WAIT_MS } from '../../../shared-kernel/resend-wait.ts';
import { type AccountKeys, hmac, tokenHash } from './keys.ts';

/** GIVEN: answered to a login with a password that the owner gave, and mailed to nobody; the others come by mail. */
export type CodePurpose = 'SET_UP' | 'GIVEN' | 'RESET';

/** Life of a code in seconds: an invitation six days, the others one hour. */
export const CODE_SECONDS: Readonly<Record<CodePurpose, number>> = { SET_UP: 518_400, GIVEN: 3600, RESET: 3600 };

export interface SetUpCode {
  readonly code: string;
  readonly expiresAt: Date;
}

export interface SetUpCodes {
  /** The same cause always gives the same code, so that a repeated command mails the same link. Null: one was issued within the last minute (CONST-017). */
  issue(issue: { accountId: string; purpose: CodePurpose; cause: string; at: Date; waitAMinute: boolean }): Promise<SetUpCode | null>;
  /** The account a code stands for, or null when it is unknown, used, expired or for something else. */
  look(code: string, purpose: CodePurpose, now: Date): Promise<string | null>;
  /** Uses the code up, with every other code of the account, and sets the password: all or nothing. False: somebody was faster. */
  redeem(client: PoolClient, code: string, accountId: string, passwordHash: string, now: Date): Promise<boolean>;
}

export function createSetUpCodes(pool: Pool, keys: AccountKeys): SetUpCodes {
  return {
    async issue({ accountId, purpose, cause, at, waitAMinute }) {
      const code = hmac(keys.setUpCode, purpose, accountId, cause).toString('base64url');
      const expiresAt = new Date(at.getTime() + CODE_SECONDS[purpose] * 1000);
      const recent = waitAMinute ? new Date(at.getTime() - RESEND_WAIT_MS) : null;
      const { rowCount } = await pool.query(
        `INSERT INTO accounts.set_up_codes (code_hash, account_id, purpose, created_at, expires_at)
         SELECT $1, $2, $3, $4, $5 WHERE $6::timestamptz IS NULL OR NOT EXISTS (
           SELECT 1 FROM accounts.set_up_codes WHERE account_id = $2 AND purpose = $3 AND created_at > $6)
         ON CONFLICT (code_hash) DO NOTHING`,
        [tokenHash(code), accountId, purpose, at, expiresAt, recent],
      );
      return waitAMinute && rowCount === 0 ? null : { code, expiresAt };
    },
    async look(code, purpose, now) {
      const { rows } = await pool.query<{ account_id: string }>(
        'SELECT account_id FROM accounts.set_up_codes WHERE code_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3',
        [tokenHash(code), purpose, now],
      );
      return rows[0]?.account_id ?? null;
    },
    async redeem(client, code, accountId, passwordHash, now) {
      const { rowCount } = await client.query(
        `WITH used AS (
           UPDATE accounts.set_up_codes SET used_at = $4 WHERE code_hash = $1 AND account_id = $2 AND used_at IS NULL RETURNING account_id),
         -- An older mail must not open what its owner has just locked anew.
         others AS (
           UPDATE accounts.set_up_codes SET used_at = $4 WHERE account_id IN (SELECT account_id FROM used) AND code_hash <> $1 AND used_at IS NULL)
         INSERT INTO accounts.credentials (account_id, password_hash, updated_at) SELECT account_id, $3, $4 FROM used
         ON CONFLICT (account_id) DO UPDATE SET password_hash = excluded.password_hash, updated_at = excluded.updated_at,
           given_at = NULL, given_used_at = NULL`,
        [tokenHash(code), accountId, passwordHash, now],
      );
      return rowCount === 1;
    },
  };
}
