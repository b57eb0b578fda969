import { ProductError } from '../../../shared-kernel/errors.ts';
import { wideNetworkOf } from '../../../shared-kernel/http/network.ts';
import { KNOWN_DEVICE_LIMITS, STRANGER_LIMITS } from '../contract/guessing-limits.ts';
import { type FixedKeys, tokenHash } from './keys.ts';
import type { CountedBy } from './login-attempts.ts';
import type { Accounts } from './ports.ts';

/** What this file needs of the module. */
export type Guard = Pick<Accounts, 'devices' | 'attempts' | 'captcha' | 'credentials'> & {
  readonly keys: FixedKeys;
  readonly engine: Pick<Accounts['engine'], 'clock'>;
};

/** A password for an address, and what the browser it comes from shows of itself. */
export interface ShownPassword {
  readonly email: string;
  readonly password: string;
  /** The answer of a captcha; asked for after too many wrong logins (AUTH-006). */
  readonly recaptcha?: string | undefined;
  /** By which browsers that entered before are known. */
  readonly deviceTokens?: readonly string[] | undefined;
}

/** By what a try is counted: a known browser by itself alone, everybody else by address, network and both. */
export async function triesOf(
  accounts: Guard,
  { email, deviceTokens = [] }: Pick<ShownPassword, 'email' | 'deviceTokens'>,
  accountId: string | null,
  ip: string | null,
): Promise<readonly CountedBy[]> {
  const { keys } = accounts;
  const device = await accounts.devices.find(deviceTokens, accountId, accounts.engine.clock.now());
  if (device !== null) return [{ subject: keys.guesser('device', tokenHash(device).toString('hex')), limits: KNOWN_DEVICE_LIMITS }];
  const address = keys.emailHash(email);
  const network = wideNetworkOf(ip ?? 'unknown');
  return [
    { subject: address, limits: STRANGER_LIMITS.address },
    { subject: keys.guesser('address from network', address.toString('hex'), network), limits: STRANGER_LIMITS.addressFromNetwork },
    { subject: keys.guesser('network', network), limits: STRANGER_LIMITS.network, lasts: true },
  ];
}

/**
 * Looks whether the password is that of the account, when this try is still to be had. Null: it is; otherwise the refusal, to be noted
 * and thrown. An address without account takes the same tries and the same work (AUTH-012).
 */
export async function refusalOf(
  accounts: Guard,
  shown: ShownPassword,
  accountId: string | null,
  ip: string | null,
): Promise<ProductError | null> {
  const now = accounts.engine.clock.now();
  const tries = await triesOf(accounts, shown, accountId, ip);
  const before = await accounts.attempts.look(tries, now);
  const captcha = before.recaptchaRequired && !before.stopped;
  if (captcha) {
    const wrong = await accounts.captcha.demand(shown.recaptcha, now).catch((error: unknown) => error);
    if (wrong instanceof ProductError) return wrong;
    if (wrong !== undefined) throw wrong;
  }
  const attempt = await accounts.attempts.begin(tries, now, { captchaShown: captcha });
  const tooMany = new ProductError(429, 'login.too_many_request', {
    recaptchaRequired: !attempt.stopped,
    retryAfterSeconds: attempt.retryAfterSeconds,
  });
  if (!attempt.counted) return tooMany;
  if (!(await accounts.credentials.matches(accountId, shown.password))) {
    if (attempt.stopped || (attempt.recaptchaRequired && !captcha)) return tooMany;
    return new ProductError(401, 'login.wrong.credencials', captcha ? { recaptchaRequired: true } : {});
  }
  await accounts.attempts.wasRight(tries, attempt.attemptId);
  return null;
}
