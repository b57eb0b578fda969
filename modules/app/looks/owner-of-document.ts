import { metadataOf } from '../../../shared-kernel/decider/codec.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { documentStream } from '../../documents/index.ts';

const REMEMBERED = 20_000;

/** Whose a document is, by its first event: it never changes, so it is asked once. */
export function createOwnerOf(store: Pick<EventStore, 'readStream'>): (documentId: string) => Promise<string | null> {
  const known = new Map<string, string>();
  return async (documentId) => {
    const before = known.get(documentId);
    if (before !== undefined) return before;
    for await (const event of store.readStream(documentStream(documentId), { limit: 1 })) {
      const { ownerId } = metadataOf(event);
      known.set(documentId, ownerId);
      if (known.size > REMEMBERED) known.delete(known.keys().next().value!);
      return ownerId;
    }
    return null;
  };
}
