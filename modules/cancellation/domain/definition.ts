import type { StreamDefinition } from '../../../shared-kernel/decider/types.ts';
import { type CancellationEvent, cancellationEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { cancellationLifecycle } from './lifecycle.machine.ts';
import { type CancellationState, initialCancellation } from './state.ts';

export const cancellationDefinition: StreamDefinition<CancellationState, CancellationEvent> = {
  category: 'cancellation',
  initial: initialCancellation,
  evolve,
  machine: cancellationLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: cancellationEventTypes,
  upcast: (_type, _version, data) => data,
};
