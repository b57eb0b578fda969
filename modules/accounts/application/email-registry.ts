import type { Pool } from 'pg';

/** A reservation whose account never came is free again after this many seconds. */
const ABANDONED_AFTER_SECONDS = 600;

/**
 * One account per mail address. Streams share no transaction, so the address is reserved before the
 * account is registered; the same command finds its own reservation again, and one that was abandoned
 * is taken over once its account is known not to exist.
 */
export interface EmailRegistry {
  /** The account that has the address afterwards: the one asked for, or another that was there before. */
  reserve(emailHash: Buffer, accountId: string, now: Date): Promise<string>;
  confirm(emailHash: Buffer, accountId: string, now: Date): Promise<void>;
  /** Gives back a reservation that was not confirmed. */
  release(emailHash: Buffer, accountId: string): Promise<void>;
  find(emailHash: Buffer): Promise<string | null>;
}

export function createEmailRegistry(pool: Pool, accountExists: (accountId: string) => Promise<boolean>): EmailRegistry {
  const find = async (emailHash: Buffer) => {
    const { rows } = await pool.query<{ account_id: string; reserved_at: Date; confirmed_at: Date | null }>(
      'SELECT account_id, reserved_at, confirmed_at FROM accounts.emails WHERE email_hash = $1',
      [emailHash],
    );
    return rows[0] ?? null;
  };

  return {
    async reserve(emailHash, accountId, now) {
      for (;;) {
        await pool.query(
          'INSERT INTO accounts.emails (email_hash, account_id, reserved_at) VALUES ($1, $2, $3) ON CONFLICT (email_hash) DO NOTHING',
          [emailHash, accountId, now],
        );
        const holder = await find(emailHash);
        // Released between the two statements: try again.
        if (!holder) continue;
        if (holder.account_id === accountId || holder.confirmed_at !== null) return holder.account_id;
        const age = (now.getTime() - holder.reserved_at.getTime()) / 1000;
        if (age < ABANDONED_AFTER_SECONDS || (await accountExists(holder.account_id))) return holder.account_id;
        await pool.query(
          `UPDATE accounts.emails SET account_id = $3, reserved_at = $4
           WHERE email_hash = $1 AND account_id = $2 AND confirmed_at IS NULL AND reserved_at = $5`,
          [emailHash, holder.account_id, accountId, now, holder.reserved_at],
        );
      }
    },
    async confirm(emailHash, accountId, now) {
      const { rowCount } = await pool.query(
        'UPDATE accounts.emails SET confirmed_at = coalesce(confirmed_at, $3) WHERE email_hash = $1 AND account_id = $2',
        [emailHash, accountId, now],
      );
      if (rowCount === 0) throw new Error(`the reservation of account ${accountId} was taken over before it was confirmed`);
    },
    async release(emailHash, accountId) {
      await pool.query('DELETE FROM accounts.emails WHERE email_hash = $1 AND account_id = $2 AND confirmed_at IS NULL', [
        emailHash,
        accountId,
      ]);
    },
    async find(emailHash) {
      return (await find(emailHash))?.account_id ?? null;
    },
  };
}
