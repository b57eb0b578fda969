import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import type { Json, JsonObject } from '../../../shared-kernel/json.ts';
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
  upcast: (type, version, data) => (type === 'CancellationRequested' ? requestedSince(version, data) : data),
  ownerOf: (state) => state.ownerId,
  matters,
};

function requestedSince(version: number, data: JsonObject): JsonObject {
  const since2 = version < 2 ? { ...data, title: inClear(data.title) } : data;
  // Before version 3 an owner's request was put to everybody else who signs.
  return version < 3 ? { ...since2, asked: isPutToOwner(data.reviewers) ? 'OWNER' : 'OTHER_SIGNERS' } : since2;
}

const isPutToOwner = (reviewers: Json | undefined): boolean =>
  Array.isArray(reviewers) && reviewers.some((one) => (one as JsonObject).role === 'OWNER');

/** Makes a command about the cancellation requests of the document that its data names. */
export const cancellationCommand = commandFor<CancellationState, CancellationEvent, CancellationMatter>()('documentId');
