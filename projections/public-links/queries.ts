import type { Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { PUBLIC_LINKS, type StoredPublicLink } from './projection.ts';

export interface ListedPublicLink extends Omit<StoredPublicLink, 'title' | 'opened_at' | 'expires_at' | 'stopped_at'> {
  /** Null once it is no longer kept. */
  readonly title: string | null;
  readonly opened_at: Date;
  readonly expires_at: Date;
  readonly stopped_at: Date | null;
}

/** The newest of them are listed; what was opened before is over for long. */
const LISTED = 300;

/** Right after an upgrade the table is made a moment later (SQLSTATE 42P01): until then there are no links. */
const noneBeforeTheTable = (error: { code?: string }): { rows: never[] } => {
  if (error.code === '42P01') return { rows: [] };
  throw error;
};

/**
 * Links of an account, those that are open first, then the newest. `inCharge`: whose, null among them the owner's; null: everybody's. `ofTests`: the
 * tests alone, or all but them; null: both.
 */
export async function publicLinksOf(
  pool: Pool,
  ownerId: string,
  inCharge: readonly (string | null)[] | null,
  ofTests: boolean | null,
): Promise<readonly ListedPublicLink[]> {
  const { rows } = await pool
    .query<ListedPublicLink>(
      `select link_id, owner_id, in_charge, is_test, kind, title ->> 'value' as title, tag_id, authorised, most, visits, opened_at, expires_at, stopped_at
         from ${tableInUse(PUBLIC_LINKS)}
        where owner_id = $1
          and ($2::boolean or in_charge = any($3::text[]) or ($4::boolean and in_charge is null))
          and ($5::boolean is null or is_test = $5)
        order by (stopped_at is null) desc, opened_at desc, link_id
        limit ${LISTED}`,
      [ownerId, inCharge === null, (inCharge ?? []).filter((id) => id !== null), inCharge?.includes(null) ?? false, ofTests],
    )
    .catch(noneBeforeTheTable);
  return rows;
}

/** Links of the account that somebody may still get a document through. */
export async function countOpenLinks(pool: Pool, ownerId: string, now: Date): Promise<number> {
  const { rows } = await pool
    .query<{ count: number }>(
      `select count(*)::int as count from ${tableInUse(PUBLIC_LINKS)}
        where owner_id = $1 and stopped_at is null and expires_at > $2 and visits < most`,
      [ownerId, now],
    )
    .catch(noneBeforeTheTable);
  return rows[0]?.count ?? 0;
}
