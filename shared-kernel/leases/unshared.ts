import type { Pool } from 'pg';
import { inTransaction } from '../postgres/transaction.ts';
import type { Leases } from './port.ts';

/** For tools that are alone on their stores: every lease is held at once and for ever. */
export const unsharedLeases = (pool: Pool): Leases => ({
  hold: (name, signal, work) => work({ name, fence: 0, signal, write: (write) => inTransaction(pool, write) }),
});
