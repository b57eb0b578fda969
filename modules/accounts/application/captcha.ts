import type { Pool } from 'pg';
import { ProductError } from '../../../shared-kernel/errors.ts';

export type CaptchaVerdict =
  /** `name` is of this one challenge, 32 bytes; whoever shows it again has only copied. */
  | { readonly outcome: 'passed'; readonly name: Buffer; readonly expiresAt: Date }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'refused' };

/** One way to tell people from machines. Which one, app/ decides. */
export interface CaptchaProvider {
  readonly kind: 'altcha';
  /** What a page needs to work out an answer. */
  challenge(now: Date): Promise<Record<string, unknown>>;
  check(answer: string, now: Date): Promise<CaptchaVerdict>;
}

export interface Captcha {
  challenge(now: Date): Promise<{ readonly kind: CaptchaProvider['kind']; readonly challenge: Record<string, unknown> }>;
  /**
   * Uses an answer up.
   * @throws ProductError recaptcha.required: none, or a wrong one. recaptcha.expired: too old, or shown before.
   */
  demand(answer: string | undefined, now: Date): Promise<void>;
}

/** The codes of a refusal by the captcha (ERR-033, ERR-034). */
const refusal = (code: 'recaptcha.required' | 'recaptcha.expired'): ProductError =>
  new ProductError(400, code, { recaptchaRequired: true });

export function createCaptcha(pool: Pool, provider: CaptchaProvider): Captcha {
  const firstTime = async (name: Buffer, expiresAt: Date, now: Date): Promise<boolean> => {
    // A few at a time, so that nobody waits for a large clean-up.
    await pool.query(
      `DELETE FROM accounts.used_challenges WHERE challenge_hash IN (
         SELECT challenge_hash FROM accounts.used_challenges WHERE expires_at <= $1 ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
      [now],
    );
    const { rowCount } = await pool.query(
      'INSERT INTO accounts.used_challenges (challenge_hash, expires_at) VALUES ($1, $2) ON CONFLICT (challenge_hash) DO NOTHING',
      [name, expiresAt],
    );
    return rowCount === 1;
  };

  return {
    challenge: async (now) => ({ kind: provider.kind, challenge: await provider.challenge(now) }),
    async demand(answer, now) {
      if (!answer) throw refusal('recaptcha.required');
      const verdict = await provider.check(answer, now);
      if (verdict.outcome === 'refused') throw refusal('recaptcha.required');
      if (verdict.outcome === 'expired' || !(await firstTime(verdict.name, verdict.expiresAt, now))) throw refusal('recaptcha.expired');
    },
  };
}
