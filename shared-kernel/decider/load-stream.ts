import type { EventStore, Position } from '../event-store/port.ts';
import type { PersonVault } from '../privacy/port.ts';
import { type DecodedEvent, decodeEvents } from './codec.ts';
import type { Decider, DomainEvent, EventFacts, Recorded } from './types.ts';

/** A stream as far as it was read: its folded state, its revision (-1: no event) and its events. */
export interface Loaded<State, Event extends DomainEvent> {
  readonly state: State;
  readonly revision: number;
  readonly position: Position | null;
  readonly events: readonly DecodedEvent<Event>[];
}

/** Reads a stream from its first event and folds it. */
export async function loadStream<State, Event extends DomainEvent>(
  deps: { readonly store: EventStore; readonly vault: PersonVault },
  decider: Decider<State, Event>,
  streamId: string,
  options: { untilRevision?: number } = {},
): Promise<Loaded<State, Event>> {
  const recorded = [];
  for await (const event of deps.store.readStream(`${decider.category}-${streamId}`)) {
    if (options.untilRevision !== undefined && event.revision > options.untilRevision) break;
    recorded.push(event);
  }
  const events = await decodeEvents<Event>(recorded, deps.vault, decider.upcast);
  const last = events.at(-1);
  return { state: fold(decider, events), revision: last?.revision ?? -1, position: last?.position ?? null, events };
}

/** Folds events of one stream, from its beginning or from a state that the events before them gave. */
export function fold<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, Event>, 'initial' | 'evolve'>,
  events: readonly Recorded<Event>[],
  from: State = decider.initial,
): State {
  let state = from;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}

/** An event as read models hand it to a fold: its type is known by its name only. */
export interface StoredForFold extends EventFacts {
  readonly type: string;
  readonly data: unknown;
}

/** The fold of a decider for those who read stored events of any type and know which types it takes (`eventTypes`). */
export const foldOfStored = <State, Event extends DomainEvent>({ initial, evolve, eventTypes }: Decider<State, Event>) => ({
  initial,
  eventTypes,
  // The data of a stored event was checked by its schema when it was appended.
  evolve: (state: State, event: StoredForFold): State => evolve(state, event as DomainEvent & EventFacts as Recorded<Event>),
});
