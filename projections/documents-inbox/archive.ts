import type { ClientBase, Pool } from 'pg';
import type { InboxCounts, InboxQuery } from '../../modules/documents/contract/inbox.ts';
import { tableInUse } from '../runtime/index.ts';
import { filterOf } from './filter.ts';
import { DOCUMENTS_INBOX } from './projection.ts';

export interface ListReader {
  readonly readerId: string;
  readonly ownerId: string;
  readonly viewerEmail: string | null;
  readonly sight?: InboxQuery['sight'];
}

/** Whether a document is in one of a reader's lists. */
export async function isListed(db: Pool | ClientBase, { readerId: _, ...reader }: ListReader, documentId: string): Promise<boolean> {
  const listed = async (criteria: 'shared' | null) => {
    const { where, params } = filterOf({ ...reader, criteria, search: null, order: 'desc' });
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
export async function archivedCounts(db: Pool | ClientBase, { readerId, ownerId, viewerEmail, sight }: ListReader): Promise<InboxCounts> {
  const archive = { readerId, archived: true };
  const owned = filterOf({ ownerId, viewerEmail, ...(sight ? { sight } : {}), criteria: null, search: null, order: 'desc', archive });
  const own = await db.query<{ tab: string | null; count: number }>(
    `select tab, count(*)::int as count from ${tableInUse(DOCUMENTS_INBOX)} where ${owned.where} group by tab`,
    owned.params,
  );
  const { where, params } = filterOf({
    ownerId,
    viewerEmail,
    criteria: 'shared',
    search: null,
    order: 'desc',
    archive,
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
