import { ProductError } from '../../../shared-kernel/errors.ts';
import { wideNetworkOf } from '../../../shared-kernel/http/network.ts';
import { VISITS_OF_ONE_ADDRESS, VISITS_OF_ONE_NETWORK } from '../contract/guessing-limits.ts';
import type { Accounts } from './ports.ts';

/**
 * Before a stranger has a mail sent to an address that they typed: a captcha, always, and counts by their network and by the address, so that neither a script nor a
 * crowd fills somebody's mailbox. An address has turns of its own here: a visit keeps nobody from a new password.
 * @throws ProductError 400 recaptcha.required or recaptcha.expired, 429 public_link.too_many_visits
 */
export async function mayVisit(
  accounts: Accounts,
  { ip, email, recaptcha }: { readonly ip: string; readonly email: string; readonly recaptcha: string | undefined },
): Promise<void> {
  const now = accounts.engine.clock.now();
  await accounts.captcha.demand(recaptcha, now);
  const address = accounts.keys.guesser('public link address', accounts.keys.emailHash(email).toString('hex'));
  const turn = await accounts.waits.take(address, now);
  if (!turn.taken) throw new ProductError(429, 'public_link.too_many_visits', { retryAfterSeconds: turn.seconds });
  const by = [
    { subject: accounts.keys.guesser('public link', wideNetworkOf(ip)), limits: VISITS_OF_ONE_NETWORK },
    { subject: address, limits: VISITS_OF_ONE_ADDRESS },
  ];
  const { counted, retryAfterSeconds } = await accounts.attempts.begin(by, now, { captchaShown: true });
  if (!counted) throw new ProductError(429, 'public_link.too_many_visits', { retryAfterSeconds });
}
