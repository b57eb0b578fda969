import { describe, test } from 'vitest';
import { createEventStoreDb, eventStoreDbCapabilities } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import { eventStoreContract } from './event-store.contract.ts';

/** The contract on a real server. Streams have names of their own, so the server may be shared and the suite repeated. */
const url = process.env.EVENTSTORE_URL;

if (url) {
  eventStoreContract('EventStoreDB', eventStoreDbCapabilities, async () => {
    const store = createEventStoreDb({ url });
    return { store, openAnother: () => createEventStoreDb({ url }), dispose: () => store.close() };
  });
} else {
  describe('event store contract: EventStoreDB', () => {
    test('not run: no server (EVENTSTORE_URL is not given)', () => {
      console.info('contract on EventStoreDB: not run: no server (EVENTSTORE_URL is not given)');
    });
  });
}
