import { z } from 'zod';

/** How the payment of one invoice stands, as calls answer it: of billing, and of those that start what is paid for. */
export const paidInvoiceView = z.object({
  id: z.string(),
  status: z.enum(['paid', 'processing', 'requires_action', 'declined']),
  code: z.string().nullable(),
  /** Page of the gateway on which the bank asks its customer. */
  actionURL: z.string().nullable(),
  /** For the vendor's own script, where there is no such page. */
  clientSecret: z.string().nullable(),
  /** What that script is opened with. */
  publishableKey: z.string().nullable(),
});

/** What became of a payment as far as it is known; a card that was declined answers 402. */
export const paymentView = z.object({ status: z.enum(['paid', 'processing', 'requires_action']), invoices: z.array(paidInvoiceView) });
export type PaymentView = z.infer<typeof paymentView>;
