import type pg from 'pg';
import type { KeyFile } from '../../../shared-kernel/keys/folder.ts';

/** Writes down which keys this database is worked with, so that the loss of one can be told (doctor). */
export async function recordKeyIds(pool: Pick<pg.Pool, 'query'>, keys: readonly KeyFile[]): Promise<void> {
  if (keys.length === 0) return;
  await pool.query(
    `insert into process.key_id (ring, id, used_from)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[]) on conflict do nothing`,
    [keys.map((key) => key.ring), keys.map((key) => key.id), keys.map((key) => key.usedFrom)],
  );
}
