import type { StreamDefinition } from '../../../shared-kernel/decider/types.ts';
import { type VoBoEvent, voBoEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { voBoLifecycle } from './lifecycle.machine.ts';
import { initialVoBo, type VoBoState } from './state.ts';

export const voBoDefinition: StreamDefinition<VoBoState, VoBoEvent> = {
  category: 'vobo',
  initial: initialVoBo,
  evolve,
  machine: voBoLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: voBoEventTypes,
  upcast: (_type, _version, data) => data,
};
