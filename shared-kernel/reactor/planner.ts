import type { ClientBase, Pool } from 'pg';
import { liveFeed } from '../event-feed/live-feed.ts';
import type { EventStore, Position, RecordedEvent } from '../event-store/port.ts';
import { BEGIN_OVERTAKEABLE, inTransaction, RolledBack } from '../postgres/transaction.ts';
import { type BackOff, delayAfter, pause } from '../retry/back-off.ts';
import { describeFailure } from '../retry/transient-failure.ts';
import type { PlannedWork, Reactor, ReactorLog } from './reactor.ts';
import { addWork, type NewWork } from './work-table.ts';

export interface PlannerOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly reactor: Reactor;
  readonly log: ReactorLog;
  /** Told when new items stand in the table. */
  readonly onWork: () => void;
  readonly backOff?: BackOff;
}

const LIMITS = { events: 1000, bytes: 8 * 1024 * 1024 };
const BACK_OFF: BackOff = { first: 500, longest: 30_000 };
const STAND_BY: BackOff = { first: 250, longest: 5_000 };

/** Key of the item that stands for an event whose planning threw. */
const planKey = (eventId: string): string => `plan:${eventId}`;

/** The reactor's items for one event; planning that throws becomes an item of its own, retried and seen like any other. */
function planEvent(reactor: Reactor, event: RecordedEvent): NewWork[] {
  if (!reactor.types.includes(event.type)) return [];
  let planned: readonly PlannedWork[];
  try {
    planned = reactor.plan(event);
  } catch (error) {
    const payload = { stream: event.stream, revision: event.revision, error: describeFailure(error) };
    return [{ key: planKey(event.id), kind: 'plan', payload, event }];
  }
  return planned.map((work) => ({ ...work, event }));
}

/** Follows the events and writes down what is to be done, exactly once: keys and checkpoint share a transaction. */
export async function runPlanner(options: PlannerOptions, signal: AbortSignal): Promise<void> {
  const backOff = options.backOff ?? BACK_OFF;
  let failures = 0;
  let losses = 0;
  while (!signal.aborted) {
    let delay: number;
    try {
      const end = await follow(options, signal, () => {
        failures = 0;
        losses = 0;
      });
      delay = end === 'lost' ? delayAfter(++losses, STAND_BY) : delayAfter(++failures, backOff);
    } catch (error) {
      if (signal.aborted) return;
      delay = delayAfter(++failures, backOff);
      options.log('warn', 'planning was interrupted', { reactor: options.reactor.name, error: describeFailure(error), retryInMs: delay });
    }
    await pause(delay, signal);
  }
}

async function follow(options: PlannerOptions, signal: AbortSignal, progressed: () => void): Promise<'lost' | 'ended'> {
  const { pool, store, reactor } = options;
  let position = await startingPosition(options);
  for await (const events of liveFeed(store, position, signal, LIMITS)) {
    const items = events.flatMap((event) => planEvent(reactor, event));
    const last: Position = events.at(-1)!.position;
    const from = position;
    const move = (db: Pool | ClientBase) => moveCheckpoint(db, reactor.name, { from, to: last, events: events.length });
    const planned = (): Promise<number | null> =>
      inTransaction<number | null>(
        pool,
        async (client) => ((await move(client)) ? addWork(client, reactor.name, items) : new RolledBack<number | null>(null)),
        BEGIN_OVERTAKEABLE,
      );
    // Most events are nothing to most reactors: one statement is a transaction by itself.
    const added = items.length > 0 ? await planned() : (await move(pool)) ? 0 : null;
    if (added === null) return 'lost';
    position = last;
    progressed();
    if (added > 0) options.onWork();
  }
  return 'ended';
}

/** False when somebody else moved it: then nothing may be written down. */
async function moveCheckpoint(
  db: Pool | ClientBase,
  name: string,
  { from, to, events }: { from: Position | null; to: Position; events: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update reactor.checkpoint set position = $3, events = events + $4, updated_at = clock_timestamp()
      where name = $1 and position is not distinct from $2`,
    [name, from, to, events],
  );
  return rowCount === 1;
}

async function startingPosition({ pool, store, reactor }: PlannerOptions): Promise<Position | null> {
  const read = () => pool.query<{ position: Position | null }>('select position from reactor.checkpoint where name = $1', [reactor.name]);
  const found = (await read()).rows[0];
  if (found) return found.position;
  const first = reactor.startAt === 'now' ? await store.head() : null;
  await pool.query('insert into reactor.checkpoint (name, position) values ($1, $2) on conflict (name) do nothing', [reactor.name, first]);
  return (await read()).rows[0]!.position;
}
