import type { InvoiceEvent, InvoiceKind } from '../../modules/billing/contract/events.ts';
import { invoiceDecider } from '../../modules/billing/domain/decider.ts';
import { type invoiceCommands, invoiceStreams } from '../../modules/billing/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { flow, otherOwner, owner, type Provocation, type Provocations, reviewer } from './world.ts';

const ownerId = 'owner-1';
const invoiceId = 'invoice-1';
const admin: Actor = { kind: 'admin', id: 'staff-1' };

type Sent = Parameters<ReturnType<typeof invoiceStreams>['execute']>[0];
type History = readonly InvoiceEvent[];

const on =
  (history: History, command: Sent, actor: Actor): Provocation =>
  async (world) => {
    await world.given(invoiceDecider, invoiceId, history);
    return invoiceStreams(world.engine).execute(command, world.as(actor, { ownerId }));
  };

const opening = (kind: InvoiceKind) => ({
  kind,
  month: '2026-11',
  lines: [],
  currency: 'MXN',
  totalCents: 29900,
  taxPercent: 16,
  cutOffDate: '2026-12-01',
  graceDays: 0,
  catalogue: '2026-11-27',
  fiscal: null,
});
const opened = (kind: InvoiceKind = 'MONTH'): History => [{ type: 'InvoiceOpened', data: opening(kind) }];
const charging: History = [...opened(), { type: 'ChargeAsked', data: { attemptId: 'attempt-1', cardId: 'pm_1', isPresent: true } }];
const withIntent: History = [...charging, { type: 'IntentOpened', data: { intentId: 'pi_1', customerId: 'cus_1' } }];
const paid: History = [
  ...withIntent,
  { type: 'ChargeSucceeded', data: { attemptId: 'attempt-1', intentId: 'pi_1', chargeId: 'ch_1', amountCents: 29900 } },
];
const canceled: History = [...opened('PACK'), { type: 'InvoiceCancelled', data: { why: 'NOT_PAID' } }];

const ask = (attemptId = 'attempt-2'): Sent => ({ type: 'AskCharge', data: { invoiceId, attemptId, cardId: 'pm_1', isPresent: true } });
const cancel: Sent = { type: 'CancelInvoice', data: { invoiceId, why: 'NOT_PAID' } };
const refund = (amountCents: number | null = null, reason: string | null = 'Cobro repetido'): Sent => ({
  type: 'AskRefund',
  data: { invoiceId, refundId: 'refund-1', amountCents, why: 'STAFF', reason: reason === null ? null : personal(ownerId, reason) },
});

const requested: History = [...paid, { type: 'CfdiRequested', data: { fiscal: personal(ownerId, '{"rfc":"SAT970701NN3"}') } }];
const askCfdi = (change: Partial<Extract<Sent, { type: 'RequestCfdi' }>['data']> = {}): Sent => ({
  type: 'RequestCfdi',
  data: { invoiceId, isSubscribed: true, fiscal: personal(ownerId, '{"rfc":"SAT970701NN3"}'), problems: [], ...change },
});
const cfdi = (folio = '6F1C0B2E-3A4D-4E5F-8A9B-0C1D2E3F4A5B'): Sent => ({ type: 'RecordCfdi', data: { invoiceId, folio } });

const byFlow = (command: Sent) => ({
  'access.denied': on(opened(), command, owner),
  'payments.no_invoice': on([], command, flow),
});

export const billingRefusals: Provocations<(typeof invoiceCommands)[number]> = {
  OpenInvoice: { 'access.denied': on([], { type: 'OpenInvoice', data: { invoiceId, ownerId, ...opening('MONTH') } }, owner) },
  AskCharge: {
    'reviewer.read_only': on(opened(), ask(), reviewer),
    'access.denied': on(opened(), ask(), { kind: 'sub-user', id: 'sub-1', ownerId } as never),
    // Of somebody else's invoice nothing is told, not even that it is there.
    'payments.no_invoice': on(opened(), ask(), otherOwner),
    'payments.paid': on(paid, ask(), owner),
    'payments.cancelled': on(canceled, ask(), owner),
    'payments.in_progress': on(charging, ask(), owner),
  },
  RecordIntent: byFlow({ type: 'RecordIntent', data: { invoiceId, intentId: 'pi_1', customerId: 'cus_1' } }),
  CloseIntent: byFlow({ type: 'CloseIntent', data: { invoiceId, intentId: 'pi_1' } }),
  RecordAuthentication: byFlow({ type: 'RecordAuthentication', data: { invoiceId, attemptId: 'attempt-1' } }),
  RecordDecline: byFlow({ type: 'RecordDecline', data: { invoiceId, attemptId: null, code: 'no_card', gatewayCode: null } }),
  RecordPayment: byFlow({ type: 'RecordPayment', data: { invoiceId, intentId: 'pi_1', chargeId: 'ch_1', amountCents: 29900 } }),
  CancelInvoice: {
    ...byFlow(cancel),
    'payments.in_progress': on(charging, cancel, flow),
    'payments.owed': on(opened('MONTH'), cancel, flow),
  },
  AskRefund: {
    'reviewer.read_only': on(paid, refund(), reviewer),
    'access.denied': on(paid, refund(), owner),
    'payments.no_invoice': on([], refund(), admin),
    'payments.reason_required': on(paid, refund(null, null), admin),
    'payments.not_paid': on(opened(), refund(), admin),
    'payments.refund_too_much': on(paid, refund(29901), admin),
  },
  RecordRefund: byFlow({ type: 'RecordRefund', data: { invoiceId, refundId: null, gatewayRefundId: 're_1', amountCents: 100 } }),
  RecordRefundFailure: byFlow({ type: 'RecordRefundFailure', data: { invoiceId, refundId: 'refund-1', gatewayCode: null } }),
  RecordDispute: byFlow({
    type: 'RecordDispute',
    data: { invoiceId, disputeId: 'dp_1', amountCents: 29900, gatewayReason: 'fraudulent', outcome: 'OPEN' },
  }),
  RequestCfdi: {
    'reviewer.read_only': on(paid, askCfdi(), reviewer),
    'access.denied': on(paid, askCfdi(), admin),
    'payments.no_invoice': on(paid, askCfdi(), otherOwner),
    'billing.must_be_subscribed': on(paid, askCfdi({ isSubscribed: false }), owner),
    'billing.cfdi_not_paid': on(charging, askCfdi(), owner),
    'billing.fiscal_data_needed': on(paid, askCfdi({ problems: [{ path: 'phone', problem: 'fiscal.phone_needed' }] }), owner),
  },
  RecordCfdi: {
    'reviewer.read_only': on(requested, cfdi(), reviewer),
    'access.denied': on(requested, cfdi(), owner),
    'payments.no_invoice': on([], cfdi(), admin),
    'billing.cfdi_not_requested': on(paid, cfdi(), admin),
    'billing.cfdi_folio': on(requested, cfdi('6F1C0B2E3A4D4E5F8A9B0C1D2E3F4A5B'), admin),
  },
};
