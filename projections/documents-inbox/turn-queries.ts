import type { ClientBase, Pool } from 'pg';
import type { TurnReader, TurnRow, TurnSlice } from '../../modules/documents/contract/your-turn.ts';
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

const readersOf = ({ userId, viewerEmail }: TurnReader): string[] => [
  ofAccount(userId),
  ...(viewerEmail === null ? [] : [ofAddress(viewerEmail)]),
];

/** What has begun to wait and has not ended: a last day that is to come waits for nobody yet. */
const NOW = 'reader = any($1) and since <= $2::timestamptz and (until is null or until > $2::timestamptz)';

/** What waits for a reader, the newest first, by cursor; one that is none of ours begins anew. */
export async function turnsFor(
  db: Pool | ClientBase,
  reader: TurnReader,
  now: Date,
  cursor: string | null,
  limit: number,
): Promise<TurnSlice> {
  const from = cursor === null ? null : readCursor(cursor);
  const beyond = from ? 'and (since, turn_id) < ($4::timestamptz, $5::text)' : '';
  const [{ rows }, count] = await Promise.all([
    db.query<StoredRow>(
      `select t.*, d.owner_id, d.in_charge, d.title, d.fold->'facts'->'sender' as sender
         from (select * from ${tableInUse(INBOX_TURNS)} where ${NOW} ${beyond} order by since desc, turn_id desc limit $3) as t
         join ${tableInUse(DOCUMENTS_INBOX)} d on d.document_id = t.document_id
        order by t.since desc, t.turn_id desc`,
      [readersOf(reader), now.toISOString(), limit + 1, ...(from ? [from.modifiedOn, from.id] : [])],
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
  const { rows } = await db.query<StoredRow>(
    `select t.*, d.owner_id, d.in_charge, d.title, d.fold->'facts'->'sender' as sender
       from ${tableInUse(INBOX_TURNS)} t join ${tableInUse(DOCUMENTS_INBOX)} d on d.document_id = t.document_id
      where t.document_id = any($3) and ${NOW} order by t.since, t.turn_id`,
    [readersOf(reader), now.toISOString(), documentIds],
  );
  return new Map(rows.map((row) => [row.document_id, asTurn(row, reader)]));
}

const asTurn = (row: StoredRow, reader: TurnReader): TurnRow => ({
  turnID: row.turn_id,
  documentID: row.document_id,
  title: row.title,
  reason: row.reason,
  isOwner: row.owner_id === reader.userId || row.in_charge === reader.userId,
  sender: row.sender?.value ?? null,
  person: row.person && { id: row.subject, name: row.person.value },
  subject: row.subject,
  since: row.since.toISOString(),
  until: row.until?.toISOString() ?? null,
});

/** How much waits for a reader. */
export async function countTurns(db: Pool | ClientBase, reader: TurnReader, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${tableInUse(INBOX_TURNS)} where ${NOW}`, [
    readersOf(reader),
    now.toISOString(),
  ]);
  return rows[0]!.count;
}
