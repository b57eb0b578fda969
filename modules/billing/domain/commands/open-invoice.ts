import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { invoiceOpened } from '../../contract/events.ts';
import { invoiceCommand } from '../decider.ts';

/** Something is to be paid: a month, a plan that is started, or packs. The same again changes nothing, for its id is made of what it is for. */
export const openInvoice = invoiceCommand({
  type: 'OpenInvoice',
  schema: invoiceOpened.extend({ invoiceId: z.string().min(1).max(200), ownerId: z.string().min(1) }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: ({ status }, { invoiceId: _, ownerId: __, ...data }) => (status === 'NONE' ? [{ type: 'InvoiceOpened', data }] : []),
  touches: ['charge'],
});
