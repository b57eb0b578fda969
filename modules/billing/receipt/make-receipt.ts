import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import type { Billing } from '../application/ports.ts';
import { type FiscalKept, fiscalKept } from '../contract/fiscal.ts';
import { invoiceFolioOf } from '../contract/folio.ts';
import type { InvoiceState } from '../domain/state.ts';
import { type FiscalNames, type ReceiptFacts, receipt } from './receipt.ts';

/** What receipts need of the rest of the product. */
export interface Receipts {
  readonly pdf: Pick<PdfWork, 'compose'>;
  readonly productName: string;
  /** What people call a plan. */
  readonly planName: (planName: string, language: Language) => string;
  readonly fiscalNames: (kept: FiscalKept, language: Language) => FiscalNames;
}

type Works = Pick<Billing, 'invoices' | 'gateway' | 'fiscalOf'>;

/** The fiscal data that the invoice kept, else those of today: who had none when they bought may have said them since. */
async function fiscalOf({ fiscalOf: ofToday }: Works, { fiscalNames }: Receipts, state: InvoiceState, language: Language) {
  const kept = state.fiscal ?? (await ofToday(state.ownerId));
  if (kept === null) return null;
  if (kept.value === null) return 'FORGOTTEN';
  const fiscal = fiscalKept.parse(JSON.parse(kept.value));
  return { ...fiscal, names: fiscalNames(fiscal, language) };
}

/** What other invoices that lines name are called. */
async function foliosIn({ invoices }: Works, { lines }: InvoiceState): Promise<ReadonlyMap<string, string>> {
  const ids = lines.flatMap((line) => (line.kind === 'PAID_IN_ADVANCE' ? [line.invoiceId] : []));
  const named = ids.map(async (id) => [id, invoiceFolioOf(id, (await invoices.load(id)).state.openedAt)] as const);
  return new Map(await Promise.all(named));
}

/**
 * The receipt of an invoice as a PDF: the same bytes for the same state, language and fiscal data.
 * @throws GatewayUnavailable where it is not known whether real money moved
 */
export async function makeReceipt(
  works: Works,
  receipts: Receipts,
  invoiceId: string,
  state: InvoiceState,
  language: Language,
): Promise<Uint8Array> {
  const folios = await foliosIn(works, state);
  const facts: ReceiptFacts = {
    state,
    folio: invoiceFolioOf(invoiceId, state.openedAt),
    productName: receipts.productName,
    isTest: (await works.gateway()).isTest,
    fiscal: await fiscalOf(works, receipts, state, language),
    lineNames: { plan: (planName) => receipts.planName(planName, language), folio: (id) => folios.get(id)! },
  };
  const { bytes } = await receipts.pdf.compose(receipt(facts, language), { account: state.ownerId, isUrgent: true });
  return bytes;
}
