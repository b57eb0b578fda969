import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { type FormatEvent, type FormatEventType, formatEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { formatsLifecycle } from './lifecycle.machine.ts';
import { type FormatsState, noFormats } from './state.ts';

/** What happens to the formats of an account. Whoever saves or changes one looks at all that are there. */
const matters = { FormatSaved: 'formats', FormatChanged: 'formats', FormatRemoved: 'formats' } as const satisfies Record<
  FormatEventType,
  string
>;

export type FormatMatter = (typeof matters)[FormatEventType];

export const formatsDecider: Decider<FormatsState, FormatEvent, FormatMatter> = {
  category: 'preconfiguration',
  initial: noFormats,
  evolve,
  machine: formatsLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: formatEventTypes,
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the formats of the account that its data names. */
export const formatsCommand = commandFor<FormatsState, FormatEvent, FormatMatter>()('ownerId');
