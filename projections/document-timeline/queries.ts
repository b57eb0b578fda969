import type { ClientBase, Pool } from 'pg';
import type { Actor } from '../../shared-kernel/actor.ts';
import type { Position } from '../../shared-kernel/event-store/port.ts';
import { placeOf } from '../../shared-kernel/event-store/position-text.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';
import { type AsOf, ownerOf, type Scope } from '../as-of.ts';
import { tableInUse } from '../runtime/index.ts';
import { isoTimes } from './iso-times.ts';
import { DOCUMENT_TIMELINE } from './projection.ts';

/** One event of a document: who, what, when, from where, why. Personal values are `{$personal, value}`, null once forgotten. */
export interface TimelineRow {
  /** From 1, over all streams that tell of the document, in the order in which they were written. */
  readonly number: number;
  /** Category of the stream: `document`, `vobo`, `cancellation`, `endorsement` or `special`. */
  readonly stream: string;
  /** In its stream, from 0. */
  readonly revision: number;
  readonly eventId: string;
  readonly type: string;
  readonly position: Position;
  /** When it happened, ISO 8601 UTC with milliseconds. */
  readonly at: string;
  readonly actor: Actor;
  readonly ip: Personal | null;
  readonly userAgent: Personal | null;
  readonly commandId: string;
  readonly causationId: string | null;
  readonly data: JsonObject;
}

interface StoredRow {
  stream: string;
  revision: number;
  event_id: string;
  type: string;
  occurred_at: string;
  data: JsonObject;
}

/** The columns that readers get, and no others: in a long history every column costs time. */
interface ToldRow extends StoredRow {
  position: Position;
  actor: Actor;
  ip: Personal | null;
  user_agent: Personal | null;
  command_id: string;
  causation_id: string | null;
}
const TOLD = 'stream, revision, event_id, type, position, occurred_at, actor, ip, user_agent, command_id, causation_id, data';

/** What a fold needs of it. */
interface FoldedRow extends StoredRow {
  owner_id: string;
}
const FOLDED = 'stream, revision, event_id, type, occurred_at, owner_id, data';

export interface TimelineQuery {
  readonly documentId: string;
  readonly scope: Scope;
  /** Up to and including this moment; absent: all. A revision is one of the document's own stream. */
  readonly asOf?: AsOf;
  /** Only events after this number: the cursor of a page. */
  readonly after?: number;
  readonly limit?: number;
}

/** The events of a document over all its streams, oldest first; nothing for a document of another account. */
export async function timelineOf(db: Pool | ClientBase, query: TimelineQuery): Promise<TimelineRow[]> {
  const after = query.after ?? 0;
  const rows = await rowsOf<ToldRow>(db, query, TOLD, 'true', { limit: query.limit ?? null, after });
  return rows.map((row, index) => asRow(row, after + index + 1));
}

/** How many events the timeline of a document holds: what a certificate or a screen states beside its rows. */
export async function timelineCount(db: Pool | ClientBase, documentId: string, scope: Scope): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `select count(*) from ${tableInUse(DOCUMENT_TIMELINE)} where document_id = $1 and ($2::text is null or owner_id = $2)`,
    [documentId, ownerOf(scope)],
  );
  return Number(rows[0]!.count);
}

/** What a fold needs of an event of the timeline. */
export interface TimelineEvent {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly revision: number;
  readonly metadata: { readonly occurredAt: string; readonly ownerId: string };
}

export interface TimelineFold<State> {
  readonly initial: State;
  evolve(state: State, event: TimelineEvent): State;
  /** Types of this version; events of others change nothing. */
  readonly eventTypes: Readonly<Record<string, unknown>>;
}

export interface StateAsOf<State> {
  readonly state: State;
  /** Of the last event of the document's own stream up to then. */
  readonly revision: number;
}

/** The document as it was at a moment: its events up to then, folded by the module's own fold. Null before its first event. */
export async function stateAsOf<State>(
  db: Pool | ClientBase,
  query: { documentId: string; scope: Scope; asOf: AsOf },
  fold: TimelineFold<State>,
): Promise<StateAsOf<State> | null> {
  const rows = await rowsOf<FoldedRow>(db, query, FOLDED, "stream = 'document'");
  const last = rows.at(-1);
  return last ? { state: foldRows(rows, fold), revision: last.revision } : null;
}

/** What the other streams of a document had said up to a moment, by the category of each; all of it without a moment. */
export async function flowsAsOf(
  db: Pool | ClientBase,
  query: { documentId: string; scope: Scope; asOf?: AsOf },
): Promise<<State>(category: string, fold: TimelineFold<State>) => State> {
  const rows = await rowsOf<FoldedRow>(db, query, FOLDED, "stream <> 'document'");
  return (category, fold) =>
    foldRows(
      rows.filter((row) => row.stream === category),
      fold,
    );
}

const foldRows = <State>(rows: readonly FoldedRow[], fold: TimelineFold<State>): State =>
  rows
    .filter(({ type }) => type in fold.eventTypes)
    .reduce(
      (state, { event_id, type, data, revision, occurred_at, owner_id }) =>
        fold.evolve(state, {
          id: event_id,
          type,
          data,
          revision,
          metadata: { occurredAt: occurred_at, ownerId: owner_id },
        }),
      fold.initial,
    );

async function rowsOf<Row extends StoredRow>(
  db: Pool | ClientBase,
  query: { documentId: string; scope: Scope; asOf?: AsOf },
  columns: string,
  condition: string,
  { limit, after }: { readonly limit: number | null; readonly after: number } = { limit: null, after: 0 },
): Promise<Row[]> {
  const { upTo, before } = query.asOf ? await cutOf(db, query.documentId, query.asOf) : everything;
  // Rows are read along the index (document_id, place). A limit that the planner cannot see keeps it from fetching all of them first to
  // sort them, whole as they are: 10,000 events did not fit into the memory of a sort, and it took four times as long.
  const text = `select ${columns} from ${tableInUse(DOCUMENT_TIMELINE)}
      where document_id = $1 and ($2::text is null or owner_id = $2)
        and ($3::numeric is null or place <= $3) and ($4::numeric is null or place < $4) and ${condition}
      order by place limit (select $5::bigint) offset $6`;
  const values = [query.documentId, ownerOf(query.scope), upTo, before, limit, after];
  return (await db.query<Row>({ text, values, types: isoTimes })).rows;
}

/** Places that bound what belongs to a moment; null where nothing does. */
interface Cut {
  readonly upTo: string | null;
  readonly before: string | null;
}
const everything: Cut = { upTo: null, before: null };

async function cutOf(db: Pool | ClientBase, documentId: string, asOf: AsOf): Promise<Cut> {
  if ('position' in asOf) return { upTo: placeOf(asOf.position), before: null };
  const place = async (condition: string, value: unknown): Promise<string | null> => {
    const { rows } = await db.query<{ place: string | null }>(
      `select min(place) as place from ${tableInUse(DOCUMENT_TIMELINE)} where document_id = $1 and ${condition}`,
      [documentId, value],
    );
    return rows[0]!.place;
  };
  // A revision that has not come yet is no cut.
  if ('revision' in asOf)
    return { upTo: await place("stream = 'document' and revision = $2", Math.min(asOf.revision, 2_147_483_647)), before: null };
  // A prefix of the history also where two clocks disagreed: up to before the first event that is later.
  return { upTo: null, before: await place('occurred_at > $2', asOf.time) };
}

const asRow = (row: ToldRow, number: number): TimelineRow => ({
  number,
  stream: row.stream,
  revision: row.revision,
  eventId: row.event_id,
  type: row.type,
  position: row.position,
  at: row.occurred_at,
  actor: row.actor,
  ip: row.ip,
  userAgent: row.user_agent,
  commandId: row.command_id,
  causationId: row.causation_id,
  data: row.data,
});
