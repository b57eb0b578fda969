import type { StreamDefinition } from '../../../shared-kernel/decider/types.ts';
import { type AccountEvent, accountEventTypes } from '../contract/events.ts';
import { accountLifecycle } from './lifecycle.machine.ts';
import { type AccountState, evolve, noAccount } from './state.ts';

export const accountStream: StreamDefinition<AccountState, AccountEvent> = {
  category: 'account',
  initial: noAccount,
  evolve,
  machine: accountLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: accountEventTypes,
  // PasswordChanged version 2 only knows one reason more: what version 1 says, it says too.
  upcast: (_type, _version, data) => data,
};
