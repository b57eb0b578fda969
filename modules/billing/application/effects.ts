import type { InvoiceState } from '../domain/state.ts';
import { asProcess } from './as-process.ts';
import { attemptIdOf } from './ids.ts';
import type { BecauseOf, Billing } from './ports.ts';

/** What a pack brings, over all lines of its invoice. */
function creditsOf({ lines }: InvoiceState): Record<string, number> {
  const bought: Record<string, number> = {};
  for (const line of lines)
    if (line.kind === 'PACK')
      for (const [credit, each] of Object.entries(line.credits)) bought[credit] = (bought[credit] ?? 0) + each * line.quantity;
  return bought;
}

const planOf = ({ lines }: InvoiceState): string | null => lines.find((line) => line.kind === 'PLAN')?.planName ?? null;

/** What a payment brings about in the subscription: a plan begins, credits are there, a month is owed no more. Once, however often it is asked. */
export async function carryPaid(billing: Billing, invoiceId: string, causeId: string): Promise<void> {
  const { state } = await billing.invoices.load(invoiceId);
  const about: BecauseOf = { ownerId: state.ownerId, invoiceId, causeId };
  if (state.kind === 'MONTH') return billing.payer.chargeSettled(about);
  if (state.kind === 'PACK') return billing.payer.addBought(about, creditsOf(state));
  const planName = planOf(state);
  if (planName !== null && (await billing.payer.startPlan(about, planName))) return;
  await billing.invoices.execute(
    {
      type: 'AskRefund',
      data: { invoiceId, refundId: attemptIdOf(invoiceId, 'not started'), amountCents: null, why: 'PLAN_NOT_STARTED', reason: null },
    },
    asProcess('payments', causeId, invoiceId, 'not started'),
  );
}

/** A month that was not paid: the subscription learns of it, unless it was paid meanwhile. */
export async function carryUnpaid(billing: Billing, invoiceId: string, causeId: string): Promise<void> {
  const { state } = await billing.invoices.load(invoiceId);
  if (state.kind !== 'MONTH' || state.status === 'PAID' || state.status === 'REFUNDED') return;
  const { ownerId, cutOffDate, graceDays } = state;
  const about: BecauseOf = { ownerId, invoiceId, causeId };
  await billing.payer.chargeFailed(about, { cutOffDate, graceDays });
  // Paid between the look and the telling: whoever followed that payment found nothing to settle yet.
  const { state: after } = await billing.invoices.load(invoiceId);
  if (after.status === 'PAID' || after.status === 'REFUNDED') await billing.payer.chargeSettled(about);
}
