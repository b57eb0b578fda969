import { createEventStoreDb, eventStoreDbCapabilities } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import { startEventStoreServerProcess } from '../support/event-store-server/process.ts';
import { eventStoreContract } from './event-store.contract.ts';

/** Bytes; the largest append that an operator is told to allow. */
const MAX_APPEND_SIZE = 16_000_000;

/** The contract over the unmodified client and a real connection, on every machine. */
eventStoreContract('EventStoreDB client over the server of the tests', eventStoreDbCapabilities, async () => {
  const server = await startEventStoreServerProcess(MAX_APPEND_SIZE);
  const store = createEventStoreDb({ url: server.url });
  return {
    store,
    openAnother: () => createEventStoreDb({ url: server.url }),
    dispose: async () => {
      await store.close();
      await server.stop();
    },
  };
});
