import type { ClientBase, Pool } from 'pg';
import type { InboxCounts } from '../../modules/documents/contract/inbox.ts';
import { tableInUse } from '../runtime/index.ts';
import { filterOf } from './filter.ts';
import { DOCUMENTS_INBOX } from './projection.ts';

export interface ListReader {
  readonly readerId: string;
  readonly ownerId: string;
  readonly viewerEmail: string | null;
}

/** Whether a document is in one of a reader's lists. */
export async function isListed(db: Pool | ClientBase, { ownerId, viewerEmail }: ListReader, documentId: string): Promise<boolean> {
  const listed = async (criteria: 'shared' | null) => {
    const { where, params } = filterOf({ ownerId, viewerEmail, criteria, search: null, order: 'desc' });
    const { rowCount } = await db.query(
      `select 1 from ${tableInUse(DOCUMENTS_INBOX)} where document_id = $${params.length + 1} and ${where}`,
      [...params, documentId],
    );
    return rowCount === 1;
  };
  const [own, shared] = await Promise.all([listed(null), listed('shared')]);
  return own || shared;
}

/** How many documents of each tab a reader put away. */
export async function archivedCounts(db: Pool | ClientBase, { readerId, ownerId, viewerEmail }: ListReader): Promise<InboxCounts> {
  const own = await db.query<{ tab: string | null; count: number }>(
    `select d.tab, count(*)::int as count from inbox.archived a join ${tableInUse(DOCUMENTS_INBOX)} d using (document_id)
      where a.user_id = $1 and d.owner_id = $2 and not d.is_deleted group by d.tab`,
    [readerId, ownerId],
  );
  const { where, params } = filterOf({
    ownerId,
    viewerEmail,
    criteria: 'shared',
    search: null,
    order: 'desc',
    archive: { readerId, archived: true },
  });
  const shared = await db.query<{ count: number }>(
    `select count(*)::int as count from ${tableInUse(DOCUMENTS_INBOX)} where ${where}`,
    params,
  );
  const of = (tab: string) => own.rows.find((row) => row.tab === tab)?.count ?? 0;
  return {
    all: own.rows.reduce((sum, { count }) => sum + count, 0),
    pending: of('pending'),
    draft: of('draft'),
    completed: of('completed'),
    shared: shared.rows[0]!.count,
  };
}
