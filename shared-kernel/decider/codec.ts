import type { EventMetadata } from '../event-store/envelope.ts';
import type { RecordedEvent } from '../event-store/port.ts';
import type { JsonObject } from '../json.ts';
import { revealPersonal } from '../privacy/personal-codec.ts';
import type { PersonVault } from '../privacy/port.ts';
import type { DomainEvent } from './types.ts';

/** An event of any type, as it is read where its type is not known yet. */
export interface AnyStoredEvent {
  readonly type: string;
  readonly data: JsonObject;
}

/** Place of an event in its stream, and what was stamped on it. */
export interface StoredFacts {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: RecordedEvent['position'];
  readonly metadata: EventMetadata;
}

/** A stored event as readers use it: data lifted to today's version, personal values revealed. */
export type DecodedEvent<Event extends DomainEvent = AnyStoredEvent> = Event extends DomainEvent ? Event & StoredFacts : never;

export type Upcast = (type: string, version: number, data: JsonObject) => JsonObject;

/**
 * Decodes a batch with one look at the vault. `Event` names the events of the stream's kind: what was appended was checked
 * by its schema, and the upcaster lifts what an older version checked, so that the type holds without another check.
 */
export async function decodeEvents<Event extends DomainEvent = AnyStoredEvent>(
  events: readonly RecordedEvent[],
  vault: PersonVault,
  upcast: Upcast,
): Promise<DecodedEvent<Event>[]> {
  const revealed = await revealPersonal(
    events.map((event) => event.data),
    vault,
  );
  return events.map((event, index) => {
    const metadata = metadataOf(event);
    return {
      id: event.id,
      type: event.type,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      data: upcast(event.type, metadata.schemaVersion, revealed[index] as JsonObject),
      metadata,
    } as DecodedEvent<AnyStoredEvent> as DecodedEvent<Event>;
  });
}

/** Metadata of a stored event. Every event of the product carries it: only the engine stamps, and only what is stamped is stored. */
export const metadataOf = (event: Pick<RecordedEvent, 'metadata'>): EventMetadata => event.metadata as JsonObject & EventMetadata;
