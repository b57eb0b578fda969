import type { Pool } from 'pg';

/** Bytes of the files that an account holds. */
export async function storedBytes(pool: Pool, ownerId: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select coalesce(sum(size), 0)::text as bytes from read.account_files where owner_id = $1',
    [ownerId],
  );
  return Number(rows[0]!.bytes);
}
