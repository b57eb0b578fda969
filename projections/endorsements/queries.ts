import type { ClientBase, Pool } from 'pg';
import type { SelectedDocuments } from '../../modules/documents/contract/inbox.ts';
import { cursorAt, readCursor } from '../list-cursor.ts';
import { tableInUse } from '../runtime/index.ts';
import { isSelected } from '../selected-documents.ts';
import { ENDORSEMENTS, type StoredEndorsement } from './projection.ts';

/** CONST-015 */
const PAGE_SIZE = 15;

export interface EndorsementsQuery {
  readonly ownerId: string;
  /** Keyed hash of the reader's proved address; null without one. */
  readonly viewerAddress: string | null;
  /** Everything of the reader, only what waits for their signature, or only what was endorsed to them. */
  readonly criteria: 'all' | 'to-sign' | 'received';
  /** Of which documents of the account; left out: of all. */
  readonly selected?: SelectedDocuments;
}

export type EndorsementEntry = Omit<StoredEndorsement, 'asked_at' | 'signed_at' | 'settled_at' | 'modified_on'> & {
  readonly asked_at: Date;
  readonly signed_at: Date | null;
  readonly settled_at: Date | null;
  readonly modified_on: Date;
};

const WAITING = "status = 'PENDING' and is_admitted and endorser_address = $1::text";

/** The endorsee sees an endorsement only once it is completed. */
const RECEIVED = "status = 'COMPLETED' and endorsee_address = $1::text";

/** Leaves out deleted documents. A null address equals no other. */
function filterOf({ ownerId, viewerAddress, criteria, selected }: EndorsementsQuery): { where: string; params: unknown[] } {
  if (criteria === 'to-sign') return { where: `not is_deleted and ${WAITING}`, params: [viewerAddress] };
  if (criteria === 'received') return { where: `not is_deleted and ${RECEIVED}`, params: [viewerAddress] };
  const params: unknown[] = [viewerAddress, ownerId];
  const isSeen = selected ? ` and ${isSelected(selected, '$2', (value) => `$${params.push(value)}`)}` : '';
  const where = `not is_deleted and ((owner_id = $2${isSeen}) or endorser_address = $1::text or (${RECEIVED}))`;
  return { where, params };
}

export async function endorsementsPage(db: Pool | ClientBase, query: EndorsementsQuery, page: number) {
  const { where, params } = filterOf(query);
  const table = tableInUse(ENDORSEMENTS);
  const { rows: counted } = await db.query<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`, params);
  const { rows } = await db.query<EndorsementEntry>(
    `select * from ${table} where ${where} order by modified_on desc, endorsement_id desc
      limit ${PAGE_SIZE} offset $${params.length + 1}`,
    [...params, (page - 1) * PAGE_SIZE],
  );
  return { rows, total: counted[0]!.count, page, pageSize: PAGE_SIZE };
}

/** The list by cursor, the newest change first; a cursor that is not one of ours starts anew. */
export async function endorsementsSlice(db: Pool | ClientBase, query: EndorsementsQuery, cursor: string) {
  const { where, params } = filterOf(query);
  const from = cursor === '' ? null : readCursor(cursor);
  const towards = from?.towards ?? 'older';
  const [direction, sign] = towards === 'older' ? ['desc', '<'] : ['asc', '>'];
  const n = params.length;
  const beyond = from ? `and (modified_on, endorsement_id) ${sign} ($${n + 1}::timestamptz, $${n + 2}::text)` : '';
  const { rows } = await db.query<EndorsementEntry>(
    `select * from ${tableInUse(ENDORSEMENTS)} where ${where} ${beyond}
      order by modified_on ${direction}, endorsement_id ${direction} limit ${PAGE_SIZE + 1}`,
    [...params, ...(from ? [from.modifiedOn, from.id] : [])],
  );
  const more = rows.length > PAGE_SIZE;
  const reached = rows.slice(0, PAGE_SIZE);
  const shown = towards === 'older' ? reached : reached.toReversed();
  const at = (row: EndorsementEntry | undefined, way: 'newer' | 'older') =>
    row ? cursorAt(row.modified_on, row.endorsement_id, way) : null;
  return {
    rows: shown,
    newer: towards === 'newer' ? (more ? at(shown[0], 'newer') : null) : from ? at(shown[0], 'newer') : null,
    older: towards === 'older' ? (more ? at(shown.at(-1), 'older') : null) : at(shown.at(-1), 'older'),
  };
}

const counted = (condition: string) => async (db: Pool | ClientBase, viewerAddress: string | null) => {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${tableInUse(ENDORSEMENTS)} where not is_deleted and ${condition}`,
    [viewerAddress],
  );
  return rows[0]!.count;
};

export const endorsementsToSign = counted(WAITING);
export const endorsementsReceived = counted(RECEIVED);
