import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { FILE_LINK_SECONDS } from '../../../shared-kernel/files/links.ts';
import { sendBytes } from '../../../shared-kernel/files/send-bytes.ts';
import { refuseLink } from '../../../shared-kernel/http/link-code.ts';
import { languages } from '../../../shared-kernel/i18n/table.ts';
import { answered } from '../application/cards.ts';
import { makeReceipt } from '../receipt/make-receipt.ts';
import { checkPdfLink, pdfNameOf } from '../receipt/pdf-link.ts';
import { type BillingEdge, ownInvoice } from './routes-deps.ts';

/** A call with a signature is opened by that alone, whoever makes it. */
const isByLink = (request: FastifyRequest): boolean => (request.query as { signature?: unknown }).signature !== undefined;

/** The receipt of an invoice (ENT-053, UI-021): for its owner's session, or by the signed address that their lists give. */
export function invoicePdfRoute(edge: BillingEdge) {
  const { billing, authenticate, accessLog, receipts, fileLinkKeys } = edge;
  const owner = authenticate.roles('user');
  return async (instance: FastifyInstance): Promise<void> => {
    instance.withTypeProvider<ZodTypeProvider>().get(
      '/invoices/:id/pdf',
      {
        onRequest: async (request) => (isByLink(request) ? undefined : owner(request)),
        config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
        schema: {
          summary: `The receipt of an invoice as a PDF, which is no CFDI. By session, or by the signed address that is \`pdfUrl\`, valid ${FILE_LINK_SECONDS} seconds`,
          params: z.object({ id: z.string().min(1).max(200) }),
          querystring: z.object({
            lang: z.enum(languages).optional(),
            name: z.string().max(300).default(''),
            expires: z.string().max(20).default(''),
            signature: z.string().max(100).optional(),
          }),
        },
      },
      async (request, reply) => {
        const { id: invoiceId } = request.params;
        const { signature, name, expires } = request.query;
        if (signature !== undefined) {
          const checked = checkPdfLink(fileLinkKeys, billing.clock.now(), { invoiceId, name, expires, signature });
          if (checked === 'expired') return refuseLink(accessLog, request, null, 410, 'expire_link_message');
          if (checked !== 'valid') return refuseLink(accessLog, request, null, 403, 'invalid_link_message');
        }
        const state = signature === undefined ? await ownInvoice(edge, request, invoiceId) : (await billing.invoices.load(invoiceId)).state;
        // Nothing is certified of what nobody will pay.
        if (state.status === 'NONE' || state.status === 'CANCELED') throw new ProductError(404, 'payments.no_invoice');
        // `lang` is heard before what the browser prefers (shared-kernel/http/request-facts.ts).
        const bytes = await answered(() => makeReceipt(billing, receipts, invoiceId, state, request.language));
        return sendBytes(reply, bytes, 'application/pdf', pdfNameOf(invoiceId, state.openedAt), 'inline');
      },
    );
  };
}
