import type { Decider } from '../../../../shared-kernel/decider/types.ts';
import { type CreditsEvent, type CreditsEventType, creditsEventTypes, creditsIdOf } from '../../contract/credits-events.ts';
import { monthlyCommandFor } from '../monthly-command.ts';
import { evolve } from './evolve.ts';
import { creditsLifecycle } from './lifecycle.machine.ts';
import { type CreditsState, noCredits } from './state.ts';

/** What happens to the credits of a month: they are used, and the month ends. */
const matters = {
  CreditsOpened: 'month',
  CreditsReserved: 'use',
  CreditsUsed: 'use',
  CreditsReturned: 'use',
  CreditsClosed: 'month',
} as const satisfies Record<CreditsEventType, string>;

export type CreditsMatter = (typeof matters)[CreditsEventType];

export const creditsDecider: Decider<CreditsState, CreditsEvent, CreditsMatter> = {
  category: 'credits',
  initial: noCredits,
  evolve,
  machine: creditsLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: creditsEventTypes,
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the credits of the account that its data names, in the month that they name. */
export const creditsCommand = monthlyCommandFor<CreditsState, CreditsEvent, CreditsMatter>()(creditsIdOf);
