import { invoiceFolioOf } from '../contract/folio.ts';
import { givenBack } from '../domain/state.ts';
import { type Gateway, type GatewayCharge, GatewayRefused } from './gateway.ts';
import { observe } from './observe.ts';
import type { Billing } from './ports.ts';

/** An invoice as the ledger comparison looks at it; amounts are whole cents. */
export interface OurInvoice {
  readonly invoiceId: string;
  readonly ownerId: string;
  /** ISO 8601 UTC */
  readonly openedAt: string;
  readonly isPaid: boolean;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly intentId: string | null;
}

export interface LedgerReads {
  /** Every invoice, in the order of their ids, as of what the read side knows; waits until that is all. @throws ProductError 503 where it is not */
  invoices(): AsyncIterable<OurInvoice>;
}

/** Something that the two ledgers do not say alike. `cents`: ours minus the gateway's. */
export interface LedgerDifference {
  readonly kind: 'CHARGED_TWICE' | 'NOT_OURS' | 'NOT_KNOWN_HERE' | 'NOT_CHARGED_THERE' | 'OTHER_AMOUNT' | 'OTHER_REFUND';
  readonly invoiceId: string | null;
  /** Both null: there is no such invoice here. */
  readonly folio: string | null;
  readonly ownerId: string | null;
  readonly chargeId: string | null;
  readonly cents: number;
}

export interface LedgerComparison {
  /** Charges of the gateway, and invoices that are paid here. */
  readonly charges: number;
  readonly paid: number;
  readonly differences: readonly LedgerDifference[];
  /** Invoices of which the gateway knew more than we did, and which were written down now. */
  readonly mended: number;
}

type Looking = Pick<Billing, 'invoices' | 'gateway'>;
type Made = Pick<GatewayCharge, 'chargeId' | 'amountCents' | 'refundedCents' | 'intentId'>;
type Found = Pick<LedgerDifference, 'kind' | 'chargeId' | 'cents'>;

/**
 * Compares the gateway's ledger with ours, line by line. Where they differ both are asked once more: what only has not been heard of yet, for a webhook was
 * lost, is written down, and what happened while the ledgers were read is no difference. What then still differs is told.
 */
export async function compareLedgers(billing: Looking, reads: LedgerReads): Promise<LedgerComparison> {
  const gateway = await billing.gateway();
  const charged = new Map<string, Made[]>();
  const differences: LedgerDifference[] = [];
  const strange = ({ invoiceId, chargeId, amountCents }: GatewayCharge | (Made & { invoiceId: string }), kind: LedgerDifference['kind']) =>
    differences.push({ kind, invoiceId, folio: null, ownerId: null, chargeId, cents: -amountCents });
  let charges = 0;
  for await (const charge of gateway.charges()) {
    charges += 1;
    const { invoiceId } = charge;
    if (invoiceId === null) strange(charge, 'NOT_OURS');
    else charged.set(invoiceId, [...(charged.get(invoiceId) ?? []), charge]);
  }
  let paid = 0;
  let mended = 0;
  const known = new Set<string>();
  for await (const ours of reads.invoices()) {
    const { invoiceId, ownerId } = ours;
    known.add(invoiceId);
    const made = charged.get(invoiceId) ?? [];
    const theirs = chargeOf(ours, made);
    const looked = differencesOf(ours, theirs).length === 0 ? { ours, theirs } : await lookAgain(billing, gateway, ours, theirs);
    if (looked.ours.isPaid !== ours.isPaid || looked.ours.refundedCents !== ours.refundedCents) mended += 1;
    if (looked.ours.isPaid) paid += 1;
    const more = made.filter(({ chargeId }) => chargeId !== theirs?.chargeId);
    const found: readonly Found[] = [
      ...more.map(({ chargeId, amountCents }) => ({ kind: 'CHARGED_TWICE' as const, chargeId, cents: -amountCents })),
      ...differencesOf(looked.ours, looked.theirs),
    ];
    const folio = invoiceFolioOf(invoiceId, ours.openedAt);
    differences.push(...found.map((one) => ({ ...one, invoiceId, folio, ownerId })));
  }
  for (const [invoiceId, made] of charged)
    if (!known.has(invoiceId)) for (const charge of made) strange({ ...charge, invoiceId }, 'NOT_KNOWN_HERE');
  return { charges, paid, differences, mended };
}

/** The charge that paid an invoice: of several under its name the one of its own intent. The gateway names the newest first. */
function chargeOf({ intentId, isPaid }: OurInvoice, made: readonly Made[]): Made | null {
  const own = made.find((one) => one.intentId !== null && one.intentId === intentId);
  // Who is paid was paid by their own intent: a charge past it settles nothing.
  return own ?? (isPaid ? null : (made.at(-1) ?? null));
}

/** Both ledgers about one invoice, as they are now; what the gateway knew and we did not is written down. */
async function lookAgain(
  billing: Looking,
  gateway: Gateway,
  ours: OurInvoice,
  theirs: Made | null,
): Promise<{ readonly ours: OurInvoice; readonly theirs: Made | null }> {
  const { intentId, invoiceId } = ours;
  if (intentId === null) return { ours, theirs };
  try {
    await observe(billing, intentId);
    const { state } = await billing.invoices.load(invoiceId);
    const now = { ...ours, isPaid: state.payment !== null, refundedCents: givenBack(state, ['MADE']) };
    const { status, chargeId, amountCents } = await gateway.intent(intentId);
    if (status !== 'SUCCEEDED' || chargeId === null) return { ours: now, theirs };
    const refunds = await gateway.refundsOf(intentId);
    // One that is on its way is in both ledgers once it is made.
    const refundedCents = refunds.reduce((sum, one) => sum + (one.status === 'MADE' ? one.amountCents : 0), 0);
    return { ours: now, theirs: { chargeId, amountCents, refundedCents, intentId } };
  } catch (error) {
    // The gateway does not know the intent: that is the difference.
    if (!(error instanceof GatewayRefused)) throw error;
    return { ours, theirs };
  }
}

/** A paid invoice of nothing has no charge. */
function differencesOf({ isPaid, totalCents, refundedCents, intentId }: OurInvoice, theirs: Made | null): readonly Found[] {
  if (theirs === null) return isPaid && totalCents > 0 ? [{ kind: 'NOT_CHARGED_THERE', chargeId: null, cents: totalCents }] : [];
  const { chargeId, amountCents } = theirs;
  const isItsOwn = theirs.intentId !== null && theirs.intentId === intentId;
  if (isItsOwn && amountCents !== totalCents) return [{ kind: 'OTHER_AMOUNT', chargeId, cents: totalCents - amountCents }];
  if (!isPaid) return [{ kind: 'NOT_KNOWN_HERE', chargeId, cents: -amountCents }];
  if (theirs.refundedCents === refundedCents) return [];
  return [{ kind: 'OTHER_REFUND', chargeId, cents: theirs.refundedCents - refundedCents }];
}
