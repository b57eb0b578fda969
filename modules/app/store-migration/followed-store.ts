import type { Pool } from 'pg';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { STREAM_CATEGORIES } from '../../../shared-kernel/stream-categories.ts';
import type { Configuration } from '../settings/config.ts';

/** The database remembers places of another store than the one that is to be worked with. */
export class OtherStore extends Error {
  constructor(
    detail: string,
    message = `This database follows another event store: ${detail}. Work on with the store it follows, or move this installation over:
npm run event-store:copy and npm run event-store:adopt (docs/operations/moving-house.md).`,
  ) {
    super(message);
    this.name = 'OtherStore';
  }
}

/** The store has a history, and the database has made none. */
export class HistoryOfOthers extends OtherStore {
  constructor({ id, stream }: { readonly id: string; readonly stream: string }) {
    super(
      stream,
      `The event store holds a history that this database has not made (its first event is ${id} of ${stream}): give EVENTSTORE_PREFIX a value
of its own for a new installation on this server, restore the database and DATA_DIR of the installation that wrote it, or, if it is a copy
by event-store:copy, say npm run event-store:adopt with the database of the source (docs/operations/moving-house.md).`,
    );
    this.name = 'HistoryOfOthers';
  }
}

/** What the settings name, without address and password. */
export type NamedStore = Partial<Pick<Configuration, 'eventstoreUrl' | 'eventstorePrefix'>>;

/** Names of streams that the adapter of EventStoreDB reads as ours under one prefix (`streamNames`), as conditions in SQL. */
const CATEGORY = `(${STREAM_CATEGORIES.join('|')})-`;
const OF_OUR_FORM = `stream ~ '^${CATEGORY}' and stream !~ '^[^-]*-.*${CATEGORY}'`;

const nameOf = ({ eventstoreUrl, eventstorePrefix }: NamedStore): string =>
  eventstoreUrl === undefined ? 'postgres' : `eventstoredb ${eventstorePrefix ?? ''}`;

/**
 * Refuses a store that is not the one this database has followed so far, and one with a history where this database has begun none.
 * The positions in it would lead readers to other events, or to none; mails would be sent again or never, and what is once under the
 * evidence log stays there. Remembers before the first event that the store was empty.
 * @throws OtherStore, HistoryOfOthers, StoreUnavailable
 */
export async function assertFollowedStore(pool: Pool, store: EventStore, named: NamedStore): Promise<void> {
  if (await lookAtFollowedStore(pool, store, named)) return;
  await pool.query('insert into evidence.history_begun (store) values ($1) on conflict (singleton) do update set store = excluded.store', [
    nameOf(named),
  ]);
}

/** The same look, which remembers nothing. Answers whether anything was read from the store yet. */
export async function lookAtFollowedStore(pool: Pool, store: EventStore, named: NamedStore): Promise<boolean> {
  if (await follows(pool, store)) return true;
  await assertBegunHere(pool, store, named);
  return false;
}

interface NewestLeaf {
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

/**
 * The newest event of ours under the evidence log must stand in the store, at the place at which it was read. False: none is under it
 * yet. An older version took in events of a neighbour whose prefix began with ours; no store shows those here any more.
 */
async function follows(pool: Pool, store: EventStore): Promise<boolean> {
  const newestLeaf = async (which: string): Promise<NewestLeaf | undefined> => {
    const { rows } = await pool.query<NewestLeaf>(
      `select event_id, stream, revision, position from evidence.leaves where ${which} order by leaf_index desc limit 1`,
    );
    return rows[0];
  };
  const { rows } = await pool.query<{ astray: boolean }>(
    `select t.last_position is distinct from l.position as astray from evidence.tree t join evidence.leaves l on l.leaf_index = t.size - 1`,
  );
  if (!rows[0]) return false;
  const leaf = (await newestLeaf(OF_OUR_FORM)) ?? (await newestLeaf('true'))!;
  for await (const event of store.readStream(leaf.stream, { fromRevision: leaf.revision, limit: 1 })) {
    if (event.id !== leaf.event_id) throw new OtherStore(`${leaf.stream} revision ${leaf.revision} is another event here`);
    if (event.position !== leaf.position || rows[0].astray) throw new OtherStore(`event ${event.id} stands at another place here`);
    return true;
  }
  throw new OtherStore(`event ${leaf.event_id} (${leaf.stream} revision ${leaf.revision}) is not in it`);
}

/**
 * Nothing was read yet. Events may then be there only where this database once found none and has stored the key of a person since,
 * which is done before any event: a first start that was killed made them. Without a key it has made none, and they are of others.
 */
async function assertBegunHere(pool: Pool, store: EventStore, named: NamedStore): Promise<void> {
  // Before the marker and the keys: another process of the same first start has both there before its first event.
  if ((await store.head()) === null) return;
  const { rows } = await pool.query<{ store: string }>(
    'select store from evidence.history_begun where exists (select from privacy.person_keys)',
  );
  const begun = rows[0]?.store;
  if (begun === 'older' || begun === nameOf(named)) return;
  for await (const first of store.readAll({ limit: 1 })) throw new HistoryOfOthers(first);
}
