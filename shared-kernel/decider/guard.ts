import type { Decider, DomainEvent, Recorded } from './types.ts';

/**
 * Asks the machine for every proposed event, folding between them: `can` looks from one snapshot,
 * so a batch must be walked. Returns the first event the machine does not accept.
 */
export function firstForbidden<State, Event extends DomainEvent>(
  definition: Decider<State, Event>,
  state: State,
  events: readonly Recorded<Event>[],
): { event: Recorded<Event>; from: string } | null {
  let current = state;
  for (const event of events) {
    const { value, context } = definition.snapshotOf(current);
    const snapshot = definition.machine.resolveState({ value, context });
    if (!snapshot.can({ type: event.type, data: event.data } as never)) return { event, from: value };
    current = definition.evolve(current, event);
  }
  return null;
}
