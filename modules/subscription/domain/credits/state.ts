import type { CreditsEventData } from '../../contract/credits-events.ts';

/** Credits that are kept for what a reference names, and what became of their parts. */
export type Reservation = CreditsEventData<'CreditsOpened'>['reservations'][number];
export type BalanceRow = CreditsEventData<'CreditsOpened'>['balance'][number];
export type Packs = CreditsEventData<'CreditsOpened'>['packs'];

/** The credits of an account in a month. */
export interface CreditsState {
  readonly status: 'NONE' | 'OPEN' | 'CLOSED';
  readonly ownerId: string;
  readonly month: string;
  /** The month that goes on; null: this one does. */
  readonly into: string | null;
  readonly balance: readonly BalanceRow[];
  readonly packs: Packs;
  /** Those that came open from the month before and those of this one, in their order. */
  readonly reservations: readonly Reservation[];
}

export const noCredits: CreditsState = {
  status: 'NONE',
  ownerId: '',
  month: '',
  into: null,
  balance: [],
  packs: { A: 0, B: 0, C: 0 },
  reservations: [],
};
