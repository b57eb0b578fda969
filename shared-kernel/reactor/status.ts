import type { Pool } from 'pg';
import type { Position } from '../event-store/port.ts';
import type { Reactor } from './reactor.ts';

/** An item that is not done, as the operations page shows it. */
export interface OpenWork {
  readonly key: string;
  readonly state: 'waiting' | 'running' | 'parked';
  readonly eventId: string;
  readonly attempts: number;
  readonly firstAt: Date;
  /** Seconds since it was planned. */
  readonly ageSeconds: number;
  readonly nextAttemptAt: Date | null;
  readonly lastError: string | null;
  readonly lastErrorAt: Date | null;
}

export interface ReactorStatus {
  readonly name: string;
  /** null before the first event or the first start. */
  readonly position: Position | null;
  readonly waiting: number;
  readonly running: number;
  readonly parked: number;
  readonly done: number;
  /** Items that failed at least once and are not done. */
  readonly failing: number;
  /** Seconds since the oldest open item was planned; null when none is open. */
  readonly oldestOpenSeconds: number | null;
  /** The oldest open items, parked ones first; at most 50. */
  readonly open: readonly OpenWork[];
}

const SHOWN = 50;

interface OpenRow {
  key: string;
  state: OpenWork['state'];
  event_id: string;
  attempts: number;
  first_at: Date;
  age: number;
  next_attempt_at: Date;
  last_error: string | null;
  last_error_at: Date | null;
}

interface CountRow {
  waiting: number;
  running: number;
  parked: number;
  done: number;
  failing: number;
  oldest: number | null;
}

export async function reactorStatusOf(pool: Pool, reactor: Reactor): Promise<ReactorStatus> {
  const checkpoint = await pool.query<{ position: Position | null }>('select position from reactor.checkpoint where name = $1', [
    reactor.name,
  ]);
  const counts = await pool.query<CountRow>(
    `select (count(*) filter (where state = 'waiting'))::int as waiting,
            (count(*) filter (where state = 'running'))::int as running,
            (count(*) filter (where state = 'parked'))::int as parked,
            (count(*) filter (where state = 'done'))::int as done,
            (count(*) filter (where state <> 'done' and last_error is not null))::int as failing,
            extract(epoch from clock_timestamp() - min(first_at) filter (where state <> 'done'))::float8 as oldest
       from reactor.work where reactor = $1`,
    [reactor.name],
  );
  const open = await pool.query<OpenRow>(
    `select key, state, event_id, attempts, first_at, extract(epoch from clock_timestamp() - first_at)::float8 as age,
            next_attempt_at, last_error, last_error_at
       from reactor.work where reactor = $1 and state <> 'done'
      order by state = 'parked' desc, first_at, key limit ${SHOWN}`,
    [reactor.name],
  );
  const { oldest, ...numbers } = counts.rows[0]!;
  return {
    name: reactor.name,
    position: checkpoint.rows[0]?.position ?? null,
    ...numbers,
    oldestOpenSeconds: oldest,
    open: open.rows.map((row) => ({
      key: row.key,
      state: row.state,
      eventId: row.event_id,
      attempts: row.attempts,
      firstAt: row.first_at,
      ageSeconds: row.age,
      nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at : null,
      lastError: row.last_error,
      lastErrorAt: row.last_error_at,
    })),
  };
}

/**
 * Tries an item again at once, by an operator's decision: one that was parked, or one that waits for its next attempt. It is tried as ever,
 * with its own checks; nothing is called done. False when it is neither.
 */
export async function tryNow(pool: Pool, reactor: string, key: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update reactor.work set state = 'waiting', next_attempt_at = clock_timestamp(), finished_at = null
      where reactor = $1 and key = $2 and state in ('parked', 'waiting')`,
    [reactor, key],
  );
  return rowCount === 1;
}
