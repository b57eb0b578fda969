import type { StoredEventTypes } from './events.ts';

const standing = [
  'month',
  'balance[].credit',
  'balance[].provider',
  'balance[].reserved',
  'balance[].used',
  'packs.A',
  'packs.B',
  'packs.C',
];
const taken = ['reference', 'credits[]', 'provider'];

/** What stands in streams `credits-<ownerId>-<yyyy-mm>`. */
export const creditsEvents: StoredEventTypes = {
  CreditsClosed: { version: 1, data: [...standing, 'into'] },
  CreditsOpened: {
    version: 1,
    data: [
      ...standing,
      'from',
      'reservations[].reference',
      'reservations[].credits[]',
      'reservations[].provider',
      'reservations[].quantity',
      'reservations[].parts[].part',
      'reservations[].parts[].quantity',
      'reservations[].parts[].outcome=RETURNED|USED',
      'reservations[].parts[].month',
    ],
  },
  CreditsReserved: { version: 1, data: [...standing, ...taken, 'quantity'] },
  CreditsReturned: { version: 1, data: [...standing, ...taken, 'part', 'quantity', 'usedIn'] },
  CreditsUsed: { version: 1, data: [...standing, ...taken, 'part', 'quantity'] },
};
