import type { InvoiceEvent } from '../../modules/billing/contract/events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const priced = (quantity: number, unitCents: number, netCents: number) => ({
  quantity,
  unitCents,
  amountCents: quantity * unitCents,
  netCents,
  taxCents: quantity * unitCents - netCents,
});

/** One event of every type, see samples.ts; no single invoice meets them all. */
export const invoiceSamples: readonly InvoiceEvent[] = [
  {
    type: 'InvoiceOpened',
    data: {
      kind: 'MONTH',
      month: '2026-11',
      lines: [
        { kind: 'PLAN', planName: 'DYNAMIC_MEMBERSHIP', ...priced(1, 29_900, 25_776) },
        { kind: 'DOCUMENTS_INCLUDED', ...priced(5, 0, 0) },
        { kind: 'DOCUMENTS_ABOVE', ...priced(3, 4_900, 12_672) },
        { kind: 'DOCUMENTS_NOT_CHARGED', ...priced(1, 0, 0) },
        { kind: 'LATE_DOCUMENTS', month: '2026-10', ...priced(1, 4_900, 4_224) },
        { kind: 'PACK', product: 'VID', credits: { bioCreditsID: 10 }, ...priced(1, 34_900, 30_086) },
        { kind: 'PROMOTION', percent: 25, amountCents: -12_375, netCents: -10_668, taxCents: -1_707 },
        { kind: 'PAID_IN_ADVANCE', invoiceId: 'invoice-0', amountCents: -29_900, netCents: -25_776, taxCents: -4_124 },
      ],
      currency: 'MXN',
      totalCents: 42_125,
      taxPercent: 16,
      cutOffDate: '2026-12-01',
      graceDays: 5,
      catalogue: '2026-11-27',
      fiscal: personal('owner-1', '{"rfc":"XAXX010101000"}'),
    },
  },
  { type: 'ChargeAsked', data: { attemptId: 'attempt-1', cardId: 'pm_1', isPresent: false } },
  { type: 'IntentOpened', data: { intentId: 'pi_1', customerId: 'cus_1' } },
  { type: 'AuthenticationAsked', data: { attemptId: 'attempt-1' } },
  { type: 'ChargeDeclined', data: { attemptId: 'attempt-1', code: 'authentication_expired', gatewayCode: null } },
  { type: 'IntentClosed', data: { intentId: 'pi_1' } },
  { type: 'ChargeSucceeded', data: { attemptId: null, intentId: 'pi_1', chargeId: 'ch_2', amountCents: 42_125 } },
  {
    type: 'RefundAsked',
    data: { refundId: 'refund-1', amountCents: 4_900, why: 'STAFF', reason: personal('owner-1', 'Documento repetido') },
  },
  { type: 'RefundMade', data: { refundId: 'refund-1', gatewayRefundId: 're_1', amountCents: 4_900 } },
  { type: 'RefundFailed', data: { refundId: 'refund-2', gatewayCode: 'expired_or_canceled_card' } },
  { type: 'DisputeOpened', data: { disputeId: 'dp_1', amountCents: 42_125, gatewayReason: 'fraudulent' } },
  { type: 'DisputeClosed', data: { disputeId: 'dp_1', outcome: 'WON' } },
  { type: 'CfdiRequested', data: { fiscal: personal('owner-1', '{"rfc":"SAT970701NN3"}') } },
  { type: 'CfdiIssued', data: { uuid: '6F1C0B2E-3A4D-4E5F-8A9B-0C1D2E3F4A5B' } },
  { type: 'InvoiceCancelled', data: { why: 'NOT_PAID' } },
];
