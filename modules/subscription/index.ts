/** The only door of the subscription module. */

import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Refusal } from '../../shared-kernel/decider/types.ts';
import { beginTrial } from './application/begin-trial.ts';
import {
  type CreditReference,
  type Credits,
  type CreditsOfAKind,
  type CreditsWanted,
  creditsNow,
  giveBack,
  reserve,
  use,
} from './application/credits.ts';
import { endPlan } from './application/end-plan.ts';
import type { PayForPlan, SubscriptionPorts, Subscriptions } from './application/ports.ts';
import { startMembership } from './application/start-membership.ts';
import { subscriptionNow } from './application/subscription-now.ts';
import {
  type Completion,
  closeMonth,
  completedIn,
  countDocument,
  planMoments,
  statementOfMonth,
  type Usages,
} from './application/usage.ts';
import type { Catalogue } from './contract/catalogue.ts';
import type { SubscriptionFlag } from './contract/flags.ts';
import type { GatedAct } from './contract/gate.ts';
import { monthOf } from './contract/months.ts';
import { type PlanToStart, plansToStart } from './contract/plans.ts';
import { creditsStreams } from './credits-streams.ts';
import { gateOf } from './domain/rules/gate.ts';
import { isCorporate, isSubscribed } from './domain/state.ts';
import { planRoutes } from './http/plan-routes.ts';
import { type StaffRoutesDeps, staffRoutes } from './http/staff-routes.ts';
import { statementRoutes } from './http/statement-routes.ts';
import { subscriptionRoutes } from './http/subscription-routes.ts';
import { billingOf } from './http/view.ts';
import { subscriptionStreams } from './streams.ts';
import { usageStreams } from './usage-streams.ts';

export type { CreditReference, CreditsOfAKind, CreditsWanted } from './application/credits.ts';
export type { Advance, PayForPlan } from './application/ports.ts';
export type { AskedAct, PersonStanding } from './application/refused-acts.ts';
export type { Completion } from './application/usage.ts';
export { type Catalogue, catalogueFile } from './contract/catalogue.ts';
export type { CreditName } from './contract/credits.ts';
export { creditsEventTypes } from './contract/credits-events.ts';
export { subscriptionEventTypes } from './contract/events.ts';
export type { SubscriptionFlag } from './contract/flags.ts';
export type { GatedAct } from './contract/gate.ts';
export { monthOf, monthsAfter } from './contract/months.ts';
export { usageEventTypes } from './contract/usage-events.ts';
export { type CreditsStreams, creditsStreams } from './credits-streams.ts';
export { creditsDecider } from './domain/credits/decider.ts';
export { subscriptionDecider } from './domain/decider.ts';
export { usageDecider } from './domain/usage/decider.ts';
export { type SubscriptionStreams, subscriptionStreams } from './streams.ts';
export { type UsageStreams, usageStreams } from './usage-streams.ts';
export { plansToStart };

export interface SubscriptionModuleDeps extends SubscriptionPorts {
  readonly engine: EngineDeps;
  readonly catalogue: Catalogue;
}

/** What a plan gives, as other modules ask. */
export interface PlanFacts {
  readonly planName: string;
  readonly isCorporate: boolean;
  readonly isCorporateAdmin: boolean;
  readonly userLimit: number;
  readonly maxTemplates: number;
  readonly savedSignaturesLimit: number;
  readonly flags: readonly string[];
  /** ENT-057: of the oldest amount that is not paid; `lastCutOffDate` (YYYY-MM-DD) null: nothing is owed. */
  readonly billing: { readonly graceDays: number; readonly lastCutOffDate: string | null };
}

export function createSubscriptionModule(deps: SubscriptionModuleDeps) {
  const { engine, catalogue, featuresOf, firstSessionOf } = deps;
  const streams = subscriptionStreams(engine, { catalogue, featuresOf, firstSessionOf });
  const usage = usageStreams(engine, (ownerId) => planMoments(streams, ownerId));
  const usages: Usages = { streams, usage, clock: engine.clock };
  const completed = (ownerId: string, month: string) => completedIn(engine.store, ownerId, month);
  const creditStreams = creditsStreams(engine, async (ownerId) => (await streams.load(ownerId)).state.credits);
  const credits: Credits = { streams, credits: creditStreams, store: engine.store, clock: engine.clock };
  const subscriptions: Subscriptions = {
    ...deps,
    streams,
    clock: engine.clock,
    completedIn: completed,
    creditsNow: (ownerId, state) => creditsNow(credits, ownerId, state),
  };
  const statementOf = (ownerId: string, month: string) => statementOfMonth(usages, ownerId, month);
  const now = (ownerId: string) => subscriptionNow(subscriptions, ownerId);
  return {
    ...streams,
    now,
    beginTrial: (ownerId: string, cause: string) => beginTrial(streams, ownerId, cause),
    /** The account has ended (modules/flows/account-endings). */
    endPlan: (ownerId: string) => endPlan(streams, ownerId),
    /** From the stream itself: what changes, changes with the next call, in every process. */
    async planOf(ownerId: string): Promise<PlanFacts> {
      const state = await now(ownerId);
      return {
        planName: state.planName,
        isCorporate: isCorporate(state),
        isCorporateAdmin: state.isCorporateAdmin && isCorporate(state),
        userLimit: state.limits.users,
        maxTemplates: state.limits.templates,
        savedSignaturesLimit: state.limits.savedSignatures,
        flags: state.flags,
        billing: billingOf(state),
      };
    },
    /** Where a notice of each completed document goes (SUB-007); null: nowhere. */
    async notificationTargetOf(ownerId: string): Promise<{ readonly url: string } | null> {
      const { flags, notificationUrl } = await now(ownerId);
      const url = notificationUrl?.value ?? null;
      return flags.includes('authenticateNotification') && url !== null ? { url } : null;
    },
    isSubscribed: async (ownerId: string): Promise<boolean> => isSubscribed(await now(ownerId)),
    hasFlag: async (ownerId: string, flag: SubscriptionFlag): Promise<boolean> => (await now(ownerId)).flags.includes(flag),
    /** May the account begin this? Null: yes. `isTest`: with a document of a key for tests. */
    async gate(ownerId: string, act: GatedAct, isTest = false): Promise<Refusal | null> {
      const at = engine.clock.now();
      return gateOf(await now(ownerId), act, () => completed(ownerId, monthOf(at)), at, isTest);
    },
    /** What other modules use up: kept before something is tried, used once a provider took it on, given back where nothing was done. */
    credits: {
      streams: creditStreams,
      /** Every kind, also those that the account was never given. */
      of: async (ownerId: string): Promise<readonly CreditsOfAKind[]> => (await creditsNow(credits, ownerId, await now(ownerId))).kinds,
      reserve: (about: CreditReference, wanted: CreditsWanted) => reserve(credits, about, wanted),
      use: (about: CreditReference, part?: string, quantity?: number) => use(credits, about, part, quantity),
      giveBack: (about: CreditReference, part?: string, quantity?: number) => giveBack(credits, about, part, quantity),
    },
    /** An owner starts a membership and pays for it, by whichever call. */
    startMembership: (payForPlan: PayForPlan, ownerId: string, planName: PlanToStart, context: CommandContext) =>
      startMembership(subscriptions, payForPlan, ownerId, planName, context),
    usage,
    completedIn: completed,
    countDocument: (completion: Completion) => countDocument(usages, completion),
    closeMonth: (month: Parameters<typeof closeMonth>[1]) => closeMonth(usages, month),
    /** The statement of a month, or what it comes to so far; null: there is none. */
    statementOf,
    /** Routes ask who calls, and the accounts module that answers it asks for plans: it is handed in when both are there. */
    async register(app: FastifyInstance, edge: StaffRoutesDeps & { readonly payForPlan: PayForPlan }): Promise<void> {
      await app.register(subscriptionRoutes(subscriptions, edge.authenticate));
      await app.register(planRoutes(subscriptions, edge));
      await app.register(staffRoutes(subscriptions, edge));
      await app.register(statementRoutes(statementOf, edge.authenticate));
    },
  };
}
export type SubscriptionModule = ReturnType<typeof createSubscriptionModule>;
