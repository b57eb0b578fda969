import { match } from 'ts-pattern';
import type { Recorded } from '../../../../shared-kernel/decider/types.ts';
import type { CreditsEvent } from '../../contract/credits-events.ts';
import type { CreditsState, Reservation } from './state.ts';

type Part = Reservation['parts'][number];

/** The reservation with what became of one of its parts; the same part again is what it is now. */
const withPart = (reservation: Reservation, part: Part): Reservation => ({
  ...reservation,
  parts: [...reservation.parts.filter((other) => other.part !== part.part), part],
});

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(before: CreditsState, event: Recorded<CreditsEvent>): CreditsState {
  const { month, balance, packs } = event.data;
  const state: CreditsState = { ...before, status: 'OPEN', ownerId: event.metadata.ownerId, month, balance, packs };
  const settled = (reference: string, part: Part): readonly Reservation[] =>
    state.reservations.map((one) => (one.reference === reference ? withPart(one, part) : one));
  return match<Recorded<CreditsEvent>, CreditsState>(event)
    .with({ type: 'CreditsOpened' }, ({ data }) => ({ ...state, reservations: data.reservations }))
    .with({ type: 'CreditsReserved' }, ({ data: { reference, credits, provider, quantity } }) => ({
      ...state,
      reservations: [...state.reservations, { reference, credits, provider, quantity, parts: [] }],
    }))
    .with({ type: 'CreditsUsed' }, ({ data: { reference, part, quantity } }) => ({
      ...state,
      reservations: settled(reference, { part, quantity, outcome: 'USED', month }),
    }))
    .with({ type: 'CreditsReturned' }, ({ data: { reference, credits, provider, part, quantity } }) => {
      const returned: Part = { part, quantity, outcome: 'RETURNED', month };
      const isKnown = state.reservations.some((one) => one.reference === reference);
      // One of an earlier month, where it was settled: what is known of it here is that this part came back.
      const reservations = isKnown
        ? settled(reference, returned)
        : [...state.reservations, { reference, credits, provider, quantity, parts: [returned] }];
      return { ...state, reservations };
    })
    .with({ type: 'CreditsClosed' }, ({ data }) => ({ ...state, status: 'CLOSED', into: data.into }))
    .exhaustive();
}
