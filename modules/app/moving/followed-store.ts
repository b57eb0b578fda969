import type { Pool, PoolClient } from 'pg';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { inTransaction } from '../../../shared-kernel/subscription/transaction.ts';
import type { Configuration } from '../config.ts';

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

/** Processes of one first start look one after the other. */
const FIRST_LOOK = "hashtextextended('history-begun', 0)";

const nameOf = ({ eventstoreUrl, eventstorePrefix }: NamedStore): string =>
  eventstoreUrl === undefined ? 'postgres' : `eventstoredb ${eventstorePrefix ?? ''}`;

/**
 * Refuses a store that is not the one this database has followed so far, and one with a history where this database has begun none.
 * The positions in it would lead readers to other events, or to none; mails would be sent again or never, and what is once under the
 * evidence log stays there. Remembers before the first event that the store was empty.
 * @throws OtherStore, HistoryOfOthers, StoreUnavailable
 */
export async function assertFollowedStore(pool: Pool, store: EventStore, named: NamedStore): Promise<void> {
  if (await follows(pool, store)) return;
  await inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(${FIRST_LOOK})`);
    await assertBegunHere(client, store, named);
    await client.query(
      'insert into evidence.history_begun (store) values ($1) on conflict (singleton) do update set store = excluded.store',
      [nameOf(named)],
    );
  });
}

/** The same look, which remembers nothing. Answers whether anything was read from the store yet. */
export async function lookAtFollowedStore(pool: Pool, store: EventStore, named: NamedStore): Promise<boolean> {
  if (await follows(pool, store)) return true;
  await assertBegunHere(pool, store, named);
  return false;
}

/** The newest event under the evidence log must stand in the store, at the place at which it was read. False: none is under it yet. */
async function follows(pool: Pool, store: EventStore): Promise<boolean> {
  const { rows } = await pool.query<{ event_id: string; stream: string; revision: number; position: string; tree_position: string }>(
    `select l.event_id, l.stream, l.revision, l.position, t.last_position as tree_position
       from evidence.tree t join evidence.leaves l on l.leaf_index = t.size - 1`,
  );
  const leaf = rows[0];
  if (!leaf) return false;
  for await (const event of store.readStream(leaf.stream, { fromRevision: leaf.revision, limit: 1 })) {
    if (event.id !== leaf.event_id) throw new OtherStore(`${leaf.stream} revision ${leaf.revision} is another event here`);
    if (event.position !== leaf.position || leaf.tree_position !== leaf.position) {
      throw new OtherStore(`event ${event.id} stands at another place here`);
    }
    return true;
  }
  throw new OtherStore(`event ${leaf.event_id} (${leaf.stream} revision ${leaf.revision}) is not in it`);
}

/** Nothing was read yet. Events may then be there only where this database once found none: a first start that was killed made them. */
async function assertBegunHere(client: Pool | PoolClient, store: EventStore, named: NamedStore): Promise<void> {
  const { rows } = await client.query<{ store: string }>('select store from evidence.history_begun');
  const begun = rows[0]?.store;
  if (begun === 'older' || begun === nameOf(named)) return;
  for await (const first of store.readAll({ limit: 1 })) throw new HistoryOfOthers(first);
}
