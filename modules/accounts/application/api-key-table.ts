import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import type { KeyAllowance } from '../../../shared-kernel/http/key-calls.ts';
import { API_KEY_CALLS_A_MINUTE } from '../contract/rules.ts';

const MINUTE_MS = 60_000;

/** A bearer of this shape is a key and never the token of a session: that one has three parts. */
const KEY_BEARER = /^((?:key|test)_[0-9a-f]{24})\.([A-Za-z0-9_-]{43})$/;

export interface ShownKey {
  readonly keyId: string;
  readonly secret: string;
}

/** The parts of a bearer that is a key; null: it is none. */
export function keyBearerOf(bearer: string): ShownKey | null {
  const [, keyId, secret] = KEY_BEARER.exec(bearer) ?? [];
  return keyId === undefined || secret === undefined ? null : { keyId, secret };
}

export interface KeyRow {
  readonly accountId: string;
  readonly generation: number;
}

/** Secrets of keys by their hash, when each was last used, and what each asked for in its minute. What a key may is said by its account. */
export interface ApiKeyTable {
  /** Calls of one key in a minute. */
  readonly limit: number;
  /** A new secret for this generation of a key; null where it has one already, which nobody can be shown a second time. */
  issue(accountId: string, keyId: string, generation: number, now: Date): Promise<string | null>;
  /** Whose secret this is; null: nobody's. */
  find(shown: ShownKey): Promise<KeyRow | null>;
  /** Counts a call. One decision in the table, so that several processes count together. */
  count(keyId: string, generation: number, now: Date): Promise<KeyAllowance>;
  lastUses(accountId: string): Promise<ReadonlyMap<string, Date>>;
  removeAll(accountId: string): Promise<void>;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export function createApiKeyTable(pool: Pool, limit: number = API_KEY_CALLS_A_MINUTE): ApiKeyTable {
  return {
    limit,
    async issue(accountId, keyId, generation, now) {
      const secret = randomBytes(32).toString('base64url');
      const { rowCount } = await pool.query(
        `INSERT INTO accounts.api_keys (key_id, generation, account_id, secret_hash, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING`,
        [keyId, generation, accountId, hashOf(secret), now],
      );
      return rowCount === 1 ? secret : null;
    },
    async find({ keyId, secret }) {
      const { rows } = await pool.query<KeyRow & { hash: Buffer }>(
        'SELECT account_id AS "accountId", generation, secret_hash AS hash FROM accounts.api_keys WHERE key_id = $1',
        [keyId],
      );
      const given = hashOf(secret);
      const found = rows.find(({ hash }) => timingSafeEqual(hash, given));
      return found ? { accountId: found.accountId, generation: found.generation } : null;
    },
    async count(keyId, generation, now) {
      const { rows } = await pool.query<{ calls: number; began: Date }>(
        `UPDATE accounts.api_keys SET last_used_at = $3,
           window_calls = CASE WHEN window_began > $4 THEN window_calls + 1 ELSE 1 END,
           window_began = CASE WHEN window_began > $4 THEN window_began ELSE $3 END
         WHERE key_id = $1 AND generation = $2 RETURNING window_calls AS calls, window_began AS began`,
        [keyId, generation, now, new Date(now.getTime() - MINUTE_MS)],
      );
      // Taken away between the look and the count, with its account: nothing is left to ask for.
      const { calls, began } = rows[0] ?? { calls: limit + 1, began: now };
      return {
        limit,
        remaining: Math.max(0, limit - calls),
        resetSeconds: Math.min(60, Math.max(1, Math.ceil((began.getTime() + MINUTE_MS - now.getTime()) / 1000))),
        isOver: calls > limit,
      };
    },
    async lastUses(accountId) {
      const { rows } = await pool.query<{ keyId: string; at: Date }>(
        `SELECT key_id AS "keyId", max(last_used_at) AS at FROM accounts.api_keys
         WHERE account_id = $1 AND last_used_at IS NOT NULL GROUP BY key_id`,
        [accountId],
      );
      return new Map(rows.map(({ keyId, at }) => [keyId, at]));
    },
    async removeAll(accountId) {
      await pool.query('DELETE FROM accounts.api_keys WHERE account_id = $1', [accountId]);
    },
  };
}
