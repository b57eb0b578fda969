import type { Pool } from 'pg';
import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';
import { type Alarm, readAlarm } from './alarm.ts';
import { readBuilds } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { newestReport, type RebuildReport } from './rebuild-report.ts';

/** live: in step or catching up. halted: stopped at an event. outdated: the tables in use are of another version. absent: never built. */
export type ProjectionState = 'live' | 'halted' | 'outdated' | 'absent';

export interface ProjectionStatus {
  readonly name: string;
  readonly state: ProjectionState;
  /** Version of the code and of the tables in use. */
  readonly version: { readonly code: number; readonly inUse: number | null };
  readonly build: number | null;
  readonly position: Position | null;
  /** Events applied or passed over since the first. */
  readonly events: number;
  /** `events` is exact below 1,000 and "at least" from there; `seconds` is the age of the oldest event not yet applied. */
  readonly lag: { readonly events: number; readonly atLeast: boolean; readonly seconds: number };
  readonly eventsPerSecond: number | null;
  readonly updatedAt: Date | null;
  /** Seconds since the checkpoint moved. Old and in step is fine: there was nothing to do. */
  readonly ageSeconds: number | null;
  readonly alarm: Alarm | null;
  /** Newest failure of this process, e.g. a lost connection; null while all is well or the projection runs elsewhere. */
  readonly lastError: { readonly at: Date; readonly text: string } | null;
  readonly rebuilding: { readonly build: number; readonly events: number } | null;
  readonly lastRebuild: RebuildReport | null;
}

const COUNT_UP_TO = 1000;

export async function statusOf(
  { pool, store, now }: { pool: Pool; store: EventStore; now: () => Date },
  projection: Projection,
  lastError: ProjectionStatus['lastError'],
): Promise<ProjectionStatus> {
  const builds = await readBuilds(pool, projection.name);
  const live = builds.find((build) => build.state === 'live') ?? null;
  const building = builds.find((build) => build.state === 'building');
  const alarm = live && (await readAlarm(pool, live));
  const { rows } = await pool.query<{ updated_at: Date; rate: number | null; age: number }>(
    `select updated_at, rate, extract(epoch from clock_timestamp() - updated_at)::float8 as age
       from projection.checkpoint where name = $1 and state = 'live'`,
    [projection.name],
  );
  const moved = rows[0];
  return {
    name: projection.name,
    state: stateOf(projection, live?.version ?? null, alarm),
    version: { code: projection.version, inUse: live?.version ?? null },
    build: live?.build ?? null,
    position: live?.position ?? null,
    events: live?.events ?? 0,
    lag: await lagAfter(store, live?.position ?? null, now()),
    eventsPerSecond: moved?.rate ?? null,
    updatedAt: moved?.updated_at ?? null,
    ageSeconds: moved?.age ?? null,
    alarm,
    lastError,
    rebuilding: building ? { build: building.build, events: building.events } : null,
    lastRebuild: await newestReport(pool, projection.name),
  };
}

function stateOf(projection: Projection, inUse: number | null, alarm: Alarm | null): ProjectionState {
  if (inUse === null) return 'absent';
  if (inUse !== projection.version) return 'outdated';
  return alarm ? 'halted' : 'live';
}

/** Seconds since the oldest event that each projection in use has not applied was recorded; 0 in step. For probes: reads one event each at most. */
export async function lagSeconds(
  { pool, store, now }: { pool: Pool; store: EventStore; now: () => Date },
  names: readonly string[],
): Promise<{ name: string; seconds: number }[]> {
  const head = await store.head();
  const { rows } = await pool.query<{ name: string; position: Position | null }>(
    `select name, position from projection.checkpoint where state = 'live' and name = any($1)`,
    [names],
  );
  const positions = new Map(rows.map((row) => [row.name, row.position]));
  return Promise.all(
    names.map(async (name) => {
      const position = positions.get(name) ?? null;
      if (head === null || (position !== null && store.comparePositions(position, head) >= 0)) return { name, seconds: 0 };
      let seconds = 0;
      for await (const { metadata } of store.readAll({ after: position, limit: 1 })) {
        if (typeof metadata.recordedAt === 'string') seconds = Math.max(0, (now().getTime() - Date.parse(metadata.recordedAt)) / 1000);
      }
      return { name, seconds };
    }),
  );
}

async function lagAfter(store: EventStore, after: Position | null, now: Date): Promise<ProjectionStatus['lag']> {
  let events = 0;
  let oldest: number | null = null;
  for await (const event of store.readAll({ after, limit: COUNT_UP_TO })) {
    events += 1;
    const recordedAt = event.metadata.recordedAt;
    if (oldest === null && typeof recordedAt === 'string') oldest = Date.parse(recordedAt);
  }
  return { events, atLeast: events === COUNT_UP_TO, seconds: oldest === null ? 0 : Math.max(0, (now.getTime() - oldest) / 1000) };
}
