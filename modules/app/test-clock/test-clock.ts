import pg from 'pg';
import type { Clock } from '../../../shared-kernel/clock.ts';
import { hearLostConnections } from '../../../shared-kernel/postgres/lost-connections.ts';
import type { Log } from '../operations/process-log.ts';
import { moveAhead, storedAhead } from './table.ts';

/** Every process asks this often how far the clock was moved: a notification could be lost, a question is only late. */
const FOLLOW_MS = 250;

/** The clock of a test installation: that of the machine and what staff added to it. It never goes back. */
export interface TestClock extends Clock {
  /** Milliseconds ahead of the machine. */
  aheadMs(): number;
  /** Sets it for all processes of the installation; the others follow within a second. False: it shows that time already, or a later one. */
  moveTo(to: Date, by: string): Promise<boolean>;
  /** Calls back after every move that this process learns of, its own among them. Answers how to stop that. */
  onMoved(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Reads how far the installation's clock was moved, and follows it from then on. `machine`: what it is ahead of. */
export async function openTestClock(databaseUrl: string, machine: Clock, log: Log): Promise<TestClock> {
  // Apart from the product's connections: while those are all taken, a process must not fall behind the time of the others.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, statement_timeout: 5_000, application_name: 'test-clock' });
  hearLostConnections(pool, (error) => log('warn', 'a database connection was lost', { error: error.message }));
  let ahead = await storedAhead(pool).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const listeners = new Set<() => void>();
  const learn = (stored: number): void => {
    if (stored <= ahead) return;
    ahead = stored;
    for (const listener of listeners) listener();
  };
  let asking: Promise<void> | null = null;
  let isBehind = false;
  const ask = (): void => {
    asking ??= storedAhead(pool)
      .then(
        (stored) => {
          isBehind = false;
          learn(stored);
        },
        (error: Error) => {
          if (!isBehind) log('warn', 'how far the test clock was moved cannot be read; it goes on as it was', { error: error.message });
          isBehind = true;
        },
      )
      .finally(() => {
        asking = null;
      });
  };
  const following = setInterval(ask, FOLLOW_MS).unref();
  return {
    now: () => new Date(machine.now().getTime() + ahead),
    aheadMs: () => ahead,
    async moveTo(to, by) {
      const moved = await moveAhead(pool, to, by);
      if (moved === null) return false;
      log('warn', 'the test clock was moved', { to: to.toISOString(), by });
      learn(moved);
      return true;
    },
    onMoved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearInterval(following);
      await asking;
      await pool.end();
    },
  };
}
