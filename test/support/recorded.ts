import type { DomainEvent, Recorded } from '../../shared-kernel/decider/types.ts';

/** Events as they stand in a stream: with an id, a revision and what was stamped, which a fold may read. */
export const recorded = <Event extends DomainEvent>(events: readonly Event[], ownerId = 'owner-1', from = 0): Recorded<Event>[] =>
  events.map((event, index) => ({ ...recordedFacts(ownerId, from + index), ...event }) as Recorded<Event>);

const recordedFacts = (ownerId: string, revision: number) => ({
  id: `event-${revision}`,
  revision,
  metadata: { occurredAt: '2026-11-21T11:00:00.000Z', ownerId },
});
