import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { OWN_PASSWORD_LIMITS } from '../contract/guessing-limits.ts';
import { passwordProblems } from '../contract/password-rules.ts';
import { hashPassword, samePassword, stillHas } from './credentials.ts';
import { keptDevice } from './login-device.ts';
import { mailPasswordChanged } from './password-changed.ts';
import type { Accounts, Origin } from './ports.ts';
import { personOf, refuseGuessable } from './refuse-guessable.ts';
import type { SessionTokens } from './sessions.ts';
import { actorOfAccount } from './sign-in.ts';

/**
 * A person changes their password and shows the one before (CALL-046, CALL-070, RULE-001, RULE-008). Wrong ones are
 * counted by the account, so that a session left open is no place to guess, and strangers who guess at the login keep nobody from
 * changing theirs. The fact is appended first; where the
 * table could not be written after it, the same command finishes the work, and the older password is still the one that opens. Where it
 * was written, the same command with another password is 409 conflict.changed_meanwhile.
 * Every session of before ends with the password; the tokens are of a new one, with which the caller goes on.
 */
export async function changeOwnPassword(
  accounts: Accounts,
  accountId: string,
  input: { lastPassword: string; password: string },
  context: CommandContext,
  origin: Origin,
): Promise<SessionTokens> {
  const { credentials, engine, sessions } = accounts;
  if (input.lastPassword === '' || input.password === '') throw new ProductError(400, 'password.fill_out');
  const { state } = await accounts.reader.load(accountId);
  const tries = [{ subject: accounts.keys.guesser('own password', accountId), limits: OWN_PASSWORD_LIMITS }];
  const attempt = await accounts.attempts.begin(tries, engine.clock.now(), { captchaShown: false });
  const tooMany = { recaptchaRequired: false, retryAfterSeconds: attempt.retryAfterSeconds };
  if (!attempt.counted) throw new ProductError(429, 'login.too_many_request', tooMany);

  const { request: _, ...unbound } = context;
  const goneOn = async (tokens: SessionTokens | null): Promise<SessionTokens> => {
    if (tokens === null) throw new ProductError(409, 'conflict.changed_meanwhile');
    const actor = actorOfAccount(accountId, state);
    await accounts.accessLog.record({
      actor,
      action: 'change password',
      target: accountId,
      ownerId: accountId,
      outcome: 'signed-in',
      code: null,
      ...origin,
    });
    return tokens;
  };
  const device = await keptDevice(engine.vault, accountId, origin);
  const stored = await credentials.proved(accountId, input.lastPassword);
  if (stored === null) {
    // This very command was done already, and is asked again with a bearer of after it, or while the first was still under way: it
    // stands. The bearer of before does not come here: its session ended with the password, 401 session.password_changed.
    const done = await doneBefore(accounts, accountId, context.commandId, input.password);
    if (done !== null) {
      await accounts.attempts.wasRight(tries, attempt.attemptId);
      return goneOn(await sessions.goOnWithNewPassword(accountId, (client) => stillHas(client, accountId, done), device));
    }
    if (attempt.stopped) throw new ProductError(429, 'login.too_many_request', tooMany);
    throw new ProductError(400, 'password.last_wrong');
  }
  await accounts.attempts.wasRight(tries, attempt.attemptId);
  const problems = passwordProblems('profile', input.password);
  if (problems.length > 0) throw new ProductError(400, 'login.invalid_password', { problems });
  if (samePassword(input.lastPassword, input.password)) throw new ProductError(400, 'password.same_as_old');
  accounts.published.refuse(input.password);
  refuseGuessable(accounts, input.password, personOf(state));

  const passwordHash = await hashPassword(input.password);
  // Before the sessions end: a page of who signed up with somebody else's address must not begin another.
  await accounts.waiting.void(accountId);
  const command = { type: 'ChangeOwnPassword' as const, data: { accountId, provedHash: stored } };
  const { events, replayed } = await accounts.streams.execute(command, unbound);
  await mailPasswordChanged(accounts, accountId, events);
  const decidedAt = new Date(Math.max(0, ...events.map(({ metadata }) => Date.parse(metadata.occurredAt))));
  const now = engine.clock.now();
  const change = {
    before: stored,
    passwordHash,
    // Not before its own fact, whichever process finishes the work.
    now: now < decidedAt ? decidedAt : now,
    // The key of a change that was done already would bring another one without a fact or a mail of its own.
    olderThan: replayed ? decidedAt : null,
  };
  return goneOn(await sessions.goOnWithNewPassword(accountId, (client) => credentials.replace(client, accountId, change), device));
}

/** The hash that stands since this very command changed the password to this one; null: it did not. */
async function doneBefore(accounts: Accounts, accountId: string, commandId: string, password: string): Promise<string | null> {
  const { events } = await accounts.streams.load(accountId);
  const changed = events.some(({ type, metadata }) => type === 'PasswordChanged' && metadata.commandId === commandId);
  return changed ? accounts.credentials.proved(accountId, password) : null;
}
