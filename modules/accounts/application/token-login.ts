import { ProductError } from '../../../shared-kernel/errors.ts';
import { accountOf, isNobodys, isOpen } from '../domain/state.ts';
import type { Accounts, Origin } from './ports.ts';
import { accountRead } from './review-grants.ts';
import { actorOfAccount, type SignedIn, startSession } from './sign-in.ts';

/**
 * Exchanges a token of /auth/token for a session (ROUTE-018). An owner needs a proved address for it as for every login
 * (AUTH-005), a sub-user does not; an unknown token reads like a wrong password.
 */
export async function enterByToken(
  accounts: Accounts,
  { token, deviceTokens }: { readonly token: string; readonly deviceTokens?: readonly string[] | undefined },
  origin: Origin,
): Promise<SignedIn> {
  const redeemed = await accounts.loginTokens.redeem(token, accounts.engine.clock.now());
  const found = redeemed === null ? null : await accounts.reader.load(redeemed.accountId);
  const refused = async (status: number, code: string): Promise<ProductError> => {
    await accounts.accessLog.record({
      actor: redeemed && found ? actorOfAccount(redeemed.accountId, found.state) : { kind: 'public', id: 'public' },
      action: 'sign in by token',
      target: redeemed?.accountId ?? null,
      ownerId: redeemed && found ? accountOf(redeemed.accountId, found.state) : null,
      outcome: 'sign-in-failed',
      code,
      ...origin,
    });
    return new ProductError(status, code);
  };
  if (redeemed === null || found === null || isNobodys(found.state)) throw await refused(401, 'login.wrong.credencials');
  const { accountId, shares, proved } = redeemed;
  if (!isOpen(found.state)) throw await refused(403, 'login.email_not_verified');
  if ((await accountRead(accounts, accountId, found.state, null)) === null) throw await refused(403, 'access.denied');
  return startSession(accounts, accountId, found.state, origin, { shares, proved, deviceTokens });
}

/**
 * What a page that waits since a sign-up is told (SESSION-018): once the address is proved, a token for the session that
 * began with it, so that neither page throws the other out. A secret that is unknown, used or
 * too old hears the same as one whose address is not proved.
 */
export async function askWhetherVerified(accounts: Accounts, secret: string): Promise<{ verified: boolean; token: string | null }> {
  const now = accounts.engine.clock.now();
  const accountId = await accounts.waiting.look(secret, now);
  if (accountId === null) return { verified: false, token: null };
  const { state } = await accounts.reader.load(accountId);
  if (state.status !== 'ACTIVE' || !(await accounts.waiting.use(secret, now))) return { verified: false, token: null };
  return { verified: true, token: await accounts.loginTokens.issue({ accountId, shares: true, now }) };
}
