import type { StreamDefinition } from '../../../shared-kernel/decider/types.ts';
import { type EndorsementEvent, endorsementEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { endorsementLifecycle } from './lifecycle.machine.ts';
import { type EndorsementState, initialEndorsement } from './state.ts';

export const endorsementDefinition: StreamDefinition<EndorsementState, EndorsementEvent> = {
  category: 'endorsement',
  initial: initialEndorsement,
  evolve,
  machine: endorsementLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: endorsementEventTypes,
  upcast: (_type, _version, data) => data,
};
