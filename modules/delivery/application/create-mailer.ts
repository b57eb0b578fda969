import type { Pool } from 'pg';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { Mail, Mailer, MailOutcome, MailTransport } from '../contract/mailer.ts';
import { type MailSeal, recipientHash } from './mail-seal.ts';

interface Row {
  state: 'queued' | 'accepted' | 'failed';
  attempts: number;
  last_error: string | null;
  permanent: boolean;
  accepted_at: Date | null;
}

/** A worker that died with the lease keeps others away at most this long, in seconds. */
const LEASE_SECONDS = 60;

/**
 * The mailer over a table: a mail is queued before it leaves, its state changes only by what the
 * transport answered, and its id decides whether it left already.
 */
export function createMailer(deps: {
  pool: Pool;
  files: Pick<FileStore, 'get'>;
  transport: MailTransport;
  seal: MailSeal;
  /** Milliseconds by which the installation's clock is ahead of the database's. */
  aheadMs: () => number;
}): Mailer {
  const { pool, files, transport, seal, aheadMs } = deps;

  /** With the bytes of what goes with it. A file that is not there is a try that failed: without it the mail would say what is not so. */
  const handOver = async (mail: Mail) => {
    const attached = (mail.attachments ?? []).map(async ({ name, type, key }) => ({ name, type, bytes: await files.get(key) }));
    return transport.deliver(mail, await Promise.all(attached));
  };

  const standing = async (mailId: string): Promise<MailOutcome> => {
    const { rows } = await pool.query<Row>(
      'SELECT state, attempts, last_error, permanent, accepted_at FROM delivery.mails WHERE mail_id = $1',
      [mailId],
    );
    const row = rows[0]!;
    if (row.state === 'accepted') return { accepted: true, acceptedAt: row.accepted_at!.toISOString(), attempts: row.attempts };
    if (row.permanent) return { accepted: false, reason: row.last_error ?? 'refused', retry: false, attempts: row.attempts };
    return { accepted: false, reason: 'another worker is sending it', retry: true, isLeaving: true, attempts: row.attempts };
  };

  return {
    async send(mail: Mail): Promise<MailOutcome> {
      // Until it left, the newest wording is the right one: a retry may name a link that was renewed meanwhile.
      await pool.query(
        `INSERT INTO delivery.mails AS known (mail_id, to_hash, sealed, language, about) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (mail_id) DO UPDATE
         SET to_hash = excluded.to_hash, sealed = excluded.sealed, language = excluded.language, about = excluded.about
         WHERE known.state <> 'accepted'`,
        [mail.mailId, recipientHash(seal, mail.to), seal.close(mail), mail.language, mail.about ?? null],
      );
      const { rows: claimed } = await pool.query<{ attempts: number }>(
        `UPDATE delivery.mails SET attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $2)
         WHERE mail_id = $1 AND state <> 'accepted' AND NOT permanent AND (leased_until IS NULL OR leased_until < clock_timestamp())
         RETURNING attempts`,
        [mail.mailId, LEASE_SECONDS],
      );
      const claim = claimed[0];
      if (!claim) return standing(mail.mailId);

      const answer = await handOver(mail).catch((error: unknown) => ({
        accepted: false as const,
        permanent: false,
        reason: error instanceof Error ? error.message : String(error),
      }));
      if (answer.accepted) {
        // In one statement with what the provider already knows: a crash leaves both or neither.
        const { rows } = await pool.query<{ accepted_at: Date }>(
          `WITH taken AS (
             UPDATE delivery.mails
             SET state = 'accepted', accepted_at = coalesce(accepted_at, clock_timestamp() + make_interval(secs => $4)), leased_until = NULL, last_error = NULL
             WHERE mail_id = $1 RETURNING mail_id, accepted_at, about
           ), told AS (
             INSERT INTO delivery.reports (mail_id, report, reason, recorded_at, reported_at)
             SELECT mail_id, $2, $3, CASE WHEN about IS NULL THEN clock_timestamp() END, clock_timestamp() + make_interval(secs => $4)
             FROM taken WHERE $2::text IS NOT NULL
             ON CONFLICT DO NOTHING
           )
           SELECT accepted_at FROM taken`,
          [mail.mailId, answer.report?.report ?? null, withoutAddresses(answer.report?.reason ?? '').slice(0, 500), aheadMs() / 1000],
        );
        return { accepted: true, acceptedAt: rows[0]!.accepted_at.toISOString(), attempts: claim.attempts };
      }
      const reason = withoutAddresses(answer.reason).slice(0, 500);
      // The fence is the attempt: a worker that lost its lease must not undo what the next one achieved.
      await pool.query(
        `UPDATE delivery.mails SET state = 'failed', last_error = $2, permanent = $3, leased_until = NULL
         WHERE mail_id = $1 AND state <> 'accepted' AND attempts = $4`,
        [mail.mailId, reason, answer.permanent, claim.attempts],
      );
      return { accepted: false, reason, retry: !answer.permanent, attempts: claim.attempts };
    },

    async withdraw(mailId) {
      await pool.query(
        `UPDATE delivery.mails SET state = 'failed', last_error = 'no longer needed', permanent = true, leased_until = NULL
         WHERE mail_id = $1 AND state <> 'accepted' AND (leased_until IS NULL OR leased_until < clock_timestamp())`,
        [mailId],
      );
      const { rows } = await pool.query<Pick<Row, 'state' | 'permanent'>>(
        'SELECT state, permanent FROM delivery.mails WHERE mail_id = $1',
        [mailId],
      );
      if (rows[0]?.state === 'accepted') return 'accepted';
      return rows[0] && !rows[0].permanent ? 'leaving' : 'withdrawn';
    },
  };
}

/** Providers quote the address they refuse; the reason becomes history, where nothing personal may stand in clear. */
export const withoutAddresses = (text: string): string => text.replace(/<?[^\s<>@]+@[^\s<>@]+>?/g, '…');

/**
 * Mails a crash or a failing provider left behind, oldest first, handed in again; not those about something, whose flow does so
 * itself and knows whether they are still wanted. Returns how many were accepted.
 */
export async function sendWaiting(deps: { pool: Pool; mailer: Mailer; seal: MailSeal }, limit: number): Promise<number> {
  const { rows } = await deps.pool.query<{ mail_id: string; sealed: Buffer }>(
    `SELECT mail_id, sealed FROM delivery.mails
     WHERE state <> 'accepted' AND NOT permanent AND about IS NULL AND (leased_until IS NULL OR leased_until < clock_timestamp())
     ORDER BY created_at LIMIT $1`,
    [limit],
  );
  let accepted = 0;
  for (const row of rows) {
    const outcome = await deps.mailer.send(deps.seal.open(row.mail_id, row.sealed));
    if (outcome.accepted) accepted += 1;
  }
  return accepted;
}
