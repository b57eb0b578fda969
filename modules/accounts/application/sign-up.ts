import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { SIGN_UPS_WINDOW_SECONDS, SIGN_UPS_WITHOUT_CAPTCHA } from '../contract/guessing-limits.ts';
import { passwordProblems } from '../contract/password-rules.ts';
import { type SignUpPerson, signUpProblems } from '../contract/person-rules.ts';
import { fullNameOf } from '../domain/state.ts';
import { countByNetwork } from './count-network.ts';
import { neutral } from './neutral.ts';
import type { Accounts } from './ports.ts';
import { refuseGuessable } from './refuse-guessable.ts';
import { register } from './register-account.ts';

export interface SignUp extends SignUpPerson {
  readonly password: string;
  readonly language: 'es' | 'en';
  /** Made by the page that signs up, which waits with it for the address to be proved elsewhere (SESSION-018). */
  readonly waitingSecret?: string | undefined;
  /** The answer of a captcha; asked for after some sign-ups from one network. */
  readonly recaptcha?: string | undefined;
}

/** The refusal whose words fit the first field that is wrong; `facts.problems` names them all. */
function refuseProblems(signUp: SignUp): void {
  const problems = Object.entries(signUpProblems(signUp)).map(([path, problem]) => ({ path, problem }));
  const password = passwordProblems('signUp', signUp.password);
  if (problems.length === 0 && password.length === 0) return;
  const all = [...problems, ...password.map((problem) => ({ path: 'password', problem }))];
  const codes: Record<string, string> = {
    email: 'addUser.invalid_email_address',
    phone: 'phone.invalid',
    password: 'login.invalid_password',
  };
  const [first] = all;
  const code = first!.problem === 'missing' ? 'request.invalid' : (codes[first!.path] ?? 'request.invalid');
  throw new ProductError(400, code, { problems: all });
}

/**
 * The answer tells whether an address has an account (CALL-034), and a list of addresses is not to be read off with it: many sign-ups of one network
 * are asked for a captcha before the address is looked up.
 */
function countSignUp(accounts: Accounts, recaptcha: string | undefined, ip: string): Promise<void> {
  const captchaFrom = accounts.signUpsWithoutCaptcha ?? SIGN_UPS_WITHOUT_CAPTCHA;
  return countByNetwork(accounts, 'sign-up', { seconds: SIGN_UPS_WINDOW_SECONDS, captchaFrom }, recaptcha, ip);
}

/**
 * Opens an account that waits for its mailed link (CALL-034, CALL-065). The account id comes from address and command,
 * so that a repeated command finishes the same account and mails the same link.
 */
export async function signUp(
  accounts: Accounts,
  input: SignUp,
  context: CommandContext,
  ip: string,
): Promise<{ accountId: string; email: string }> {
  refuseProblems(input);
  accounts.published.refuse(input.password);
  refuseGuessable(accounts, input.password, { email: input.email, names: [input.name, input.secondName, input.lastName] });
  await countSignUp(accounts, input.recaptcha, ip);
  const email = input.email.trim();
  const accountId = nameId('sign-up', accounts.keys.emailHash(email).toString('hex'), context.commandId);
  const orNothing = (words: string) => (words.trim() === '' ? null : words.trim());
  // What was asked holds a password: no trace of it, however short, goes into the history.
  const { request: _, ...unbound } = context;
  const { created } = await register(
    accounts,
    accountId,
    {
      role: 'user',
      reads: null,
      belongsTo: null,
      email,
      firstName: input.name.trim(),
      secondName: orNothing(input.secondName),
      lastName: orNothing(input.lastName),
      phone: orNothing(input.phone),
      language: input.language,
      password: input.password,
      verifiedBy: null,
    },
    { ...unbound, origin: { ...context.origin, personId: accountId } },
  );
  // Only by who opened the account: a command that is known is no proof of having sent it.
  if (created && input.waitingSecret) await accounts.waiting.keep(input.waitingSecret, accountId, accounts.engine.clock.now());
  const { registeredAt } = await accounts.reader.load(accountId);
  if (registeredAt !== null) await mailVerification(accounts, accountId, new Date(registeredAt), 'sign-up');
  return { accountId, email };
}

/**
 * Mails the link once more (CALL-049). Whoever asks learns nothing of the address: one without an account, and one that
 * is proved already, answer and wait the same.
 */
export async function resendVerification(accounts: Accounts, email: string): Promise<void> {
  const emailHash = accounts.keys.emailHash(email);
  const now = accounts.engine.clock.now();
  const turn = await accounts.waits.take(emailHash, now);
  if (!turn.taken) throw new ProductError(429, 'email.resend_wait', { retryAfterSeconds: turn.seconds });
  await neutral(async () => {
    const accountId = await accounts.emails.find(emailHash);
    if (accountId !== null) await mailVerification(accounts, accountId, now, now.toISOString());
  });
}

/**
 * Only a person who signed up proves the address by this link; somebody invited does it by choosing a password. The same
 * `cause` is the same mail.
 */
async function mailVerification(accounts: Accounts, accountId: string, at: Date, cause: string): Promise<void> {
  const { state } = await accounts.reader.load(accountId);
  const to = state.email?.value;
  if (state.status !== 'UNVERIFIED' || state.role !== 'user' || !to) return;
  const { code, expiresAt } = accounts.verification.issue(accountId, at);
  await accounts.mails.verifyEmail({
    mailId: `verify-email-${nameId('verification', accountId, cause)}`,
    to,
    recipientName: fullNameOf(state),
    language: state.language,
    path: `/users/action?${new URLSearchParams({ mode: 'verifyEmail', oobCode: code, email: to })}`,
    expiresAt,
  });
}
