import { calendarDayOf, daysAfter } from '../../../shared-kernel/calendar-day.ts';
import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { InvoiceLine } from '../contract/events.ts';
import { PACKS_AT_ONCE, type PackName } from '../contract/products.ts';
import { taxed } from '../contract/tax.ts';
import { givenBack, type InvoiceState } from '../domain/state.ts';
import { asProcess } from './as-process.ts';
import { packInvoiceId, planInvoiceId } from './ids.ts';
import { type Payment, pay } from './pay.ts';
import type { Billing } from './ports.ts';

/** What a membership costs when it is started, with what takes something off it. */
export interface Advance {
  readonly planName: string;
  /** YYYY-MM */
  readonly month: string;
  readonly priceCents: number;
  /** Percent of the promotion; 0: none. */
  readonly percent: number;
  readonly offCents: number;
}

export interface WantedPack {
  readonly product: PackName;
  readonly quantity: number;
}

const PAID: readonly InvoiceState['status'][] = ['PAID', 'REFUNDED'];
const OVER: readonly InvoiceState['status'][] = ['CANCELED', 'REFUNDED'];

/** A line with the tax that is in it. */
export const lineWithTax = <Line extends { readonly amountCents: number }>(line: Line, taxPercent: number) => ({
  ...line,
  ...taxed(line.amountCents, taxPercent),
});

async function open(
  { invoices, clock, prices, fiscalOf }: Billing,
  invoiceId: string,
  ownerId: string,
  about: { readonly kind: 'PLAN' | 'PACK'; readonly month: string; readonly lines: readonly InvoiceLine[] },
): Promise<InvoiceState> {
  const { currency, taxPercent, date } = prices();
  const totalCents = about.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const context = { ...asProcess('purchases', invoiceId, invoiceId, 'open'), ownerId };
  const data = { ...about, lines: [...about.lines], currency, taxPercent, catalogue: date, totalCents };
  const due = { cutOffDate: calendarDayOf(clock.now()), graceDays: 0 };
  const { state } = await invoices.execute(
    { type: 'OpenInvoice', data: { invoiceId, ownerId, ...data, ...due, fiscal: await fiscalOf(ownerId) } },
    context,
  );
  return state;
}

/** The card that a purchase is charged to: the one that is named, else the one that is charged by default. */
async function cardFor({ payer }: Billing, ownerId: string, cardId: string | null): Promise<string> {
  const card = cardId ?? (await payer.defaultCardOf(ownerId));
  if (card === null) throw new ProductError(409, 'subscription.card_required');
  return card;
}

/**
 * Pays for the running month of a membership that is started. One invoice for each plan and month, whoever asks and however often; where it is paid
 * already, nothing is charged.
 */
export async function payForPlan(
  billing: Billing,
  ownerId: string,
  { planName, month, priceCents, percent, offCents }: Advance,
  context: CommandContext,
): Promise<Payment> {
  const { taxPercent } = billing.prices();
  for (let number = 0; ; number++) {
    const invoiceId = planInvoiceId(ownerId, month, planName, number);
    let { state } = await billing.invoices.load(invoiceId);
    // Given up, or given back: whoever begins again pays again.
    if (OVER.includes(state.status) || (state.payment !== null && givenBack(state) >= state.totalCents)) continue;
    if (state.status === 'NONE') {
      const plan = { kind: 'PLAN' as const, planName, quantity: 1, unitCents: priceCents, amountCents: priceCents };
      const off = { kind: 'PROMOTION' as const, percent, amountCents: -offCents };
      const lines = [lineWithTax(plan, taxPercent), ...(offCents > 0 ? [lineWithTax(off, taxPercent)] : [])];
      state = await open(billing, invoiceId, ownerId, { kind: 'PLAN', month, lines });
    }
    if (PAID.includes(state.status)) return { status: 'paid', invoices: [] };
    return pay(billing, [invoiceId], await cardFor(billing, ownerId, null), context);
  }
}

/** Buys packs with the default card (CALL-022): one invoice for each request. */
export async function buyPacks(
  billing: Billing,
  ownerId: string,
  month: string,
  wanted: readonly WantedPack[],
  context: CommandContext,
): Promise<Payment> {
  const { packs, taxPercent } = billing.prices();
  const lines = wanted.map(({ product, quantity }): InvoiceLine => {
    const { price, credits } = packs[product];
    if (price === null) throw new ProductError(409, 'payments.no_price', { product });
    if (quantity < 1 || quantity > PACKS_AT_ONCE)
      throw new ProductError(400, 'request.invalid', { problems: [{ path: 'quantity', problem: 'range' }] });
    const line = { kind: 'PACK' as const, product, credits: { ...credits }, quantity, unitCents: price, amountCents: quantity * price };
    return lineWithTax(line, taxPercent);
  });
  const cardId = await cardFor(billing, ownerId, null);
  const invoiceId = packInvoiceId(ownerId, context.commandId);
  await open(billing, invoiceId, ownerId, { kind: 'PACK', month, lines });
  return pay(billing, [invoiceId], cardId, context);
}

const monthOf = (instant: string): string => calendarDayOf(new Date(instant)).slice(0, 7);
const monthBefore = (month: string): string => daysAfter(`${month}-01`, -1).slice(0, 7);

/**
 * What was paid within a month for plans that were started, and did not go back. By the instant of the payment, for that is when the plan began: one
 * that was asked for at the very end of the month before may be paid in this one.
 */
export async function paidInAdvance(
  { invoices }: Pick<Billing, 'invoices'>,
  ownerId: string,
  month: string,
  planNames: readonly string[],
): Promise<readonly { readonly invoiceId: string; readonly cents: number }[]> {
  const found: { invoiceId: string; cents: number }[] = [];
  for (const asked of [monthBefore(month), month])
    for (const planName of planNames)
      for (let number = 0; ; number++) {
        const invoiceId = planInvoiceId(ownerId, asked, planName, number);
        const { state } = await invoices.load(invoiceId);
        if (state.status === 'NONE') break;
        const cents = state.payment === null || monthOf(state.payment.at) !== month ? 0 : state.totalCents - givenBack(state);
        if (cents > 0) found.push({ invoiceId, cents });
      }
  return found;
}
