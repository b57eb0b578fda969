import type { Pool } from 'pg';
import { inTransaction } from '../../../shared-kernel/postgres/transaction.ts';
import { ATTEMPTS_WINDOW_SECONDS, ATTEMPTS_WITH_CAPTCHA, CAPTCHA_AFTER_ATTEMPTS } from '../contract/guessing-limits.ts';

export interface Attempts {
  readonly count: number;
  readonly recaptchaRequired: boolean;
  /** Not even with a captcha. */
  readonly stopped: boolean;
  /** Seconds until the oldest counted attempt leaves the window; 0 while attempts are left. */
  readonly retryAfterSeconds: number;
}

/**
 * Attempts are counted by address whether or not it has an account, so that counting discloses nothing,
 * and before the password is looked at, so that a hundred at once do not slip past the count.
 */
export interface LoginAttempts {
  /** Counts one more, or says that none is left: `counted` false. With a captcha shown, more attempts are left. */
  begin(subject: Buffer, now: Date, proof: { readonly captchaShown: boolean }): Promise<Attempts & { readonly counted: boolean }>;
  look(subject: Buffer, now: Date): Promise<Attempts>;
  /** After a right password. */
  clear(subject: Buffer): Promise<void>;
}

export function createLoginAttempts(pool: Pool): LoginAttempts {
  const since = (now: Date) => new Date(now.getTime() - ATTEMPTS_WINDOW_SECONDS * 1000);
  const summary = (count: number, oldest: Date | null, now: Date): Attempts => {
    const recaptchaRequired = count >= CAPTCHA_AFTER_ATTEMPTS;
    const ends = oldest === null ? 0 : oldest.getTime() / 1000 + ATTEMPTS_WINDOW_SECONDS - now.getTime() / 1000;
    const retryAfterSeconds = recaptchaRequired ? Math.max(1, Math.ceil(ends)) : 0;
    return { count, recaptchaRequired, stopped: count >= ATTEMPTS_WITH_CAPTCHA, retryAfterSeconds };
  };
  const counted = 'SELECT count(*)::int AS count, min(at) AS oldest FROM accounts.login_attempts WHERE email_hash = $1 AND at > $2';

  return {
    begin: (subject, now, { captchaShown }) =>
      inTransaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [subject.readBigInt64BE(0).toString()]);
        const { rows } = await client.query<{ count: number; oldest: Date | null }>(counted, [subject, since(now)]);
        const { count, oldest } = rows[0]!;
        const room = count < (captchaShown ? ATTEMPTS_WITH_CAPTCHA : CAPTCHA_AFTER_ATTEMPTS);
        if (room) {
          await client.query('DELETE FROM accounts.login_attempts WHERE email_hash = $1 AND at <= $2', [subject, since(now)]);
          await client.query('INSERT INTO accounts.login_attempts (email_hash, at) VALUES ($1, $2)', [subject, now]);
        }
        return { ...summary(room ? count + 1 : count, oldest ?? now, now), counted: room };
      }),
    async look(subject, now) {
      const { rows } = await pool.query<{ count: number; oldest: Date | null }>(counted, [subject, since(now)]);
      return summary(rows[0]!.count, rows[0]!.oldest, now);
    },
    async clear(subject) {
      await pool.query('DELETE FROM accounts.login_attempts WHERE email_hash = $1', [subject]);
    },
  };
}
