import { setup } from 'xstate';
import { guardFor } from '../../../../shared-kernel/decider/guard-of.ts';
import type { CreditsEvent } from '../../contract/credits-events.ts';
import { openOf } from './balance.ts';
import type { CreditsState } from './state.ts';

const guard = guardFor<CreditsState, CreditsEvent>();

const reservationOf = ({ reservations }: CreditsState, reference: string) => reservations.find((one) => one.reference === reference);

/** Credits of an account in a month, as a machine over their own events. It guards; it does not fold. */
export const creditsLifecycle = setup({
  types: { context: {} as CreditsState, events: {} as CreditsEvent },
  guards: {
    isNewReference: guard('CreditsReserved', (state, { reference }) => reservationOf(state, reference) === undefined),
    isOpenPart: guard('CreditsUsed', (state, { reference, part, quantity }) => {
      const reservation = reservationOf(state, reference);
      return reservation !== undefined && openOf(reservation) >= quantity && !reservation.parts.some((other) => other.part === part);
    }),
    isNotReturnedYet: guard('CreditsReturned', (state, { reference, part }) => {
      const known = reservationOf(state, reference)?.parts.find((other) => other.part === part);
      return known?.outcome !== 'RETURNED';
    }),
    isLater: guard('CreditsClosed', ({ month }, { into }) => into > month),
  },
}).createMachine({
  id: 'credits',
  context: {} as CreditsState,
  initial: 'NONE',
  states: {
    NONE: { on: { CreditsOpened: { target: 'OPEN' } } },
    OPEN: {
      on: {
        CreditsReserved: { target: 'OPEN', guard: 'isNewReference' },
        CreditsUsed: { target: 'OPEN', guard: 'isOpenPart' },
        CreditsReturned: { target: 'OPEN', guard: 'isNotReturnedYet' },
        CreditsClosed: { target: 'CLOSED', guard: 'isLater' },
      },
    },
    CLOSED: { type: 'final' },
  },
});
