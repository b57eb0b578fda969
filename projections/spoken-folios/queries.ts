import type { Pool } from 'pg';

/** Null for a document that the read model has not seen. */
export async function folioOfDocument(pool: Pool, documentId: string): Promise<string | null> {
  const { rows } = await pool
    .query<{ folio: string }>('select folio from read.spoken_folios where document_id = $1', [documentId])
    .catch((error: { code?: string }) => {
      // Right after an upgrade the table is made a moment later (SQLSTATE 42P01): letters and sheets of before go without a folio.
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
  return rows[0]?.folio ?? null;
}

/** Null where no document of the account bears it. */
export async function documentWithFolio(pool: Pool, ownerId: string, folio: string): Promise<string | null> {
  const { rows } = await pool.query<{ document_id: string }>(
    'select document_id from read.spoken_folios where owner_id = $1 and folio = $2',
    [ownerId, folio],
  );
  return rows[0]?.document_id ?? null;
}
