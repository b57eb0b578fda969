import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope, profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { askForCfdi } from '../application/cfdi.ts';
import { pdfLink } from '../receipt/pdf-link.ts';
import { fiscalView, viewOfFiscal, viewOfWaitingCfdi, waitingCfdiView } from './cfdi-views.ts';
import { type BillingEdge, ownersContext, ownInvoice } from './routes-deps.ts';
import { staffInvoiceView, viewForStaff } from './staff-views.ts';
import { invoiceView, viewOfState } from './views.ts';

const WAITING_SHOWN = 100;
const params = z.object({ invoiceId: z.string().min(1).max(200) });

/**
 * Tax invoices (CFDI). The product stamps none: its owner asks for one (ERR-009), and platform staff see who waits, stamp it with their own provider and
 * note the folio fiscal. Whose fiscal data they looked at stands in the access log.
 */
export function cfdiRoutes({ authenticate, ...edge }: BillingEdge) {
  const { billing, reads, accessLog, receipts, fileLinkKeys } = edge;
  const staff = authenticate.roles('admin');
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    app.post(
      '/invoices/:id/cfdi',
      {
        onRequest: authenticate.roles('user'),
        schema: {
          summary:
            'Ask for the tax invoice (CFDI) of a paid invoice, with the fiscal data of this moment; asked again, it answers how that stands',
          params: z.object({ id: z.string().min(1).max(200) }),
          response: { 200: profileEnvelope(invoiceView) },
        },
      },
      async (request) => {
        const { id: invoiceId } = request.params;
        await ownInvoice({ authenticate, ...edge }, request, invoiceId);
        const state = await askForCfdi(billing, invoiceId, callerOf(request).ownerId, ownersContext(request));
        return profileAnswer(viewOfState(invoiceId, state, (invoice) => pdfLink(fileLinkKeys, billing.clock.now(), invoice)));
      },
    );
    app.get(
      '/api/operations/cfdis',
      {
        onRequest: staff,
        schema: {
          summary: `Paid invoices whose tax invoice (CFDI) was asked for and has no folio fiscal yet, the oldest request first, ${WAITING_SHOWN} at most`,
          response: { 200: mainEnvelope(z.object({ cfdis: z.array(waitingCfdiView), areMore: z.boolean() })) },
        },
      },
      async () => {
        const listed = await reads.cfdisWaiting(WAITING_SHOWN + 1);
        const states = listed.slice(0, WAITING_SHOWN).map(async (id) => [id, (await billing.invoices.load(id)).state] as const);
        // Somebody may have noted it a moment ago: the stream says so.
        const cfdis = (await Promise.all(states)).flatMap(([id, state]) => viewOfWaitingCfdi(id, state) ?? []);
        return mainAnswer({ cfdis, areMore: listed.length > WAITING_SHOWN });
      },
    );
    app.get(
      '/api/operations/invoices/:invoiceId/cfdi',
      {
        onRequest: staff,
        schema: {
          summary: 'What the tax invoice (CFDI) of an invoice is made out with; `fiscal` null: its person was forgotten',
          params,
          response: { 200: mainEnvelope(z.object({ invoice: staffInvoiceView, fiscal: fiscalView.nullable() })) },
        },
      },
      async (request) => {
        const { invoiceId } = request.params;
        const { state } = await billing.invoices.load(invoiceId);
        if (state.status === 'NONE') throw new ProductError(404, 'payments.no_invoice');
        if (state.cfdi === null) throw new ProductError(409, 'billing.cfdi_not_requested');
        await accessLog.record({
          actor: actorOf(callerOf(request)),
          action: routeOf(request),
          target: `invoice-${invoiceId}`,
          ownerId: state.ownerId,
          outcome: 'read',
          code: null,
          correlationId: request.correlationId,
          ip: request.ip,
        });
        return mainAnswer({ invoice: viewForStaff(invoiceId, state), fiscal: viewOfFiscal(state.cfdi, receipts, request.language) });
      },
    );
    app.post(
      '/api/operations/invoices/:invoiceId/cfdi',
      {
        onRequest: staff,
        schema: {
          summary: 'Note the folio fiscal of a tax invoice (CFDI) that was stamped elsewhere; another one replaces it',
          params,
          body: z.object({ uuid: z.string().max(200) }),
          response: { 200: mainEnvelope(z.object({ invoice: staffInvoiceView })) },
        },
      },
      async (request) => {
        const { invoiceId } = request.params;
        const caller = callerOf(request);
        const command = { type: 'RecordCfdi', data: { invoiceId, folio: request.body.uuid } } as const;
        const { state } = await billing.invoices.execute(command, commandContextOf(request, actorOf(caller), caller.userId));
        return mainAnswer({ invoice: viewForStaff(invoiceId, state) });
      },
    );
  };
}
