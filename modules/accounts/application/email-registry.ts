import type { Pool } from 'pg';

/** A reservation whose account never came is free again after this many seconds. */
const ABANDONED_AFTER_SECONDS = 600;

export interface Reservation {
  readonly holder: string;
  /** False where it was there before this call. */
  readonly made: boolean;
}

/**
 * One account per mail address. Streams share no transaction, so the address is reserved before the
 * account is registered; the same command finds its own reservation again, and one that was abandoned
 * is taken over once its account is known not to exist.
 */
export interface EmailRegistry {
  /** `holder`: the account that has the address afterwards, the one asked for or another that was there before. */
  reserve(emailHash: Buffer, accountId: string, now: Date): Promise<Reservation>;
  confirm(emailHash: Buffer, accountId: string, now: Date): Promise<void>;
  /** Gives back a reservation that was not confirmed. Only for whoever made it: another call may stand on one that it found. */
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
        const inserted = await pool.query(
          'INSERT INTO accounts.emails (email_hash, account_id, reserved_at) VALUES ($1, $2, $3) ON CONFLICT (email_hash) DO NOTHING',
          [emailHash, accountId, now],
        );
        const holder = await find(emailHash);
        // Released between the two statements: try again.
        if (!holder) continue;
        const found = { holder: holder.account_id, made: false };
        if (holder.account_id === accountId) return { ...found, made: inserted.rowCount === 1 };
        if (holder.confirmed_at !== null) return found;
        const age = (now.getTime() - holder.reserved_at.getTime()) / 1000;
        if (age < ABANDONED_AFTER_SECONDS || (await accountExists(holder.account_id))) return found;
        const taken = await pool.query(
          `UPDATE accounts.emails SET account_id = $3, reserved_at = $4
           WHERE email_hash = $1 AND account_id = $2 AND confirmed_at IS NULL AND reserved_at = $5`,
          [emailHash, holder.account_id, accountId, now, holder.reserved_at],
        );
        if (taken.rowCount === 1) return { holder: accountId, made: true };
      }
    },
    async confirm(emailHash, accountId, now) {
      // Whoever reserved it first may have been refused and have given it back while this call stood on it.
      const { rowCount } = await pool.query(
        `INSERT INTO accounts.emails AS held (email_hash, account_id, reserved_at, confirmed_at) VALUES ($1, $2, $3, $3)
         ON CONFLICT (email_hash) DO UPDATE SET confirmed_at = coalesce(held.confirmed_at, $3) WHERE held.account_id = $2`,
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
