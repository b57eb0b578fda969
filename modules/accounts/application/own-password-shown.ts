import { ProductError } from '../../../shared-kernel/errors.ts';
import { OWN_PASSWORD_LIMITS } from '../contract/guessing-limits.ts';
import type { Accounts } from './ports.ts';

/**
 * Who asks from a session shows the password of the account, or the call goes no further. Wrong ones are counted together with those of
 * a change of password: a session left open is no place to guess.
 */
export async function demandOwnPassword(accounts: Accounts, accountId: string, password: string): Promise<void> {
  if (password === '') throw new ProductError(400, 'password.fill_out');
  const tries = [{ subject: accounts.keys.guesser('own password', accountId), limits: OWN_PASSWORD_LIMITS }];
  const attempt = await accounts.attempts.begin(tries, accounts.engine.clock.now(), { captchaShown: false });
  const tooMany = () =>
    new ProductError(429, 'login.too_many_request', { recaptchaRequired: false, retryAfterSeconds: attempt.retryAfterSeconds });
  if (!attempt.counted) throw tooMany();
  if ((await accounts.credentials.proved(accountId, password)) === null)
    throw attempt.stopped ? tooMany() : new ProductError(400, 'password.last_wrong');
  await accounts.attempts.wasRight(tries, attempt.attemptId);
}
