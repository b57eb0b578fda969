import { randomUUID } from 'node:crypto';
import type { Authentication, Sessions } from '../../../shared-kernel/http/authenticate.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { fullNameOf, isOpen, roleIn } from '../domain/state.ts';
import { readAccessToken } from './access-token.ts';
import type { Accounts } from './ports.ts';
import { PUBLISHED_PASSWORD } from './published-password.ts';
import { accountRead } from './review-grants.ts';
import { endedElsewhere } from './session-ends.ts';
import type { Privileged } from './sessions.ts';

/** Name and address of a caller may be this many milliseconds old; the session itself is asked for on every call. */
const CALLER_AGE_MS = 30_000;
const CALLERS_KEPT = 5_000;

/** Bearer and session of every call (SESSION-003, SESSION-007). `privileged`: whose replaced sessions pass (SESSION-009). */
export function createSessions(accounts: Accounts, privileged: Privileged): Sessions {
  const letThrough = (accountId: string, code: string, origin: { correlationId: string; ip: string | null } | undefined) =>
    accounts.accessLog.record({
      actor: { kind: 'owner', id: accountId, ownerId: accountId },
      action: 'validate session',
      target: accountId,
      ownerId: accountId,
      outcome: 'let-through',
      code,
      correlationId: origin?.correlationId ?? randomUUID(),
      ip: origin?.ip ?? null,
    });
  const callers = new Map<string, { caller: Caller; until: number; reads: string | null }>();

  const callerOf = async (
    accountId: string,
    sessionId: string,
    reads: string | null,
  ): Promise<Caller | typeof PUBLISHED_PASSWORD | null> => {
    const now = accounts.engine.clock.now().getTime();
    const kept = callers.get(sessionId);
    if (kept && kept.until > now && kept.reads === reads) {
      return asReadNow(kept.caller);
    }
    // Also a session that began before others could come in.
    if (await accounts.published.isOf(accountId)) return PUBLISHED_PASSWORD;
    const { state } = await accounts.reader.load(accountId);
    if (!isOpen(state)) return null;
    const ownerId = await accountRead(accounts, accountId, state, reads);
    if (ownerId === null) return null;
    const caller: Caller = {
      userId: accountId,
      ownerId,
      role: roleIn(ownerId, accountId, state),
      // By an address that they did not prove themselves a sub-user reaches nothing: their owner typed it.
      emailID: state.role === 'sub-user' && state.status !== 'ACTIVE' ? '' : (state.email?.value ?? ''),
      fullName: fullNameOf(state),
      sessionId,
    };
    if (callers.size >= CALLERS_KEPT) callers.delete(callers.keys().next().value!);
    callers.set(sessionId, { caller, until: now + CALLER_AGE_MS, reads });
    return asReadNow(caller);
  };

  /** A right to read is looked at on every call: it may be revoked, have a term, and be given anew about other documents. */
  const asReadNow = async (caller: Caller): Promise<Caller | null> => {
    if (caller.role !== 'reviewer') return caller;
    const right = await accounts.reader.readingRight(caller.userId, caller.ownerId);
    return right && { ...caller, ...(right.scope && { reviews: right.scope }) };
  };

  return {
    async authenticate(bearer, sessionToken, origin): Promise<Authentication> {
      const claims = readAccessToken(accounts.keys.accessToken, bearer, accounts.engine.clock.now());
      if (claims === 'invalid') return { ok: false, code: 'session.required' };
      if (claims === 'expired') return { ok: false, code: 'session.token_expired' };
      const { end, reads } = await accounts.sessions.standing(claims.sid, claims.sub);
      if (end !== null && end !== 'replaced') {
        callers.delete(claims.sid);
        return { ok: false, code: endedElsewhere(end) ?? 'session.expired' };
      }
      if (end === 'replaced' || (sessionToken !== null && !accounts.sessions.isSessionToken(claims.sid, sessionToken))) {
        if (!privileged(claims.sub)) {
          callers.delete(claims.sid);
          return { ok: false, code: 'session.replaced' };
        }
        await letThrough(claims.sub, 'session.replaced', origin);
      }
      const caller = await callerOf(claims.sub, claims.sid, reads);
      if (caller === PUBLISHED_PASSWORD) return { ok: false, code: caller };
      return caller ? { ok: true, caller } : { ok: false, code: 'session.expired' };
    },
    async ended(sessionIds) {
      const ends = await accounts.sessions.endsOf(sessionIds);
      return new Map(
        ends
          .filter(({ accountId, reason }) => !(reason === 'replaced' && privileged(accountId)))
          .map(({ sessionId, reason }) => [sessionId, endedElsewhere(reason) ?? 'session.ended']),
      );
    },
  };
}
