import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { type AccountState, fullNameOf } from '../domain/state.ts';
import { refusalOf } from './password-guard.ts';
import type { Accounts, Origin } from './ports.ts';
import { actorOfAccount, type SignedIn, startSession } from './sign-in.ts';

export interface MailedLink {
  readonly code: string;
  readonly email: string;
}

/** By what whoever opens the link shows that it was them who signed up: the browser's secret of it, or its password. */
export interface OwnSignUp {
  readonly waitingSecret?: string | undefined;
  readonly password?: string | undefined;
  readonly recaptcha?: string | undefined;
  readonly deviceTokens?: readonly string[] | undefined;
}

const invalidLink = (): ProductError => new ProductError(410, 'verify.link_invalid');

/** The account that a mailed link is of, as long as it works. */
export async function accountOfLink(accounts: Accounts, { code, email }: MailedLink): Promise<string> {
  const accountId = await accounts.emails.find(accounts.keys.emailHash(email));
  if (accountId === null || !accounts.verification.holds(code, accountId, accounts.engine.clock.now())) throw invalidLink();
  return accountId;
}

/**
 * Proves an address by the mailed code and signs its person in, once (CALL-050, CALL-066, AUTH-008). The code proves who has the
 * mailbox and not who signed up: with it alone the account of somebody who gave a foreign address would open. The code of an account
 * that is verified already opens nothing: it only tells its holder to sign in with the password.
 */
export async function verifyByCode(
  accounts: Accounts,
  input: MailedLink & OwnSignUp,
  origin: Origin,
  context: Omit<CommandContext, 'actor' | 'commandId'>,
): Promise<SignedIn> {
  const accountId = await accountOfLink(accounts, input);
  const before = await accounts.reader.load(accountId);
  if (before.state.status === 'ENDED') throw invalidLink();
  // Read before the proof is looked at, as at a login.
  const proved = await accounts.credentials.stored(accountId);
  if (before.state.status !== 'ACTIVE') await demandOwnSignUp(accounts, accountId, before.state, input, origin);
  const verification = accounts.streams.execute(
    { type: 'VerifyEmail', data: { accountId, by: 'LINK' } },
    { ...context, actor: { kind: 'process', id: 'accounts' }, commandId: nameId('verify-email', accountId) },
  );
  const { events, replayed, state } = await verification.catch((error: unknown) => {
    // Whoever has the mailbox said in this moment that it was not them.
    throw error instanceof ProductError && error.code === 'account.not_found' ? invalidLink() : error;
  });
  const verified = events.find(({ type }) => type === 'EmailVerified');
  // Also where an earlier answer was lost: the mail has its id from the fact and leaves once.
  if (verified) await welcome(accounts, accountId, state, verified.id);
  if (events.length === 0 || replayed) throw new ProductError(409, 'verify.already_verified');
  // The page that signed up may have been faster (SESSION-018).
  return startSession(accounts, accountId, state, origin, { shares: true, proved, deviceTokens: input.deviceTokens });
}

async function demandOwnSignUp(
  accounts: Accounts,
  accountId: string,
  state: AccountState,
  { email, waitingSecret, password, ...shown }: MailedLink & OwnSignUp,
  origin: Origin,
): Promise<void> {
  const now = accounts.engine.clock.now();
  if (waitingSecret && (await accounts.waiting.look(waitingSecret, now)) === accountId) return;
  if (!password) throw new ProductError(403, 'verify.password_required');
  const refusal = await refusalOf(accounts, { email, password, ...shown }, accountId, origin.ip);
  if (refusal === null) return;
  await accounts.accessLog.record({
    actor: actorOfAccount(accountId, state),
    action: 'verify email',
    target: accountId,
    ownerId: accountId,
    outcome: 'sign-in-failed',
    code: refusal.code,
    ...origin,
  });
  throw refusal;
}

async function welcome(accounts: Accounts, accountId: string, state: AccountState, cause: string): Promise<void> {
  const to = state.email?.value;
  if (!to) return;
  await accounts.mails.welcome({
    mailId: `welcome-${nameId('welcome', accountId, cause)}`,
    to,
    recipientName: fullNameOf(state),
    language: state.language,
    path: '/home/login',
  });
}
