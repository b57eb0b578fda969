import type { InvoiceState } from '../domain/state.ts';
import { asProcess } from './as-process.ts';
import type { Gateway, Intent } from './gateway.ts';
import type { Billing } from './ports.ts';

type Looking = Pick<Billing, 'invoices'>;

/** The gateway says that an intent succeeded: the invoice is paid, whichever attempt it was. */
export async function recordPayment({ invoices }: Looking, invoiceId: string, intent: Intent): Promise<void> {
  await invoices.execute(
    {
      type: 'RecordPayment',
      data: { invoiceId, intentId: intent.intentId, chargeId: intent.chargeId ?? intent.intentId, amountCents: intent.amountCents },
    },
    asProcess('charges', invoiceId, invoiceId, 'paid'),
  );
}

/** The gateway says that this attempt was declined. */
export async function recordDecline(
  { invoices }: Looking,
  invoiceId: string,
  attemptId: string,
  { code, gatewayCode }: NonNullable<Intent['decline']>,
): Promise<void> {
  await invoices.execute(
    { type: 'RecordDecline', data: { invoiceId, attemptId, code, gatewayCode } },
    asProcess('charges', invoiceId, invoiceId, attemptId, 'declined'),
  );
}

/** What the gateway knows of refunds and disputes of a payment, written down; each once, whoever asks and in whatever order. */
async function recordMovements({ invoices }: Looking, gateway: Gateway, invoiceId: string, intentId: string): Promise<void> {
  for (const { gatewayRefundId, refundId, amountCents, status } of await gateway.refundsOf(intentId))
    if (status === 'MADE')
      await invoices.execute(
        { type: 'RecordRefund', data: { invoiceId, refundId, gatewayRefundId, amountCents } },
        asProcess('charges', invoiceId, invoiceId, 'refund', gatewayRefundId),
      );
  for (const dispute of await gateway.disputesOf(intentId))
    await invoices.execute(
      { type: 'RecordDispute', data: { invoiceId, ...dispute } },
      asProcess('charges', invoiceId, invoiceId, 'dispute', dispute.disputeId, dispute.outcome),
    );
}

/** Is an intent the one of this invoice? Another one of the same invoice lost a race and is never confirmed. */
const isOf = ({ intent, payment }: InvoiceState, intentId: string): boolean =>
  intent?.intentId === intentId || payment?.intentId === intentId;

/**
 * Looks at an intent at the gateway and writes down what it finds; charges nothing. Webhooks and comparisons bring it about, in any order and
 * however often.
 * @returns the invoice that it belongs to; null: none of ours
 */
export async function observe(billing: Pick<Billing, 'invoices' | 'gateway'>, intentId: string): Promise<string | null> {
  const gateway = await billing.gateway();
  const intent = await gateway.intent(intentId);
  const { invoiceId } = intent;
  if (invoiceId === null) return null;
  const { state } = await billing.invoices.load(invoiceId);
  if (!isOf(state, intentId)) return null;
  const { attempt } = state;
  if (intent.status === 'SUCCEEDED') {
    // Somebody changed the intent at the gateway: it does not pay this invoice, and the comparison of the ledgers tells it.
    if (intent.amountCents !== state.totalCents) return invoiceId;
    await recordPayment(billing, invoiceId, intent);
    await recordMovements(billing, gateway, invoiceId, intentId);
  } else if (attempt !== null && intent.attemptId === attempt.attemptId && intent.decline !== null) {
    await recordDecline(billing, invoiceId, attempt.attemptId, intent.decline);
  }
  return invoiceId;
}
