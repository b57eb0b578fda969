import pg from 'pg';
import { createEmbeddedEventStore, embeddedCapabilities } from '../../shared-kernel/event-store/embedded/index.ts';
import { createTestDatabase } from '../support/database.ts';
import { openAppendTransaction } from './embedded/sessions.ts';
import { eventStoreContract } from './event-store.contract.ts';

eventStoreContract('embedded', embeddedCapabilities, async () => {
  const database = await createTestDatabase();
  const store = createEmbeddedEventStore({ url: database.url });
  return {
    store,
    openAnother: () => createEmbeddedEventStore({ url: database.url }),
    openTransaction: (stream, event) => openAppendTransaction(new pg.Client({ connectionString: database.url }), stream, event),
    dispose: async () => {
      await store.close();
      await database.drop();
    },
  };
});
