import { commandFor, type Decider } from '../../../../shared-kernel/decider/types.ts';
import { inClear } from '../../../../shared-kernel/privacy/own-words.ts';
import { type SpecialEvent, type SpecialEventType, specialEventTypes } from '../../contract/special-events.ts';
import { evolve } from './evolve.ts';
import { specialLifecycle } from './lifecycle.machine.ts';
import { initialSpecial, type SpecialState } from './state.ts';

/** What happens to special endorsements, by what it is about. No command touches any of it: what came between refuses by its own code. */
const matters = {
  SpecialEndorsementRequested: 'request',
  SpecialEndorsementApproved: 'answer',
  SpecialEndorsementRejected: 'answer',
} as const satisfies Record<SpecialEventType, string>;

export type SpecialMatter = (typeof matters)[SpecialEventType];

export const specialDecider: Decider<SpecialState, SpecialEvent, SpecialMatter> = {
  category: 'special',
  initial: initialSpecial,
  evolve,
  machine: specialLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: specialEventTypes,
  upcast: (type, version, data) =>
    type === 'SpecialEndorsementRequested' && version === 1 ? { ...data, title: inClear(data.title) } : data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the special endorsements of the document that its data names. */
export const specialCommand = commandFor<SpecialState, SpecialEvent, SpecialMatter>()('documentId');
