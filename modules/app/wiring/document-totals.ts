import type { Pool } from 'pg';
import { inboxCounts } from '../../../projections/documents-inbox/queries.ts';
import type { SubscriptionModuleDeps } from '../../subscription/index.ts';

/** How many documents an account has and how many of them are completed, as its list counts them. */
export const createDocumentTotals =
  (pool: Pool): SubscriptionModuleDeps['documentsOf'] =>
  async (ownerId) => {
    const { all, completed } = await inboxCounts(pool, { ownerId, viewerEmail: null }).catch((error: { code?: string }) => {
      // Right after an upgrade the table may not be there yet (SQLSTATE 42P01).
      if (error.code === '42P01') return { all: 0, completed: 0 };
      throw error;
    });
    return { uploaded: all, completed };
  };
