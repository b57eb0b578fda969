import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer, mainEnvelope, profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { paymentView } from '../../../shared-kernel/http/payment-view.ts';
import type { PayForPlan, Subscriptions } from '../application/ports.ts';
import { startMembership } from '../application/start-membership.ts';
import { subscriptionFlags } from '../contract/flags.ts';
import { type PlanToStart, planNames, plansToStart } from '../contract/plans.ts';
import { subscriptionView, viewFor, viewOf } from './view.ts';

const plan = z.object({
  planName: z.enum(planNames),
  /** Of a month and of each document above the plan's, in the currency's unit; null: there is no price. */
  price: z.number().nullable(),
  documentPrice: z.number().nullable(),
  currency: z.string(),
  users: z.int(),
  documents: z.int(),
  templates: z.int(),
  savedSignatures: z.int(),
  days: z.int().nullable(),
  flags: z.array(z.enum(subscriptionFlags)),
});

const units = (cents: number | null): number | null => (cents === null ? null : cents / 100);
const id = z.string().min(1).max(100);

/**
 * Plans, and the doors through which an owner starts one: five calls, one command (CALL-019, 020, 028, 100, 101, 103), which is carried out once it is paid. Who works in the account
 * is refused at each of them (ROLE-003).
 */
export function planRoutes(
  subscriptions: Subscriptions,
  { authenticate, accessLog, payForPlan }: { authenticate: Authenticate; accessLog: AccessLog; payForPlan: PayForPlan },
) {
  const owner = authenticate.roles('user');
  const { catalogue } = subscriptions;
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const started = async (request: FastifyRequest, planName: PlanToStart) => {
      const caller = callerOf(request);
      const { ownerId } = caller;
      const context = { ...commandContextOf(request, actorOf(caller), caller.userId), ownerId };
      const payment = await startMembership(subscriptions, payForPlan, ownerId, planName, context);
      return { ...(await viewOf(subscriptions, ownerId)), payment };
    };
    const startedView = subscriptionView.extend({ payment: paymentView.nullable() });
    const inProfile = { 200: profileEnvelope(startedView) };
    const inMain = { 200: mainEnvelope(startedView) };
    const ofAccount = { 200: mainEnvelope(subscriptionView) };

    app.put(
      '/subscriptions/dynamic/start',
      { onRequest: owner, schema: { summary: 'Start the dynamic membership with the default card', response: inProfile } },
      async (request) => profileAnswer(await started(request, 'DYNAMIC_MEMBERSHIP')),
    );
    app.put(
      '/subscriptions/base/start',
      { onRequest: owner, schema: { summary: 'Start the base membership with the default card', response: inProfile } },
      async (request) => profileAnswer(await started(request, 'BASE_MEMBERSHIP')),
    );
    app.post(
      '/payments/enable-subscription-now',
      { onRequest: owner, schema: { summary: 'Start the base membership with the default card', response: inProfile } },
      async (request) => profileAnswer(await started(request, 'BASE_MEMBERSHIP')),
    );
    app.post(
      '/api/subscribe/user',
      {
        onRequest: owner,
        schema: {
          summary: 'Start a membership with the default card; the base one where none is named',
          body: z.object({ planName: z.enum(plansToStart).default('BASE_MEMBERSHIP') }),
          response: inMain,
        },
      },
      async (request) => mainAnswer(await started(request, request.body.planName)),
    );

    app.get(
      '/api/subscription/plan',
      {
        // Whoever thinks of an account reads what it costs before there is one (ROUTE-017).
        schema: {
          summary: 'The plans of the catalogue, with prices and limits; for everybody',
          response: { 200: mainEnvelope(z.object({ plans: z.array(plan) })) },
        },
      },
      async () =>
        mainAnswer({
          plans: planNames.map((planName) => {
            const { price, documentPrice, ...terms } = catalogue.plans[planName];
            return { planName, price: units(price), documentPrice: units(documentPrice), currency: catalogue.currency, ...terms };
          }),
        }),
    );

    app.get(
      '/api/subscription/:customerId/:id',
      {
        onRequest: owner,
        schema: {
          summary: 'The subscription of the account, by the ids of both; 403 for those of another',
          params: z.object({ customerId: id, id }),
          response: ofAccount,
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { ownerId } = caller;
        const { customerId, id: subscriptionId } = request.params;
        if (customerId !== ownerId || subscriptionId !== ownerId) return deny(accessLog, request, customerId, 403, 'access.denied');
        return mainAnswer(await viewFor(subscriptions, caller));
      },
    );
  };
}
