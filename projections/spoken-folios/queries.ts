import type { Pool } from 'pg';

/** Right after an upgrade the table is made a moment later (SQLSTATE 42P01): until then no document has a folio. */
const noneBeforeTheTable = (error: { code?: string }): { rows: never[] } => {
  if (error.code === '42P01') return { rows: [] };
  throw error;
};

/** Null for a document that the read model has not seen. */
export async function folioOfDocument(pool: Pool, documentId: string): Promise<string | null> {
  return (await foliosOfDocuments(pool, [documentId])).get(documentId) ?? null;
}

/** Of many documents at once, by their ids; those that the read model has not seen are left out. */
export async function foliosOfDocuments(pool: Pool, documentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await pool
    .query<{ document_id: string; folio: string }>('select document_id, folio from read.spoken_folios where document_id = any($1)', [
      documentIds,
    ])
    .catch(noneBeforeTheTable);
  return new Map(rows.map((row) => [row.document_id, row.folio]));
}

/** Null where no document of the account bears it. */
export async function documentWithFolio(pool: Pool, ownerId: string, folio: string): Promise<string | null> {
  const { rows } = await pool
    .query<{ document_id: string }>('select document_id from read.spoken_folios where owner_id = $1 and folio = $2', [ownerId, folio])
    .catch(noneBeforeTheTable);
  return rows[0]?.document_id ?? null;
}
