import type { Pool } from 'pg';

/** Documents that hold these bytes; final files and constancias first, then the newest. */
export async function documentsWithFile(pool: Pool, sha256: string): Promise<{ documentId: string; kind: string }[]> {
  const { rows } = await pool.query<{ document_id: string; kind: string }>(
    `select document_id, kind from read.document_files where sha256 = $1
     order by (kind = 'final') desc, (kind = 'constancia') desc, recorded_at desc limit 20`,
    [sha256],
  );
  return rows.map((row) => ({ documentId: row.document_id, kind: row.kind }));
}
