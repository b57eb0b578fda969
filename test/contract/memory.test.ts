import { createMemoryEventStore, memoryCapabilities } from '../../shared-kernel/event-store/memory/index.ts';
import { eventStoreContract } from './event-store.contract.ts';

eventStoreContract('memory', memoryCapabilities, async () => {
  const store = createMemoryEventStore();
  return { store, dispose: () => store.close() };
});
