import type { Pool } from 'pg';
import type { ReadStoredTexts, StoredTexts } from '../application/verify/sources.ts';

/** The texts of the embedded event store (migration 0001), read past its adapter. */
export function embeddedTexts(pool: Pool): ReadStoredTexts {
  return async (after, limit) => {
    // Sizes are summed first, so that a page of the largest events stays small too.
    const { rows } = await pool.query<StoredTexts>(
      `select position::text as position, data, metadata from (
         select page.*, sum(octet_length(data) + octet_length(metadata)) over (order by position) as bytes,
                row_number() over (order by position) as n
           from (select position, data, metadata from event_store.events where position > $1 order by position limit $2) page) sized
        where n = 1 or bytes < 4194304 order by sized.position`,
      [after ?? '0', limit],
    );
    return rows;
  };
}
