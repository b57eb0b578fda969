import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../../shared-kernel/clock.ts';
import { inTransaction } from '../../../shared-kernel/postgres/transaction.ts';
import type { ProtectedField } from '../../../shared-kernel/privacy/port.ts';
import { LOGIN_TOKEN_SECONDS } from '../contract/guessing-limits.ts';
import { LOGINS_SHOWN } from '../contract/rules.ts';
import { issueAccessToken } from './access-token.ts';
import { stillHas } from './credentials.ts';
import { type AccountKeys, hmac, tokenHash } from './keys.ts';

/** A refresh token lives this long unused; each use renews it. */
export const REFRESH_TOKEN_SECONDS = 14 * 86_400;

/**
 * A refresh whose answer was lost is asked again at once, and gets the same new token. After this many
 * seconds a used token is a stolen one and ends the session (RFC 9700, 4.14.2).
 */
export const REFRESH_GRACE_SECONDS = 10;

/** `ended-by-owner`: by its person, from the list of their logins. Stored as they stand. */
export type SessionEnd =
  | 'replaced'
  | 'signed-out'
  | 'token-reused'
  | 'password-changed'
  | 'right-revoked'
  | 'ended-by-owner'
  | 'email-changed'
  | 'account-deleted';

export interface SessionTokens {
  readonly sessionId: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionToken: string;
}

export type Refreshed =
  | { readonly ok: true; readonly accountId: string; readonly tokens: SessionTokens }
  | { readonly ok: false; readonly reason: 'unknown' | 'expired' | 'reused' | SessionEnd; readonly accountId: string | null };

export type Extended =
  | { readonly ok: true; readonly tokens: SessionTokens }
  | { readonly ok: false; readonly reason: 'unknown' | SessionEnd };

export interface SessionTable {
  /**
   * One session per account: a new one ends the one before (SESSION-007). `proved`: the hash of the password that stood when whoever
   * enters proved themselves, null where the account had none. Answers null where another was set since, so that no login of before
   * outlives the change.
   */
  start(accountId: string, proved: string | null, device: ProtectedField | null): Promise<SessionTokens | null>;
  /**
   * One more browser in the session that stands, with a refresh token of its own; where none stands, a new one (SESSION-018).
   * `proved` and null as in `start`.
   */
  share(accountId: string, proved: string | null, device: ProtectedField | null): Promise<SessionTokens | null>;
  /** A refresh token more in this session, and in no other: whoever asks by a session that ended meanwhile gets none in the next one. */
  extend(sessionId: string, accountId: string): Promise<Extended>;
  refresh(refreshToken: string): Promise<Refreshed>;
  /** `end` null: it stands; otherwise why not. `reads`: the account that it was turned to, null where to none. */
  standing(sessionId: string, accountId: string): Promise<{ readonly end: SessionEnd | 'unknown' | null; readonly reads: string | null }>;
  /** Turns a session to an account that its person may read; null: back to their own, or the first. */
  turnTo(sessionId: string, accountId: string, ownerId: string | null): Promise<void>;
  /** Ends the sessions of a person that were turned to this account; `unturned`: those too that were turned to none. */
  endReading(accountId: string, ownerId: string, unturned: boolean): Promise<void>;
  /** Those of these sessions that do not stand. */
  endsOf(sessionIds: readonly string[]): Promise<readonly { sessionId: string; accountId: string; reason: SessionEnd }[]>;
  end(accountId: string, reason: SessionEnd): Promise<void>;
  /** Ends all that was begun until this moment, with the codes and tokens that would begin more. May be repeated: what came after stays. */
  endBegunBefore(accountId: string, reason: SessionEnd, moment: Date): Promise<void>;
  /**
   * Sets a password by `set` and ends all that was begun with another, in one transaction: every session, its refresh tokens, and
   * tokens that would begin one. False: `set` was too late, and nothing ended.
   */
  withNewPassword(accountId: string, set: (client: PoolClient) => Promise<boolean>): Promise<boolean>;
  /** The same, and a new session for who set it; null where `set` was too late. */
  goOnWithNewPassword(
    accountId: string,
    set: (client: PoolClient) => Promise<boolean>,
    device: ProtectedField | null,
  ): Promise<SessionTokens | null>;
  /** The session token is made from the session, so that the server can name it again without storing it. */
  sessionTokenOf(sessionId: string): string;
  isSessionToken(sessionId: string, given: string): boolean;
}

/** Accounts whose sessions live on beside each other (SESSION-009). */
export type Privileged = (accountId: string) => boolean;

export function createSessionTable(pool: Pool, keys: AccountKeys, clock: Clock, privileged: Privileged = () => false): SessionTable {
  const sessionTokenOf = (sessionId: string): string => hmac(keys.sessionToken, sessionId).toString('base64url');
  const successorOf = (refreshToken: string): string => hmac(keys.refreshToken, refreshToken).toString('base64url');

  const tokens = (accountId: string, sessionId: string, refreshToken: string): SessionTokens => ({
    sessionId,
    token: issueAccessToken(keys.accessToken, accountId, sessionId, clock.now()),
    refreshToken,
    sessionToken: sessionTokenOf(sessionId),
  });

  const keep = (client: PoolClient, sessionId: string, refreshToken: string) =>
    client.query('INSERT INTO accounts.refresh_tokens (token_hash, session_id, created_at, expires_at) VALUES ($1, $2, $3, $4)', [
      tokenHash(refreshToken),
      sessionId,
      clock.now(),
      new Date(clock.now().getTime() + REFRESH_TOKEN_SECONDS * 1000),
    ]);

  const together = <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> => inTransaction<Result>(pool, work);

  /** `alsoReplaced`: those that were replaced and lived on. */
  const endAll = (client: Pool | PoolClient, accountId: string, reason: SessionEnd, alsoReplaced = false) =>
    client.query(
      `UPDATE accounts.sessions SET ended_at = $2, end_reason = $3
       WHERE account_id = $1 AND (ended_at IS NULL OR ($4 AND end_reason = 'replaced'))`,
      [accountId, clock.now(), reason, alsoReplaced],
    );

  /** Two logins at once: the second waits for the first. */
  const locked = (client: PoolClient, accountId: string) =>
    client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [accountId]);

  const begin = async (
    client: PoolClient,
    accountId: string,
    standing: string | null,
    device: ProtectedField | null,
  ): Promise<SessionTokens> => {
    const sessionId = standing ?? randomUUID();
    if (standing === null) {
      await client.query('INSERT INTO accounts.sessions (session_id, account_id, started_at, device) VALUES ($1, $2, $3, $4)', [
        sessionId,
        accountId,
        clock.now(),
        device === null ? null : JSON.stringify(device),
      ]);
      await client.query(
        `UPDATE accounts.sessions SET device = NULL WHERE device IS NOT NULL AND session_id IN (
           SELECT session_id FROM accounts.sessions WHERE account_id = $1 ORDER BY started_at DESC, ended_at DESC NULLS FIRST, session_id OFFSET $2)`,
        [accountId, LOGINS_SHOWN],
      );
    }
    const refreshToken = randomBytes(32).toString('base64url');
    await keep(client, sessionId, refreshToken);
    return tokens(accountId, sessionId, refreshToken);
  };

  const setAndEnd = async (client: PoolClient, accountId: string, set: (client: PoolClient) => Promise<boolean>): Promise<boolean> => {
    await locked(client, accountId);
    if (!(await set(client))) return false;
    await endAll(client, accountId, 'password-changed', privileged(accountId));
    await client.query('UPDATE accounts.login_tokens SET used_at = $2 WHERE account_id = $1 AND used_at IS NULL', [accountId, clock.now()]);
    return true;
  };

  return {
    sessionTokenOf,
    isSessionToken(sessionId, given) {
      const expected = Buffer.from(sessionTokenOf(sessionId));
      const bytes = Buffer.from(given);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    },
    async start(accountId, proved, device) {
      return together(async (client) => {
        await locked(client, accountId);
        if (!(await stillHas(client, accountId, proved))) return null;
        await endAll(client, accountId, 'replaced');
        return begin(client, accountId, null, device);
      });
    },
    async share(accountId, proved, device) {
      return together(async (client) => {
        await locked(client, accountId);
        if (!(await stillHas(client, accountId, proved))) return null;
        const { rows } = await client.query<{ session_id: string }>(
          'SELECT session_id FROM accounts.sessions WHERE account_id = $1 AND ended_at IS NULL',
          [accountId],
        );
        return begin(client, accountId, rows[0]?.session_id ?? null, device);
      });
    },
    async extend(sessionId, accountId) {
      return together(async (client): Promise<Extended> => {
        // Asked after the lock: a change of the password may have ended the session while this waited.
        await locked(client, accountId);
        const { rows } = await client.query<{ end_reason: SessionEnd | null }>(
          'SELECT end_reason FROM accounts.sessions WHERE session_id = $1 AND account_id = $2',
          [sessionId, accountId],
        );
        const reason = rows[0] ? rows[0].end_reason : 'unknown';
        if (reason !== null && !(reason === 'replaced' && privileged(accountId))) return { ok: false, reason };
        return { ok: true, tokens: await begin(client, accountId, sessionId, null) };
      });
    },
    async refresh(refreshToken) {
      return together(async (client): Promise<Refreshed> => {
        const { rows } = await client.query<{
          session_id: string;
          account_id: string;
          expires_at: Date;
          used_at: Date | null;
          end_reason: SessionEnd | null;
        }>(
          `SELECT t.session_id, s.account_id, t.expires_at, t.used_at, s.end_reason
           FROM accounts.refresh_tokens t JOIN accounts.sessions s USING (session_id) WHERE t.token_hash = $1 FOR UPDATE OF t`,
          [tokenHash(refreshToken)],
        );
        const row = rows[0];
        if (!row) return { ok: false, reason: 'unknown', accountId: null };
        const { account_id: accountId, session_id: sessionId } = row;
        if (row.end_reason && !(row.end_reason === 'replaced' && privileged(accountId)))
          return { ok: false, reason: row.end_reason, accountId };
        const now = clock.now();
        const successor = successorOf(refreshToken);
        if (row.used_at) {
          const { rows: next } = await client.query<{ used_at: Date | null }>(
            'SELECT used_at FROM accounts.refresh_tokens WHERE token_hash = $1',
            [tokenHash(successor)],
          );
          const repeated = now.getTime() - row.used_at.getTime() <= REFRESH_GRACE_SECONDS * 1000 && next[0]?.used_at === null;
          if (repeated) return { ok: true, accountId, tokens: tokens(accountId, sessionId, successor) };
          await client.query(
            "UPDATE accounts.sessions SET ended_at = $2, end_reason = 'token-reused' WHERE session_id = $1 AND (ended_at IS NULL OR end_reason = 'replaced')",
            [sessionId, now],
          );
          return { ok: false, reason: 'reused', accountId };
        }
        if (row.expires_at <= now) return { ok: false, reason: 'expired', accountId };
        await client.query('UPDATE accounts.refresh_tokens SET used_at = $2 WHERE token_hash = $1', [tokenHash(refreshToken), now]);
        await keep(client, sessionId, successor);
        return { ok: true, accountId, tokens: tokens(accountId, sessionId, successor) };
      });
    },
    async standing(sessionId, accountId) {
      const { rows } = await pool.query<{ end: SessionEnd | null; reads: string | null }>(
        'SELECT end_reason AS end, reads FROM accounts.sessions WHERE session_id = $1 AND account_id = $2',
        [sessionId, accountId],
      );
      return rows[0] ?? { end: 'unknown', reads: null };
    },
    async turnTo(sessionId, accountId, ownerId) {
      await pool.query('UPDATE accounts.sessions SET reads = $3 WHERE session_id = $1 AND account_id = $2', [
        sessionId,
        accountId,
        ownerId,
      ]);
    },
    async endReading(accountId, ownerId, unturned) {
      await pool.query(
        `UPDATE accounts.sessions SET ended_at = $2, end_reason = 'right-revoked'
         WHERE account_id = $1 AND (reads = $3 OR ($4 AND reads IS NULL)) AND (ended_at IS NULL OR ($5 AND end_reason = 'replaced'))`,
        [accountId, clock.now(), ownerId, unturned, privileged(accountId)],
      );
    },
    async endsOf(sessionIds) {
      const { rows } = await pool.query<{ session_id: string; account_id: string; end_reason: SessionEnd }>(
        'SELECT session_id, account_id, end_reason FROM accounts.sessions WHERE session_id = ANY($1::uuid[]) AND ended_at IS NOT NULL',
        [sessionIds],
      );
      return rows.map((row) => ({ sessionId: row.session_id, accountId: row.account_id, reason: row.end_reason }));
    },
    async end(accountId, reason) {
      await endAll(pool, accountId, reason, privileged(accountId));
    },
    endBegunBefore: (accountId, reason, moment) =>
      together(async (client) => {
        await locked(client, accountId);
        await client.query(
          `UPDATE accounts.sessions SET ended_at = $2, end_reason = $3
           WHERE account_id = $1 AND started_at <= $4 AND (ended_at IS NULL OR ($5 AND end_reason = 'replaced'))`,
          [accountId, clock.now(), reason, moment, privileged(accountId)],
        );
        await client.query('UPDATE accounts.set_up_codes SET used_at = $2 WHERE account_id = $1 AND used_at IS NULL AND created_at <= $3', [
          accountId,
          clock.now(),
          moment,
        ]);
        await client.query('UPDATE accounts.login_tokens SET used_at = $2 WHERE account_id = $1 AND used_at IS NULL AND expires_at <= $3', [
          accountId,
          clock.now(),
          new Date(moment.getTime() + LOGIN_TOKEN_SECONDS * 1000),
        ]);
      }),
    withNewPassword: (accountId, set) => together((client) => setAndEnd(client, accountId, set)),
    goOnWithNewPassword: (accountId, set, device) =>
      together(async (client) => ((await setAndEnd(client, accountId, set)) ? begin(client, accountId, null, device) : null)),
  };
}
