import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { AccountState } from '../domain/state.ts';
import type { Accounts, AccountsDeps, Origin } from './ports.ts';
import { endedElsewhere } from './session-ends.ts';
import type { SessionTokens } from './sessions.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Where an account is sent on to (SESSION-011). Only to a host of the installation's list, and only where nobody on the way
 * can read along: over https, or on this machine. `refusedHost`: there is an address, and it may not be followed.
 */
export function redirectOf(
  deps: Pick<AccountsDeps, 'redirectHosts'>,
  state: Pick<AccountState, 'redirectUrl'>,
): { readonly url: string | null; readonly refusedHost: string | null } {
  const url = state.redirectUrl === null ? null : URL.parse(state.redirectUrl);
  if (url === null) return { url: null, refusedHost: null };
  const listed = (deps.redirectHosts ?? []).some((host) => host.toLowerCase() === url.host);
  const unread = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return listed && unread ? { url: url.href, refusedHost: null } : { url: null, refusedHost: url.host };
}

export async function setRedirect(
  accounts: Accounts,
  accountId: string,
  redirectUrl: string | null,
  context: CommandContext,
): Promise<{ userID: string; redirectUrl: string | null; followed: boolean }> {
  const { state } = await accounts.streams.execute({ type: 'SetRedirect', data: { accountId, redirectUrl } }, context);
  return { userID: accountId, redirectUrl: state.redirectUrl, followed: redirectOf(accounts, state).url !== null };
}

/**
 * What the place outside is given: a refresh token of its own in the same session, because each use of one renews it and
 * the browser's own would otherwise look stolen. Stands in the access log.
 */
export async function handOver(
  accounts: Accounts,
  { userId: accountId, sessionId }: { readonly userId: string; readonly sessionId: string },
  origin: Origin,
): Promise<SessionTokens & { readonly redirectUrl: string }> {
  const { state } = await accounts.reader.load(accountId);
  const { url } = redirectOf(accounts, state);
  if (url === null) throw new ProductError(409, 'redirect.none');
  const extended = await accounts.sessions.extend(sessionId, accountId);
  const refusal = extended.ok ? null : new ProductError(401, endedElsewhere(extended.reason) ?? 'session.expired');
  await accounts.accessLog.record({
    actor: { kind: 'owner', id: accountId, ownerId: accountId },
    action: 'hand over session',
    target: new URL(url).host,
    ownerId: accountId,
    outcome: extended.ok ? 'signed-in' : 'denied',
    code: refusal?.code ?? null,
    ...origin,
  });
  if (!extended.ok) throw refusal;
  return { ...extended.tokens, redirectUrl: url };
}
