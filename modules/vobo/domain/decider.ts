import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { inClear } from '../../../shared-kernel/privacy/own-words.ts';
import { type VoBoEvent, type VoBoEventType, voBoEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { voBoLifecycle } from './lifecycle.machine.ts';
import { initialVoBo, type VoBoState } from './state.ts';

/** What happens in the approvals of a document, by what it is about. A command races with the matters it touches. */
const matters = {
  ApprovalRoundOpened: 'round',
  ApproverLinksIssued: 'links',
  ApproverLinkRenewed: 'links',
  ApproverSubstituted: 'substitution',
  ApproverPresented: 'reading',
  VoBoCommentAdded: 'comments',
  VoBoCommentEdited: 'comments',
  VoBoCommentDeleted: 'comments',
  VoBoAccepted: 'acceptance',
  VoBoRefused: 'refusal',
  ApprovalRoundClosed: 'closing',
} as const satisfies Record<VoBoEventType, string>;

export type VoBoMatter = (typeof matters)[VoBoEventType];

export const voBoDecider: Decider<VoBoState, VoBoEvent, VoBoMatter> = {
  category: 'vobo',
  initial: initialVoBo,
  evolve,
  machine: voBoLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: voBoEventTypes,
  upcast: (type, version, data) => (type === 'ApprovalRoundOpened' && version === 1 ? { ...data, title: inClear(data.title) } : data),
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the approvals of the document that its data names. */
export const voBoCommand = commandFor<VoBoState, VoBoEvent, VoBoMatter>()('documentId');
