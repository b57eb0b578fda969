import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { inClear } from '../../../shared-kernel/privacy/own-words.ts';
import { type CancellationEvent, type CancellationEventType, cancellationEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { cancellationLifecycle } from './lifecycle.machine.ts';
import { type CancellationState, initialCancellation } from './state.ts';

/** What happens to the cancellation requests of a document, by what it is about. A command races with the matters it touches. */
const matters = {
  CancellationRequested: 'request',
  CancellationEvidenceOpened: 'reading',
  CancellationAuthorized: 'answer',
  CancellationRejected: 'answer',
  CancellationWaiting: 'settlement',
  CancellationApplied: 'settlement',
  CancellationVoided: 'settlement',
} as const satisfies Record<CancellationEventType, string>;

export type CancellationMatter = (typeof matters)[CancellationEventType];

export const cancellationDecider: Decider<CancellationState, CancellationEvent, CancellationMatter> = {
  category: 'cancellation',
  initial: initialCancellation,
  evolve,
  machine: cancellationLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: cancellationEventTypes,
  // Versions 2 and 3 of a void request know one reason more each; what the earlier ones say they still mean.
  upcast: (type, version, data) => (type === 'CancellationRequested' && version === 1 ? { ...data, title: inClear(data.title) } : data),
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the cancellation requests of the document that its data names. */
export const cancellationCommand = commandFor<CancellationState, CancellationEvent, CancellationMatter>()('documentId');
