import { expect, it } from 'vitest';
import type { InvoiceEvent } from '../../modules/billing/contract/events.ts';
import { invoiceDecider } from '../../modules/billing/domain/decider.ts';
import { invoiceStreams } from '../../modules/billing/streams.ts';
import { flow, refusalWorld } from '../refusals/world.ts';

const ownerId = 'owner-1';
const invoiceId = 'invoice-1';
const paid: readonly InvoiceEvent[] = [
  {
    type: 'InvoiceOpened',
    data: {
      kind: 'PACK',
      month: '2026-11',
      lines: [],
      currency: 'MXN',
      totalCents: 34_900,
      taxPercent: 16,
      cutOffDate: '2026-12-01',
      graceDays: 0,
      catalogue: '2026-11-27',
      fiscal: null,
    },
  },
  { type: 'ChargeAsked', data: { attemptId: 'attempt-1', cardId: 'pm_1', isPresent: true } },
  { type: 'IntentOpened', data: { intentId: 'pi_1', customerId: 'cus_1' } },
  { type: 'ChargeSucceeded', data: { attemptId: 'attempt-1', intentId: 'pi_1', chargeId: 'ch_1', amountCents: 34_900 } },
];

it('a refund that was asked for while all of it went back at the gateway has an end', async () => {
  const world = refusalWorld();
  await world.given(invoiceDecider, invoiceId, [
    ...paid,
    { type: 'RefundAsked', data: { refundId: 'refund-1', amountCents: 10_000, why: 'OVERPAID', reason: null } },
    { type: 'RefundMade', data: { refundId: null, gatewayRefundId: 're_1', amountCents: 34_900 } },
  ]);
  const { state } = await invoiceStreams(world.engine).execute(
    { type: 'RecordRefundFailure', data: { invoiceId, refundId: 'refund-1', gatewayCode: 'charge_already_refunded' } },
    world.as(flow, { ownerId }),
  );
  expect(state.status).toBe('REFUNDED');
  expect(state.refunds.map(({ status }) => status)).toEqual(['FAILED', 'MADE']);
});
