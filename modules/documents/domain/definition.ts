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
  // Before version 2 no mark was kept apart from the document.
  upcast: (type, version, data) => (type === 'SignatureRecorded' && version === 1 ? { ...data, mark: null } : data),
};
