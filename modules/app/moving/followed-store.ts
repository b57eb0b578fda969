import type { Pool } from 'pg';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';

/** The database remembers places of another store than the one that is to be worked with. */
export class OtherStore extends Error {
  constructor(detail: string) {
    super(
      `This database follows another event store: ${detail}. Work on with the store it follows, or move this installation over:
npm run event-store:copy and npm run event-store:adopt (docs/operations/moving-house.md).`,
    );
    this.name = 'OtherStore';
  }
}

/**
 * Refuses a store that is not the one this database has followed so far. The positions in it would lead
 * readers to other events, or to none, and mails would be sent again or never.
 * The newest event under the evidence log must stand in the store, at the place at which it was read.
 * @throws OtherStore, StoreUnavailable
 */
export async function assertFollowedStore(pool: Pool, store: EventStore): Promise<void> {
  const { rows } = await pool.query<{ event_id: string; stream: string; revision: number; position: string; tree_position: string }>(
    `select l.event_id, l.stream, l.revision, l.position, t.last_position as tree_position
       from evidence.tree t join evidence.leaves l on l.leaf_index = t.size - 1`,
  );
  const leaf = rows[0];
  // Nothing was read yet: whatever the store holds is its beginning.
  if (!leaf) return;
  for await (const event of store.readStream(leaf.stream, { fromRevision: leaf.revision, limit: 1 })) {
    if (event.id !== leaf.event_id) throw new OtherStore(`${leaf.stream} revision ${leaf.revision} is another event here`);
    if (event.position !== leaf.position || leaf.tree_position !== leaf.position) {
      throw new OtherStore(`event ${event.id} stands at another place here`);
    }
    return;
  }
  throw new OtherStore(`event ${leaf.event_id} (${leaf.stream} revision ${leaf.revision}) is not in it`);
}
