import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { type Personal, personal } from '../../../shared-kernel/privacy/port.ts';
import { type FiscalValues, fiscalFindings, fiscalForm } from '../../accounts/index.ts';
import type { BecauseOf, BillingModuleDeps, Payer, PriceList } from '../../billing/index.ts';
import type { Catalogue, SubscriptionModule } from '../../subscription/index.ts';

/** How a step of money acts on a subscription: once for each invoice. */
const because = ({ ownerId, invoiceId, causeId }: BecauseOf, step: string) =>
  ({
    actor: { kind: 'process', id: 'payments' },
    commandId: nameId('payments', step, invoiceId),
    correlationId: causeId,
    causationId: causeId,
    ownerId,
  }) as const;

/** What billing asks the subscription and tells it. */
export function createPayer(subscription: SubscriptionModule): Payer {
  return {
    customerOf: async (ownerId) => (await subscription.now(ownerId)).customerId,
    async recordCustomer(ownerId, customerId) {
      await subscription.beginTrial(ownerId, customerId);
      const { state } = await subscription.execute(
        { type: 'RecordCustomer', data: { ownerId, customerId } },
        {
          actor: { kind: 'process', id: 'payments' },
          commandId: nameId('payments', 'customer', ownerId),
          correlationId: nameId('payments', 'customer', ownerId),
          ownerId,
        },
      );
      return state.customerId ?? customerId;
    },
    isSubscribed: subscription.isSubscribed,
    defaultCardOf: async (ownerId) => (await subscription.now(ownerId)).defaultCardId,
    async chargeFailed(about, { cutOffDate, graceDays }) {
      const data = { ownerId: about.ownerId, chargeId: about.invoiceId, cutOffDate, graceDays };
      await subscription.execute({ type: 'RecordChargeFailure', data }, because(about, 'failed'));
    },
    async chargeSettled(about) {
      const data = { ownerId: about.ownerId, chargeId: about.invoiceId };
      // Where it never failed there is nothing to settle, and who failed and paid meanwhile is settled by the second of the two.
      await subscription.execute(
        { type: 'SettleCharge', data },
        { ...because(about, 'settled'), commandId: nameId('payments', 'settled', about.causeId) },
      );
    },
    async startPlan(about, planName) {
      const { ownerId } = about;
      if (planName !== 'BASE_MEMBERSHIP' && planName !== 'DYNAMIC_MEMBERSHIP') return false;
      try {
        await subscription.execute({ type: 'StartPlan', data: { ownerId, planName, how: 'OWNER' } }, because(about, 'plan'));
        return true;
      } catch (error) {
        // A refusal is an answer: the plan can not begin any more. Everything else is tried again.
        if (error instanceof ProductError && error.code.startsWith('subscription.')) return false;
        throw error;
      }
    },
    async addBought(about, credits) {
      await subscription.execute({ type: 'AddBoughtCredits', data: { ownerId: about.ownerId, credits } }, because(about, 'bought'));
    },
  };
}

/** Fiscal data of the owner as an invoice keeps them: one value of theirs, gone with them. */
export const createFiscalOf =
  (fiscalDataOf: (ownerId: string) => Promise<FiscalValues | null>) =>
  async (ownerId: string): Promise<Personal | null> => {
    const kept = await fiscalDataOf(ownerId);
    // Of a person who was forgotten nothing can be kept, and the month that they still used is invoiced all the same.
    return kept === null || kept.businessName.value === null ? null : personal(ownerId, JSON.stringify(fiscalForm(kept)));
  };

/** What a checkout still needs of the fiscal data; of an account without any, everything. */
export const createFiscalProblemsOf =
  (fiscalDataOf: (ownerId: string) => Promise<FiscalValues | null>): BillingModuleDeps['fiscalProblemsOf'] =>
  async (ownerId) =>
    fiscalFindings(fiscalForm((await fiscalDataOf(ownerId)) ?? undefined), { checkout: true });

export const priceListOf = ({ date, currency, taxPercent, graceDays, plans, packs }: Catalogue): PriceList => ({
  date,
  currency,
  taxPercent,
  graceDays,
  baseMembership: plans.BASE_MEMBERSHIP.price,
  packs,
});
