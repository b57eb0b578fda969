import type { ClientBase, Pool } from 'pg';
import type { DocumentStatus } from '../../modules/documents/contract/values.ts';
import { tableInUse } from '../runtime/index.ts';
import { DOCUMENTS_INBOX, type StoredPerson, type StoredWait } from './projection.ts';
import { simplified } from './search-text.ts';

/** CONST-015 */
export const PAGE_SIZE = 15;

export const CRITERIA = ['pending', 'draft', 'completed', 'shared'] as const;
export type Criteria = (typeof CRITERIA)[number];

/** Statuses of each tab. A cancelled document is in "all" only; what is on its way to or from signing counts as pending. */
const STATUSES: Readonly<Record<Exclude<Criteria, 'shared'>, readonly DocumentStatus[]>> = {
  draft: ['DRAFT'],
  pending: ['PROCESSING', 'IMAGE_PROCESSING', 'IMAGE_PROCESSING_COMPLETED', 'PENDING', 'PENDING_FOR_BLOCK_CHAIN'],
  completed: ['COMPLETED', 'PENDING_TO_ENDORSEMENT', 'ENDORSED'],
};

/** Either letter case (STATE-004); null for a word that is no criteria. */
export const criteriaOf = (text: string): Criteria | null => CRITERIA.find((one) => one === text.toLowerCase()) ?? null;

export interface InboxQuery {
  readonly ownerId: string;
  /** Address of the reader, for what was shared with them; null: nothing is. */
  readonly viewerEmail: string | null;
  /** null: every document of the account. `shared`: other accounts' documents shared with the viewer. */
  readonly criteria: Criteria | null;
  /** Part of title, of a party's address or of the document's id; case and accents do not matter. */
  readonly search: string | null;
  /** By the last change. */
  readonly order: 'asc' | 'desc';
}

export interface InboxRow {
  readonly documentID: string;
  readonly title: string;
  readonly status: DocumentStatus;
  /** What the list shows: the status, or SHARED for a viewer who is only in sharedWith (STATE-003). */
  readonly label: DocumentStatus | 'SHARED';
  /** ISO 8601 UTC. */
  readonly addedOn: string;
  readonly modifiedOn: string;
  readonly signed: number;
  readonly signers: number;
  /** The next step: a signatory, or the closing (seal, constancia, anchor) whose name is null; and since when. */
  readonly waitingFor: {
    readonly kind: 'signatory' | 'closing';
    readonly signatoryId: string | null;
    readonly name: string | null;
    readonly since: string;
  } | null;
  readonly people: readonly {
    readonly signatoryId: string;
    readonly name: string | null;
    readonly signed: boolean;
    readonly due: boolean;
  }[];
}

export interface InboxPage {
  readonly documents: readonly InboxRow[];
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

export interface InboxSlice {
  readonly documents: readonly InboxRow[];
  /** Hand it in to get what follows; null at the end. */
  readonly next: string | null;
}

interface StoredRow {
  document_id: string;
  owner_id: string;
  title: string;
  status: DocumentStatus;
  added_on: Date;
  modified_on: Date;
  signed: number;
  signers: number;
  waiting: StoredWait | null;
  people: StoredPerson[];
}

const COLUMNS = 'document_id, owner_id, title, status, added_on, modified_on, signed, signers, waiting, people';

/** One page of a list. Deleted documents are in none. */
export async function inboxPage(db: Pool | ClientBase, query: InboxQuery, page: number): Promise<InboxPage> {
  const { where, params } = filterOf(query);
  const total = await db.query<{ count: string }>(`select count(*) from ${tableInUse(DOCUMENTS_INBOX)} where ${where}`, params);
  const direction = query.order === 'asc' ? 'asc' : 'desc';
  const { rows } = await db.query<StoredRow>(
    `select ${COLUMNS} from ${tableInUse(DOCUMENTS_INBOX)} where ${where}
      order by modified_on ${direction}, document_id ${direction}
      limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, PAGE_SIZE, (page - 1) * PAGE_SIZE],
  );
  return { documents: rows.map((row) => asRow(row, query.ownerId)), total: Number(total.rows[0]!.count), page, pageSize: PAGE_SIZE };
}

/** A list by cursor: no row is skipped or doubled while documents move to the top. A cursor that is not one of ours starts anew. */
export async function inboxSlice(
  db: Pool | ClientBase,
  query: InboxQuery,
  cursor: string | null,
  limit: number = PAGE_SIZE,
): Promise<InboxSlice> {
  const { where, params } = filterOf(query);
  const from = cursor === null ? null : readCursor(cursor);
  const direction = query.order === 'asc' ? 'asc' : 'desc';
  const n = params.length;
  const { rows } = await db.query<StoredRow>(
    `select ${COLUMNS} from ${tableInUse(DOCUMENTS_INBOX)}
      where ${where} and ($${n + 1}::timestamptz is null or (modified_on, document_id) ${direction === 'asc' ? '>' : '<'} ($${n + 1}, $${n + 2}::text))
      order by modified_on ${direction}, document_id ${direction} limit $${n + 3}`,
    [...params, from?.modifiedOn ?? null, from?.documentId ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { documents: shown.map((row) => asRow(row, query.ownerId)), next: rows.length > limit && last ? cursorAt(last) : null };
}

export type InboxCounts = Readonly<Record<Criteria | 'all', number>>;

/** How many documents each tab holds. */
export async function inboxCounts(db: Pool | ClientBase, ownerId: string, viewerEmail: string | null): Promise<InboxCounts> {
  const { rows } = await db.query<{ status: DocumentStatus; count: number }>(
    `select status, count(*)::int as count from ${tableInUse(DOCUMENTS_INBOX)} where owner_id = $1 and not is_deleted group by status`,
    [ownerId],
  );
  const shared = filterOf({ ownerId, viewerEmail, criteria: 'shared', search: null, order: 'desc' });
  const { rows: others } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${tableInUse(DOCUMENTS_INBOX)} where ${shared.where}`,
    shared.params,
  );
  const of = (statuses: readonly DocumentStatus[]) =>
    rows.filter((row) => statuses.includes(row.status)).reduce((sum, row) => sum + row.count, 0);
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    pending: of(STATUSES.pending),
    draft: of(STATUSES.draft),
    completed: of(STATUSES.completed),
    shared: others[0]!.count,
  };
}

function filterOf({ ownerId, viewerEmail, criteria, search }: InboxQuery): { where: string; params: unknown[] } {
  const params: unknown[] = [ownerId];
  const conditions = ['not is_deleted'];
  const add = (condition: (place: string) => string, value: unknown) => {
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  if (criteria === 'shared') {
    // What somebody only thinks of sharing is theirs until they send it.
    conditions.push("owner_id <> $1 and status <> 'DRAFT'");
    add((place) => `shared_with @> ${place}::text[]`, viewerEmail === null ? [] : [viewerEmail.toLowerCase()]);
    // Every array holds the empty one: nobody's address must not mean everybody's documents.
    if (viewerEmail === null) conditions.push('false');
  } else {
    conditions.push('owner_id = $1');
    if (criteria !== null) add((place) => `status = any(${place}::text[])`, STATUSES[criteria]);
  }
  if (search !== null) add((place) => `position(${place}::text in search) > 0`, simplified(search.trim()));
  return { where: conditions.join(' and '), params };
}

const cursorAt = (row: StoredRow): string =>
  Buffer.from(JSON.stringify([row.modified_on.toISOString(), row.document_id])).toString('base64url');

function readCursor(cursor: string): { modifiedOn: string; documentId: string } | null {
  try {
    const [modifiedOn, documentId] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof modifiedOn !== 'string' || typeof documentId !== 'string' || Number.isNaN(Date.parse(modifiedOn))) return null;
    return { modifiedOn: new Date(modifiedOn).toISOString(), documentId };
  } catch {
    return null;
  }
}

const asRow = (row: StoredRow, ownerId: string): InboxRow => ({
  documentID: row.document_id,
  title: row.title,
  status: row.status,
  label: row.owner_id === ownerId ? row.status : 'SHARED',
  addedOn: row.added_on.toISOString(),
  modifiedOn: row.modified_on.toISOString(),
  signed: row.signed,
  signers: row.signers,
  waitingFor: row.waiting && {
    kind: row.waiting.kind,
    signatoryId: row.waiting.kind === 'signatory' ? row.waiting.signatoryId : null,
    name: row.waiting.kind === 'signatory' ? row.waiting.name.value : null,
    since: row.waiting.since,
  },
  people: row.people.map(({ signatoryId, name, signed, due }) => ({ signatoryId, name: name.value, signed, due })),
});
