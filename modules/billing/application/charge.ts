import { ProductError } from '../../../shared-kernel/errors.ts';
import { type InvoiceState, isPayable } from '../domain/state.ts';
import { asProcess } from './as-process.ts';
import { customerFor } from './customer.ts';
import { type Gateway, GatewayRefused, type Intent } from './gateway.ts';
import { recordDecline, recordPayment } from './observe.ts';
import type { Billing } from './ports.ts';

/** How long a bank waits for its customer; after that the attempt is over, and its intent with it. */
export const AUTHENTICATION_MS = 3_600_000;
/** Steps within one go; each changes something at the gateway or in the stream, and there are five of them. */
const STEPS = 12;

/** `waits`: the gateway or the bank has not decided yet. */
export type Carried = 'done' | { readonly waits: string };

/**
 * Carries an attempt out, from wherever it stands (STATE-053). The intent's id is appended before it is first confirmed, every go begins by
 * retrieving it, and it is confirmed only where it says that this attempt was not: killed at any point, repeated after any time and by several
 * at once, it charges once.
 */
export async function carryOut(billing: Billing, invoiceId: string, attemptId: string): Promise<Carried> {
  const gateway = await billing.gateway();
  for (let step = 0; step < STEPS; step++) {
    const { state } = await billing.invoices.load(invoiceId);
    if (state.attempt?.attemptId !== attemptId) return 'done';
    const end = await stepOn(billing, gateway, invoiceId, state, state.attempt);
    if (end !== null) return end;
  }
  throw new Error('the gateway answers every step and none leads to an end');
}

/** One step; null: look again. */
async function stepOn(
  billing: Billing,
  gateway: Gateway,
  invoiceId: string,
  state: InvoiceState,
  attempt: NonNullable<InvoiceState['attempt']>,
): Promise<Carried | null> {
  const { attemptId, cardId, isPresent, askedAt } = attempt;
  if (state.intent === null) {
    await orGone(billing, invoiceId, attemptId, () => openIntent(billing, gateway, invoiceId, state));
    return null;
  }
  const { intentId } = state.intent;
  const intent = await gateway.intent(intentId);
  const isOurs = intent.attemptId === attemptId;
  switch (intent.status) {
    case 'SUCCEEDED':
      // Only somebody at the gateway can have changed it, and only a person can say what that is worth.
      if (intent.amountCents !== state.totalCents) return { waits: 'the gateway charged another amount than the invoice says' };
      await recordPayment(billing, invoiceId, intent);
      return null;
    case 'CANCELED':
      // One that was made ready for this attempt ends it; one that another attempt left behind makes room for the next.
      if (isOurs) await recordDecline(billing, invoiceId, attemptId, { code: 'authentication_expired', gatewayCode: null });
      else await closed(billing, invoiceId, intentId);
      return null;
    case 'PROCESSING':
      return { waits: 'the gateway works on it' };
    case 'NEEDS_AUTHENTICATION':
      if (!isOurs) break;
      if (billing.clock.now().getTime() - Date.parse(askedAt) > AUTHENTICATION_MS) {
        await gateway.cancelIntent(intentId);
        return null;
      }
      await billing.invoices.execute(
        { type: 'RecordAuthentication', data: { invoiceId, attemptId } },
        asProcess('charges', invoiceId, invoiceId, attemptId, 'authentication'),
      );
      return { waits: 'the bank waits for its customer' };
    case 'UNCONFIRMED':
      if (!isOurs || intent.decline === null) break;
      await recordDecline(billing, invoiceId, attemptId, intent.decline);
      return null;
  }
  const ready = isOurs ? intent : await orGone(billing, invoiceId, attemptId, () => gateway.prepare(intentId, { attemptId, cardId }));
  if (ready?.attemptId === attemptId && ready.status === 'UNCONFIRMED') await gateway.confirm(intentId, { attemptId, isPresent });
  return null;
}

/** Where the gateway does not know the card or the customer, nothing was confirmed and nothing of this attempt will be. */
async function orGone<Answer>(billing: Billing, invoiceId: string, attemptId: string, ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await recordDecline(billing, invoiceId, attemptId, { code: 'card_gone', gatewayCode: error.code });
    return null;
  }
}

/** The intent of an invoice that can be charged, made where there is none yet. */
export async function intentFor(billing: Billing, invoiceId: string): Promise<Intent> {
  const gateway = await billing.gateway();
  const { state } = await billing.invoices.load(invoiceId);
  if (!isPayable(state.status)) throw new ProductError(409, state.status === 'CANCELED' ? 'payments.cancelled' : 'payments.paid');
  if (state.intent === null) await openIntent(billing, gateway, invoiceId, state);
  const after = await billing.invoices.load(invoiceId);
  if (after.state.intent === null) throw new ProductError(409, 'conflict.changed_meanwhile');
  return gateway.intent(after.state.intent.intentId);
}

async function openIntent(billing: Billing, gateway: Gateway, invoiceId: string, state: InvoiceState): Promise<void> {
  const { ownerId, totalCents: amountCents, currency, intents } = state;
  const customerId = await customerFor(billing, ownerId);
  const about = { invoiceId, ownerId, customerId, amountCents, currency };
  const { intentId } = await gateway.openIntent(about, `intent-${invoiceId}-${intents}`);
  await billing.invoices.execute(
    { type: 'RecordIntent', data: { invoiceId, intentId, customerId } },
    asProcess('charges', invoiceId, invoiceId, 'intent', String(intents)),
  );
}

const closed = (billing: Pick<Billing, 'invoices'>, invoiceId: string, intentId: string) =>
  billing.invoices.execute(
    { type: 'CloseIntent', data: { invoiceId, intentId } },
    asProcess('charges', invoiceId, invoiceId, 'closed', intentId),
  );

/** Gives a purchase up that nobody paid: first at the gateway, so that nothing can be charged for it any more. */
export async function giveUp(billing: Billing, invoiceId: string): Promise<void> {
  const { state } = await billing.invoices.load(invoiceId);
  if (state.status !== 'OPEN' && state.status !== 'UNPAID') return;
  if (state.intent !== null) {
    const { intentId } = state.intent;
    const intent = await (await billing.gateway()).cancelIntent(intentId);
    if (intent.status === 'SUCCEEDED') return recordPayment(billing, invoiceId, intent);
    if (intent.status !== 'CANCELED') throw new Error(`the gateway keeps intent ${intentId} open`);
    await closed(billing, invoiceId, intentId);
  }
  await billing.invoices.execute(
    { type: 'CancelInvoice', data: { invoiceId, why: 'NOT_PAID' } },
    asProcess('purchase-ends', invoiceId, invoiceId),
  );
}
