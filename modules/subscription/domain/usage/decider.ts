import type { Decider } from '../../../../shared-kernel/decider/types.ts';
import { type UsageEvent, type UsageEventType, usageEventTypes, usageIdOf } from '../../contract/usage-events.ts';
import { monthlyCommandFor } from '../monthly-command.ts';
import { evolve } from './evolve.ts';
import { usageLifecycle } from './lifecycle.machine.ts';
import { noUsage, type UsageState } from './state.ts';

/** What happens to the usage of a month: documents are counted in it, and it is closed. */
const matters = {
  DocumentCounted: 'documents',
  LateDocumentCounted: 'documents',
  MonthClosed: 'closing',
} as const satisfies Record<UsageEventType, string>;

export type UsageMatter = (typeof matters)[UsageEventType];

export const usageDecider: Decider<UsageState, UsageEvent, UsageMatter> = {
  category: 'usage',
  initial: noUsage,
  evolve,
  machine: usageLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: usageEventTypes,
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about what the account that its data names used in the month that they name. */
export const usageCommand = monthlyCommandFor<UsageState, UsageEvent, UsageMatter>()(usageIdOf);
