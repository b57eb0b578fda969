import type { ClientBase, Pool } from 'pg';
import type { RecordedEvent } from '../event-store/port.ts';
import type { JsonObject } from '../json.ts';
import type { PlannedWork } from './reactor.ts';

/** An item as claimed. `plan` items stand for events whose planning threw. */
export interface ClaimedWork {
  readonly key: string;
  readonly kind: 'plan' | 'perform';
  readonly eventId: string;
  readonly payload: JsonObject;
  readonly attempt: number;
  readonly fence: number;
  readonly firstAt: Date;
}

interface WorkRow {
  key: string;
  kind: 'plan' | 'perform';
  event_id: string;
  payload: JsonObject;
  attempts: number;
  fence: string;
  first_at: Date;
}

export interface NewWork extends PlannedWork {
  readonly event: Pick<RecordedEvent, 'id'>;
  readonly kind?: 'plan' | 'perform';
}

/** Adds items in the caller's transaction; keys that already stand are left as they are. Answers how many are new. */
export async function addWork(client: ClientBase, reactor: string, items: readonly NewWork[]): Promise<number> {
  if (items.length === 0) return 0;
  for (const item of items) {
    if (item.key === '' || item.key.length > 200) throw new Error(`work key of ${item.key.length} characters in reactor ${reactor}`);
  }
  const { rowCount } = await client.query(
    `insert into reactor.work (reactor, key, kind, event_id, payload)
     select $1, w.key, w.kind, w."eventId", w.payload
       from jsonb_to_recordset($2::jsonb) as w(key text, kind text, "eventId" text, payload jsonb)
     on conflict (reactor, key) do nothing`,
    [reactor, JSON.stringify(items.map(({ key, kind, event, payload }) => ({ key, kind: kind ?? 'perform', eventId: event.id, payload })))],
  );
  return rowCount ?? 0;
}

/** What `due` lists is in hand from now on. $1 reactor, $3 seconds of the lease. */
const TAKE_DUE = `update reactor.work w
        set state = 'running', attempts = attempts + 1, fence = fence + 1,
            lease_until = clock_timestamp() + make_interval(secs => $3)
       from due
      where w.reactor = $1 and w.key = due.key
     returning w.key, w.kind, w.event_id, w.payload, w.attempts, w.fence, w.first_at`;

const claimed = (row: WorkRow): ClaimedWork => ({
  key: row.key,
  kind: row.kind,
  eventId: row.event_id,
  payload: row.payload,
  attempt: row.attempts,
  fence: Number(row.fence),
  firstAt: row.first_at,
});

/**
 * Takes up to `limit` due items: new ones, ones whose delay is over and ones whose worker has shown
 * no sign of life for the length of the lease. All times are the database's, so workers' clocks do not matter.
 * Materialized, because a join may otherwise run the inner query again and take more than `limit`.
 */
export async function claimWork(pool: Pool, reactor: string, limit: number, leaseMilliseconds: number): Promise<ClaimedWork[]> {
  const { rows } = await pool.query<WorkRow>(
    `with due as materialized (
       select key from reactor.work
        where reactor = $1
          and ((state = 'waiting' and next_attempt_at <= clock_timestamp())
            or (state = 'running' and lease_until < clock_timestamp()))
        order by next_attempt_at
        limit $2
        for update skip locked)
     ${TAKE_DUE}`,
    [reactor, limit, leaseMilliseconds / 1000],
  );
  return rows.map(claimed);
}

/** How shares stand in one process: what each has at work, and a number that grows with every turn, of its last one. */
export interface TurnsTaken {
  /** Under which name the payload says whose an item is; items without it are one share. */
  readonly by: string;
  readonly most: number;
  readonly shares: Readonly<Record<string, { readonly running: number; readonly turn: number }>>;
}

/**
 * `claimWork` in turns: who has less at work goes first, then who waited longest for a turn. Nobody gets beyond `most`, however many
 * items of theirs are due. Items that somebody else claims just now are passed over until the next time.
 */
export async function claimFairly(
  pool: Pool,
  reactor: string,
  limit: number,
  leaseMilliseconds: number,
  { by, most, shares }: TurnsTaken,
): Promise<ClaimedWork[]> {
  const { rows } = await pool.query<WorkRow>(
    `with standing as (
       select key, next_attempt_at, coalesce(payload->>$4, '') as share from reactor.work
        where reactor = $1
          and ((state = 'waiting' and next_attempt_at <= clock_timestamp())
            or (state = 'running' and lease_until < clock_timestamp()))),
     placed as (
       select s.key, s.next_attempt_at, coalesce((taken.of->>'turn')::bigint, 0) as turn,
              coalesce((taken.of->>'running')::int, 0) + row_number() over (partition by s.share order by s.next_attempt_at, s.key) as place
         from standing s cross join lateral (select $5::jsonb->s.share as of) taken),
     due as materialized (
       select w.key from reactor.work w join placed p on p.key = w.key
        where w.reactor = $1 and p.place <= $6
          and ((w.state = 'waiting' and w.next_attempt_at <= clock_timestamp())
            or (w.state = 'running' and w.lease_until < clock_timestamp()))
        order by p.place, p.turn, p.next_attempt_at
        limit $2
        for update of w skip locked)
     ${TAKE_DUE}`,
    [reactor, limit, leaseMilliseconds / 1000, by, JSON.stringify(shares), most],
  );
  return rows.map(claimed);
}

/** False when the item was taken over by somebody else. */
export async function extendLease(pool: Pool, reactor: string, work: ClaimedWork, leaseMilliseconds: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update reactor.work set lease_until = clock_timestamp() + make_interval(secs => $4)
      where reactor = $1 and key = $2 and fence = $3 and state = 'running'`,
    [reactor, work.key, work.fence, leaseMilliseconds / 1000],
  );
  return rowCount === 1;
}

export type Settlement =
  | { readonly state: 'done' }
  | { readonly state: 'waiting'; readonly error: string; readonly delayMilliseconds: number }
  | { readonly state: 'parked'; readonly error: string };

/** Writes how an attempt ended: of what is done nobody asks any more why it failed before, and the words may quote a file. False when the fence says that the item was taken over meanwhile. */
export async function settleWork(db: Pool | ClientBase, reactor: string, work: ClaimedWork, end: Settlement): Promise<boolean> {
  const delay = end.state === 'waiting' ? end.delayMilliseconds / 1000 : 0;
  const { rowCount } = await db.query(
    `update reactor.work
        set state = $4, lease_until = null,
            next_attempt_at = clock_timestamp() + make_interval(secs => $5),
            last_error = case when $4 = 'done' then null else coalesce($6, last_error) end, last_error_at = case when $6 is null then last_error_at else clock_timestamp() end,
            finished_at = case when $4 in ('done', 'parked') then clock_timestamp() end
      where reactor = $1 and key = $2 and fence = $3 and state = 'running'`,
    [reactor, work.key, work.fence, end.state, delay, 'error' in end ? end.error : null],
  );
  return rowCount === 1;
}

/** Takes away why items failed, whose words may quote a file; one that is tried again says it anew. Answers how many there were. */
export async function forgetErrors(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('update reactor.work set last_error = null where last_error is not null');
  return rowCount ?? 0;
}

/** Gives items back without counting the attempt: the process stops before it could try. */
export async function returnWork(pool: Pool, reactor: string, work: ClaimedWork): Promise<void> {
  await pool.query(
    `update reactor.work set state = 'waiting', attempts = attempts - 1, lease_until = null, next_attempt_at = clock_timestamp()
      where reactor = $1 and key = $2 and fence = $3 and state = 'running'`,
    [reactor, work.key, work.fence],
  );
}
