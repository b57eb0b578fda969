import type { Pool } from 'pg';
import { type MailSeal, recipientHash } from './mail-seal.ts';

/** Empties every mail to an address and unties it from the address; one that waits is never sent. Answers how many there were. */
export async function forgetRecipient(deps: { pool: Pool; seal: MailSeal }, to: string): Promise<number> {
  const { rows } = await deps.pool.query<{ mail_id: string; language: 'es' | 'en' }>(
    'SELECT mail_id, language FROM delivery.mails WHERE to_hash = $1',
    [recipientHash(deps.seal, to)],
  );
  for (const { mail_id: mailId, language } of rows) {
    const empty = deps.seal.close({ mailId, to: '', subject: '', text: '', html: '', language });
    await deps.pool.query(
      `UPDATE delivery.mails SET sealed = $2, to_hash = $3, last_error = NULL, permanent = permanent OR state <> 'accepted' WHERE mail_id = $1`,
      [mailId, empty, recipientHash(deps.seal, '')],
    );
  }
  return rows.length;
}
