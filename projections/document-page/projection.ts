import { documentEventTypes } from '../../modules/documents/contract/events.ts';
import { type DecodedEvent, nullPersonal, type Projection, type Row } from '../runtime/index.ts';

export const DOCUMENT_PAGE = 'document_page';

const STREAM = 'document-';

/** The documents module's own fold, handed in by modules/app: a read model may not import a domain. */
export interface DocumentFold<State extends object> {
  readonly initial: State;
  /** When the plan of reminders has something to do next, ISO 8601 UTC; null: nothing. */
  reminderDueAt(state: State): string | null;
  evolve(state: State, event: Pick<DecodedEvent, 'id' | 'type' | 'data' | 'revision' | 'metadata'>): State;
}

/**
 * Every document folded to its present state, a row each. The fold is the command side's own: a page must
 * never show another state than the one that the next command is decided on.
 * Raise `version` when the fold changes: the rows then are folded anew.
 */
export function documentPage<State extends object>(fold: DocumentFold<State>, version: number): Projection {
  return {
    name: 'document-page',
    version,
    types: '*',
    streams: [STREAM],
    tables: [
      {
        name: DOCUMENT_PAGE,
        columns: {
          document_id: 'text not null',
          owner_id: 'text not null',
          revision: 'integer not null',
          position: 'text not null',
          state: 'jsonb not null',
          reminder_due_at: 'timestamptz',
        },
        key: ['document_id'],
        indexes: ['(owner_id)', '(reminder_due_at) where reminder_due_at is not null'],
      },
    ],
    async apply(batch, tx) {
      const ids = [...new Set(batch.map((event) => event.stream.slice(STREAM.length)))];
      const known = await tx.query<{ document_id: string; state: State }>(
        `select document_id, state from ${tx.table(DOCUMENT_PAGE)} where document_id = any($1)`,
        [ids],
      );
      const states = new Map(known.map((row) => [row.document_id, row.state]));
      const rows = new Map<string, Row>();
      for (const event of batch) {
        const id = event.stream.slice(STREAM.length);
        const { id: eventId, type, data, revision, metadata, position } = event;
        const before = states.get(id) ?? fold.initial;
        // A type of a newer version changes nothing here, but the row still follows the stream's revision.
        const known = type in documentEventTypes;
        const state = known ? fold.evolve(before, { id: eventId, type, data, revision, metadata }) : before;
        states.set(id, state);
        const reminder_due_at = fold.reminderDueAt(state);
        rows.set(id, { document_id: id, owner_id: metadata.ownerId, revision, position, state, reminder_due_at });
      }
      await tx.upsert(DOCUMENT_PAGE, [...rows.values()]);
    },
    forget: (personId, tx) => nullPersonal(tx, DOCUMENT_PAGE, ['state'], personId),
  };
}
