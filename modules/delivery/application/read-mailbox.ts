import type { Pool } from 'pg';
import type { Mail, MailAttachment } from '../contract/mailer.ts';
import { type MailSeal, recipientHash } from './mail-seal.ts';

export interface MailboxLine extends Mail {
  readonly at: string;
  readonly attempts: number;
  /** Addresses found in the text, in order. */
  readonly links: readonly string[];
}

export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];

/** What went with an accepted mail, by its place from 0; null where there is nothing. */
export async function attachmentOf(deps: { pool: Pool; seal: MailSeal }, mailId: string, index: number): Promise<MailAttachment | null> {
  const { rows } = await deps.pool.query<{ sealed: Buffer }>(
    `SELECT sealed FROM delivery.mails WHERE mail_id = $1 AND state = 'accepted'`,
    [mailId],
  );
  return rows.flatMap(({ sealed }) => deps.seal.open(mailId, sealed).attachments ?? [])[index] ?? null;
}

/** The newest mails accepted for an address, or for anybody. */
export async function readMailbox(deps: { pool: Pool; seal: MailSeal }, query: { to?: string; limit: number }): Promise<MailboxLine[]> {
  const { rows } = await deps.pool.query<{ mail_id: string; sealed: Buffer; accepted_at: Date; attempts: number }>(
    `SELECT mail_id, sealed, accepted_at, attempts FROM delivery.mails
     WHERE state = 'accepted' AND NOT EXISTS (SELECT FROM delivery.reports r WHERE r.mail_id = mails.mail_id AND r.report = 'bounced')
       AND ($1::bytea IS NULL OR to_hash = $1)
     ORDER BY accepted_at DESC, mail_id LIMIT $2`,
    [query.to === undefined ? null : recipientHash(deps.seal, query.to), query.limit],
  );
  return rows.map((row) => {
    const mail = deps.seal.open(row.mail_id, row.sealed);
    return { ...mail, at: row.accepted_at.toISOString(), attempts: row.attempts, links: linksIn(mail.text) };
  });
}
