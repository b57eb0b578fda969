import type { Pool } from 'pg';

/**
 * Hears every connection of the pool that is lost, idle or lent out. The pool itself listens to idle ones only, and whoever borrows one
 * begins to listen a moment after it is theirs: what the server says in between (it ends, right behind its welcome) would be an
 * 'error' event that nobody hears, which ends the process. The borrower's next query fails as it should.
 */
export function hearLostConnections(pool: Pool, onIdleLost: (error: Error) => void = () => undefined): void {
  pool.on('error', onIdleLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
