import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../../shared-kernel/postgres/transaction.ts';
import type { Limit } from '../contract/guessing-limits.ts';

/** What an attempt is counted by, 32 bytes, and how much of it there may be. */
export interface CountedBy {
  readonly subject: Buffer;
  readonly limits: readonly Limit[];
  /** A right password settles nothing here: who tries those of many people may well know one. */
  readonly lasts?: true;
}

export interface Attempts {
  /** Of the first subject within its first window. */
  readonly count: number;
  readonly recaptchaRequired: boolean;
  /** Not even with a captcha. */
  readonly stopped: boolean;
  /** Seconds until the oldest counted attempt leaves the window; 0 while attempts are left. */
  readonly retryAfterSeconds: number;
}

export interface Begun extends Attempts {
  /** False: none was left, and nothing may be looked at. */
  readonly counted: boolean;
  readonly attemptId: string;
}

/**
 * Attempts are counted by address whether or not it has an account, so that counting discloses nothing,
 * and before the password is looked at, so that a hundred at once do not slip past the count.
 */
export interface LoginAttempts {
  /** Counts one more by each of these, or says that none is left by one of them. With a captcha shown, more attempts are left. */
  begin(by: readonly CountedBy[], now: Date, proof: { readonly captchaShown: boolean }): Promise<Begun>;
  look(by: readonly CountedBy[], now: Date): Promise<Attempts>;
  /** The password was right: this attempt was no guess, and wrong ones before it ask for no captcha. They still count for the day. */
  wasRight(by: readonly CountedBy[], attemptId: string): Promise<void>;
  /** After a new password: what was guessed before was another one. Takes attempts out that were counted by this among others. */
  clear(subject: Buffer): Promise<void>;
}

/** Nothing is counted over a longer time. */
const LONGEST_WINDOW_SECONDS = 86_400;
/** Limits over less time are about captchas and typing errors; a right password settles them. */
const isOfTheDay = ({ seconds }: Limit): boolean => seconds >= LONGEST_WINDOW_SECONDS;

interface Counted {
  readonly limit: Limit;
  readonly count: number;
  readonly oldest: Date;
}

function summaryOf(counted: readonly Counted[], now: Date): Attempts {
  const required = counted.filter(({ limit, count }) => count >= (limit.captchaFrom ?? Number.POSITIVE_INFINITY));
  const over = counted.filter(({ limit, count }) => count >= (limit.stopsAt ?? Number.POSITIVE_INFINITY));
  const ends = (over.length > 0 ? over : required).map(({ limit, oldest }) => (oldest.getTime() - now.getTime()) / 1000 + limit.seconds);
  return {
    count: counted[0]!.count,
    recaptchaRequired: required.length > 0,
    stopped: over.length > 0,
    retryAfterSeconds: ends.length === 0 ? 0 : Math.max(1, ...ends.map(Math.ceil)),
  };
}

export function createLoginAttempts(pool: Pool): LoginAttempts {
  const countAll = async (client: Pool | PoolClient, by: readonly CountedBy[], now: Date): Promise<Counted[]> => {
    const asked = by.flatMap(({ subject, limits }) => limits.map((limit) => ({ subject, limit })));
    const { rows } = await client.query<{ count: number; oldest: Date | null }>(
      `SELECT count(tried.at)::int AS count, min(tried.at) AS oldest
       FROM unnest($1::bytea[], $2::timestamptz[], $3::boolean[]) WITH ORDINALITY AS asked(subject, since, with_forgiven, n)
       LEFT JOIN accounts.login_attempts tried
         ON tried.email_hash = asked.subject AND tried.at > asked.since AND (asked.with_forgiven OR NOT tried.forgiven)
       GROUP BY asked.n ORDER BY asked.n`,
      [
        asked.map(({ subject }) => subject),
        asked.map(({ limit }) => new Date(now.getTime() - limit.seconds * 1000)),
        asked.map(({ limit }) => isOfTheDay(limit)),
      ],
    );
    return asked.map(({ limit }, index) => ({ limit, count: rows[index]!.count, oldest: rows[index]!.oldest ?? now }));
  };

  /** Two at once write one after the other; in one order everywhere, so that nobody waits in a circle. */
  const locked = async (client: PoolClient, by: readonly Pick<CountedBy, 'subject'>[]): Promise<Buffer[]> => {
    const subjects = by.map(({ subject }) => subject).sort(Buffer.compare);
    for (const subject of subjects) await client.query('SELECT pg_advisory_xact_lock($1)', [subject.readBigInt64BE(0).toString()]);
    return subjects;
  };

  /** What is over need not be kept; a few at a time, so that nobody waits for a large clean-up. */
  const sweep = (client: PoolClient, now: Date) =>
    client.query(
      `DELETE FROM accounts.login_attempts WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM accounts.login_attempts WHERE at <= $1 ORDER BY at LIMIT 50 FOR UPDATE SKIP LOCKED))`,
      [new Date(now.getTime() - LONGEST_WINDOW_SECONDS * 1000)],
    );

  return {
    begin: (by, now, { captchaShown }) =>
      inTransaction(pool, async (client) => {
        const subjects = await locked(client, by);
        const before = await countAll(client, by, now);
        const none = Number.POSITIVE_INFINITY;
        const counted = before.every(({ limit: { captchaFrom = none, stopsAt = none }, count }) =>
          captchaShown ? count < stopsAt : count < Math.min(captchaFrom, stopsAt),
        );
        const attemptId = randomUUID();
        if (!counted) return { ...summaryOf(before, now), counted, attemptId };
        await sweep(client, now);
        await client.query('INSERT INTO accounts.login_attempts (email_hash, at, attempt_id) SELECT unnest($1::bytea[]), $2, $3', [
          subjects,
          now,
          attemptId,
        ]);
        const after = before.map((one) => ({ ...one, count: one.count + 1 }));
        return { ...summaryOf(after, now), counted, attemptId };
      }),
    look: async (by, now) => summaryOf(await countAll(pool, by, now), now),
    wasRight: (by, attemptId) =>
      inTransaction(pool, async (client) => {
        await locked(client, by);
        await client.query('DELETE FROM accounts.login_attempts WHERE attempt_id = $1', [attemptId]);
        await client.query('UPDATE accounts.login_attempts SET forgiven = true WHERE email_hash = ANY($1::bytea[]) AND NOT forgiven', [
          by.filter(({ lasts }) => !lasts).map(({ subject }) => subject),
        ]);
      }),
    clear: (subject) =>
      inTransaction(pool, async (client) => {
        // Enough for the other subjects of its attempts too: each of these was counted by this one among others.
        await locked(client, [{ subject }]);
        await client.query(
          `DELETE FROM accounts.login_attempts
           WHERE email_hash = $1 OR attempt_id IN (SELECT attempt_id FROM accounts.login_attempts WHERE email_hash = $1)`,
          [subject],
        );
      }),
  };
}
