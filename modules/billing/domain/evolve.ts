import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { InvoiceEvent } from '../contract/events.ts';
import { givenBack, type InvoiceState, type Refund } from './state.ts';

/** A refund with what became of it; one that was decided at the gateway is new. */
function settled(refunds: readonly Refund[], refundId: string | null, become: Omit<Refund, 'refundId'>): readonly Refund[] {
  const isKnown = refundId !== null && refunds.some((one) => one.refundId === refundId);
  if (!isKnown) return [...refunds, { refundId, ...become }];
  return refunds.map((one) => (one.refundId === refundId ? { refundId, ...become } : one));
}

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: InvoiceState, event: Recorded<InvoiceEvent>): InvoiceState {
  const at = event.metadata.occurredAt;
  return match<Recorded<InvoiceEvent>, InvoiceState>(event)
    .with({ type: 'InvoiceOpened' }, ({ data: { catalogue: _, ...data }, metadata }) => ({
      ...state,
      ...data,
      status: data.totalCents === 0 ? 'PAID' : 'OPEN',
      ownerId: metadata.ownerId,
      openedAt: at,
    }))
    .with({ type: 'ChargeAsked' }, ({ data }) => ({
      ...state,
      status: 'CHARGING',
      attempt: { ...data, askedAt: at, authenticationAt: null },
    }))
    .with({ type: 'IntentOpened' }, ({ data }) => ({ ...state, intent: data, intents: state.intents + 1 }))
    .with({ type: 'IntentClosed' }, () => ({ ...state, intent: null }))
    .with({ type: 'AuthenticationAsked' }, () => ({
      ...state,
      attempt: state.attempt === null ? null : { ...state.attempt, authenticationAt: at },
    }))
    .with({ type: 'ChargeDeclined' }, ({ data: { attemptId, code } }) => ({
      ...state,
      status: 'UNPAID',
      attempt: null,
      lastDecline: { attemptId, code, at },
    }))
    .with({ type: 'ChargeSucceeded' }, ({ data: { intentId, chargeId, amountCents } }) => ({
      ...state,
      status: 'PAID',
      attempt: null,
      payment: { intentId, chargeId, amountCents, at },
    }))
    .with({ type: 'InvoiceCancelled' }, () => ({ ...state, status: 'CANCELED' }))
    .with({ type: 'RefundAsked' }, ({ data: { refundId, amountCents } }) => ({
      ...state,
      refunds: [...state.refunds, { refundId, amountCents, status: 'ASKED', gatewayRefundId: null }],
    }))
    .with({ type: 'RefundMade' }, ({ data: { refundId, gatewayRefundId, amountCents } }) => {
      const refunds = settled(state.refunds, refundId, { amountCents, status: 'MADE', gatewayRefundId });
      return { ...state, refunds, status: givenBack({ refunds }, ['MADE']) >= state.totalCents ? 'REFUNDED' : state.status };
    })
    .with({ type: 'RefundFailed' }, ({ data: { refundId } }) => ({
      ...state,
      refunds: state.refunds.map((one) => (one.refundId === refundId ? { ...one, status: 'FAILED' } : one)),
    }))
    .with({ type: 'CfdiRequested' }, ({ data: { fiscal } }) => ({
      ...state,
      cfdi: { fiscal, requestedAt: at, uuid: null, issuedAt: null },
    }))
    .with({ type: 'CfdiIssued' }, ({ data: { uuid } }) => ({
      ...state,
      cfdi: state.cfdi === null ? null : { ...state.cfdi, uuid, issuedAt: at },
    }))
    .with({ type: 'DisputeOpened' }, ({ data: { disputeId, amountCents } }) => ({
      ...state,
      disputes: [...state.disputes, { disputeId, amountCents, outcome: 'OPEN' }],
    }))
    .with({ type: 'DisputeClosed' }, ({ data: { disputeId, outcome } }) => ({
      ...state,
      disputes: state.disputes.map((one) => (one.disputeId === disputeId ? { ...one, outcome } : one)),
    }))
    .exhaustive();
}
