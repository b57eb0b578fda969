import { hash, verify } from '@node-rs/argon2';
import type { Pool, PoolClient } from 'pg';

/** argon2id at 19 MiB, two passes, one lane: the OWASP minimum; 13 ms on the machine of docs/performance.md. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Unicode spells some letters two ways; a password must open on every keyboard it was set on. */
const normal = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost);

/** Whether a password is the one that a hash was made of. Takes as long as hashing. */
export const passwordFits = (stored: string, password: string): Promise<boolean> => verify(stored, normal(password));

/** Whether two spellings are one password. */
export const samePassword = (one: string, other: string): boolean => normal(one) === normal(other);

export interface Credentials {
  /** The stored hash that the password fits, or null. Takes as long for an account without password as for one with. */
  proved(accountId: string | null, password: string): Promise<string | null>;
  matches(accountId: string | null, password: string): Promise<boolean>;
  /** Keeps what is there already: a repeated registration must not bring an old password back. */
  setFirst(accountId: string, password: string, now: Date): Promise<void>;
  has(accountId: string): Promise<boolean>;
  /** As `setFirst`, of a password that somebody else gave the person: it only leads to choosing one's own, once. */
  setGiven(accountId: string, password: string, now: Date): Promise<void>;
  isGiven(accountId: string): Promise<boolean>;
  /** Uses up the given password of this hash. False: it was used before, or another stands by now. */
  spendGiven(accountId: string, passwordHash: string | null, now: Date): Promise<boolean>;
  /** Of an account that ended: its password, and every mailed code. */
  remove(accountId: string): Promise<void>;
  /** The hash as it lies there, to be named again in `replace`. */
  stored(accountId: string): Promise<string | null>;
  /**
   * Puts a hash in place of the one it was decided on, and voids every mailed code of the account. False: it was changed meanwhile, or
   * the one of before is not `olderThan` this moment, where one is named.
   */
  replace(
    client: PoolClient,
    accountId: string,
    change: { readonly before: string; readonly passwordHash: string; readonly now: Date; readonly olderThan: Date | null },
  ): Promise<boolean>;
}

/** Is this still the stored hash, or is there still none? Asked inside the transaction that rests on it. */
export async function stillHas(client: PoolClient, accountId: string, passwordHash: string | null): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 WHERE (SELECT password_hash FROM accounts.credentials WHERE account_id = $1) IS NOT DISTINCT FROM $2::text',
    [accountId, passwordHash],
  );
  return rowCount === 1;
}

export async function createCredentials(pool: Pool): Promise<Credentials> {
  const nobody = await hashPassword('the password of nobody');
  const proved: Credentials['proved'] = async (accountId, password) => {
    const { rows } =
      accountId === null
        ? { rows: [] }
        : await pool.query<{ password_hash: string }>('SELECT password_hash FROM accounts.credentials WHERE account_id = $1', [accountId]);
    const stored = rows[0]?.password_hash ?? null;
    const same = await passwordFits(stored ?? nobody, password);
    return same ? stored : null;
  };

  const keepFirst = async (accountId: string, password: string, now: Date, givenAt: Date | null): Promise<void> => {
    const { rowCount } = await pool.query('SELECT 1 FROM accounts.credentials WHERE account_id = $1', [accountId]);
    if (rowCount !== 0) return;
    await pool.query(
      `INSERT INTO accounts.credentials (account_id, password_hash, updated_at, given_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id) DO NOTHING`,
      [accountId, await hashPassword(password), now, givenAt],
    );
  };

  return {
    proved,
    matches: async (accountId, password) => (await proved(accountId, password)) !== null,
    setFirst: (accountId, password, now) => keepFirst(accountId, password, now, null),
    setGiven: (accountId, password, now) => keepFirst(accountId, password, now, now),
    async isGiven(accountId) {
      const { rowCount } = await pool.query('SELECT 1 FROM accounts.credentials WHERE account_id = $1 AND given_at IS NOT NULL', [
        accountId,
      ]);
      return rowCount !== 0;
    },
    async spendGiven(accountId, passwordHash, now) {
      const { rowCount } = await pool.query(
        `UPDATE accounts.credentials SET given_used_at = $3
         WHERE account_id = $1 AND password_hash = $2 AND given_at IS NOT NULL AND given_used_at IS NULL`,
        [accountId, passwordHash, now],
      );
      return rowCount === 1;
    },
    async has(accountId) {
      const { rowCount } = await pool.query('SELECT 1 FROM accounts.credentials WHERE account_id = $1', [accountId]);
      return rowCount !== 0;
    },
    async remove(accountId) {
      await pool.query('DELETE FROM accounts.credentials WHERE account_id = $1', [accountId]);
      await pool.query('DELETE FROM accounts.set_up_codes WHERE account_id = $1', [accountId]);
    },
    async stored(accountId) {
      const { rows } = await pool.query<{ password_hash: string }>('SELECT password_hash FROM accounts.credentials WHERE account_id = $1', [
        accountId,
      ]);
      return rows[0]?.password_hash ?? null;
    },
    async replace(client, accountId, { before, passwordHash, now, olderThan }) {
      const { rowCount } = await client.query(
        `WITH changed AS (
           UPDATE accounts.credentials SET password_hash = $3, updated_at = $4, given_at = NULL, given_used_at = NULL
           WHERE account_id = $1 AND password_hash = $2 AND ($5::timestamptz IS NULL OR updated_at < $5) RETURNING account_id),
         voided AS (
           UPDATE accounts.set_up_codes SET used_at = $4 WHERE account_id IN (SELECT account_id FROM changed) AND used_at IS NULL)
         SELECT account_id FROM changed`,
        [accountId, before, passwordHash, now, olderThan],
      );
      return rowCount === 1;
    },
  };
}
