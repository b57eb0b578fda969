import type { CreditsEvent } from '../../modules/subscription/contract/credits-events.ts';

const month = '2026-12';
const row = (credit: string, reserved: number, used: number) => ({ credit, provider: 'VERIDOC', reserved, used });
const both = (reserved: number, used: number) => [row('bioCreditsID', reserved, used), row('bioCreditsFaceID', reserved, used)];
const check = { reference: 'identity-check-2', credits: ['bioCreditsID', 'bioCreditsFaceID'], provider: 'VERIDOC' };
const packs = (B: number) => ({ A: 0, B, C: 0 });

/** One event of every type, in an order in which they could happen; see samples.ts. */
export const creditsSamples: readonly CreditsEvent[] = [
  {
    type: 'CreditsOpened',
    data: {
      month,
      balance: both(2, 7),
      packs: packs(0),
      from: '2026-11',
      reservations: [
        { ...check, reference: 'batch-1', quantity: 3, parts: [{ part: 'rows 0-0', quantity: 1, outcome: 'USED', month: '2026-11' }] },
      ],
    },
  },
  { type: 'CreditsReserved', data: { month, balance: both(3, 7), packs: packs(0), ...check, quantity: 1 } },
  {
    type: 'CreditsUsed',
    data: { month, balance: both(2, 8), packs: packs(1), ...check, part: 'whole', quantity: 1 },
  },
  {
    type: 'CreditsReturned',
    data: { month, balance: both(2, 7), packs: packs(0), ...check, part: 'whole', quantity: 1, usedIn: month },
  },
  { type: 'CreditsClosed', data: { month, balance: both(2, 7), packs: packs(0), into: '2027-01' } },
];
