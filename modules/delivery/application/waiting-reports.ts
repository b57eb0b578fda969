import type { Pool } from 'pg';
import type { MailReport } from '../contract/mailer.ts';

/** A report of the provider that nobody wrote down yet. */
export interface WaitingReport {
  readonly mailId: string;
  readonly report: MailReport['report'];
  /** What the mail is about, as whoever asked for it named it. */
  readonly about: string;
  readonly attempts: number;
  readonly reportedAt: Date;
  readonly ageSeconds: number;
  readonly nextAttemptAt: Date;
  readonly lastError: string | null;
}

export interface WaitingReports {
  readonly waiting: number;
  /** Of those, how many failed at least once. */
  readonly failing: number;
  readonly recorded: number;
  /** Null when none waits. */
  readonly oldestSeconds: number | null;
  /** The oldest ones. */
  readonly oldest: readonly WaitingReport[];
}

interface Row {
  mail_id: string;
  report: MailReport['report'];
  about: string;
  attempts: number;
  reported_at: Date;
  age: number;
  next_attempt_at: Date;
  last_error: string | null;
}

/** What waits to be written down by whoever asked for the mails; reports that nobody asked for are not among them. */
export async function waitingReports({ pool, aheadMs }: { pool: Pool; aheadMs: () => number }, shown: number): Promise<WaitingReports> {
  const counts = await pool.query<{ waiting: number; failing: number; recorded: number; oldest: number | null }>(
    `SELECT (count(*) FILTER (WHERE r.recorded_at IS NULL))::int AS waiting,
            (count(*) FILTER (WHERE r.recorded_at IS NULL AND r.last_error IS NOT NULL))::int AS failing,
            (count(*) FILTER (WHERE r.recorded_at IS NOT NULL))::int AS recorded,
            extract(epoch FROM clock_timestamp() + make_interval(secs => $1) - min(r.reported_at) FILTER (WHERE r.recorded_at IS NULL))::float8 AS oldest
     FROM delivery.reports r JOIN delivery.mails m USING (mail_id) WHERE m.about IS NOT NULL`,
    [aheadMs() / 1000],
  );
  const { rows } = await pool.query<Row>(
    `SELECT r.mail_id, r.report, m.about, r.attempts, r.reported_at, r.next_attempt_at, r.last_error,
            extract(epoch FROM clock_timestamp() + make_interval(secs => $2) - r.reported_at)::float8 AS age
     FROM delivery.reports r JOIN delivery.mails m USING (mail_id)
     WHERE r.recorded_at IS NULL AND m.about IS NOT NULL ORDER BY r.reported_at, r.mail_id, r.report LIMIT $1`,
    [shown, aheadMs() / 1000],
  );
  const { oldest, ...numbers } = counts.rows[0]!;
  return {
    ...numbers,
    oldestSeconds: oldest,
    oldest: rows.map((row) => ({
      mailId: row.mail_id,
      report: row.report,
      about: row.about,
      attempts: row.attempts,
      reportedAt: row.reported_at,
      ageSeconds: row.age,
      nextAttemptAt: row.next_attempt_at,
      lastError: row.last_error,
    })),
  };
}

/** Brings the next try of a report that waits forward; it is tried as ever. False: it does not wait, or there is none. */
export async function tryReportNow({ pool }: { pool: Pool }, mailId: string, report: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE delivery.reports SET next_attempt_at = clock_timestamp() WHERE mail_id = $1 AND report = $2 AND recorded_at IS NULL',
    [mailId, report],
  );
  return rowCount === 1;
}
