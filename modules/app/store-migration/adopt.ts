import pg from 'pg';
import { walkTogether } from '../../../shared-kernel/event-store/moving/walk-together.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { PositionMap } from './position-map.ts';

export interface AdoptOptions {
  /** The store that was followed so far. */
  readonly from: EventStore;
  /** The store that holds the same and is followed from now on. */
  readonly to: EventStore;
  /** The database of read models, reactors and evidence log, as the role `application`. */
  readonly databaseUrl: string;
  /** The same as the owner of the schema: leaves of the log are out of the application's reach. */
  readonly migrationUrl: string;
  readonly onProgress?: (events: number) => void;
}

export interface Adopted {
  readonly events: number;
  /** The database followed the new store already. */
  readonly already: boolean;
}

/** A reason for which nothing was changed. */
export class AdoptRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdoptRefused';
  }
}

/** Long after a living process was seen last: it shows itself every second. */
const GONE_SECONDS = 10;

/** Every place in which a position of the event store is kept, but for the read models, which are built anew, and the log itself. */
const KEPT = [
  { table: 'reactor.checkpoint', what: 'name' },
  { table: 'projection.checkpoint', what: `name || ' build ' || build` },
  { table: 'projection.alarm', what: `name || ' alarm'` },
] as const;

/**
 * Leads an installation over to a copy of its event store: whatever remembers how far it has read remembers
 * the place of the same event in the new store. No reactor plans an event again that it has planned, so
 * nothing is sent twice, and none is passed over.
 *
 * Two transactions, because two roles own what changes: the leaves of the log first, then all the rest.
 * A kill between them, or anywhere, is mended by doing it again. Read models still hold positions of the old
 * store afterwards: build them anew.
 *
 * @throws AdoptRefused
 */
export async function adoptStore(options: AdoptOptions): Promise<Adopted> {
  const owner = new pg.Client({ connectionString: options.migrationUrl, application_name: 'event-store adopt' });
  const application = new pg.Client({ connectionString: options.databaseUrl, application_name: 'event-store adopt' });
  await owner.connect();
  await application.connect();
  try {
    await refuseBesideTheProduct(application);
    for (const client of [owner, application]) await client.query('begin');
    const map = await PositionMap.create([owner, application]);
    const events = await walk(options, map);
    await map.finish();
    const newest = await moveLeaves(owner);
    // Led over, it would begin with the first event, and all mails would be sent again.
    if (events > 0 && newest === null)
      throw new AdoptRefused(`this database has read none of the ${events} events: give the database of the installation that wrote them`);
    const already = await moveTree(application, newest);
    for (const { table, what } of KEPT) await movePositions(application, { table, what, already });
    await owner.query('commit');
    await application.query('commit');
    return { events, already };
  } finally {
    // What was not committed is rolled back with the connection.
    await owner.end();
    await application.end();
  }
}

async function refuseBesideTheProduct(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ who: string }>(
    `select 'a connection of the product' as who from pg_stat_activity
      where datname = current_database() and application_name in ('application', 'projection-watch')
     union all
     select role || ' process ' || pid || ' on ' || host from process.instance
      where role <> 'tool' and seen_at > clock_timestamp() - make_interval(secs => ${GONE_SECONDS})`,
  );
  if (rows.length === 0) return;
  throw new AdoptRefused(`the product runs (${rows[0]!.who}): stop all its processes, wait ${GONE_SECONDS} s and say it again`);
}

async function walk({ from, to, onProgress }: AdoptOptions, map: PositionMap): Promise<number> {
  let events = 0;
  const walked = await walkTogether(from, to, {
    onPair: async (a, b) => {
      await map.add(a, b);
      events += 1;
      onProgress?.(events);
    },
  });
  if (walked.difference !== null) {
    const { index, field, to: other } = walked.difference;
    throw new AdoptRefused(`the stores hold different histories: event number ${index + 1}, ${other.id}, has another ${field}`);
  }
  if (walked.more !== null) {
    const which = walked.more.side === 'from' ? 'the new store lacks' : 'the old store lacks';
    throw new AdoptRefused(`${which} event number ${walked.events + 1}, ${walked.more.event.id}: copy first`);
  }
  return walked.events;
}

interface NewestLeaf {
  readonly size: number;
  readonly from: string;
  readonly to: string;
}

/** By event id, so that doing it twice changes nothing. Answers the newest leaf in terms of both stores; null without leaves. */
async function moveLeaves(owner: pg.Client): Promise<NewestLeaf | null> {
  await owner.query('lock table evidence.leaves in access exclusive mode');
  const { rows: strangers } = await owner.query<{ leaf_index: string; event_id: string }>(
    `select leaf_index, event_id from evidence.leaves l left join pg_temp.moved m using (event_id)
      where m.n is distinct from l.leaf_index order by leaf_index limit 1`,
  );
  if (strangers[0]) {
    const { leaf_index: index, event_id: id } = strangers[0];
    throw new AdoptRefused(`the evidence log of this database is over another history: leaf ${index} is event ${id}. Run npm run verify`);
  }
  // Positions of two stores may look alike, and a row at a time would then meet one that is still to be moved.
  await owner.query('alter table evidence.leaves drop constraint leaves_position_key');
  await owner.query(
    `update evidence.leaves l set position = m.new_position from pg_temp.moved m
      where m.event_id = l.event_id and l.position <> m.new_position`,
  );
  await owner.query('alter table evidence.leaves add constraint leaves_position_key unique (position)');
  const { rows } = await owner.query<NewestLeaf>(
    `select (l.leaf_index + 1)::int as size, m.old_position as "from", m.new_position as "to"
       from evidence.leaves l join pg_temp.moved m using (event_id) order by l.leaf_index desc limit 1`,
  );
  return rows[0] ?? null;
}

/** Answers whether the log stood at the new store already. */
async function moveTree(application: pg.Client, newest: NewestLeaf | null): Promise<boolean> {
  const { rows } = await application.query<{ size: number; last_position: string | null }>(
    'select size::int as size, last_position from evidence.tree for update',
  );
  const { size, last_position: position } = rows[0]!;
  if (size !== (newest?.size ?? 0))
    throw new AdoptRefused(`the evidence log counts ${size} leaves and has ${newest?.size ?? 0}. Run npm run verify`);
  if (newest === null) return false;
  if (position === newest.from) {
    await application.query('update evidence.tree set last_position = $1', [newest.to]);
    return newest.from === newest.to;
  }
  if (position === newest.to) return true;
  throw new AdoptRefused(`the evidence log stands at ${position}, which is its newest event in neither store`);
}

/**
 * Two stores of one kind give places that look alike: what was moved already must not be moved again, so the
 * log, which moves in the same transaction, says in whose terms all of them are.
 */
async function movePositions(application: pg.Client, kept: { table: string; what: string; already: boolean }): Promise<void> {
  const { table, what, already } = kept;
  await application.query(`lock table ${table} in share row exclusive mode`);
  const { rows } = await application.query<{ what: string; position: string }>(
    `select ${what} as what, position from ${table}
      where position is not null
        and not exists (select from pg_temp.moved m where m.${already ? 'new_position' : 'old_position'} = position) limit 1`,
  );
  if (rows[0]) {
    throw new AdoptRefused(`${rows[0].what} stands at ${rows[0].position}, which is no place in the ${already ? 'new' : 'old'} store`);
  }
  if (already) return;
  await application.query(`update ${table} set position = m.new_position from pg_temp.moved m where position = m.old_position`);
}
