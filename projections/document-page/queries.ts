import type { ClientBase, Pool } from 'pg';
import type { Position } from '../../shared-kernel/event-store/port.ts';
import { ownerOf, type Scope } from '../as-of.ts';
import { tableInUse } from '../runtime/index.ts';
import { DOCUMENT_PAGE } from './projection.ts';

export interface DocumentPageRow<State> {
  readonly documentId: string;
  readonly ownerId: string;
  /** Of the newest event folded: what If-Match compares with. */
  readonly revision: number;
  readonly position: Position;
  readonly state: State;
}

/** The present state of a document, also of a deleted one; null when unknown or of another account. */
export async function documentPageOf<State>(
  db: Pool | ClientBase,
  documentId: string,
  scope: Scope,
): Promise<DocumentPageRow<State> | null> {
  const { rows } = await db.query<{ document_id: string; owner_id: string; revision: number; position: Position; state: State }>(
    `select document_id, owner_id, revision, position, state from ${tableInUse(DOCUMENT_PAGE)}
      where document_id = $1 and ($2::text is null or owner_id = $2)`,
    [documentId, ownerOf(scope)],
  );
  const row = rows[0];
  if (!row) return null;
  return { documentId: row.document_id, ownerId: row.owner_id, revision: row.revision, position: row.position, state: row.state };
}

/** Documents whose plan of reminders has something to do by this instant, what waits longest first. */
export async function remindersDueAt(pool: Pool, now: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await pool
    .query<{ document_id: string }>(
      `select document_id from ${tableInUse(DOCUMENT_PAGE)} where reminder_due_at <= $1 order by reminder_due_at, document_id limit $2`,
      [now, limit],
    )
    .catch((error: { code?: string }) => {
      // At the first start, and after an upgrade, the table is made a moment later (SQLSTATE 42P01, 42703): nothing is due before.
      if (error.code === '42P01' || error.code === '42703') return { rows: [] };
      throw error;
    });
  return rows.map(({ document_id }) => document_id);
}
