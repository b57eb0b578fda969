import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { sameMailbox } from '../../../shared-kernel/email-address.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { RESET_CODE_LIMITS } from '../contract/guessing-limits.ts';
import { type PasswordForm, passwordProblems } from '../contract/password-rules.ts';
import { fullNameOf, isNobodys } from '../domain/state.ts';
import { hashPassword } from './credentials.ts';
import { tokenHash } from './keys.ts';
import { neutral } from './neutral.ts';
import { mailPasswordChanged } from './password-changed.ts';
import type { Accounts } from './ports.ts';
import { personOf, refuseGuessable } from './refuse-guessable.ts';
import { accountRead } from './review-grants.ts';
import type { CodePurpose } from './set-up-codes.ts';

const formOf: Readonly<Record<CodePurpose, PasswordForm>> = { SET_UP: 'setUp', GIVEN: 'setUp', RESET: 'reset' };

/** Mails a code to whoever has the address, and tells the caller nothing about it. */
export async function askForReset(accounts: Accounts, email: string, correlationId: string): Promise<void> {
  await neutral(() => mailResetCode(accounts, email, correlationId));
}

async function mailResetCode(accounts: Accounts, email: string, correlationId: string): Promise<void> {
  const accountId = await accounts.emails.find(accounts.keys.emailHash(email));
  if (accountId === null) return;
  const { state } = await accounts.reader.load(accountId);
  const to = state.email?.value;
  if (isNobodys(state) || !to || !sameMailbox(to, email)) return;
  const now = accounts.engine.clock.now();
  const code = await accounts.codes.issue({
    accountId,
    purpose: 'RESET',
    cause: `${correlationId} ${now.toISOString()}`,
    at: now,
    waitAMinute: true,
  });
  if (!code) return;
  await accounts.mails.passwordReset({
    mailId: `password-reset-${tokenHash(code.code).toString('hex')}`,
    to,
    recipientName: fullNameOf(state),
    language: state.language,
    path: `/users/action?${new URLSearchParams({ mode: 'resetPassword', oobCode: code.code })}`,
    expiresAt: code.expiresAt,
  });
}

/**
 * The reset form (RULE-009). Its captcha is always looked at where it is shown. Who shows none has the code, 256 bits that
 * were mailed; after five wrong ones from a network address in fifteen minutes nobody there goes on without.
 */
export async function resetPassword(
  accounts: Accounts,
  input: { code: string; password: string; recaptcha?: string | undefined },
  context: Omit<CommandContext, 'actor' | 'commandId'>,
  ip: string,
): Promise<{ deviceToken: string | null }> {
  const now = accounts.engine.clock.now();
  const guesser = [{ subject: accounts.keys.guesser('reset', ip), limits: RESET_CODE_LIMITS }];
  const { recaptchaRequired } = await accounts.attempts.look(guesser, now);
  if (recaptchaRequired || input.recaptcha) await accounts.captcha.demand(input.recaptcha, now);
  try {
    const { accountId } = await setPasswordByCode(accounts, 'RESET', input, context);
    // Whoever has the mailbox and the new password gets in, however many strangers have used up the tries of the address.
    return { deviceToken: await accounts.devices.remember([], accountId, now) };
  } catch (error) {
    if (error instanceof ProductError && error.code === 'reset.password.failure')
      await accounts.attempts.begin(guesser, now, { captchaShown: true });
    throw error;
  }
}

/**
 * Sets a password by a mailed code. The fact is appended first, under a command id made from the code: when
 * the table could not be written after it, the same code finishes the work. Every session of the account ends with it.
 */
export async function setPasswordByCode(
  accounts: Accounts,
  form: 'SET_UP' | 'RESET',
  input: { code: string; password: string },
  context: Omit<CommandContext, 'actor' | 'commandId'>,
): Promise<{ accountId: string }> {
  const now = accounts.engine.clock.now();
  const invalid = new ProductError(410, form === 'RESET' ? 'reset.password.failure' : 'setup.link_invalid');
  let purpose: CodePurpose = form;
  let accountId = await accounts.codes.look(input.code, purpose, now);
  if (accountId === null && form === 'SET_UP') {
    purpose = 'GIVEN';
    accountId = await accounts.codes.look(input.code, purpose, now);
  }
  if (accountId === null) throw invalid;
  const problems = passwordProblems(formOf[purpose], input.password);
  if (problems.length > 0) throw new ProductError(400, 'login.invalid_password', { problems });
  accounts.published.refuse(input.password);
  const { state } = await accounts.reader.load(accountId);
  if ((await accountRead(accounts, accountId, state, null)) === null) throw invalid;
  refuseGuessable(accounts, input.password, personOf(state));
  const passwordHash = await hashPassword(input.password);
  // Before the address counts as proved: a page of who signed up with somebody else's address must not follow them in.
  await accounts.waiting.void(accountId);
  const { events } = await accounts.streams.execute(
    { type: 'ChangePassword', data: { accountId, reason: form, addressProved: purpose !== 'GIVEN' } },
    { ...context, actor: { kind: 'process', id: 'accounts' }, commandId: nameId('password', tokenHash(input.code).toString('hex')) },
  );
  await mailPasswordChanged(accounts, accountId, events);
  const set = await accounts.sessions.withNewPassword(accountId, (client) =>
    accounts.codes.redeem(client, input.code, accountId, passwordHash, now),
  );
  if (!set) throw invalid;
  const email = state.email?.value;
  // The password is set, and its code used up: what was counted against the one before ends by itself within a day, should this fail.
  if (email) await accounts.attempts.clear(accounts.keys.emailHash(email)).catch(() => undefined);
  return { accountId };
}
