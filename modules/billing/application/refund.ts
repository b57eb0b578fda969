import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import { pause } from '../../../shared-kernel/retry/back-off.ts';
import type { InvoiceState } from '../domain/state.ts';
import { asProcess } from './as-process.ts';
import type { Carried } from './charge.ts';
import { GatewayRefused } from './gateway.ts';
import { attemptIdOf } from './ids.ts';
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

/** How long a call waits for what becomes of a refund; after that it answers that it is on its way. */
const PATIENCE_MS = 8_000;
const LOOK_MS = { first: 60, longest: 400 };

/**
 * Staff decide that money goes back: writes it down, once for each request, and waits for what the flow makes of it.
 * @param amountCents null: all that is left
 * @returns the invoice, with a refund that is made, has failed or is still on its way
 */
export async function refundByStaff(
  { invoices }: Pick<Billing, 'invoices'>,
  { invoiceId, ...asked }: { readonly invoiceId: string; readonly amountCents: number | null; readonly reason: Personal },
  context: CommandContext,
): Promise<InvoiceState> {
  const refundId = attemptIdOf(invoiceId, context.commandId);
  await invoices.execute({ type: 'AskRefund', data: { invoiceId, refundId, why: 'STAFF', ...asked } }, context);
  const until = Date.now() + PATIENCE_MS;
  for (let wait = LOOK_MS.first; ; wait = Math.min(wait * 1.5, LOOK_MS.longest)) {
    const { state } = await invoices.load(invoiceId);
    const isOpen = state.refunds.some((one) => one.refundId === refundId && one.status === 'ASKED');
    if (!isOpen || Date.now() > until) return state;
    await pause(wait);
  }
}
