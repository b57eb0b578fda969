import type { Pool } from 'pg';

/** Which of these mails were handed in, whatever became of them since: the queue has them and brings them to the provider. */
export async function handedIn({ pool }: { readonly pool: Pool }, mailIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (mailIds.length === 0) return new Set();
  const { rows } = await pool.query<{ mail_id: string }>('SELECT mail_id FROM delivery.mails WHERE mail_id = any($1)', [mailIds]);
  return new Set(rows.map(({ mail_id }) => mail_id));
}
