import type { ClientBase, Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { DOCUMENTS_INBOX } from './projection.ts';

/** Nobody waits for anybody in these. */
const FINISHED = "('COMPLETED', 'ENDORSED', 'CANCELED')";

/** How many documents of an account are under way, and whether it ever sent one: what its owner deleted later was seen by others too. */
export async function standingOf(db: Pool | ClientBase, ownerId: string): Promise<{ open: number; sent: boolean }> {
  const { rows } = await db.query<{ open: number; sent: boolean }>(
    `select count(*) filter (where not is_deleted and status not in ${FINISHED})::int as open, count(*) > 0 as sent
     from ${tableInUse(DOCUMENTS_INBOX)} where owner_id = $1 and status <> 'DRAFT'`,
    [ownerId],
  );
  return rows[0]!;
}

/** What is in the charge of somebody, sub-user of the account now or before, the oldest first; of these, where some are named. */
export async function inChargeOf(
  db: Pool | ClientBase,
  ownerId: string,
  subUserId: string,
  limit: number,
  among?: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await db.query<{ document_id: string }>(
    `select document_id from ${tableInUse(DOCUMENTS_INBOX)}
      where owner_id = $1 and in_charge = $2 and not is_deleted and ($4::text[] is null or document_id = any($4))
      order by added_on, document_id limit $3`,
    [ownerId, subUserId, limit, among ?? null],
  );
  return rows.map((row) => row.document_id);
}

export async function draftsOf(db: Pool | ClientBase, ownerId: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ document_id: string }>(
    `select document_id from ${tableInUse(DOCUMENTS_INBOX)} where owner_id = $1 and status = 'DRAFT' and not is_deleted order by document_id`,
    [ownerId],
  );
  return rows.map((row) => row.document_id);
}
