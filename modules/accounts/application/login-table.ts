import type { Pool } from 'pg';
import type { ProtectedField } from '../../../shared-kernel/privacy/port.ts';
import { LOGINS_SHOWN } from '../contract/rules.ts';
import type { Privileged, SessionEnd } from './sessions.ts';

interface LoginRow {
  readonly sessionId: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly reason: SessionEnd | null;
  readonly device: ProtectedField | null;
  /** Somebody can still act in it: it was not ended, and its refresh token did not run out. */
  readonly open: boolean;
}

/** The sessions of an account as its person is shown them, and their end by the person. */
export interface LoginTable {
  /** Newest first, at most LOGINS_SHOWN. */
  latest(accountId: string, now: Date): Promise<readonly LoginRow[]>;
  /** When the first one began; null: there was none. */
  first(accountId: string): Promise<Date | null>;
  /** How many are open beside this one, those that are not shown among them. */
  openBeside(accountId: string, sessionId: string, now: Date): Promise<number>;
  /** False: the account has no such session. One that ended before stays as it ended. */
  end(accountId: string, sessionId: string, now: Date): Promise<boolean>;
  /** Ends all but this one; answers how many. */
  endOthers(accountId: string, sessionId: string, now: Date): Promise<number>;
}

const renewable =
  'EXISTS (SELECT 1 FROM accounts.refresh_tokens t WHERE t.session_id = s.session_id AND t.used_at IS NULL AND t.expires_at > $2)';
/** `$3`: those that were replaced live on (SESSION-009). */
const stands = "(s.ended_at IS NULL OR ($3 AND s.end_reason = 'replaced'))";

export function createLoginTable(pool: Pool, privileged: Privileged): LoginTable {
  const endWhere = async (accountId: string, sessionId: string, now: Date, which: '=' | '<>'): Promise<number> => {
    const { rowCount } = await pool.query(
      `UPDATE accounts.sessions s SET ended_at = $2, end_reason = 'ended-by-owner'
       WHERE account_id = $1 AND ${stands} AND session_id ${which} $4`,
      [accountId, now, privileged(accountId), sessionId],
    );
    return rowCount ?? 0;
  };
  return {
    async latest(accountId, now) {
      const { rows } = await pool.query<LoginRow>(
        `SELECT session_id AS "sessionId", started_at AS "startedAt", ended_at AS "endedAt", end_reason AS reason, device,
           ${stands} AND ${renewable} AS open
         FROM accounts.sessions s WHERE account_id = $1 ORDER BY started_at DESC, ended_at DESC NULLS FIRST, session_id LIMIT $4`,
        [accountId, now, privileged(accountId), LOGINS_SHOWN],
      );
      return rows;
    },
    async first(accountId) {
      const { rows } = await pool.query<{ first: Date | null }>(
        'SELECT min(started_at) AS first FROM accounts.sessions WHERE account_id = $1',
        [accountId],
      );
      return rows[0]!.first;
    },
    async openBeside(accountId, sessionId, now) {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM accounts.sessions s WHERE account_id = $1 AND session_id <> $4 AND ${stands} AND ${renewable}`,
        [accountId, now, privileged(accountId), sessionId],
      );
      return rows[0]!.count;
    },
    async end(accountId, sessionId, now) {
      const { rowCount } = await pool.query('SELECT 1 FROM accounts.sessions WHERE account_id = $1 AND session_id = $2', [
        accountId,
        sessionId,
      ]);
      if (rowCount === 0) return false;
      await endWhere(accountId, sessionId, now, '=');
      return true;
    },
    endOthers: (accountId, sessionId, now) => endWhere(accountId, sessionId, now, '<>'),
  };
}
