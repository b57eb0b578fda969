import type { Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { DOCUMENT_TAGS, TAGS } from '../tag-tables.ts';

export interface RowTag {
  readonly tagID: string;
  readonly name: string;
  readonly style: { readonly bgColor: string; readonly textColor: string };
}

/** Right after an upgrade the tables are made a moment later (SQLSTATE 42P01): until then no document is seen tagged. */
const noneBeforeTheTable = (error: { code?: string }): { rows: never[] } => {
  if (error.code === '42P01') return { rows: [] };
  throw error;
};

/** What an account's documents are tagged with, by their ids and in the order of the names; documents without tags are left out. */
export async function tagsOfDocuments(
  pool: Pool,
  ownerId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RowTag[]>> {
  const found = new Map<string, RowTag[]>();
  if (documentIds.length === 0) return found;
  const { rows } = await pool
    .query<{ document_id: string; tag_id: string; name: string; text_color: string; bg_color: string }>(
      `select document_id, tag_id, name ->> 'value' as name, text_color, bg_color
         from ${tableInUse(DOCUMENT_TAGS)} carried join ${tableInUse(TAGS)} tag using (tag_id)
        where carried.owner_id = $1 and tag.owner_id = $1 and document_id = any($2) and name ->> 'value' is not null
        order by lower(name ->> 'value'), tag_id`,
      [ownerId, documentIds],
    )
    .catch(noneBeforeTheTable);
  for (const { document_id, tag_id, name, text_color, bg_color } of rows) {
    const tag = { tagID: tag_id, name, style: { bgColor: bg_color, textColor: text_color } };
    found.set(document_id, [...(found.get(document_id) ?? []), tag]);
  }
  return found;
}

/** How many documents of a tag are read at a time. */
const AT_ONCE = 500;

/** Ids of the documents that carry a tag, also a deleted one, after the given id; at most 500. */
export async function documentsTagged(pool: Pool, tagId: string, after: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ document_id: string }>(
    `select document_id from ${tableInUse(DOCUMENT_TAGS)} where tag_id = $1 and document_id > $2 order by document_id limit ${AT_ONCE}`,
    [tagId, after],
  );
  return rows.map(({ document_id }) => document_id);
}
