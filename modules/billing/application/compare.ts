import { observe } from './observe.ts';
import type { Billing } from './ports.ts';

/** An invoice as the ledger comparison looks at it; amounts are whole cents. */
export interface OurInvoice {
  readonly invoiceId: string;
  readonly isPaid: boolean;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly intentId: string | null;
}

export interface LedgerReads {
  /** Every invoice, in the order of their ids, as of what the read side knows; waits until that is all. */
  invoices(): AsyncIterable<OurInvoice>;
}

/** Something that the two ledgers do not say alike. `cents`: ours minus the gateway's. */
export interface LedgerDifference {
  readonly kind: 'CHARGED_TWICE' | 'NOT_OURS' | 'NOT_KNOWN_HERE' | 'NOT_CHARGED_THERE' | 'OTHER_AMOUNT' | 'OTHER_REFUND';
  readonly invoiceId: string | null;
  readonly chargeId: string | null;
  readonly cents: number;
}

export interface LedgerComparison {
  /** Charges of the gateway, and invoices that are paid here. */
  readonly charges: number;
  readonly paid: number;
  readonly differences: readonly LedgerDifference[];
  /** Invoices whose intent was asked for again, since the gateway knew more than we did. */
  readonly mended: number;
}

/**
 * Compares the gateway's ledger with ours, line by line. What only has not been heard of yet, for a webhook was lost, is asked for and written down; what
 * then still differs is told.
 */
export async function compareLedgers(billing: Pick<Billing, 'invoices' | 'gateway'>, reads: LedgerReads): Promise<LedgerComparison> {
  const gateway = await billing.gateway();
  const charged = new Map<string, { chargeId: string; amountCents: number; refundedCents: number; intentId: string | null }>();
  const differences: LedgerDifference[] = [];
  let charges = 0;
  for await (const { invoiceId, chargeId, amountCents, refundedCents, intentId } of gateway.charges()) {
    charges += 1;
    if (invoiceId === null) differences.push({ kind: 'NOT_OURS', invoiceId, chargeId, cents: -amountCents });
    else if (charged.has(invoiceId)) differences.push({ kind: 'CHARGED_TWICE', invoiceId, chargeId, cents: -amountCents });
    else charged.set(invoiceId, { chargeId, amountCents, refundedCents, intentId });
  }
  let paid = 0;
  let mended = 0;
  const told = new Set<string>();
  for await (const ours of reads.invoices()) {
    const theirs = charged.get(ours.invoiceId);
    told.add(ours.invoiceId);
    let now = ours;
    if (theirs && theirs.intentId !== null && (!ours.isPaid || theirs.refundedCents !== ours.refundedCents)) {
      await observe(billing, theirs.intentId);
      now = await stateNow(billing, ours);
      if (now.isPaid !== ours.isPaid || now.refundedCents !== ours.refundedCents) mended += 1;
    }
    if (now.isPaid) paid += 1;
    differences.push(...differencesOf(now, theirs ?? null));
  }
  for (const [invoiceId, { chargeId, amountCents }] of charged)
    if (!told.has(invoiceId)) differences.push({ kind: 'NOT_KNOWN_HERE', invoiceId, chargeId, cents: -amountCents });
  return { charges, paid, differences, mended };
}

async function stateNow({ invoices }: Pick<Billing, 'invoices'>, ours: OurInvoice): Promise<OurInvoice> {
  const { state } = await invoices.load(ours.invoiceId);
  const refundedCents = state.refunds.reduce((sum, { amountCents, status }) => sum + (status === 'MADE' ? amountCents : 0), 0);
  return { ...ours, isPaid: state.payment !== null, refundedCents };
}

/** A paid invoice of nothing has no charge. */
function differencesOf(
  { invoiceId, isPaid, totalCents, refundedCents }: OurInvoice,
  theirs: { readonly chargeId: string; readonly amountCents: number; readonly refundedCents: number } | null,
): LedgerDifference[] {
  if (theirs === null) return isPaid && totalCents > 0 ? [{ kind: 'NOT_CHARGED_THERE', invoiceId, chargeId: null, cents: totalCents }] : [];
  const { chargeId, amountCents } = theirs;
  if (!isPaid) return [{ kind: 'NOT_KNOWN_HERE', invoiceId, chargeId, cents: -amountCents }];
  if (amountCents !== totalCents) return [{ kind: 'OTHER_AMOUNT', invoiceId, chargeId, cents: totalCents - amountCents }];
  return theirs.refundedCents === refundedCents
    ? []
    : [{ kind: 'OTHER_REFUND', invoiceId, chargeId, cents: theirs.refundedCents - refundedCents }];
}
