import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type Authenticate, callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import type { JsonObject } from '../../../shared-kernel/json.ts';
import { type Personal, personal } from '../../../shared-kernel/privacy/port.ts';
import { beginTrial } from '../application/begin-trial.ts';
import type { Subscriptions } from '../application/ports.ts';
import { askedActs, type PersonStanding, refusedActs } from '../application/refused-acts.ts';
import { type GivenCredit, givenCredits } from '../contract/credits.ts';
import { addCredits } from '../domain/commands/add-credits.ts';
import { changeCorporateAdmin } from '../domain/commands/change-corporate-admin.ts';
import { changeExpiry } from '../domain/commands/change-expiry.ts';
import { changeFlags } from '../domain/commands/change-flags.ts';
import { changeLimits } from '../domain/commands/change-limits.ts';
import { changeNotificationAddress } from '../domain/commands/change-notification-address.ts';
import { givePlan } from '../domain/commands/give-plan.ts';
import { subscriptionView, viewOf } from './view.ts';

export interface StaffRoutesDeps {
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  /** Who somebody is beside any plan; null: there is nobody. */
  readonly standingOf: (userId: string) => Promise<PersonStanding | null>;
  /** MB of one file that an account brings (CONST-024). */
  readonly uploadMaxMb: (ownerId: string) => Promise<number>;
}

/** Why staff decide so, in their words: without it nothing is changed. */
const reason = z.string().trim().min(1).max(500);
/** Strict: a kind that is not given is said, and not passed over. */
const givenAmounts = addCredits.schema.shape.credits
  .pick(Object.fromEntries(givenCredits.map((name) => [name, true])) as Record<GivenCredit, true>)
  .strict();
const params = z.object({ userId: z.string().min(1).max(100) });
const shown = { 200: mainEnvelope(z.object({ subscription: subscriptionView })) };
const act = z.object({
  act: z.enum(askedActs),
  rules: z.array(z.object({ code: z.string(), facts: z.record(z.string(), z.json()) })),
  limit: z.number().nullable(),
  used: z.number().nullable(),
});

/**
 * What platform staff decide about the subscription of an account, each time with a reason that stands in the event (ENT-019, ENT-063, CONST-008,
 * ROLE-002), and what they look at for it. Whose account was looked at stands in the access log.
 */
export function staffRoutes(subscriptions: Subscriptions, deps: StaffRoutesDeps) {
  const { streams } = subscriptions;
  const onRequest = deps.authenticate.roles('admin');

  const found = async (userId: string): Promise<PersonStanding> => {
    const person = await deps.standingOf(userId);
    if (person === null) throw new ProductError(404, 'account.not_found');
    return person;
  };
  /** The account that is decided about, its reason as a value of that account, and who decides. A trial that has not begun begins first. */
  const deciding = async (
    request: FastifyRequest<{ Params: z.output<typeof params>; Body: { readonly reason: string } }>,
  ): Promise<{ readonly ownerId: string; readonly why: Personal; readonly context: CommandContext }> => {
    const { userId: ownerId } = request.params;
    if (!(await found(ownerId)).isOwner) throw new ProductError(409, 'subscription.only_owners');
    await beginTrial(streams, ownerId, request.correlationId);
    const caller = callerOf(request);
    const context = commandContextOf(request, actorOf(caller), caller.userId);
    return { ownerId, why: personal(ownerId, request.body.reason), context };
  };
  const now = async (ownerId: string) => mainAnswer({ subscription: await viewOf(subscriptions, ownerId) });

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    app.get(
      '/api/operations/accounts/:userId/subscription',
      {
        onRequest,
        schema: {
          summary: 'The subscription that somebody acts under, and for each act the rules that say no to it now, with their numbers',
          params,
          response: {
            200: mainEnvelope(z.object({ ownerID: z.string(), isOwner: z.boolean(), subscription: subscriptionView, acts: z.array(act) })),
          },
        },
      },
      async (request) => {
        const { userId } = request.params;
        const person = await found(userId);
        await deps.accessLog.record({
          actor: actorOf(callerOf(request)),
          action: routeOf(request),
          target: `account-${userId}`,
          ownerId: person.ownerId,
          outcome: 'read',
          code: null,
          correlationId: request.correlationId,
          ip: request.ip,
        });
        const { ownerId: ownerID, isOwner } = person;
        const [subscription, acts] = await Promise.all([
          viewOf(subscriptions, ownerID),
          refusedActs(subscriptions, person, deps.uploadMaxMb),
        ]);
        return mainAnswer({ ownerID, isOwner, subscription, acts: acts.map((one) => ({ ...one, rules: one.rules.map(jsonOf) })) });
      },
    );

    app.put(
      '/api/operations/accounts/:userId/plan',
      {
        onRequest,
        schema: {
          summary: 'Puts an account on a plan of the catalogue',
          params,
          body: givePlan.schema.pick({ planName: true }).extend({ reason }),
          response: shown,
        },
      },
      async (request) => {
        const { ownerId, why, context } = await deciding(request);
        await streams.execute({ type: 'GivePlan', data: { ownerId, planName: request.body.planName, reason: why } }, context);
        return now(ownerId);
      },
    );

    app.put(
      '/api/operations/accounts/:userId/limits',
      {
        onRequest,
        schema: {
          summary: 'Sets limits of an account, whatever its plan gives; a limit that is left out stays',
          params,
          body: changeLimits.schema.pick({ limits: true }).extend({ reason }),
          response: shown,
        },
      },
      async (request) => {
        const { ownerId, why, context } = await deciding(request);
        await streams.execute({ type: 'ChangeLimits', data: { ownerId, limits: request.body.limits, reason: why } }, context);
        return now(ownerId);
      },
    );

    app.put(
      '/api/operations/accounts/:userId/credits',
      {
        onRequest,
        schema: {
          summary: 'Adds credits to an account, by their kind; a number below zero takes back what was added by mistake and is not used',
          params,
          body: z.object({ credits: givenAmounts, reason }),
          response: shown,
        },
      },
      async (request) => {
        const { ownerId, why, context } = await deciding(request);
        await streams.execute({ type: 'AddCredits', data: { ownerId, credits: request.body.credits, reason: why } }, context);
        return now(ownerId);
      },
    );

    app.put(
      '/api/operations/accounts/:userId/expiry',
      {
        onRequest,
        schema: {
          summary: 'Moves the last day of the plan of an account; null: it has no end',
          params,
          body: changeExpiry.schema.pick({ expiryDate: true }).extend({ reason }),
          response: shown,
        },
      },
      async (request) => {
        const { ownerId, why, context } = await deciding(request);
        await streams.execute({ type: 'ChangeExpiry', data: { ownerId, expiryDate: request.body.expiryDate, reason: why } }, context);
        return now(ownerId);
      },
    );

    app.put(
      '/api/operations/accounts/:userId/flags',
      {
        onRequest,
        schema: {
          summary: 'Turns flags of an account on and off; a flag in neither list stays, and a consent is the owner’s alone',
          params,
          body: changeFlags.schema.pick({ on: true, off: true }).extend({ reason }),
          response: shown,
        },
      },
      async (request) => {
        const { ownerId, why, context } = await deciding(request);
        const { on, off } = request.body;
        await streams.execute({ type: 'ChangeFlags', data: { ownerId, on, off, reason: why } }, context);
        return now(ownerId);
      },
    );

    app.put(
      '/api/operations/accounts/:userId/corporate-admin',
      {
        onRequest,
        schema: {
          summary: 'Lets the owner of a corporate account administer it, or takes that away',
          params,
          body: changeCorporateAdmin.schema.pick({ isCorporateAdmin: true }).extend({ reason }),
          response: shown,
        },
      },
      async (request) => {
        const { ownerId, why, context } = await deciding(request);
        const { isCorporateAdmin } = request.body;
        await streams.execute({ type: 'ChangeCorporateAdmin', data: { ownerId, isCorporateAdmin, reason: why } }, context);
        return now(ownerId);
      },
    );

    app.put(
      '/api/operations/accounts/:userId/notification-address',
      {
        onRequest,
        schema: {
          summary: 'Sets where a notice of each completed document of an account goes; null: nowhere',
          params,
          body: changeNotificationAddress.schema.pick({ url: true }).extend({ reason }),
          response: shown,
        },
      },
      async (request) => {
        const { ownerId, why, context } = await deciding(request);
        await streams.execute({ type: 'ChangeNotificationAddress', data: { ownerId, url: request.body.url, reason: why } }, context);
        return now(ownerId);
      },
    );
  };
}

/** Facts of a refusal are plain values already; the schema of the answer asks for what JSON can say. */
const jsonOf = ({ code, facts }: { readonly code: string; readonly facts: Readonly<Record<string, unknown>> }) => ({
  code,
  facts: facts as JsonObject,
});
