import type { Pool } from 'pg';

/** A reservation whose account never came is free again this many seconds after the last call that stood on it. */
const ABANDONED_AFTER_SECONDS = 600;

/** The moment of a reservation to the microsecond, as text: what a Date holds of it is less, and two calls may have the same. */
const MARK = '(extract(epoch FROM reserved_at) * 1000000)::bigint::text';

export interface Reservation {
  readonly holder: string;
  /** What gives it back, for the call that made it and as long as no other stands on it; null where it was there before this call. */
  readonly made: string | null;
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
  /** Gives back what this call inserted. Nothing happens where it was confirmed, or where another call found it since and stands on it. */
  release(emailHash: Buffer, accountId: string, made: string): Promise<void>;
  /** Takes the address from an account that ended, confirmed or not. */
  free(emailHash: Buffer, accountId: string): Promise<void>;
  /** Takes every address from an account that ended: its own may be forgotten already. */
  freeAll(accountId: string): Promise<void>;
  find(emailHash: Buffer): Promise<string | null>;
}

export function createEmailRegistry(
  pool: Pool,
  accountExists: (accountId: string) => Promise<boolean>,
  hasEnded: (accountId: string) => Promise<boolean>,
  /** What its end left undone; before its address goes, by which alone it is found. */
  clearEnded: (accountId: string) => Promise<unknown>,
  /** The account has another address now, or had this one never: a change of address broke off before it was settled here. */
  hasAnother: (accountId: string, emailHash: Buffer) => Promise<boolean> = async () => false,
): EmailRegistry {
  const find = async (emailHash: Buffer) => {
    const { rows } = await pool.query<{ account_id: string; reserved_at: Date; mark: string; confirmed_at: Date | null }>(
      `SELECT account_id, reserved_at, ${MARK} AS mark, confirmed_at FROM accounts.emails WHERE email_hash = $1`,
      [emailHash],
    );
    return rows[0] ?? null;
  };
  /** A call that finds the reservation of its own account moves its moment, by a microsecond at least: `made` of an earlier call fits no more. */
  const standOn = async (emailHash: Buffer, accountId: string, now: Date): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `UPDATE accounts.emails
       SET reserved_at = CASE WHEN confirmed_at IS NULL THEN greatest($3, reserved_at + interval '1 microsecond') ELSE reserved_at END
       WHERE email_hash = $1 AND account_id = $2`,
      [emailHash, accountId, now],
    );
    return rowCount === 1;
  };

  return {
    async reserve(emailHash, accountId, now) {
      for (;;) {
        const inserted = await pool.query<{ mark: string }>(
          `INSERT INTO accounts.emails (email_hash, account_id, reserved_at) VALUES ($1, $2, $3)
           ON CONFLICT (email_hash) DO NOTHING RETURNING ${MARK} AS mark`,
          [emailHash, accountId, now],
        );
        if (inserted.rows[0]) return { holder: accountId, made: inserted.rows[0].mark };
        if (await standOn(emailHash, accountId, now)) return { holder: accountId, made: null };
        const holder = await find(emailHash);
        // Released between the statements: try again.
        if (!holder || holder.account_id === accountId) continue;
        const found = { holder: holder.account_id, made: null };
        const age = (now.getTime() - holder.reserved_at.getTime()) / 1000;
        const old = holder.confirmed_at !== null || age >= ABANDONED_AFTER_SECONDS;
        const nobodys = holder.confirmed_at === null && !(await accountExists(holder.account_id));
        const abandoned = old && (nobodys || (await hasAnother(holder.account_id, emailHash)));
        // What ended frees its address by itself; where that broke off, the next one who wants it does.
        if (!abandoned) {
          if (!(await hasEnded(holder.account_id))) return found;
          await clearEnded(holder.account_id);
        }
        const taken = await pool.query<{ mark: string }>(
          `UPDATE accounts.emails SET account_id = $3, reserved_at = $4, confirmed_at = NULL
           WHERE email_hash = $1 AND account_id = $2 AND confirmed_at IS NOT DISTINCT FROM $6 AND ${MARK} = $5
           RETURNING ${MARK} AS mark`,
          [emailHash, holder.account_id, accountId, now, holder.mark, holder.confirmed_at],
        );
        if (taken.rows[0]) return { holder: accountId, made: taken.rows[0].mark };
      }
    },
    async confirm(emailHash, accountId, now) {
      // A reservation that was given back or abandoned while this call was under way is made again, unless another account has it.
      const { rowCount } = await pool.query(
        `INSERT INTO accounts.emails AS held (email_hash, account_id, reserved_at, confirmed_at) VALUES ($1, $2, $3, $3)
         ON CONFLICT (email_hash) DO UPDATE SET confirmed_at = coalesce(held.confirmed_at, $3) WHERE held.account_id = $2`,
        [emailHash, accountId, now],
      );
      if (rowCount === 0) throw new Error(`the reservation of account ${accountId} was taken over before it was confirmed`);
    },
    async release(emailHash, accountId, made) {
      await pool.query(`DELETE FROM accounts.emails WHERE email_hash = $1 AND account_id = $2 AND confirmed_at IS NULL AND ${MARK} = $3`, [
        emailHash,
        accountId,
        made,
      ]);
    },
    async free(emailHash, accountId) {
      await pool.query('DELETE FROM accounts.emails WHERE email_hash = $1 AND account_id = $2', [emailHash, accountId]);
    },
    async freeAll(accountId) {
      await pool.query('DELETE FROM accounts.emails WHERE account_id = $1', [accountId]);
    },
    async find(emailHash) {
      return (await find(emailHash))?.account_id ?? null;
    },
  };
}
