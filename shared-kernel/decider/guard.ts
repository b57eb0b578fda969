import type { Decider, DomainEvent, Recorded } from './types.ts';

/**
 * Asks the machine for every proposed event, folding between them: `can` looks from one snapshot,
 * so a batch must be walked. Returns the first event the machine does not accept.
 */
export function firstForbidden<State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  state: State,
  events: readonly Recorded<Event>[],
): { event: Recorded<Event>; from: string } | null {
  let current = state;
  for (const event of events) {
    const { value, context } = decider.snapshotOf(current);
    const snapshot = decider.machine.resolveState({ value, context });
    if (!snapshot.can({ type: event.type, data: event.data, at: event.metadata.occurredAt } as never)) return { event, from: value };
    current = decider.evolve(current, event);
  }
  return null;
}
