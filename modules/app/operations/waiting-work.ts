import type { Pool } from 'pg';

/** What an open item of work is about, for the page of operations. Ids only. */
export interface WorkSubject {
  readonly documentId: string | null;
  /** The event that asked for it, e.g. `SigningCompleted`: the document waits for its seal. */
  readonly cause: string | null;
}

/** Subjects of the named items, by `reactor key`. */
export async function subjectsOf(
  pool: Pool,
  items: readonly { readonly reactor: string; readonly key: string }[],
): Promise<Map<string, WorkSubject>> {
  const { rows } = await pool.query<{ reactor: string; key: string; document: string | null; cause: string | null }>(
    `select w.reactor, w.key, w.payload->>'documentId' as document, coalesce(w.payload->>'cause', w.payload->>'type') as cause
       from reactor.work w join unnest($1::text[], $2::text[]) as asked(reactor, key) on w.reactor = asked.reactor and w.key = asked.key`,
    [items.map((item) => item.reactor), items.map((item) => item.key)],
  );
  return new Map(rows.map((row) => [`${row.reactor} ${row.key}`, { documentId: row.document, cause: row.cause }]));
}
