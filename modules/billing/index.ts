/** The only door of the billing module. */

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { PaymentView } from '../../shared-kernel/http/payment-view.ts';
import { carryOut, giveUp } from './application/charge.ts';
import { compareLedgers, type LedgerComparison, type LedgerReads } from './application/compare.ts';
import { carryPaid, carryUnpaid } from './application/effects.ts';
import { type ClosedMonth, invoiceMonth } from './application/month-invoice.ts';
import type { OpenReads } from './application/open-matters.ts';
import type { Billing } from './application/ports.ts';
import { type Advance, payForPlan } from './application/purchases.ts';
import { carryRefundOut } from './application/refund.ts';
import { endUnattached, rememberUnattached } from './application/unattached.ts';
import { cardRoutes } from './http/card-routes.ts';
import { cfdiRoutes } from './http/cfdi-routes.ts';
import { invoicePdfRoute } from './http/invoice-pdf-route.ts';
import { invoiceRoutes } from './http/invoice-routes.ts';
import { productRoutes } from './http/product-routes.ts';
import type { BillingEdge } from './http/routes-deps.ts';
import { staffRoutes } from './http/staff-routes.ts';
import { viewOfPayment } from './http/views.ts';
import { webhookRoute } from './http/webhook-route.ts';
import { invoiceStreams } from './streams.ts';

export type { LedgerComparison, LedgerDifference, LedgerReads } from './application/compare.ts';
export { type Gateway, GatewayRefused, GatewayUnavailable } from './application/gateway.ts';
export type { ClosedMonth } from './application/month-invoice.ts';
export type { OpenReads, OpenWork } from './application/open-matters.ts';
export type { BecauseOf, Payer, PriceList } from './application/ports.ts';
export { invoiceEventTypes } from './contract/events.ts';
export { invoiceDecider } from './domain/decider.ts';
export type { InvoiceReads, MayAskUnknown } from './http/routes-deps.ts';
export { ownersContext } from './http/routes-deps.ts';
export type { Receipts } from './receipt/make-receipt.ts';
export { type InvoiceStreams, invoiceStreams } from './streams.ts';

export interface BillingModuleDeps extends Omit<Billing, 'invoices' | 'clock'> {
  readonly engine: EngineDeps;
  readonly pool: Pool;
  readonly ledger: LedgerReads;
  readonly open: OpenReads;
  /** Plans that are paid for when they are started. */
  readonly plansToStart: readonly string[];
}

/** The two ledgers side by side, for a command that works beside the product. */
export const compareWith = (engine: EngineDeps, gateway: Billing['gateway'], ledger: LedgerReads): Promise<LedgerComparison> =>
  compareLedgers({ invoices: invoiceStreams(engine), gateway }, ledger);

export function createBillingModule({ engine, pool, ledger, open, plansToStart, ...deps }: BillingModuleDeps) {
  const invoices = invoiceStreams(engine);
  const billing: Billing = { ...deps, invoices, clock: engine.clock };
  return {
    invoices,
    gateway: deps.gateway,
    carryOut: (invoiceId: string, attemptId: string) => carryOut(billing, invoiceId, attemptId),
    carryRefundOut: (invoiceId: string, refundId: string) => carryRefundOut(billing, invoiceId, refundId),
    carryPaid: (invoiceId: string, causeId: string) => carryPaid(billing, invoiceId, causeId),
    carryUnpaid: (invoiceId: string, causeId: string) => carryUnpaid(billing, invoiceId, causeId),
    invoiceMonth: (closed: ClosedMonth) => invoiceMonth(billing, closed, plansToStart),
    giveUp: (invoiceId: string) => giveUp(billing, invoiceId),
    endUnattached: () => endUnattached(pool, billing, 100),
    compare: () => compareLedgers(billing, ledger),
    payForPlan: async (ownerId: string, advance: Advance, context: CommandContext): Promise<PaymentView> =>
      viewOfPayment(await payForPlan(billing, ownerId, advance, context)),
    async register(app: FastifyInstance, edge: Omit<BillingEdge, 'billing' | 'unattached'>): Promise<void> {
      const whole: BillingEdge = { ...edge, billing, unattached: (setUpId) => rememberUnattached(pool, billing, setUpId) };
      await app.register(cardRoutes(whole));
      await app.register(invoiceRoutes(whole));
      await app.register(invoicePdfRoute(whole));
      await app.register(cfdiRoutes(whole));
      await app.register(productRoutes(whole));
      await app.register(staffRoutes(whole, { open, ledger }));
      await app.register(webhookRoute(billing));
    },
  };
}
export type BillingModule = ReturnType<typeof createBillingModule>;
