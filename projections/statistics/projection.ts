import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { placeOf } from '../../shared-kernel/event-store/position-text.ts';
import type { DecodedEvent, Projection, Row } from '../runtime/index.ts';
import { countedTypes, type Fact, factsOf } from './facts.ts';

export const STATISTICS_FACTS = 'statistics_facts';

/**
 * Everything that is counted, a row for each fact with the position of the event that says so. Rows are added and never change: how things
 * stood at a position is worked out of the rows up to it, so that the figures of a past moment stay what they were.
 */
export const statistics: Projection = {
  name: 'statistics',
  version: 2,
  types: countedTypes,
  streams: ['account-', 'cancellation-', 'credits-', 'document-', 'rating-', 'special-', 'tagging-', 'vobo-'],
  tables: [
    {
      name: STATISTICS_FACTS,
      columns: {
        event_id: 'text not null',
        /** Of several facts of one event, from 0. */
        part: 'smallint not null',
        position: 'text not null',
        /** The position as a number: the order over all streams. */
        place: 'numeric not null',
        recorded_at: 'timestamptz not null',
        /** It falls on this day in the product's zone. */
        day: 'date not null',
        owner_id: 'text not null',
        kind: 'text not null',
        /** What it is about: a document or an account, as its stream is called. */
        subject: 'text not null',
        party: 'text',
        sort: 'text',
        detail: 'text',
        number: 'integer',
        /** Who of the account did it: its owner, or a sub-user; null: somebody else, or a process. */
        member: 'text',
      },
      // Not the place: another store gives the same event another one.
      key: ['event_id', 'part'],
      indexes: ['(owner_id, place)', '(kind, place)', '(place)'],
      insertOnly: true,
    },
  ],
  async apply(batch, tx) {
    const rows = batch.flatMap((event) => factsOf(event).map((fact, part) => rowOf(event, fact, part)));
    if (rows.length > 0) await tx.insert(STATISTICS_FACTS, rows);
  },
};

function rowOf({ id, stream, position, metadata }: DecodedEvent, { kind, party, sort, detail, number }: Fact, part: number): Row {
  const { actor, ownerId, recordedAt } = metadata;
  return {
    event_id: id,
    part,
    position,
    place: placeOf(position),
    recorded_at: recordedAt,
    day: calendarDayOf(new Date(recordedAt)),
    owner_id: ownerId,
    kind,
    subject: stream.slice(stream.indexOf('-') + 1),
    party,
    sort,
    detail,
    number,
    member: actor.kind === 'owner' || actor.kind === 'sub-user' ? actor.id : null,
  };
}
