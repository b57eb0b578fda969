import type { ClientBase, Pool } from 'pg';
import type { Position } from '../../shared-kernel/event-store/port.ts';

export type BuildState = 'building' | 'live' | 'previous';

/** A build of a projection: its own tables, and the position they hold. */
export interface Build {
  readonly name: string;
  readonly build: number;
  readonly version: number;
  readonly state: BuildState;
  /** Of the last event applied or passed over; null before the first. */
  readonly position: Position | null;
  /** Grows when a person is forgotten. */
  readonly epoch: number;
  /** Events applied or passed over so far. */
  readonly events: number;
  readonly tables: readonly string[];
}

interface BuildRow {
  name: string;
  build: number;
  version: number;
  state: BuildState;
  position: string | null;
  epoch: number;
  events: string;
  tables: string[];
}

const COLUMNS = 'name, build, version, state, position, epoch, events, tables';

const asBuild = (row: BuildRow): Build => ({ ...row, position: row.position as Position | null, events: Number(row.events) });

/** Channel of checkpoint news. The payload is JSON `{name, position}`. */
export const CHECKPOINT_CHANNEL = 'projection_checkpoint';

export async function readBuild(db: Pool | ClientBase, name: string, state: BuildState): Promise<Build | null> {
  const { rows } = await db.query<BuildRow>(`select ${COLUMNS} from projection.checkpoint where name = $1 and state = $2`, [name, state]);
  return rows[0] ? asBuild(rows[0]) : null;
}

export async function readBuilds(db: Pool | ClientBase, name: string): Promise<Build[]> {
  const { rows } = await db.query<BuildRow>(`select ${COLUMNS} from projection.checkpoint where name = $1 order by build`, [name]);
  return rows.map(asBuild);
}

/** Locks the row of the build in use: its runner waits until this transaction ends. */
export async function lockLiveBuild(client: ClientBase, name: string): Promise<Build | null> {
  const { rows } = await client.query<BuildRow>(
    `select ${COLUMNS} from projection.checkpoint where name = $1 and state = 'live' for update`,
    [name],
  );
  return rows[0] ? asBuild(rows[0]) : null;
}

export async function addBuild(
  client: ClientBase,
  of: { name: string; version: number; tables: readonly string[]; state: 'building' | 'live' },
): Promise<Build> {
  const { rows } = await client.query<BuildRow>(
    `insert into projection.checkpoint (name, build, version, state, tables, activated_at)
     select $1, coalesce(max(build), 0) + 1, $2, $3, $4, case when $3 = 'live' then clock_timestamp() end
       from projection.checkpoint where name = $1
     returning ${COLUMNS}`,
    [of.name, of.version, of.state, of.tables],
  );
  return asBuild(rows[0]!);
}

const MOVE = `update projection.checkpoint
                 set position = $5, events = events + $6, rate = coalesce($7, rate), updated_at = clock_timestamp()
               where name = $1 and build = $2 and state = $3 and position is not distinct from $4 and epoch = $8`;

/** One statement, since every projection says it of every event; what is told is heard once it is committed. */
const MOVE_AND_TELL = `with moved as (${MOVE} returning name) select pg_notify($9, $10) from moved`;

/**
 * Moves the checkpoint from the position that was read to the next one, in the caller's transaction or, given the pool, in one of
 * its own; of a live build the position is told. False when somebody else moved it, or when the build is no longer in the state it
 * was read in: then nothing may be applied, and nothing is told.
 */
export async function moveCheckpoint(
  db: Pool | ClientBase,
  from: Build,
  to: { position: Position; events: number; rate: number | null },
): Promise<boolean> {
  const values = [from.name, from.build, from.state, from.position, to.position, to.events, to.rate, from.epoch];
  const { rowCount } =
    from.state === 'live'
      ? await db.query(MOVE_AND_TELL, [...values, CHECKPOINT_CHANNEL, payloadOf(from.name, to.position)])
      : await db.query(MOVE, values);
  return rowCount === 1;
}

export async function tellCheckpoint(client: ClientBase, name: string, position: Position): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHECKPOINT_CHANNEL, payloadOf(name, position)]);
}

const payloadOf = (name: string, position: Position): string => JSON.stringify({ name, position });
