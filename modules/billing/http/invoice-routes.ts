import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { paymentView } from '../../../shared-kernel/http/payment-view.ts';
import { answered, ownCard } from '../application/cards.ts';
import { intentFor } from '../application/charge.ts';
import { pay, paymentNow } from '../application/pay.ts';
import { pdfLink } from '../receipt/pdf-link.ts';
import { type BillingEdge, ownersContext, ownInvoice } from './routes-deps.ts';
import { invoiceView, type PdfLink, type ShownInvoice, viewOfInvoice, viewOfPayment, viewOfWhole, wholeInvoiceView } from './views.ts';

/** CONST-012 */
const INVOICES_SHOWN = 24;
const AT_ONCE = 24;
const id = z.string().min(1).max(200);

/** Invoices of an account (CALL-009..011, 027): the owner's alone. */
export function invoiceRoutes(edge: BillingEdge) {
  const { billing, reads, authenticate, fileLinkKeys } = edge;
  const owner = authenticate.roles('user');
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const link: PdfLink = (invoice) => pdfLink(fileLinkKeys, billing.clock.now(), invoice);
    const shown = (one: ShownInvoice) => viewOfInvoice(one, link);

    app.get(
      '/invoices/summary-list',
      {
        onRequest: owner,
        schema: {
          summary: 'The invoices, the newest first, 24 at most',
          querystring: z.object({
            limit: z.coerce.number().int().min(1).max(INVOICES_SHOWN).default(INVOICES_SHOWN),
            sortBy: z.literal('createdAt').default('createdAt'),
            order: z.literal('desc').default('desc'),
          }),
          response: { 200: profileEnvelope(z.array(invoiceView)) },
        },
      },
      async (request) => profileAnswer((await reads.of(callerOf(request).ownerId, request.query.limit)).map(shown)),
    );
    app.get(
      '/invoices/unpaid',
      { onRequest: owner, schema: { summary: 'What is owed, the oldest first', response: { 200: profileEnvelope(z.array(invoiceView)) } } },
      async (request) => profileAnswer((await reads.unpaidOf(callerOf(request).ownerId)).map(shown)),
    );
    app.put(
      '/invoices/retry',
      {
        onRequest: owner,
        schema: {
          summary: 'Pay invoices with one of the saved cards',
          body: z.object({ invoiceIds: z.array(id).min(1).max(AT_ONCE), paymentMethodId: id }),
          response: { 200: profileEnvelope(paymentView) },
        },
      },
      async (request) => {
        const { ownerId } = callerOf(request);
        const { paymentMethodId } = request.body;
        const invoiceIds = [...new Set(request.body.invoiceIds)];
        await Promise.all(invoiceIds.map((invoiceId) => ownInvoice(edge, request, invoiceId)));
        if ((await answered(() => ownCard(billing, ownerId, paymentMethodId))) === null) throw new ProductError(404, 'payments.no_card');
        return profileAnswer(viewOfPayment(await answered(() => pay(billing, invoiceIds, paymentMethodId, ownersContext(request)))));
      },
    );
    app.post(
      '/payments/intent',
      {
        onRequest: owner,
        schema: {
          summary: 'The intent of an invoice that is being paid: by its id, or by the amount that is owed',
          body: z.object({ invoiceId: id, amount: z.number().positive().max(1_000_000) }).partial(),
          response: { 200: profileEnvelope(z.object({ invoiceId: z.string(), clientSecret: z.string(), isTest: z.boolean() })) },
        },
      },
      async (request) => {
        const { ownerId } = callerOf(request);
        const { invoiceId, amount } = request.body;
        const owed =
          invoiceId ?? (await reads.unpaidOf(ownerId)).find((one) => one.totalCents === Math.round((amount ?? 0) * 100))?.invoiceId;
        // A charge is of something: whoever names an amount that nobody owes gets no intent that could be charged for nothing.
        if (owed === undefined) throw new ProductError(409, 'payments.nothing_due');
        await ownInvoice(edge, request, owed);
        return profileAnswer(
          await answered(async () => ({
            invoiceId: owed,
            clientSecret: (await intentFor(billing, owed)).clientSecret,
            isTest: (await billing.gateway()).isTest,
          })),
        );
      },
    );
    app.get(
      '/invoices/:id',
      {
        onRequest: owner,
        schema: {
          summary: 'One invoice, with its lines and how its payment stands',
          params: z.object({ id }),
          response: { 200: profileEnvelope(wholeInvoiceView) },
        },
      },
      async (request) => {
        const state = await ownInvoice(edge, request, request.params.id);
        return profileAnswer(viewOfWhole(request.params.id, state, await answered(() => paymentNow(billing, request.params.id)), link));
      },
    );
  };
}
