import { carryOut } from '../../modules/billing/application/charge.ts';
import type { Gateway, Intent } from '../../modules/billing/application/gateway.ts';
import { type ClosedMonth, invoiceMonth } from '../../modules/billing/application/month-invoice.ts';
import type { Billing, FiscalProblem } from '../../modules/billing/application/ports.ts';
import { type Advance, payForPlan } from '../../modules/billing/application/purchases.ts';
import { carryRefundOut } from '../../modules/billing/application/refund.ts';
import { type InvoiceStreams, invoiceStreams } from '../../modules/billing/streams.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';

export const OWNER = 'owner-1';
export const PLANS = ['BASE_MEMBERSHIP', 'DYNAMIC_MEMBERSHIP'];
const CARD = 'pm_1';

/** A gateway that says yes to every card, and what it charged and gave back. What no test asks of it throws. */
function yesGateway() {
  const intents = new Map<string, Intent>();
  const charged: { readonly invoiceId: string; readonly amountCents: number }[] = [];
  const refunded: { readonly intentId: string; readonly amountCents: number }[] = [];
  const intentOf = (intentId: string): Intent => intents.get(intentId)!;
  const become = (intentId: string, change: Partial<Intent>): Intent => {
    const intent = { ...intentOf(intentId), ...change };
    intents.set(intentId, intent);
    return intent;
  };
  const answers: Partial<Gateway> = {
    isTest: true,
    createCustomer: async () => 'cus_1',
    async openIntent({ invoiceId, amountCents }) {
      const intentId = `pi_${intents.size + 1}`;
      const nothingYet = { attemptId: null, decline: null, chargeId: null, clientSecret: 'secret' };
      intents.set(intentId, { intentId, status: 'UNCONFIRMED', amountCents, invoiceId, ...nothingYet });
      return intentOf(intentId);
    },
    intent: async (intentId) => intentOf(intentId),
    prepare: async (intentId, { attemptId }) => become(intentId, { attemptId }),
    async confirm(intentId) {
      const { invoiceId, amountCents } = intentOf(intentId);
      charged.push({ invoiceId: invoiceId!, amountCents });
      return become(intentId, { status: 'SUCCEEDED', chargeId: `ch_${intentId}` });
    },
    refundsOf: async () => [],
    async refund({ intentId, refundId, amountCents }) {
      refunded.push({ intentId, amountCents });
      return { gatewayRefundId: `re_${refunded.length}`, status: 'MADE', refundId, amountCents, gatewayCode: null };
    },
  };
  const gateway = new Proxy(answers as Gateway, {
    get(target, name) {
      // A promise asks whatever it is given whether it is one.
      if (name in target || name === 'then') return target[name as keyof Gateway];
      throw new Error(`nobody asks the gateway for ${String(name)} here`);
    },
  });
  return { gateway, charged, refunded };
}

export interface WorldTerms {
  readonly taxPercent?: number;
  readonly defaultCard?: string | null;
  readonly fiscal?: Personal | null;
  readonly isSubscribed?: boolean;
  readonly problems?: readonly FiscalProblem[];
}

/** Invoices in memory, with a gateway that charges at once whatever it is asked for. */
export function billingWorld(
  start: string,
  { taxPercent = 16, defaultCard = CARD, fiscal = null, isSubscribed = true, problems = [] }: WorldTerms = {},
) {
  const clock = new ManualClock(start);
  const vault = createMemoryVault();
  const { gateway, charged, refunded } = yesGateway();
  const streams = invoiceStreams({ store: createMemoryEventStore(), vault, clock, refusals: { refused: async () => undefined } });
  const execute: InvoiceStreams['execute'] = async (command, context) => {
    const result = await streams.execute(command, context);
    // What the flow does a moment later, since who asked waits for it.
    if (command.type === 'AskCharge') await carryOut(billing, command.data.invoiceId, command.data.attemptId);
    return result;
  };
  const nobody = async (): Promise<never> => {
    throw new Error('the subscription is not asked here');
  };
  const billing: Billing = {
    invoices: { ...streams, execute },
    clock,
    gateway: async () => gateway,
    payer: {
      customerOf: async () => 'cus_1',
      recordCustomer: async (_ownerId, customerId) => customerId,
      isSubscribed: async () => isSubscribed,
      defaultCardOf: async () => defaultCard,
      chargeFailed: nobody,
      chargeSettled: nobody,
      startPlan: nobody,
      addBought: nobody,
    },
    prices: () => ({ date: '2026-11-24', currency: 'MXN', taxPercent, graceDays: 5, baseMembership: 29_900, packs: NO_PACKS }),
    fiscalOf: async () => fiscal,
    fiscalProblemsOf: async () => problems,
  };
  let asked = 0;
  return {
    billing,
    clock,
    vault,
    charged,
    refunded,
    pay: (advance: Advance) =>
      payForPlan(billing, OWNER, advance, {
        actor: { kind: 'owner', id: OWNER, ownerId: OWNER },
        commandId: `asked-${++asked}`,
        correlationId: 'billing',
        ownerId: OWNER,
      }),
    close: (month: string, lines: ClosedMonth['lines']) =>
      invoiceMonth(billing, { ownerId: OWNER, month, lines, ...sumOf(lines), eventId: `closed-${month}` }, PLANS),
    /** What the flow does with refunds that were asked for. */
    async giveBack(invoiceId: string) {
      const { state } = await billing.invoices.load(invoiceId);
      for (const { refundId } of state.refunds) await carryRefundOut(billing, invoiceId, refundId!);
    },
    stateOf: async (invoiceId: string) => (await billing.invoices.load(invoiceId)).state,
    eventsOf: async (invoiceId: string) => (await billing.invoices.load(invoiceId)).events,
  };
}
export type BillingWorld = ReturnType<typeof billingWorld>;

const NO_PACK = { price: null, credits: {} };
const NO_PACKS = { VID: NO_PACK, WHATSAPP_CREDITS: NO_PACK, ATTACHMENT_CREDITS: NO_PACK };

const sumOf = (lines: ClosedMonth['lines']) => ({
  totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  currency: lines.length > 0 ? 'MXN' : null,
});
