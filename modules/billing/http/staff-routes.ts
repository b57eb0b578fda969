import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { answered } from '../application/cards.ts';
import { compareLedgers, type LedgerReads } from '../application/compare.ts';
import { GatewayRefused } from '../application/gateway.ts';
import { type OpenReads, openMatters } from '../application/open-matters.ts';
import { refundByStaff } from '../application/refund.ts';
import type { BillingEdge } from './routes-deps.ts';
import { comparisonView, openMatterView, staffInvoiceView, viewForStaff, viewOfComparison, viewOfMatter } from './staff-views.ts';

/** What the routes of platform staff ask beside the invoices themselves. */
export interface StaffReads {
  readonly open: OpenReads;
  readonly ledger: LedgerReads;
}

const MATTERS_SHOWN = 100;
const INVOICES_SHOWN = 60;
/** Why staff decide so, in their words. */
const reason = z.string().trim().min(1).max(500);
/** In the currency's unit, with whole cents. */
const amount = z
  .number()
  .positive()
  .max(1_000_000)
  .refine((units) => Math.abs(units * 100 - Math.round(units * 100)) < 1e-6, 'an amount with two decimals at most');

/**
 * What platform staff see of money and decide about it: what waits, the two ledgers side by side, the invoices of an account, and what goes back. Whose
 * invoices were looked at stands in the access log, and who gave money back and why in the event.
 */
export function staffRoutes({ billing, reads, authenticate, accessLog, standingOf }: BillingEdge, { open, ledger }: StaffReads) {
  const onRequest = authenticate.roles('admin');
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    app.get(
      '/api/operations/charges',
      {
        onRequest,
        schema: {
          summary: 'Charges, refunds and disputes that have no end yet: how long, whom they wait for, the next try and the last error',
          response: { 200: mainEnvelope(z.object({ at: z.string(), charges: z.array(openMatterView), areMore: z.boolean() })) },
        },
      },
      async () => {
        const { matters, areMore } = await openMatters(billing, open, MATTERS_SHOWN);
        return mainAnswer({ at: billing.clock.now().toISOString(), charges: matters.map(viewOfMatter), areMore });
      },
    );
    app.post(
      '/api/operations/charges/compare',
      {
        onRequest,
        schema: {
          summary: 'Compares our ledger with the gateway’s; what a lost webhook kept from us is written down, what still differs is told',
          response: { 200: mainEnvelope(comparisonView) },
        },
      },
      async () => {
        const compared = await answered(() => compareLedgers(billing, ledger)).catch((error: unknown) => {
          // A key that may not list charges, or is not one any more.
          if (error instanceof GatewayRefused) throw new ProductError(503, 'payments.gateway_refused', {}, { cause: error });
          throw error;
        });
        return mainAnswer(viewOfComparison(compared, billing.clock.now()));
      },
    );
    app.get(
      '/api/operations/accounts/:userId/invoices',
      {
        onRequest,
        schema: {
          summary: `Invoices of an account, the newest first, ${INVOICES_SHOWN} at most, with what went back and what still can`,
          params: z.object({ userId: z.string().min(1).max(100) }),
          response: { 200: mainEnvelope(z.object({ ownerID: z.string(), invoices: z.array(staffInvoiceView) })) },
        },
      },
      async (request) => {
        const { userId } = request.params;
        const person = await standingOf(userId);
        const ownerId = person?.ownerId ?? userId;
        const listed = await reads.of(ownerId, INVOICES_SHOWN);
        // Of an account that has ended what it paid is still there, and may have to go back.
        if (person === null && listed.length === 0) throw new ProductError(404, 'account.not_found');
        await accessLog.record({
          actor: actorOf(callerOf(request)),
          action: routeOf(request),
          target: `account-${userId}`,
          ownerId,
          outcome: 'read',
          code: null,
          correlationId: request.correlationId,
          ip: request.ip,
        });
        const invoices = await Promise.all(
          listed.map(async ({ invoiceId }) => viewForStaff(invoiceId, (await billing.invoices.load(invoiceId)).state)),
        );
        return mainAnswer({ ownerID: ownerId, invoices });
      },
    );
    app.post(
      '/api/operations/invoices/:invoiceId/refund',
      {
        onRequest,
        schema: {
          summary: 'Gives money of a paid invoice back, all that is left or a part, with a reason',
          params: z.object({ invoiceId: z.string().min(1).max(200) }),
          body: z.object({ amount: amount.optional(), reason }),
          response: { 200: mainEnvelope(z.object({ invoice: staffInvoiceView })) },
        },
      },
      async (request) => {
        const { invoiceId } = request.params;
        const { amount: units, reason: words } = request.body;
        const { state } = await billing.invoices.load(invoiceId);
        if (state.status === 'NONE') throw new ProductError(404, 'payments.no_invoice');
        const caller = callerOf(request);
        const asked = {
          invoiceId,
          amountCents: units === undefined ? null : Math.round(units * 100),
          reason: personal(state.ownerId, words),
        };
        const after = await refundByStaff(billing, asked, commandContextOf(request, actorOf(caller), caller.userId));
        return mainAnswer({ invoice: viewForStaff(invoiceId, after) });
      },
    );
  };
}
