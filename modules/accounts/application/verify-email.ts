import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { type AccountState, fullNameOf } from '../domain/state.ts';
import type { Accounts, Origin } from './ports.ts';
import { type SignedIn, startSession } from './sign-in.ts';

/**
 * Proves an address by the mailed code and signs its person in, once (CALL-050, CALL-066, AUTH-008). The code of an account
 * that is verified already opens nothing: it only tells its holder to sign in with the password.
 */
export async function verifyByCode(
  accounts: Accounts,
  input: { code: string; email: string },
  origin: Origin,
  context: Omit<CommandContext, 'actor' | 'commandId'>,
): Promise<SignedIn> {
  const accountId = await accounts.emails.find(accounts.keys.emailHash(input.email));
  if (accountId === null || !accounts.verification.holds(input.code, accountId, accounts.engine.clock.now()))
    throw new ProductError(410, 'verify.link_invalid');
  const { events, replayed, state } = await accounts.streams.execute(
    { type: 'VerifyEmail', data: { accountId, by: 'LINK' } },
    { ...context, actor: { kind: 'process', id: 'accounts' }, commandId: nameId('verify-email', accountId) },
  );
  const verified = events.find(({ type }) => type === 'EmailVerified');
  // Also where an earlier answer was lost: the mail has its id from the fact and leaves once.
  if (verified) await welcome(accounts, accountId, state, verified.id);
  if (events.length === 0 || replayed) throw new ProductError(409, 'verify.already_verified');
  // The page that signed up may have been faster (SESSION-018).
  return startSession(accounts, accountId, state, origin, { shares: true });
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
