import type { ClientBase, Pool } from 'pg';
import type { InboxCounts, InboxQuery, InboxSight } from '../../modules/documents/contract/inbox.ts';
import type { DocumentStatus } from '../../modules/documents/contract/values.ts';
import { tableInUse } from '../runtime/index.ts';
import { filterOf, isSearch } from './filter.ts';
import { dueApprovers, type InboxFold } from './fold.ts';
import { DOCUMENTS_INBOX, type StoredPerson, type StoredWait } from './projection.ts';
import { placeCursor, readPlace, sortOf } from './sorting.ts';
import { INBOX_TALLY } from './tally.ts';

/** CONST-015 */
export const PAGE_SIZE = 15;

/** A search counts up to here; counting further would cost more than the number is worth. */
export const COUNTED_TO = 1_000;

/** Addresses that are offered at once. */
const EMAILS_OFFERED = 20;

export interface InboxRow {
  readonly documentID: string;
  /** Null once it is no longer kept. */
  readonly title: string | null;
  readonly status: DocumentStatus;
  /** What the list shows: the status, REFUSED for a refused approval, or SHARED for a viewer who is only in sharedWith (STATE-003). */
  readonly label: DocumentStatus | 'REFUSED' | 'DECLINED' | 'SHARED';
  /** Cancelled by its owner alone, before anybody signed. */
  readonly isVoided: boolean;
  /** A test without legal value. */
  readonly isTest: boolean;
  /** The reader put it out of their lists. */
  readonly isArchived: boolean;
  /** ISO 8601 UTC. */
  readonly addedOn: string;
  readonly modifiedOn: string;
  /** YYYY-MM-DD and when it ends, ISO 8601 UTC; null where the owner set none. */
  readonly lastDay: InboxFold['lastDay'];
  readonly signed: number;
  readonly signers: number;
  /** The next step: a signatory, an approver, an endorser, the owner after a refusal, or the closing (seal, constancia, anchor); since when. */
  readonly waitingFor: {
    readonly kind: StoredWait['kind'];
    readonly signatoryId: string | null;
    readonly approverId: string | null;
    /** All whose turn it is to approve, the one named first; empty where no approval is waited for. */
    readonly approverIds: readonly string[];
    readonly name: string | null;
    readonly since: string;
  } | null;
  /** The sub-user of the account who is in charge of it; null: its owner. */
  readonly inCharge: { readonly userID: string; readonly fullName: string | null } | null;
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

/** A page by cursor. A cursor handed in gives the rows beyond it; null where there are none. */
export interface InboxSlice {
  readonly documents: readonly InboxRow[];
  readonly newer: string | null;
  readonly older: string | null;
  /** Whichever of the two goes on in the order of the list. */
  readonly next: string | null;
  /** Of all rows; null unless something was searched for, as the tabs know theirs. `more`: there are more than COUNTED_TO. */
  readonly found: { readonly count: number; readonly more: boolean } | null;
}

interface StoredRow {
  document_id: string;
  owner_id: string;
  title: string | null;
  sort_title: string;
  is_archived: boolean;
  status: DocumentStatus;
  is_refused: boolean;
  is_voided: boolean;
  is_declined: boolean;
  is_test: boolean;
  added_on: Date;
  modified_on: Date;
  signed: number;
  signers: number;
  waiting: StoredWait | null;
  last_day: InboxFold['lastDay'];
  charge: InboxFold['inCharge'];
  people: StoredPerson[];
  /** Only of what waits for approvals. */
  approving: InboxFold | null;
}

const COLUMNS = `document_id, owner_id, title, sort_title, status, is_refused, is_voided, is_declined, is_test, added_on, modified_on, signed, signers, waiting, people, fold->'lastDay' as last_day, fold->'inCharge' as charge,
  case when waiting->>'kind' = 'approver' then fold end as approving`;

/** Of the rows of a list, which the reader put away; `place` of their id among the parameters. */
const archivedBy = ({ archive }: InboxQuery, place: number): string =>
  archive ? `document_id in (select document_id from inbox.archived where user_id = $${place})` : 'false';
const readerOf = ({ archive }: InboxQuery): readonly string[] => (archive ? [archive.readerId] : []);

/** One page of a list. Deleted documents are in none. */
export async function inboxPage(db: Pool | ClientBase, query: InboxQuery, page: number): Promise<InboxPage> {
  const { where, params } = filterOf(query);
  const total = await db.query<{ count: string }>(`select count(*) from ${tableInUse(DOCUMENTS_INBOX)} where ${where}`, params);
  const direction = query.order === 'asc' ? 'asc' : 'desc';
  const { column } = sortOf(query);
  const n = params.length;
  const { rows } = await db.query<StoredRow>(
    `select ${COLUMNS}, ${archivedBy(query, n + 3)} as is_archived from ${tableInUse(DOCUMENTS_INBOX)} where ${where}
      order by ${column} ${direction}, document_id ${direction}
      limit $${n + 1} offset $${n + 2}`,
    [...params, PAGE_SIZE, (page - 1) * PAGE_SIZE, ...readerOf(query)],
  );
  return { documents: rows.map((row) => asRow(row, query.ownerId)), total: Number(total.rows[0]!.count), page, pageSize: PAGE_SIZE };
}

/**
 * A list by cursor: no row is skipped or doubled while documents move to the top, and every page costs the same, however
 * deep it lies. A cursor that is not one of ours starts anew. `newer` and `older` are by what the list is put in order by, in either order.
 */
export async function inboxSlice(
  db: Pool | ClientBase,
  query: InboxQuery,
  cursor: string | null,
  limit: number = PAGE_SIZE,
): Promise<InboxSlice> {
  const { where, params } = filterOf(query);
  const { sort = 'changed' } = query;
  const { column, type } = sortOf(query);
  const from = cursor === null ? null : readPlace(sort, cursor);
  const forwards = query.order === 'desc' ? 'older' : 'newer';
  const towards = from?.towards ?? forwards;
  const direction = towards === 'older' ? 'desc' : 'asc';
  const n = params.length;
  const beyond = from ? `and (${column}, document_id) ${direction === 'asc' ? '>' : '<'} ($${n + 2}::${type}, $${n + 3}::text)` : '';
  const { rows } = await db.query<StoredRow>(
    `select ${COLUMNS}, ${archivedBy(query, n + (from ? 4 : 2))} as is_archived from ${tableInUse(DOCUMENTS_INBOX)} where ${where} ${beyond}
      order by ${column} ${direction}, document_id ${direction} limit $${n + 1}`,
    [...params, limit + 1, ...(from ? [from.value, from.id] : []), ...readerOf(query)],
  );
  // Back at the beginning: the first page whole, instead of the few rows that came before the one we left.
  if (from && towards !== forwards && rows.length <= limit) return inboxSlice(db, query, null, limit);
  const reached = rows.slice(0, limit);
  // Rows that were read against the order of the list are turned round.
  const shown = towards === forwards ? reached : reached.toReversed();
  const [first, last] = query.order === 'desc' ? [shown[0], shown.at(-1)] : [shown.at(-1), shown[0]];
  // There is a page where we came from; whether it still has rows shows when it is asked for.
  const more = { [towards]: rows.length > limit, [towards === 'older' ? 'newer' : 'older']: from !== null };
  const newer = more.newer && first ? placeCursor(sort, first, 'newer') : null;
  const older = more.older && last ? placeCursor(sort, last, 'older') : null;
  return {
    documents: shown.map((row) => asRow(row, query.ownerId)),
    newer,
    older,
    next: forwards === 'older' ? older : newer,
    found: isSearch(query) ? await foundBy(db, where, params) : null,
  };
}

async function foundBy(db: Pool | ClientBase, where: string, params: readonly unknown[]) {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from ${tableInUse(DOCUMENTS_INBOX)} where ${where} limit ${COUNTED_TO + 1}) as counted`,
    [...params],
  );
  const count = rows[0]!.count;
  return { count: Math.min(count, COUNTED_TO), more: count > COUNTED_TO };
}

/** How many documents each tab holds. */
export async function inboxCounts(
  db: Pool | ClientBase,
  { ownerId, viewerEmail, sight }: Pick<InboxQuery, 'ownerId' | 'viewerEmail' | 'sight'>,
): Promise<InboxCounts> {
  if (sight) return countsSeen(db, { ownerId, viewerEmail, sight });
  const { rows } = await db.query<{ value: string; documents: number }>(
    `select value, documents from ${tableInUse(INBOX_TALLY)} where owner_id = $1 and kind = 'tab'`,
    [ownerId],
  );
  const shared = filterOf({ ownerId, viewerEmail, criteria: 'shared', search: null, order: 'desc' });
  const { rows: others } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${tableInUse(DOCUMENTS_INBOX)} where ${shared.where}`,
    shared.params,
  );
  const of = (tab: string): number => rows.find((row) => row.value === tab)?.documents ?? 0;
  return { all: of('all'), pending: of('pending'), draft: of('draft'), completed: of('completed'), shared: others[0]!.count };
}

/** Counted one by one: what each sub-user sees is in no tally. */
async function countsSeen(db: Pool | ClientBase, reader: Pick<InboxQuery, 'ownerId' | 'viewerEmail' | 'sight'>): Promise<InboxCounts> {
  const counted = async (criteria: 'shared' | null) => {
    const { where, params } = filterOf({ ...reader, criteria, search: null, order: 'desc' });
    const { rows } = await db.query<{ tab: string | null; count: number }>(
      `select tab, count(*)::int as count from ${tableInUse(DOCUMENTS_INBOX)} where ${where} group by tab`,
      params,
    );
    const of = (tab: string): number => rows.find((row) => row.tab === tab)?.count ?? 0;
    return { of, all: rows.reduce((sum, { count }) => sum + count, 0) };
  };
  const [own, shared] = await Promise.all([counted(null), counted('shared')]);
  return { all: own.all, pending: own.of('pending'), draft: own.of('draft'), completed: own.of('completed'), shared: shared.all };
}

/** As `partyEmails`, of what a sub-user sees. */
async function partyEmailsSeen(db: Pool | ClientBase, ownerId: string, sight: InboxSight, part: string): Promise<readonly string[]> {
  const { where, params } = filterOf({ ownerId, viewerEmail: null, sight, criteria: null, search: null, order: 'desc' });
  const { rows } = await db.query<{ value: string }>(
    `select value from ${tableInUse(DOCUMENTS_INBOX)}, unnest(emails) as value
      where ${where} and position($${params.length + 1}::text in value) > 0
      group by value order by count(*) desc, value limit ${EMAILS_OFFERED}`,
    [...params, part.trim().toLowerCase()],
  );
  return rows.map((row) => row.value);
}

/** Addresses of the parties of an account's documents that hold `part`, those of most documents first; at most 20. */
export async function partyEmails(db: Pool | ClientBase, ownerId: string, part: string, sight?: InboxSight): Promise<readonly string[]> {
  if (sight) return partyEmailsSeen(db, ownerId, sight, part);
  const { rows } = await db.query<{ value: string }>(
    `select value from ${tableInUse(INBOX_TALLY)} where owner_id = $1 and kind = 'email' and position($2::text in value) > 0
      order by documents desc, value limit ${EMAILS_OFFERED}`,
    [ownerId, part.trim().toLowerCase()],
  );
  return rows.map((row) => row.value);
}

const asRow = (row: StoredRow, ownerId: string): InboxRow => ({
  documentID: row.document_id,
  title: row.title,
  status: row.status,
  label: row.owner_id !== ownerId ? 'SHARED' : row.is_refused ? 'REFUSED' : row.is_declined ? 'DECLINED' : row.status,
  addedOn: row.added_on.toISOString(),
  modifiedOn: row.modified_on.toISOString(),
  isVoided: row.is_voided,
  isTest: row.is_test,
  isArchived: row.is_archived,
  lastDay: row.last_day,
  // Who works for whom is the account's own matter.
  inCharge: row.charge && row.owner_id === ownerId ? { userID: row.charge.subUserId, fullName: row.charge.name.value } : null,
  signed: row.signed,
  signers: row.signers,
  waitingFor: row.waiting && {
    kind: row.waiting.kind,
    signatoryId: row.waiting.kind === 'signatory' ? row.waiting.signatoryId : null,
    approverId: row.waiting.kind === 'approver' ? row.waiting.approverId : null,
    approverIds: row.approving ? dueApprovers(row.approving).map((approver) => approver.approverId) : [],
    name: 'name' in row.waiting ? row.waiting.name.value : null,
    since: row.waiting.since,
  },
  people: row.people.map(({ signatoryId, name, signed, due }) => ({ signatoryId, name: name.value, signed, due })),
});
