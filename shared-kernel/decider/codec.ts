import type { EventMetadata } from '../event-store/envelope.ts';
import type { RecordedEvent } from '../event-store/port.ts';
import type { JsonObject } from '../json.ts';
import { revealPersonal } from '../privacy/personal-codec.ts';
import type { PersonVault } from '../privacy/port.ts';

/** A stored event as readers use it: data lifted to today's version, personal values revealed. */
export interface DecodedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: RecordedEvent['position'];
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

export type Upcast = (type: string, version: number, data: JsonObject) => JsonObject;

/** Decodes a batch with one look at the vault. */
export async function decodeEvents(events: readonly RecordedEvent[], vault: PersonVault, upcast: Upcast): Promise<DecodedEvent[]> {
  const revealed = await revealPersonal(
    events.map((event) => event.data),
    vault,
  );
  return events.map((event, index) => {
    const metadata = event.metadata as unknown as EventMetadata;
    return {
      id: event.id,
      type: event.type,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      data: upcast(event.type, metadata.schemaVersion, revealed[index] as JsonObject),
      metadata,
    };
  });
}
