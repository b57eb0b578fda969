import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { type PublicLinkEvent, type PublicLinkEventType, publicLinkEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { publicLinkLifecycle } from './lifecycle.machine.ts';
import { noLink, type PublicLinkState } from './state.ts';

/** What happens to a link, by what it is about. */
const matters = { PublicLinkOpened: 'opening', VisitConfirmed: 'visits', PublicLinkStopped: 'end' } as const satisfies Record<
  PublicLinkEventType,
  string
>;

export type PublicLinkMatter = (typeof matters)[PublicLinkEventType];

export const publicLinkDecider: Decider<PublicLinkState, PublicLinkEvent, PublicLinkMatter> = {
  category: 'publiclink',
  initial: noLink,
  evolve,
  machine: publicLinkLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: publicLinkEventTypes,
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the link that its data names. */
export const publicLinkCommand = commandFor<PublicLinkState, PublicLinkEvent, PublicLinkMatter>()('linkId');
