import { asProcess } from './as-process.ts';
import type { Carried } from './charge.ts';
import { GatewayRefused } from './gateway.ts';
import type { Billing } from './ports.ts';

/** Gives money back that was decided to go back: looks first whether the gateway did it already, for it forgets what was asked after a day. */
export async function carryRefundOut(billing: Billing, invoiceId: string, refundId: string): Promise<Carried> {
  const { state } = await billing.invoices.load(invoiceId);
  const asked = state.refunds.find((one) => one.refundId === refundId);
  if (asked?.status !== 'ASKED' || state.payment === null) return 'done';
  const { intentId } = state.payment;
  const gateway = await billing.gateway();
  const known = (await gateway.refundsOf(intentId)).find((one) => one.refundId === refundId);
  const failed = async (gatewayCode: string | null): Promise<Carried> => {
    await billing.invoices.execute(
      { type: 'RecordRefundFailure', data: { invoiceId, refundId, gatewayCode } },
      asProcess('refunds', invoiceId, invoiceId, refundId, 'failed'),
    );
    return 'done';
  };
  try {
    const refund = known ?? (await gateway.refund({ intentId, refundId, amountCents: asked.amountCents }));
    if (refund.status === 'PENDING') return { waits: 'the gateway gives it back' };
    if (refund.status === 'FAILED') return await failed(refund.gatewayCode);
    // Webhooks tell of the same refund: whoever comes first writes it down.
    await billing.invoices.execute(
      { type: 'RecordRefund', data: { invoiceId, refundId, gatewayRefundId: refund.gatewayRefundId, amountCents: refund.amountCents } },
      asProcess('charges', invoiceId, invoiceId, 'refund', refund.gatewayRefundId),
    );
    return 'done';
  } catch (error) {
    if (error instanceof GatewayRefused) return failed(error.code);
    throw error;
  }
}
