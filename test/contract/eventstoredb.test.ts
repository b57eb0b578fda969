import { createEventStoreDb, eventStoreDbCapabilities } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import { describeWith, realEventStore } from '../support/needs.ts';
import { eventStoreContract } from './event-store.contract.ts';

/** Streams have names of their own, so the server may be shared and the suite repeated. */
describeWith('real EventStoreDB')('on a real server', () =>
  eventStoreContract('EventStoreDB', eventStoreDbCapabilities, async () => {
    const url = realEventStore!;
    const store = createEventStoreDb({ url });
    return { store, openAnother: () => createEventStoreDb({ url }), dispose: () => store.close() };
  }),
);
