import { calendarDayOf } from '../../../shared-kernel/calendar-day.ts';
import type { InvoiceLine } from '../contract/events.ts';
import { asProcess } from './as-process.ts';
import { attemptIdOf, monthInvoiceId } from './ids.ts';
import type { Billing } from './ports.ts';
import { lineWithTax, paidInAdvance } from './purchases.ts';

/** What the gateway charges at least, in cents of MXN (docs.stripe.com/currencies, minimum charge amounts). Less is remitted. */
const LEAST_CHARGE_CENTS = 1_000;

/** A line of the statement of a month (modules/subscription), before tax is told apart. */
type Stated = InvoiceLine extends infer Line ? (Line extends InvoiceLine ? Omit<Line, 'netCents' | 'taxCents'> : never) : never;

export interface ClosedMonth {
  readonly ownerId: string;
  readonly month: string;
  readonly lines: readonly Exclude<Stated, { readonly kind: 'PACK' | 'PAID_IN_ADVANCE' | 'TOO_LITTLE' }>[];
  readonly totalCents: number;
  /** Null: nothing of the month had a price. */
  readonly currency: string | null;
  /** The event that closed it. */
  readonly eventId: string;
}

/**
 * Makes the invoice of a month that is closed, and asks for its charge. What was paid for the same month in advance is taken off; what of that is
 * more than the month came to goes back. Without a card it is unpaid at once.
 * @param planNames plans that are paid for when they are started
 */
export async function invoiceMonth(billing: Billing, closed: ClosedMonth, planNames: readonly string[]): Promise<void> {
  const { ownerId, month, eventId } = closed;
  const { invoices, prices, clock, payer } = billing;
  const advance = await paidInAdvance(billing, ownerId, month, planNames);
  if (closed.totalCents === 0 && advance.length === 0) return;
  const invoiceId = monthInvoiceId(ownerId, month);
  const { taxPercent, graceDays, date, currency } = prices();
  let left = closed.totalCents;
  const taken = advance.map(({ invoiceId: paid, cents }) => {
    const off = Math.min(cents, left);
    left -= off;
    return { paid, off, over: cents - off };
  });
  if (closed.totalCents > 0) {
    const least = left > 0 && left < LEAST_CHARGE_CENTS ? left : 0;
    left -= least;
    const lines: InvoiceLine[] = [
      ...closed.lines.map((line) => lineWithTax(line, taxPercent) as InvoiceLine),
      ...taken
        .filter(({ off }) => off > 0)
        .map(({ paid, off }) => lineWithTax({ kind: 'PAID_IN_ADVANCE' as const, invoiceId: paid, amountCents: -off }, taxPercent)),
      ...(least > 0 ? [lineWithTax({ kind: 'TOO_LITTLE' as const, amountCents: -least }, taxPercent)] : []),
    ];
    const about = {
      kind: 'MONTH' as const,
      month,
      lines: left === 0 ? evenedOut(lines) : lines,
      currency: closed.currency ?? currency,
      totalCents: left,
      taxPercent,
    };
    const due = { cutOffDate: calendarDayOf(clock.now()), graceDays, catalogue: date };
    const { state } = await invoices.execute(
      { type: 'OpenInvoice', data: { invoiceId, ownerId, ...about, ...due, fiscal: await billing.fiscalOf(ownerId) } },
      { ...asProcess('invoices', eventId, invoiceId, 'open'), ownerId },
    );
    if (state.status === 'OPEN') await askFor(billing, invoiceId, await payer.defaultCardOf(ownerId), eventId);
  }
  for (const { paid, over } of taken)
    if (over > 0)
      await invoices.execute(
        {
          type: 'AskRefund',
          data: { invoiceId: paid, refundId: attemptIdOf(paid, month), amountCents: over, why: 'OVERPAID', reason: null },
        },
        asProcess('invoices', eventId, paid, 'overpaid', month),
      );
}

/** An invoice of nothing has no tax either: what lines were rounded by, its last one takes back. */
function evenedOut(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const [before, last] = [lines.slice(0, -1), lines.at(-1)];
  if (last === undefined) return [];
  const netCents = -before.reduce((sum, line) => sum + line.netCents, 0) + 0;
  return [...before, { ...last, netCents, taxCents: last.amountCents - netCents }];
}

async function askFor({ invoices }: Billing, invoiceId: string, cardId: string | null, eventId: string): Promise<void> {
  const attemptId = attemptIdOf(invoiceId, 'month');
  if (cardId === null)
    await invoices.execute(
      { type: 'RecordDecline', data: { invoiceId, attemptId: null, code: 'no_card', gatewayCode: null } },
      asProcess('invoices', eventId, invoiceId, 'no card'),
    );
  else
    await invoices.execute(
      { type: 'AskCharge', data: { invoiceId, attemptId, cardId, isPresent: false } },
      asProcess('invoices', eventId, invoiceId, 'charge'),
    );
}
