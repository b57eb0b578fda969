import type { Pool } from 'pg';
import { describeFailure } from '../../shared-kernel/retry/transient-failure.ts';
import type { PoisonEvent } from './apply-batch.ts';
import type { Build } from './checkpoint.ts';

/** A projection has stopped at an event that it cannot apply. */
export interface Alarm {
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly error: string;
  readonly attempts: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly nextAttemptAt: Date;
}

interface AlarmRow {
  event_id: string;
  event_type: string;
  stream: string;
  revision: number;
  position: string;
  error: string;
  attempts: number;
  first_at: Date;
  last_at: Date;
  next_attempt_at: Date;
}

export async function readAlarm(pool: Pool, build: Pick<Build, 'name' | 'build'>): Promise<Alarm | null> {
  const { rows } = await pool.query<AlarmRow>('select * from projection.alarm where name = $1 and build = $2', [build.name, build.build]);
  const row = rows[0];
  if (!row) return null;
  return {
    eventId: row.event_id,
    eventType: row.event_type,
    stream: row.stream,
    revision: row.revision,
    position: row.position,
    error: row.error,
    attempts: row.attempts,
    firstAt: row.first_at,
    lastAt: row.last_at,
    nextAttemptAt: row.next_attempt_at,
  };
}

/**
 * Counts the attempts on the same event; another event starts the count anew. Does nothing when the build has moved on: a
 * runner that slept must not raise an alarm over an event that another runner got past.
 */
export async function raiseAlarm(pool: Pool, build: Build, poison: PoisonEvent, delay: number): Promise<void> {
  const { event } = poison;
  await pool.query(
    `insert into projection.alarm (name, build, event_id, event_type, stream, revision, position, error, attempts, next_attempt_at)
     select name, build, $3, $4, $5, $6, $7, $8, 1, clock_timestamp() + make_interval(secs => $9)
       from projection.checkpoint where name = $1 and build = $2 and position is not distinct from $10
     on conflict (name, build) do update set
       attempts = case when alarm.event_id = excluded.event_id then alarm.attempts + 1 else 1 end,
       first_at = case when alarm.event_id = excluded.event_id then alarm.first_at else excluded.first_at end,
       event_id = excluded.event_id, event_type = excluded.event_type, stream = excluded.stream, revision = excluded.revision,
       position = excluded.position, error = excluded.error, last_at = clock_timestamp(), next_attempt_at = excluded.next_attempt_at`,
    [
      build.name,
      build.build,
      event.id,
      event.type,
      event.stream,
      event.revision,
      event.position,
      describeFailure(poison.cause),
      delay / 1000,
      poison.after,
    ],
  );
}

export async function clearAlarm(pool: Pool, build: Build): Promise<void> {
  await pool.query('delete from projection.alarm where name = $1 and build = $2', [build.name, build.build]);
}
