import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { beginTrial } from '../application/begin-trial.ts';
import type { Subscriptions } from '../application/ports.ts';
import { subscriptionNow } from '../application/subscription-now.ts';
import type { SubscriptionEventType } from '../contract/events.ts';
import { consentFlags, corporateToggles } from '../contract/flags.ts';
import { changeNotificationAddress } from '../domain/commands/change-notification-address.ts';
import { billingOf, billingSubscription, promotionEndsAt, subscriptionView, viewFor } from './view.ts';

const DAY_MS = 86_400_000;
/** Each of these flags may be sent, and none has to be. */
const optionally = <const Flag extends string>(flags: readonly Flag[]) =>
  Object.fromEntries(flags.map((flag) => [flag, z.boolean().optional()])) as Record<Flag, z.ZodOptional<z.ZodBoolean>>;
/** Events that are there whether or not anybody did anything with the subscription. */
const BEGINNING: readonly SubscriptionEventType[] = ['TrialStarted', 'FirstLoginRecorded'];
const answered = { 200: profileEnvelope(subscriptionView) };

/** The owner's subscription (CALL-008, 024, 029, 037..039, 048). Who works in the account reads it by a call of their own (CALL-040). */
export function subscriptionRoutes(subscriptions: Subscriptions, authenticate: Authenticate) {
  const owner = authenticate.roles('user');
  const { streams } = subscriptions;
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const about = async (request: FastifyRequest) => {
      const caller = callerOf(request);
      const { ownerId } = caller;
      await beginTrial(streams, ownerId, request.correlationId);
      return { ownerId, context: { ...commandContextOf(request, actorOf(caller), caller.userId), ownerId } };
    };
    const view = async (request: FastifyRequest) => profileAnswer(await viewFor(subscriptions, callerOf(request)));

    app.get(
      '/profile/subscription',
      { onRequest: owner, schema: { summary: 'The subscription of the account', response: answered } },
      view,
    );

    app.post(
      '/profile/subscription',
      {
        onRequest: owner,
        schema: { summary: 'The subscription with the trial that begins it; 409 once something else became of it', response: answered },
      },
      async (request) => {
        const caller = callerOf(request);
        const { ownerId } = caller;
        const context = { ...commandContextOf(request, actorOf(caller), caller.userId), ownerId };
        // The platform may have begun the trial first: whoever then asks for the record has what they asked for, until something became of it.
        const { events } = await streams.load(ownerId);
        const isAsItBegan = events.length > 0 && events.every(({ type }) => BEGINNING.includes(type));
        if (!isAsItBegan) await streams.execute({ type: 'StartTrial', data: { ownerId } }, context);
        return view(request);
      },
    );

    app.put(
      '/profile/subscription',
      {
        onRequest: owner,
        schema: {
          summary:
            'Consents of the account, whether its membership is renewed, and for a corporate admin how the account works; plan and limits are changed by other calls',
          // Strict: whoever sends a plan is told that this call does not change one.
          body: z.strictObject({
            ...optionally(consentFlags),
            ...optionally(corporateToggles),
            authenticateUrl: changeNotificationAddress.schema.shape.url.optional(),
            isSubscriptionCancelled: z.boolean().optional(),
          }),
          response: answered,
        },
      },
      async (request) => {
        const { ownerId, context } = await about(request);
        const { isSubscriptionCancelled: isCancelled, authenticateUrl: url, ...flags } = request.body;
        const part = (name: string) => ({ ...context, commandId: `${context.commandId}:${name}` });
        // What only a corporate admin may comes first, so that whoever may not is refused before anything is changed.
        const toggled = corporateToggles.filter((flag) => flags[flag] !== undefined);
        if (toggled.length > 0) {
          const on = toggled.filter((flag) => flags[flag] === true);
          const off = toggled.filter((flag) => flags[flag] === false);
          await streams.execute({ type: 'ChangeFlags', data: { ownerId, on, off, reason: null } }, part('flags'));
        }
        if (url !== undefined)
          await streams.execute({ type: 'ChangeNotificationAddress', data: { ownerId, url, reason: null } }, part('address'));
        const consents = Object.fromEntries(consentFlags.flatMap((flag) => (flags[flag] === undefined ? [] : [[flag, flags[flag]]])));
        if (isCancelled !== undefined) await streams.execute({ type: 'ChangeRenewal', data: { ownerId, isCancelled } }, part('renewal'));
        if (Object.keys(consents).length > 0) await streams.execute({ type: 'ChangeConsents', data: { ownerId, consents } }, context);
        return view(request);
      },
    );

    app.put(
      '/profile/subscription/firstlogin',
      { onRequest: owner, schema: { summary: 'Records the first login of the owner, once', response: answered } },
      async (request) => {
        const { ownerId, context } = await about(request);
        await streams.execute({ type: 'RecordFirstLogin', data: { ownerId } }, context);
        return view(request);
      },
    );

    app.get(
      '/subscriptions',
      {
        onRequest: owner,
        schema: {
          summary: 'The subscription with what billing needs of it: days of grace and the last cut-off that is not paid',
          response: { 200: profileEnvelope(subscriptionView.extend(billingSubscription.shape)) },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const state = await subscriptionNow(subscriptions, caller.ownerId);
        return profileAnswer({ ...(await viewFor(subscriptions, caller)), ...billingOf(state) });
      },
    );

    app.get(
      '/promotions/current',
      {
        onRequest: owner,
        schema: {
          summary: 'The promotion that the account can take now; null where there is none',
          response: {
            200: profileEnvelope(
              z.object({ daysLeft: z.int().nonnegative(), percent: z.int(), months: z.int(), endsAt: z.string() }).nullable(),
            ),
          },
        },
      },
      async (request) => {
        const state = await subscriptionNow(subscriptions, callerOf(request).ownerId);
        const end = promotionEndsAt(state, subscriptions);
        const { promotion } = subscriptions.catalogue;
        if (end === null || promotion === null) return profileAnswer(null);
        const daysLeft = Math.ceil((end.getTime() - subscriptions.clock.now().getTime()) / DAY_MS);
        return profileAnswer({ daysLeft, percent: promotion.percent, months: promotion.months, endsAt: end.toISOString() });
      },
    );

    app.put(
      '/subscriptions/promos/redeem',
      { onRequest: owner, schema: { summary: 'Take the promotion of the first hours, once', response: answered } },
      async (request) => {
        const { ownerId, context } = await about(request);
        await streams.execute({ type: 'RedeemPromotion', data: { ownerId } }, context);
        return view(request);
      },
    );
  };
}
