import type { Pool } from 'pg';
import { RESEND_WAIT_MS, secondsToWait } from '../../../shared-kernel/resend-wait.ts';

export interface MailWaits {
  /** Takes the turn of an address. Otherwise the whole seconds until the next one. */
  take(emailHash: Buffer, now: Date): Promise<{ readonly taken: true } | { readonly taken: false; readonly seconds: number }>;
}

/** CONST-017. Counted by address whether or not it has an account, so that waiting discloses nothing (AUTH-012). */
export function createMailWaits(pool: Pool): MailWaits {
  return {
    async take(emailHash, now) {
      const since = new Date(now.getTime() - RESEND_WAIT_MS);
      // What is over need not be kept; a few at a time, so that nobody waits for a large clean-up.
      await pool.query(
        `DELETE FROM accounts.mail_waits WHERE email_hash IN (
           SELECT email_hash FROM accounts.mail_waits WHERE asked_at <= $1 ORDER BY asked_at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
        [since],
      );
      const { rowCount } = await pool.query(
        `INSERT INTO accounts.mail_waits AS known (email_hash, asked_at) VALUES ($1, $2)
         ON CONFLICT (email_hash) DO UPDATE SET asked_at = excluded.asked_at WHERE known.asked_at <= $3`,
        [emailHash, now, since],
      );
      if (rowCount === 1) return { taken: true };
      const { rows } = await pool.query<{ asked_at: Date }>('SELECT asked_at FROM accounts.mail_waits WHERE email_hash = $1', [emailHash]);
      // A turn that another process just took may lie in this one's future, or be over by now: still between a second and a minute.
      const seconds = secondsToWait(rows[0]?.asked_at.toISOString() ?? null, now);
      return { taken: false, seconds: Math.min(RESEND_WAIT_MS / 1000, Math.max(1, seconds)) };
    },
  };
}
