import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { inClear } from '../../../shared-kernel/privacy/own-words.ts';
import { type EndorsementEvent, type EndorsementEventType, endorsementEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { endorsementLifecycle } from './lifecycle.machine.ts';
import { type EndorsementState, initialEndorsement } from './state.ts';

/**
 * What happens to the endorsements of a document, by what it is about. No command touches any of it: what came between is met by
 * the new decision, which answers with what is there.
 */
const matters = {
  EndorsementAsked: 'request',
  EndorsementAdmitted: 'admission',
  EndorsementRefused: 'admission',
  EndorsementPresented: 'reading',
  EndorsementSigned: 'signature',
  EndorsementSheetSealed: 'closing',
  EndorsementConstanciaRecorded: 'closing',
  EndorsementStepFailed: 'closing',
  EndorsementDeclined: 'rejection',
  EndorsementWithdrawn: 'rejection',
} as const satisfies Record<EndorsementEventType, string>;

export type EndorsementMatter = (typeof matters)[EndorsementEventType];

export const endorsementDecider: Decider<EndorsementState, EndorsementEvent, EndorsementMatter> = {
  category: 'endorsement',
  initial: initialEndorsement,
  evolve,
  machine: endorsementLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: endorsementEventTypes,
  upcast(type, version, data) {
    if (type === 'EndorsementAsked' && version === 1) return { ...data, title: inClear(data.title), place: inClear(data.place) };
    if (type === 'EndorsementStepFailed' && version === 1) return { ...data, detail: inClear(data.detail) };
    return data;
  },
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the endorsements of the document that its data names. */
export const endorsementCommand = commandFor<EndorsementState, EndorsementEvent, EndorsementMatter>()('documentId');
