import type { ClientBase, Pool } from 'pg';
import type { Actor } from '../../shared-kernel/actor.ts';
import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';
import { type AsOf, ownerOf, type Scope } from '../as-of.ts';
import { tableInUse } from '../runtime/index.ts';
import { DOCUMENT_TIMELINE } from './projection.ts';

/** One event of a document: who, what, when, from where, why. Personal values are `{$personal, value}`, null once forgotten. */
export interface TimelineRow {
  readonly documentId: string;
  readonly revision: number;
  readonly eventId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly position: Position;
  /** When it happened, ISO 8601 UTC with milliseconds. */
  readonly at: string;
  readonly recordedAt: string;
  readonly ownerId: string;
  readonly actor: Actor;
  readonly ip: Personal | null;
  readonly userAgent: Personal | null;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly data: JsonObject;
}

interface StoredRow {
  document_id: string;
  revision: number;
  event_id: string;
  type: string;
  schema_version: number;
  position: Position;
  occurred_at: Date;
  recorded_at: Date;
  owner_id: string;
  actor: Actor;
  ip: Personal | null;
  user_agent: Personal | null;
  command_id: string;
  correlation_id: string;
  causation_id: string | null;
  data: JsonObject;
}

export interface TimelineQuery {
  readonly documentId: string;
  readonly scope: Scope;
  /** Up to and including this moment; absent: all. */
  readonly asOf?: AsOf;
  /** Only events after this revision: the cursor of a page. */
  readonly afterRevision?: number;
  readonly limit?: number;
}

type Order = Pick<EventStore, 'comparePositions'>;

/** The events of a document, oldest first; nothing for a document of another account. */
export async function timelineOf(db: Pool | ClientBase, order: Order, query: TimelineQuery): Promise<TimelineRow[]> {
  const last = query.asOf ? await lastRevision(db, order, query, query.asOf) : null;
  const { rows } = await db.query<StoredRow>(
    `select * from ${tableInUse(DOCUMENT_TIMELINE)}
      where document_id = $1 and ($2::text is null or owner_id = $2) and revision > $3 and ($4::int is null or revision <= $4)
      order by revision limit $5`,
    [query.documentId, ownerOf(query.scope), query.afterRevision ?? -1, last, query.limit ?? null],
  );
  return rows.map(asRow);
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
  readonly type: string;
  readonly data: JsonObject;
  readonly revision: number;
  readonly metadata: { readonly occurredAt: string; readonly ownerId: string };
}

export interface StateAsOf<State> {
  readonly state: State;
  /** Of the last event folded. */
  readonly revision: number;
}

/** The document as it was at a moment: its events up to then, folded by the module's own fold. Null before its first event. */
export async function stateAsOf<State>(
  db: Pool | ClientBase,
  order: Order,
  query: { documentId: string; scope: Scope; asOf: AsOf },
  fold: { readonly initial: State; evolve(state: State, event: TimelineEvent): State },
): Promise<StateAsOf<State> | null> {
  const rows = await timelineOf(db, order, query);
  if (rows.length === 0) return null;
  const state = rows.reduce(
    (folded, { type, data, revision, at, ownerId }) => fold.evolve(folded, { type, data, revision, metadata: { occurredAt: at, ownerId } }),
    fold.initial,
  );
  return { state, revision: rows.at(-1)!.revision };
}

/** The newest revision that belongs to the moment; -1 when nothing had happened yet. */
async function lastRevision(db: Pool | ClientBase, order: Order, { documentId }: TimelineQuery, asOf: AsOf): Promise<number> {
  if ('revision' in asOf) return Math.min(asOf.revision, 2_147_483_647);
  if ('time' in asOf) {
    // A prefix of the stream also where two clocks disagreed: up to before the first event that is later.
    const { rows } = await db.query<{ last: number }>(
      `select coalesce(min(revision) filter (where occurred_at > $2) - 1, max(revision), -1) as last
         from ${tableInUse(DOCUMENT_TIMELINE)} where document_id = $1`,
      [documentId, asOf.time],
    );
    return rows[0]!.last;
  }
  // Only the store can order positions.
  const { rows } = await db.query<{ revision: number; position: Position }>(
    `select revision, position from ${tableInUse(DOCUMENT_TIMELINE)} where document_id = $1 order by revision`,
    [documentId],
  );
  return rows.filter((row) => order.comparePositions(row.position, asOf.position) <= 0).at(-1)?.revision ?? -1;
}

const asRow = (row: StoredRow): TimelineRow => ({
  documentId: row.document_id,
  revision: row.revision,
  eventId: row.event_id,
  type: row.type,
  schemaVersion: row.schema_version,
  position: row.position,
  at: row.occurred_at.toISOString(),
  recordedAt: row.recorded_at.toISOString(),
  ownerId: row.owner_id,
  actor: row.actor,
  ip: row.ip,
  userAgent: row.user_agent,
  commandId: row.command_id,
  correlationId: row.correlation_id,
  causationId: row.causation_id,
  data: row.data,
});
