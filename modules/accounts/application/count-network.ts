import { ProductError } from '../../../shared-kernel/errors.ts';
import { wideNetworkOf } from '../../../shared-kernel/http/network.ts';
import type { Limit } from '../contract/guessing-limits.ts';
import type { Accounts } from './ports.ts';

/**
 * Counts something that anybody may do by the network it comes from, before anything is looked up or made: after some of them a captcha is asked for,
 * and where the limit has an end only time helps.
 * @throws ProductError 400 recaptcha.required or recaptcha.expired, 429 login.too_many_request
 */
export async function countByNetwork(
  accounts: Accounts,
  what: string,
  limit: Limit,
  recaptcha: string | undefined,
  ip: string,
): Promise<void> {
  const now = accounts.engine.clock.now();
  const by = [{ subject: accounts.keys.guesser(what, wideNetworkOf(ip)), limits: [limit] }];
  const { recaptchaRequired } = await accounts.attempts.look(by, now);
  if (recaptchaRequired) await accounts.captcha.demand(recaptcha, now);
  const { counted, stopped, retryAfterSeconds } = await accounts.attempts.begin(by, now, { captchaShown: recaptchaRequired });
  if (counted) return;
  if (stopped) throw new ProductError(429, 'login.too_many_request', { retryAfterSeconds });
  // Somebody of the same network was faster.
  await accounts.captcha.demand(recaptcha, now);
}
