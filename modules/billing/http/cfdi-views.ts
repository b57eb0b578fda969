import { z } from 'zod';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import { fiscalKept } from '../contract/fiscal.ts';
import { invoiceFolioOf } from '../contract/folio.ts';
import type { Cfdi, InvoiceState } from '../domain/state.ts';
import type { Receipts } from '../receipt/make-receipt.ts';
import { waitingInvoice } from './staff-views.ts';
import { units } from './views.ts';

/** A tax invoice that somebody waits for, as staff see it: ids and amounts, nothing of the person. `amount` in the currency's unit. */
export const waitingCfdiView = waitingInvoice.extend({
  /** ISO 8601 UTC */
  requestedAt: z.string(),
});

/** Null: it waits no more. */
export function viewOfWaitingCfdi(invoiceId: string, state: InvoiceState): z.infer<typeof waitingCfdiView> | null {
  const { status, cfdi, ownerId, kind, month, totalCents, currency, openedAt } = state;
  if (status !== 'PAID' || cfdi === null || cfdi.uuid !== null) return null;
  const folio = invoiceFolioOf(invoiceId, openedAt);
  return { invoiceID: invoiceId, folio, ownerID: ownerId, kind, month, amount: units(totalCents), currency, requestedAt: cfdi.requestedAt };
}

/** What a tax invoice is made out with: values of the catalogues of SAT, and what they mean in the language of the call; '' for what was not there. */
export const fiscalView = fiscalKept.extend({
  fiscalRegimeName: z.string().nullable(),
  cfdiUseName: z.string().nullable(),
});

export function viewOfFiscal({ fiscal }: Cfdi, { fiscalNames }: Receipts, language: Language): z.infer<typeof fiscalView> | null {
  if (fiscal.value === null) return null;
  const kept = fiscalKept.parse(JSON.parse(fiscal.value));
  const names = fiscalNames(kept, language);
  return {
    ...kept,
    country: names.country ?? kept.country,
    state: names.state ?? kept.state,
    fiscalRegimeName: names.fiscalRegime,
    cfdiUseName: names.cfdiUse,
  };
}
