import type { ClientBase, Pool } from 'pg';
import { OWN_TURNS, type TurnReader, type TurnRow, type TurnSlice } from '../../modules/documents/contract/your-turn.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';
import { cursorAt, readCursor } from '../list-cursor.ts';
import { tableInUse } from '../runtime/index.ts';
import { DOCUMENTS_INBOX } from './projection.ts';
import { INBOX_TURNS, ofAccount, ofAddress, type StoredTurn } from './turns.ts';

interface StoredRow extends Omit<StoredTurn, 'since' | 'until'> {
  readonly since: Date;
  readonly until: Date | null;
  readonly owner_id: string;
  readonly in_charge: string | null;
  readonly title: string | null;
  readonly sender: Personal | null;
}

type ApprovesFor = NonNullable<TurnReader['approvesFor']>;

const readersOf = ({ userId, viewerEmail }: TurnReader): string[] => [
  ofAccount(userId),
  ...(viewerEmail === null ? [] : [ofAddress(viewerEmail)]),
];

/** What of `t` waits for a reader: it has begun to wait and has not ended; a last day that is to come waits for nobody yet. With its parameters from $1 on. */
function waiting(reader: TurnReader, now: Date): { readonly where: string; readonly params: readonly unknown[] } {
  const { standsInFor = [], approvesFor, isTest } = reader;
  const ofKind = `and t.document_id in (select document_id from ${tableInUse(DOCUMENTS_INBOX)} where is_test = ${isTest === true})`;
  const isNow = `t.since <= $2::timestamptz and (t.until is null or t.until > $2::timestamptz) ${isTest === undefined ? '' : ofKind}`;
  const params: unknown[] = [readersOf(reader), now.toISOString()];
  const given = (value: unknown): string => `$${params.push(value)}`;
  const kinds = ['t.reader = any($1)'];
  if (standsInFor.length > 0) kinds.push(ofAway(standsInFor, given));
  if (approvesFor) kinds.push(approvalsOfAway(reader, approvesFor, given));
  return { where: `(${kinds.join(' or ')}) and ${isNow}`, params };
}

type Given = (value: unknown) => string;

/** What waits for who is away in documents in their charge. */
function ofAway(standsInFor: readonly string[], given: Given): string {
  const inCharge = `exists (select from ${tableInUse(DOCUMENTS_INBOX)} c
    where c.document_id = t.document_id and coalesce(c.in_charge, c.owner_id) = any(${given(standsInFor)}) and t.reader = '${ofAccount('')}' || coalesce(c.in_charge, c.owner_id))`;
  return `(t.reader = any(${given(standsInFor.map(ofAccount))}) and t.reason <> all(${given(OWN_TURNS)}) and ${inCharge})`;
}

/** Approvals that are asked of who is away, but for documents that the reader sent or is asked to approve: there a second person has to look. */
function approvalsOfAway({ userId, viewerEmail }: TurnReader, { ownerId, addresses }: ApprovesFor, given: Given): string {
  const isAsked = `exists (select from jsonb_array_elements(c.fold->'approvers') a where lower(a->'email'->>'value') = ${given(viewerEmail?.toLowerCase() ?? '')})`;
  const isOpen = `exists (select from ${tableInUse(DOCUMENTS_INBOX)} c where c.document_id = t.document_id
    and c.owner_id = ${given(ownerId)} and coalesce(c.in_charge, c.owner_id) <> ${given(userId)} and not ${isAsked})`;
  return `(t.reason = 'approve' and t.reader = any(${given(addresses.map(ofAddress))}) and ${isOpen})`;
}

/** What waits for a reader, the newest first, by cursor; one that is none of ours begins anew. */
export async function turnsFor(
  db: Pool | ClientBase,
  reader: TurnReader,
  now: Date,
  cursor: string | null,
  limit: number,
): Promise<TurnSlice> {
  const from = cursor === null ? null : readCursor(cursor);
  const { where, params } = waiting(reader, now);
  const n = params.length;
  const beyond = from ? `and (t.since, t.turn_id) < ($${n + 2}::timestamptz, $${n + 3}::text)` : '';
  const [{ rows }, count] = await Promise.all([
    db.query<StoredRow>(
      `select t.*, d.owner_id, d.in_charge, d.title, d.fold->'facts'->'sender' as sender
         from (select t.* from ${tableInUse(INBOX_TURNS)} t where ${where} ${beyond} order by t.since desc, t.turn_id desc limit $${n + 1}) as t
         join ${tableInUse(DOCUMENTS_INBOX)} d on d.document_id = t.document_id
        order by t.since desc, t.turn_id desc`,
      [...params, limit + 1, ...(from ? [from.modifiedOn, from.id] : [])],
    ),
    countTurns(db, reader, now),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    turns: shown.map((row) => asTurn(row, reader)),
    next: rows.length > limit && last ? cursorAt(last.since, last.turn_id, 'older') : null,
    count,
  };
}

/** Of these documents, what waits for the reader in each: what began last. */
export async function turnsIn(
  db: Pool | ClientBase,
  reader: TurnReader,
  now: Date,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, TurnRow>> {
  if (documentIds.length === 0) return new Map();
  const { where, params } = waiting(reader, now);
  const { rows } = await db.query<StoredRow>(
    `select t.*, d.owner_id, d.in_charge, d.title, d.fold->'facts'->'sender' as sender
       from ${tableInUse(INBOX_TURNS)} t join ${tableInUse(DOCUMENTS_INBOX)} d on d.document_id = t.document_id
      where t.document_id = any($${params.length + 1}) and ${where} order by t.since, t.turn_id`,
    [...params, documentIds],
  );
  return new Map(rows.map((row) => [row.document_id, asTurn(row, reader)]));
}

const asTurn = (row: StoredRow, reader: TurnReader): TurnRow => ({
  turnID: row.turn_id,
  documentID: row.document_id,
  title: row.title,
  reason: row.reason,
  isOwner:
    row.owner_id === reader.userId ||
    row.in_charge === reader.userId ||
    (reader.standsInFor?.includes(row.in_charge ?? row.owner_id) ?? false),
  sender: row.sender?.value ?? null,
  person: row.reason === 'approve' ? null : row.person && { id: row.subject, name: row.person.value },
  inPlaceOf: row.reason === 'approve' && !readersOf(reader).includes(row.reader) ? { name: row.person?.value ?? null } : null,
  subject: row.subject,
  since: row.since.toISOString(),
  until: row.until?.toISOString() ?? null,
});

/** How much waits for a reader. */
export async function countTurns(db: Pool | ClientBase, reader: TurnReader, now: Date): Promise<number> {
  const { where, params } = waiting(reader, now);
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${tableInUse(INBOX_TURNS)} t where ${where}`, [
    ...params,
  ]);
  return rows[0]!.count;
}
