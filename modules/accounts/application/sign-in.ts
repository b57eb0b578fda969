import type { Actor } from '../../../shared-kernel/actor.ts';
import { sameMailbox } from '../../../shared-kernel/email-address.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type AccountState, accountOf, isNobodys, isOpen } from '../domain/state.ts';
import { setUpPathOf } from './given-password.ts';
import { keptDevice } from './login-device.ts';
import { refusalOf, type ShownPassword } from './password-guard.ts';
import type { Accounts, Origin } from './ports.ts';
import { PUBLISHED_PASSWORD } from './published-password.ts';
import { redirectOf } from './redirects.ts';
import { accountRead } from './review-grants.ts';
import { endedElsewhere } from './session-ends.ts';
import type { SessionTokens } from './sessions.ts';

export interface SignedIn extends SessionTokens {
  readonly accountId: string;
  readonly emailVerified: boolean;
  /** By which this browser is known from now on (password-guard); null where the account has no password. */
  readonly deviceToken: string | null;
  /** Host that the account would be sent on to, were it allowed (SESSION-011). */
  readonly refusedRedirect: string | null;
}

export const actorOfAccount = (accountId: string, state: Pick<AccountState, 'role' | 'reads' | 'belongsTo'>): Actor => {
  if (state.role === 'admin') return { kind: 'admin', id: accountId };
  const ownerId = accountOf(accountId, state);
  if (state.role === 'user') return { kind: 'owner', id: accountId, ownerId };
  return { kind: state.role, id: accountId, ownerId };
};

/**
 * Checks address and password. Unknown address and wrong password answer alike, in words, in time and in when they
 * ask for a captcha (AUTH-012).
 */
export async function proveIdentity(
  accounts: Accounts,
  login: ShownPassword,
  origin: Origin,
): Promise<{ accountId: string; state: AccountState; proved: string | null }> {
  const failed = async (
    status: number,
    code: string,
    about: { accountId: string | null; state?: AccountState },
    facts: Record<string, unknown> = {},
  ) => {
    await accounts.accessLog.record({
      actor: about.accountId && about.state ? actorOfAccount(about.accountId, about.state) : { kind: 'public', id: 'public' },
      action: 'sign in',
      target: about.accountId,
      ownerId: about.accountId && about.state ? accountOf(about.accountId, about.state) : about.accountId,
      outcome: 'sign-in-failed',
      code,
      ...origin,
    });
    return new ProductError(status, code, facts);
  };

  if (login.email.trim() === '' || login.password === '') throw await failed(400, 'login.fill_out_fields', { accountId: null });
  const accountId = await accounts.emails.find(accounts.keys.emailHash(login.email));
  // Read before the password is looked at: a session begins only while this is still the one. Without an account it is the same work.
  const proved = await accounts.credentials.stored(accountId ?? '');
  const refusal = await refusalOf(accounts, login, accountId, origin.ip);
  if (refusal) throw await failed(refusal.status, refusal.code, { accountId }, refusal.facts);
  // Without an account no password is right.
  if (accountId === null) throw await failed(401, 'login.wrong.credencials', { accountId });
  const { state } = await accounts.reader.load(accountId);
  // The address that an account had before no longer opens it, also where a change broke off before the registry was told.
  const moved = state.email?.value != null && !sameMailbox(state.email.value, login.email);
  if (isNobodys(state) || moved) throw await failed(401, 'login.wrong.credencials', { accountId });
  if (!isOpen(state)) throw await failed(403, 'login.email_not_verified', { accountId, state });
  if ((await accountRead(accounts, accountId, state, null)) === null) throw await failed(403, 'access.denied', { accountId, state });
  if (await accounts.credentials.isGiven(accountId)) {
    const path = await setUpPathOf(accounts, accountId, proved);
    if (path === null) throw await failed(401, 'login.wrong.credencials', { accountId, state });
    throw await failed(403, 'subUser.set_up_first', { accountId, state }, { path });
  }
  return { accountId, state, proved };
}

/** How somebody enters. */
interface Entering {
  /** Into the session that stands, if one does; otherwise a new session replaces it. */
  readonly shares?: boolean;
  /** The hash of the password that stood when they proved themselves; null where the account had none. */
  readonly proved: string | null;
  readonly deviceTokens?: readonly string[] | undefined;
}

/** Every way in ends here. */
export async function startSession(
  accounts: Accounts,
  accountId: string,
  state: AccountState,
  origin: Origin,
  { shares = false, proved, deviceTokens = [] }: Entering,
): Promise<SignedIn> {
  const record = (outcome: 'signed-in' | 'sign-in-failed', code: string | null) =>
    accounts.accessLog.record({
      actor: actorOfAccount(accountId, state),
      action: 'sign in',
      target: accountId,
      ownerId: accountOf(accountId, state),
      outcome,
      code,
      ...origin,
    });
  if (await accounts.published.isOf(accountId)) {
    await record('sign-in-failed', PUBLISHED_PASSWORD);
    throw new ProductError(403, PUBLISHED_PASSWORD);
  }
  const device = await keptDevice(accounts.engine.vault, accountId, origin);
  const tokens = await (shares ? accounts.sessions.share(accountId, proved, device) : accounts.sessions.start(accountId, proved, device));
  // Another password was set meanwhile.
  if (tokens === null) {
    await record('sign-in-failed', 'login.wrong.credencials');
    throw new ProductError(401, 'login.wrong.credencials');
  }
  await record('signed-in', null);
  const deviceToken = await accounts.devices.remember(deviceTokens, accountId, accounts.engine.clock.now());
  const refusedRedirect = redirectOf(accounts, state).refusedHost;
  return { ...tokens, accountId, emailVerified: state.status === 'ACTIVE', deviceToken, refusedRedirect };
}

export async function signIn(accounts: Accounts, login: ShownPassword, origin: Origin): Promise<SignedIn> {
  const { accountId, state, proved } = await proveIdentity(accounts, login, origin);
  return startSession(accounts, accountId, state, origin, { proved, deviceTokens: login.deviceTokens });
}

export async function refreshSession(accounts: Accounts, refreshToken: string, origin: Origin): Promise<SessionTokens> {
  if (refreshToken === '') throw new ProductError(401, 'session.refresh_token_missing');
  const refreshed = await accounts.sessions.refresh(refreshToken);
  const published = refreshed.ok && (await accounts.published.isOf(refreshed.accountId));
  if (refreshed.ok && !published) return refreshed.tokens;
  // Whoever was ended elsewhere is told so, also where the access token ran out before (SESSION-008).
  const elsewhere = refreshed.ok ? null : endedElsewhere(refreshed.reason);
  const code = published ? PUBLISHED_PASSWORD : (elsewhere ?? 'session.refresh_failed');
  await accounts.accessLog.record({
    actor: { kind: 'public', id: 'public' },
    action: 'refresh session',
    target: refreshed.accountId,
    ownerId: refreshed.accountId,
    outcome: 'denied',
    code: !refreshed.ok && refreshed.reason === 'reused' ? 'session.token_reused' : code,
    ...origin,
  });
  throw new ProductError(401, code);
}

export async function signOut(accounts: Accounts, actor: Actor, accountId: string, ownerId: string, origin: Origin): Promise<void> {
  await accounts.sessions.end(accountId, 'signed-out');
  await accounts.accessLog.record({ actor, action: 'sign out', target: accountId, ownerId, outcome: 'signed-out', code: null, ...origin });
}
