import type { UsageEvent } from '../../modules/subscription/contract/usage-events.ts';

const document = (name: string, completedAt: string) => ({
  documentId: `${name}1111111-1111-4111-8111-111111111111`,
  eventId: `${name}2222222-2222-5222-8222-222222222222`,
  completedAt,
});

/** One event of every type, in an order in which they could happen; see samples.ts. */
export const usageSamples: readonly UsageEvent[] = [
  { type: 'DocumentCounted', data: { month: '2026-11', ...document('1', '2026-11-21T12:00:00.000Z'), counted: 1 } },
  {
    type: 'LateDocumentCounted',
    data: { month: '2026-11', ...document('2', '2026-11-01T05:59:59.000Z'), of: '2026-10', number: 7, counted: 1 },
  },
  {
    type: 'MonthClosed',
    data: {
      month: '2026-11',
      position: '4711',
      subscriptionRevision: 6,
      counted: 1,
      planName: 'DYNAMIC_MEMBERSHIP',
      currency: 'MXN',
      lines: [
        { kind: 'PLAN', planName: 'DYNAMIC_MEMBERSHIP', quantity: 1, unitCents: 29_900, amountCents: 29_900 },
        { kind: 'DOCUMENTS_INCLUDED', quantity: 1, unitCents: 0, amountCents: 0 },
        { kind: 'LATE_DOCUMENTS', month: '2026-10', quantity: 1, unitCents: 4_900, amountCents: 4_900 },
        { kind: 'PROMOTION', percent: 25, amountCents: -8_700 },
      ],
      totalCents: 26_100,
    },
  },
];
