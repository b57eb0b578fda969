import type { StreamDefinition } from '../../../shared-kernel/decider/types.ts';
import { type DocumentEvent, documentEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { documentLifecycle } from './lifecycle.machine.ts';
import { type DocumentState, initialDocument } from './state.ts';

export const documentDefinition: StreamDefinition<DocumentState, DocumentEvent> = {
  category: 'document',
  initial: initialDocument,
  evolve,
  machine: documentLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: documentEventTypes,
  // Every event type is at its first version; upcasters come with the second (test/golden-events).
  upcast: (_type, _version, data) => data,
};
