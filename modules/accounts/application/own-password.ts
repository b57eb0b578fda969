import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { OWN_PASSWORD_LIMITS } from '../contract/guessing-limits.ts';
import { passwordProblems } from '../contract/password-rules.ts';
import { hashPassword, samePassword } from './credentials.ts';
import type { Accounts } from './ports.ts';

/**
 * A person changes their password and shows the one before (CALL-046, CALL-070, RULE-001, RULE-008). Wrong ones are
 * counted by the account, so that a session left open is no place to guess, and strangers who guess at the login keep nobody from
 * changing theirs. The fact is appended first; where the
 * table could not be written after it, the same command finishes the work, and the older password is still the one that opens.
 */
export async function changeOwnPassword(
  accounts: Accounts,
  accountId: string,
  input: { lastPassword: string; password: string },
  context: CommandContext,
): Promise<void> {
  const { credentials, engine } = accounts;
  if (input.lastPassword === '' || input.password === '') throw new ProductError(400, 'password.fill_out');
  const tries = [{ subject: accounts.keys.guesser('own password', accountId), limits: OWN_PASSWORD_LIMITS }];
  const attempt = await accounts.attempts.begin(tries, engine.clock.now(), { captchaShown: false });
  const tooMany = { recaptchaRequired: true, retryAfterSeconds: attempt.retryAfterSeconds };
  if (!attempt.counted) throw new ProductError(429, 'login.too_many_request', tooMany);

  const { request: _, ...unbound } = context;
  const stored = await credentials.stored(accountId);
  if (!(await credentials.matches(accountId, input.lastPassword))) {
    // The answer of this very command was lost after it was done: it is asked again and stands.
    if (await doneBefore(accounts, accountId, context.commandId, input.password))
      return accounts.attempts.wasRight(tries, attempt.attemptId);
    if (attempt.recaptchaRequired) throw new ProductError(429, 'login.too_many_request', tooMany);
    throw new ProductError(400, 'password.last_wrong');
  }
  await accounts.attempts.wasRight(tries, attempt.attemptId);
  const problems = passwordProblems('profile', input.password);
  if (problems.length > 0) throw new ProductError(400, 'login.invalid_password', { problems });
  if (samePassword(input.lastPassword, input.password)) throw new ProductError(400, 'password.same_as_old');
  accounts.published.refuse(input.password);

  const passwordHash = await hashPassword(input.password);
  await accounts.streams.execute({ type: 'ChangeOwnPassword', data: { accountId, provedHash: stored } }, unbound);
  if (stored === null || !(await credentials.replace(accountId, stored, passwordHash, engine.clock.now())))
    throw new ProductError(409, 'conflict.changed_meanwhile');
  await accounts.waiting.void(accountId);
}

async function doneBefore(accounts: Accounts, accountId: string, commandId: string, password: string): Promise<boolean> {
  const { events } = await accounts.streams.load(accountId);
  const changed = events.some(({ type, metadata }) => type === 'PasswordChanged' && metadata.commandId === commandId);
  return changed && accounts.credentials.matches(accountId, password);
}
