import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { balanceIn } from './application/credit-months.ts';
import type { Catalogue } from './contract/catalogue.ts';
import { addBoughtCredits } from './domain/commands/add-bought-credits.ts';
import { addCredits } from './domain/commands/add-credits.ts';
import { beginDebt } from './domain/commands/begin-debt.ts';
import { changeConsents } from './domain/commands/change-consents.ts';
import { changeCorporateAdmin } from './domain/commands/change-corporate-admin.ts';
import { changeExpiry } from './domain/commands/change-expiry.ts';
import { changeFlags } from './domain/commands/change-flags.ts';
import { changeLimits } from './domain/commands/change-limits.ts';
import { changeNotificationAddress } from './domain/commands/change-notification-address.ts';
import { changeRenewal } from './domain/commands/change-renewal.ts';
import { endPlan } from './domain/commands/end-plan.ts';
import { expirePlan } from './domain/commands/expire-plan.ts';
import { givePlan } from './domain/commands/give-plan.ts';
import { recordChargeFailure } from './domain/commands/record-charge-failure.ts';
import { recordCustomer } from './domain/commands/record-customer.ts';
import { recordDefaultCard } from './domain/commands/record-default-card.ts';
import { recordFirstLogin } from './domain/commands/record-first-login.ts';
import { redeemPromotion } from './domain/commands/redeem-promotion.ts';
import { settleCharge } from './domain/commands/settle-charge.ts';
import { startPlan } from './domain/commands/start-plan.ts';
import { type Opening, startTrial } from './domain/commands/start-trial.ts';
import { subscriptionDecider } from './domain/decider.ts';

/** Commands that state and data are enough for. */
const decidedAlone = [
  expirePlan,
  endPlan,
  recordChargeFailure,
  beginDebt,
  settleCharge,
  changeLimits,
  changeExpiry,
  changeFlags,
  changeConsents,
  changeRenewal,
  recordCustomer,
  recordDefaultCard,
  addBoughtCredits,
  changeNotificationAddress,
  changeCorporateAdmin,
] as const;

/** Every command about a subscription. */
export const subscriptionCommands = [
  ...decidedAlone,
  addCredits,
  startTrial,
  startPlan,
  givePlan,
  recordFirstLogin,
  redeemPromotion,
] as const;

/** What these commands look at beside the stream. */
export interface Gathered {
  readonly catalogue: Catalogue;
  /** What platform staff gave the account before there were subscriptions (SUB-013). */
  readonly featuresOf: (ownerId: string) => Promise<readonly string[]>;
  /** When the owner was let in for the first time; null: nobody knows. */
  readonly firstSessionOf: (ownerId: string) => Promise<Date | null>;
}

/** The streams `subscription-<ownerId>`: read, and changed by commands only. */
export function subscriptionStreams(engine: EngineDeps, { catalogue, featuresOf, firstSessionOf }: Gathered) {
  const gather = async (): Promise<Catalogue> => catalogue;
  const opening = async (_state: unknown, { ownerId }: { readonly ownerId: string }): Promise<Opening> => ({
    catalogue,
    features: await featuresOf(ownerId),
  });
  return streamModule(engine, subscriptionDecider, [
    ...decidedAlone,
    { ...addCredits, gather: ({ creditsSince }, { ownerId }) => balanceIn(engine, ownerId, creditsSince) },
    { ...startTrial, gather: opening },
    { ...startPlan, gather },
    { ...givePlan, gather },
    { ...recordFirstLogin, gather: (_state: unknown, { ownerId }: { readonly ownerId: string }) => firstSessionOf(ownerId) },
    { ...redeemPromotion, gather },
  ] as const);
}
export type SubscriptionStreams = ReturnType<typeof subscriptionStreams>;
