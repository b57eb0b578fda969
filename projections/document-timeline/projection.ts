import { placeOf } from '../../shared-kernel/event-store/position-text.ts';
import { TIMELINE_CATEGORIES } from '../../shared-kernel/stream-categories.ts';
import { type DecodedEvent, nullPersonal, type Projection } from '../runtime/index.ts';

export const DOCUMENT_TIMELINE = 'document_timeline';

/**
 * Every event of every document, of all streams that tell of it, one row each, in full: the audit trail. It takes every
 * event of the streams, also types this version does not know, because a trail with gaps proves nothing.
 */
export const documentTimeline: Projection = {
  name: 'document-timeline',
  version: 9,
  types: '*',
  streams: TIMELINE_CATEGORIES.map((category) => `${category}-`),
  tables: [
    {
      name: DOCUMENT_TIMELINE,
      columns: {
        document_id: 'text not null',
        /** Category of the stream. */
        stream: 'text not null',
        revision: 'integer not null',
        owner_id: 'text not null',
        event_id: 'text not null',
        type: 'text not null',
        schema_version: 'integer not null',
        position: 'text not null',
        /** The position as a number: the order over all streams. */
        place: 'numeric not null',
        occurred_at: 'timestamptz not null',
        recorded_at: 'timestamptz not null',
        actor: 'jsonb not null',
        ip: 'jsonb',
        user_agent: 'jsonb',
        command_id: 'text not null',
        correlation_id: 'text not null',
        causation_id: 'text',
        data: 'jsonb not null',
      },
      // Not the place: another store gives the same event another one.
      key: ['document_id', 'stream', 'revision'],
      indexes: ['(document_id, place)'],
      insertOnly: true,
    },
  ],
  async apply(batch, tx) {
    await tx.insert(DOCUMENT_TIMELINE, batch.map(rowOf));
  },
  forget: (personId, tx) => nullPersonal(tx, DOCUMENT_TIMELINE, ['ip', 'user_agent', 'data'], personId),
};

const rowOf = ({ stream, revision, id, type, position, metadata, data }: DecodedEvent) => ({
  document_id: stream.slice(stream.indexOf('-') + 1),
  stream: stream.slice(0, stream.indexOf('-')),
  revision,
  owner_id: metadata.ownerId,
  event_id: id,
  type,
  schema_version: metadata.schemaVersion,
  position,
  place: placeOf(position),
  occurred_at: metadata.occurredAt,
  recorded_at: metadata.recordedAt,
  actor: metadata.actor,
  ip: metadata.ip,
  user_agent: metadata.userAgent,
  command_id: metadata.commandId,
  correlation_id: metadata.correlationId,
  causation_id: metadata.causationId,
  data: data as object,
});
