import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { pause } from '../../../shared-kernel/retry/back-off.ts';
import type { DeclineCode } from '../contract/declines.ts';
import type { InvoiceState } from '../domain/state.ts';
import { attemptIdOf } from './ids.ts';
import type { Billing } from './ports.ts';

export interface PaidInvoice {
  readonly invoiceId: string;
  readonly status: 'paid' | 'processing' | 'requires_action' | 'declined';
  readonly code: DeclineCode | null;
  /** Page on which the bank asks its customer. */
  readonly actionUrl: string | null;
  /** For the vendor's own script, where there is no such page. */
  readonly clientSecret: string | null;
  /** What that script is opened with; null where it is not needed. */
  readonly publishableKey: string | null;
}

/** What became of paying for some invoices, as far as it is known by now. */
export interface Payment {
  readonly status: 'paid' | 'processing' | 'requires_action';
  readonly invoices: readonly PaidInvoice[];
}

/** How long a call waits for what the flow makes of an attempt; after that it answers that it goes on. */
const PATIENCE_MS = 20_000;
const LOOK_MS = { first: 60, longest: 400 };

/** Refusals of asking that are no failure: it is paid, or another call of the same owner was faster, and its attempt is waited for. */
const GOES_ON: readonly string[] = ['payments.paid', 'payments.in_progress', 'conflict.changed_meanwhile'];

/** Asks for the charge of one invoice, once for each request, and gives the attempt that is to be waited for. */
async function ask({ invoices }: Billing, invoiceId: string, cardId: string, context: CommandContext): Promise<string> {
  const attemptId = attemptIdOf(invoiceId, context.commandId);
  try {
    await invoices.execute(
      { type: 'AskCharge', data: { invoiceId, attemptId, cardId, isPresent: true } },
      { ...context, commandId: attemptId },
    );
    return attemptId;
  } catch (error) {
    if (!(error instanceof ProductError) || !GOES_ON.includes(error.code)) throw error;
    return (await invoices.load(invoiceId)).state.attempt?.attemptId ?? attemptId;
  }
}

const known = (invoiceId: string, status: PaidInvoice['status'], code: DeclineCode | null = null): PaidInvoice => ({
  invoiceId,
  status,
  code,
  actionUrl: null,
  clientSecret: null,
  publishableKey: null,
});

/** What is known of an attempt; null: nothing yet. */
function outcomeOf(state: InvoiceState, invoiceId: string, attemptId: string): PaidInvoice | null {
  if (state.status === 'PAID' || state.status === 'REFUNDED') return known(invoiceId, 'paid');
  if (state.attempt?.attemptId === attemptId) return state.attempt.authenticationAt === null ? null : known(invoiceId, 'requires_action');
  if (state.lastDecline?.attemptId === attemptId) return known(invoiceId, 'declined', state.lastDecline.code);
  // Another attempt is under way.
  return state.attempt === null ? known(invoiceId, 'declined', state.lastDecline?.code ?? 'processing_error') : null;
}

/** What became of an attempt once its authentication stands in the stream is said by the gateway's page. */
async function withAction(billing: Billing, outcome: PaidInvoice, state: InvoiceState): Promise<PaidInvoice> {
  if (outcome.status !== 'requires_action' || state.intent === null) return outcome;
  const gateway = await billing.gateway();
  const { clientSecret } = await gateway.intent(state.intent.intentId);
  return { ...outcome, clientSecret, actionUrl: gateway.authenticationUrl(clientSecret), publishableKey: gateway.publishableKey };
}

/** How an invoice stands now, as its owner's page asks while it waits. */
export async function paymentNow(billing: Billing, invoiceId: string): Promise<PaidInvoice> {
  const { state } = await billing.invoices.load(invoiceId);
  const outcome = outcomeOf(state, invoiceId, state.attempt?.attemptId ?? '') ?? known(invoiceId, 'processing');
  return withAction(billing, outcome, state);
}

async function waited(billing: Billing, invoiceId: string, attemptId: string, until: number): Promise<PaidInvoice> {
  for (let wait = LOOK_MS.first; ; wait = Math.min(wait * 1.5, LOOK_MS.longest)) {
    const { state } = await billing.invoices.load(invoiceId);
    const outcome = outcomeOf(state, invoiceId, attemptId);
    if (outcome !== null) return withAction(billing, outcome, state);
    if (Date.now() > until) return known(invoiceId, 'processing');
    await pause(wait);
  }
}

/**
 * Charges a card for some invoices of its owner: writes the attempts down and waits for what the flow makes of them. Asked twice at once, the
 * second waits for the first.
 * @throws ProductError 402 `payments.<code>` with the invoices where one was declined; those before it stay paid
 */
export async function pay(billing: Billing, invoiceIds: readonly string[], cardId: string, context: CommandContext): Promise<Payment> {
  const until = Date.now() + PATIENCE_MS;
  const invoices: PaidInvoice[] = [];
  for (const invoiceId of invoiceIds) {
    const attemptId = await ask(billing, invoiceId, cardId, context);
    invoices.push(await waited(billing, invoiceId, attemptId, until));
  }
  const declined = invoices.find(({ status }) => status === 'declined');
  if (declined) throw new ProductError(402, `payments.${declined.code}`, { invoiceIds: [...invoiceIds] });
  const open = (['requires_action', 'processing'] as const).find((status) => invoices.some((one) => one.status === status));
  return { status: open ?? 'paid', invoices };
}
