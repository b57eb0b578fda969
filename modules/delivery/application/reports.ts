import type { Pool } from 'pg';
import type { MailReport, ReportedMail } from '../contract/mailer.ts';
import { withoutAddresses } from './create-mailer.ts';

/** Keeps what the provider reports of a mail it had taken over, each kind once. False: it took over no such mail. */
export async function keepReport(
  { pool, aheadMs }: { pool: Pool; aheadMs: () => number },
  { mailId, report, reason }: MailReport,
): Promise<boolean> {
  const { rows } = await pool.query(
    `WITH known AS (SELECT mail_id, about FROM delivery.mails WHERE mail_id = $1 AND state = 'accepted'), kept AS (
       INSERT INTO delivery.reports (mail_id, report, reason, recorded_at, reported_at)
       SELECT mail_id, $2, $3, CASE WHEN about IS NULL THEN clock_timestamp() END, clock_timestamp() + make_interval(secs => $4)
       FROM known
       ON CONFLICT DO NOTHING
     )
     SELECT FROM known`,
    [mailId, report, withoutAddresses(reason).slice(0, 500), aheadMs() / 1000],
  );
  return rows.length === 1;
}

/**
 * Hands the reports that wait, oldest first, to whoever asked for the mails. `record` answers whether it wrote the report down;
 * false or a rejection brings the report again, after pauses that grow from 1 second to 5 minutes. A crash after `record` hands
 * the same report over again, so it must write it down once. Answers how many were recorded.
 */
export async function recordReports(
  { pool }: { pool: Pool },
  record: (report: ReportedMail) => Promise<boolean>,
  limit: number,
): Promise<number> {
  const { rows } = await pool.query<{ mail_id: string; about: string; report: MailReport['report']; reason: string; reported_at: Date }>(
    `SELECT r.mail_id, m.about, r.report, r.reason, r.reported_at FROM delivery.reports r JOIN delivery.mails m USING (mail_id)
     WHERE r.recorded_at IS NULL AND r.next_attempt_at <= clock_timestamp() AND m.about IS NOT NULL
     ORDER BY r.reported_at, r.mail_id, r.report LIMIT $1`,
    [limit],
  );
  let recorded = 0;
  for (const { mail_id: mailId, about, report, reason, reported_at: at } of rows) {
    const failure = await record({ mailId, about, report, reason, reportedAt: at.toISOString() }).then(
      (done) => (done ? null : 'the mail is not yet recorded as accepted'),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    await pool.query(
      `UPDATE delivery.reports SET attempts = attempts + 1, last_error = $3::text,
         recorded_at = CASE WHEN $3::text IS NULL THEN clock_timestamp() END,
         next_attempt_at = clock_timestamp() + make_interval(secs => least(300, power(2, least(attempts, 12))))
       WHERE mail_id = $1 AND report = $2`,
      [mailId, report, failure === null ? null : withoutAddresses(failure).slice(0, 500)],
    );
    if (failure === null) recorded += 1;
  }
  return recorded;
}
