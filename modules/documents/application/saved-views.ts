import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { PersonVault, ProtectedField } from '../../../shared-kernel/privacy/port.ts';

/** What a search of the list looks for, by the names of its address: tab, search, title, documentID, email, status, from, to. */
export type Place = Readonly<Record<string, string>>;

export interface SavedView {
  readonly viewID: string;
  readonly name: string;
  readonly place: Place;
}

/** Searches that a person gave a name; theirs alone. */
export interface SavedViews {
  /** Oldest first. */
  of(userId: string): Promise<readonly SavedView[]>;
  /** Null: the person has as many as are kept. Throws PersonForgotten for an address of somebody who was forgotten. */
  save(owner: { userId: string; ownerId: string }, view: { name: string; place: Place }): Promise<SavedView | null>;
  /** False: the person has no such view. */
  remove(userId: string, viewID: string): Promise<boolean>;
}

/** More than fit a menu help nobody. */
export const SAVED_VIEWS_LIMIT = 20;

interface StoredView {
  readonly name: ProtectedField;
  readonly place: Readonly<Record<string, ProtectedField>>;
}

/**
 * In a table and not in the history: a named search is a convenience and no fact that anybody will have to prove, and it often
 * holds somebody's address, which history would keep for ever. Each value is encrypted, an address with the key of the person it
 * belongs to in this account: who is forgotten is forgotten here too, and a view that loses a value is shown no more.
 */
export function createSavedViews(deps: {
  readonly pool: Pool;
  readonly vault: PersonVault;
  readonly clock: Clock;
  readonly personId: (ownerId: string, contact: string) => string;
}): SavedViews {
  const { pool, vault } = deps;

  const opened = async (viewID: string, { name, place }: StoredView): Promise<SavedView | null> => {
    const entries = Object.entries(place);
    const [shown, ...values] = await vault.reveal([name, ...entries.map(([, field]) => field)]);
    if (shown == null || values.some((value) => value === null)) return null;
    return { viewID, name: shown, place: Object.fromEntries(entries.map(([key], index) => [key, values[index]!])) };
  };

  return {
    async of(userId) {
      const { rows } = await pool.query<{ view_id: string; view: StoredView }>(
        'select view_id, view from inbox.saved_views where user_id = $1 order by created_at, view_id',
        [userId],
      );
      const views = await Promise.all(rows.map((row) => opened(row.view_id, row.view)));
      return views.filter((view) => view !== null);
    },
    async save({ userId, ownerId }, { name, place }) {
      const belongsTo = (text: string) => (text.includes('@') ? deps.personId(ownerId, text.trim()) : userId);
      const fields = await Promise.all(
        Object.entries(place).map(async ([key, value]) => [key, await vault.protect(belongsTo(value), value)] as const),
      );
      const view: StoredView = { name: await vault.protect(belongsTo(name), name), place: Object.fromEntries(fields) };
      const viewID = randomUUID();
      const { rowCount } = await pool.query(
        `insert into inbox.saved_views (user_id, view_id, view, created_at)
         select $1, $2, $3, $4 where (select count(*) from inbox.saved_views where user_id = $1) < $5`,
        [userId, viewID, JSON.stringify(view), deps.clock.now(), SAVED_VIEWS_LIMIT],
      );
      return rowCount === 1 ? { viewID, name, place } : null;
    },
    async remove(userId, viewID) {
      const { rowCount } = await pool.query('delete from inbox.saved_views where user_id = $1 and view_id = $2', [userId, viewID]);
      return rowCount === 1;
    },
  };
}
