import type { Pool } from 'pg';
import type { Clock } from '../../../shared-kernel/clock.ts';

/** Documents that a person put out of their own lists. */
export interface Archive {
  put(userId: string, documentId: string): Promise<void>;
  take(userId: string, documentId: string): Promise<void>;
}

/**
 * In a table and not in the history: it says how one person keeps their lists in order, proves nothing to anybody, and changes nothing
 * for the others of the document.
 */
export const createArchive = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): Archive => ({
  async put(userId, documentId) {
    await pool.query('insert into inbox.archived (user_id, document_id, archived_at) values ($1, $2, $3) on conflict do nothing', [
      userId,
      documentId,
      clock.now(),
    ]);
  },
  async take(userId, documentId) {
    await pool.query('delete from inbox.archived where user_id = $1 and document_id = $2', [userId, documentId]);
  },
});
