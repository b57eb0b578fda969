import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { InvoiceEvent } from '../contract/events.ts';
import { givenBack, type InvoiceState } from './state.ts';

const guard = guardFor<InvoiceState, InvoiceEvent>();

/** Of refunds that are made: those that were asked for are in it already, and one of the gateway's own is added. */
const afterRefund = (state: InvoiceState, refundId: string | null, amountCents: number): number =>
  givenBack({ refunds: state.refunds.filter((one) => one.refundId !== refundId || refundId === null) }, ['MADE']) + amountCents;

/** An invoice as a machine over its own events. It guards; it does not fold. */
export const invoiceLifecycle = setup({
  types: { context: {} as InvoiceState, events: {} as InvoiceEvent },
  guards: {
    isNothing: guard('InvoiceOpened', (_state, { totalCents }) => totalCents === 0),
    isSomething: guard('InvoiceOpened', (_state, { totalCents }) => totalCents > 0),
    hasNoIntent: guard('IntentOpened', ({ intent }) => intent === null),
    isItsIntent: guard('IntentClosed', ({ intent }, { intentId }) => intent?.intentId === intentId),
    isItsAttempt: guard(['ChargeDeclined', 'AuthenticationAsked'], ({ attempt }, { attemptId }) => attempt?.attemptId === attemptId),
    isWithoutCard: guard('ChargeDeclined', (_state, { attemptId }) => attemptId === null),
    isWhole: guard(
      'ChargeSucceeded',
      ({ intent, totalCents }, { intentId, amountCents }) => intent?.intentId === intentId && amountCents === totalCents,
    ),
    canNotBeCharged: guard('InvoiceCancelled', ({ intent }) => intent === null),
    isLeft: guard('RefundAsked', (state, { amountCents }) => amountCents > 0 && givenBack(state) + amountCents <= state.totalCents),
    isAllOfIt: guard('RefundMade', (state, { refundId, amountCents }) => afterRefund(state, refundId, amountCents) >= state.totalCents),
    isPart: guard('RefundMade', (state, { refundId, amountCents }) => afterRefund(state, refundId, amountCents) < state.totalCents),
    isFirstRequest: guard('CfdiRequested', ({ cfdi }) => cfdi === null),
    isAnotherFolio: guard('CfdiIssued', ({ cfdi }, { uuid }) => cfdi !== null && cfdi.uuid !== uuid),
    isNewDispute: guard('DisputeOpened', ({ disputes }, { disputeId }) => !disputes.some((one) => one.disputeId === disputeId)),
    isOpenDispute: guard('DisputeClosed', ({ disputes }, { disputeId }) =>
      disputes.some((one) => one.disputeId === disputeId && one.outcome === 'OPEN'),
    ),
  },
}).createMachine({
  id: 'invoice',
  context: {} as InvoiceState,
  initial: 'NONE',
  states: {
    NONE: {
      on: {
        InvoiceOpened: [
          { target: 'PAID', guard: 'isNothing' },
          { target: 'OPEN', guard: 'isSomething' },
        ],
      },
    },
    OPEN: {
      on: {
        ChargeAsked: { target: 'CHARGING' },
        IntentOpened: { target: 'OPEN', guard: 'hasNoIntent' },
        IntentClosed: { target: 'OPEN', guard: 'isItsIntent' },
        ChargeSucceeded: { target: 'PAID', guard: 'isWhole' },
        ChargeDeclined: { target: 'UNPAID', guard: 'isWithoutCard' },
        InvoiceCancelled: { target: 'CANCELED', guard: 'canNotBeCharged' },
      },
    },
    CHARGING: {
      on: {
        IntentOpened: { target: 'CHARGING', guard: 'hasNoIntent' },
        IntentClosed: { target: 'CHARGING', guard: 'isItsIntent' },
        AuthenticationAsked: { target: 'CHARGING', guard: 'isItsAttempt' },
        ChargeDeclined: { target: 'UNPAID', guard: 'isItsAttempt' },
        ChargeSucceeded: { target: 'PAID', guard: 'isWhole' },
      },
    },
    UNPAID: {
      on: {
        ChargeAsked: { target: 'CHARGING' },
        ChargeSucceeded: { target: 'PAID', guard: 'isWhole' },
        IntentOpened: { target: 'UNPAID', guard: 'hasNoIntent' },
        IntentClosed: { target: 'UNPAID', guard: 'isItsIntent' },
        InvoiceCancelled: { target: 'CANCELED', guard: 'canNotBeCharged' },
      },
    },
    PAID: {
      on: {
        RefundAsked: { target: 'PAID', guard: 'isLeft' },
        RefundMade: [
          { target: 'REFUNDED', guard: 'isAllOfIt' },
          { target: 'PAID', guard: 'isPart' },
        ],
        RefundFailed: { target: 'PAID' },
        CfdiRequested: { target: 'PAID', guard: 'isFirstRequest' },
        CfdiIssued: { target: 'PAID', guard: 'isAnotherFolio' },
        DisputeOpened: { target: 'PAID', guard: 'isNewDispute' },
        DisputeClosed: { target: 'PAID', guard: 'isOpenDispute' },
      },
    },
    REFUNDED: {
      on: {
        // One that was asked for while all of it went back at the gateway.
        RefundFailed: { target: 'REFUNDED' },
        // It may have been stamped before the money went back.
        CfdiIssued: { target: 'REFUNDED', guard: 'isAnotherFolio' },
        DisputeOpened: { target: 'REFUNDED', guard: 'isNewDispute' },
        DisputeClosed: { target: 'REFUNDED', guard: 'isOpenDispute' },
      },
    },
    CANCELED: { type: 'final' },
  },
});
