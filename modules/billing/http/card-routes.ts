import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer, mainEnvelope, profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { answered, attachCard, cardsOf, chooseCard, removeCard } from '../application/cards.ts';
import { customerFor } from '../application/customer.ts';
import { type BillingEdge, withOwnCard } from './routes-deps.ts';
import { cardView, setUpView, viewOfCard } from './views.ts';

const cardId = z.object({ id: z.string().min(1).max(200) });
const none = z.object({});

/**
 * Cards of an account (CALL-012..016, 023, 025, 026, 047, 102). A number never comes here: the gateway's page takes it, and these calls know the
 * gateway's reference. The owner's alone, in a session (ROLE-003).
 */
export function cardRoutes(edge: BillingEdge) {
  const { billing, authenticate, accessLog, mayAskUnknown, recordDefault, unattached } = edge;
  const owner = authenticate.roles('user');
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const list = async (request: FastifyRequest) => (await answered(() => cardsOf(billing, callerOf(request).ownerId))).map(viewOfCard);
    const remember = (request: FastifyRequest) => (ownerId: string, id: string | null) => recordDefault(request, ownerId, id);
    const setUp = async (customerId: string | null) => {
      const gateway = await billing.gateway();
      const { setUpId, clientSecret } = await gateway.setUp(customerId);
      return {
        setupIntentID: setUpId,
        clientSecret,
        formURL: gateway.formUrl(clientSecret),
        publishableKey: gateway.publishableKey,
        isTest: gateway.isTest,
      };
    };

    for (const path of ['/payment-methods', '/payments/methods'])
      app.get(
        path,
        {
          onRequest: owner,
          schema: { summary: 'The saved cards, the newest first', response: { 200: profileEnvelope(z.array(cardView)) } },
        },
        async (request) => profileAnswer(await list(request)),
      );
    app.get(
      '/payment-methods/default',
      {
        onRequest: owner,
        schema: { summary: 'The card that is charged; null: none', response: { 200: profileEnvelope(cardView.nullable()) } },
      },
      async (request) => profileAnswer((await list(request)).find(({ isDefault }) => isDefault) ?? null),
    );
    app.put(
      '/payment-methods/:id/attach',
      {
        onRequest: owner,
        schema: { summary: 'Keep a card that the gateway took', params: cardId, response: { 200: profileEnvelope(cardView) } },
      },
      async (request) => {
        const [{ ownerId }, { id }] = [callerOf(request), request.params];
        return profileAnswer(viewOfCard(await withOwnCard(edge, request, id, () => attachCard(billing, ownerId, id, remember(request)))));
      },
    );
    app.put(
      '/payment-methods/:id/default',
      {
        onRequest: owner,
        schema: {
          summary: 'Choose the card that is charged',
          params: cardId,
          body: z
            .object({ paymentMethodId: z.string().max(200) })
            .partial()
            .nullish(),
          response: { 200: profileEnvelope(cardView) },
        },
      },
      async (request) => {
        const [{ ownerId }, { id }] = [callerOf(request), request.params];
        return profileAnswer(viewOfCard(await withOwnCard(edge, request, id, () => chooseCard(billing, ownerId, id, remember(request)))));
      },
    );
    app.delete(
      '/payment-methods/:id',
      {
        onRequest: owner,
        schema: { summary: 'Remove a card that is not the one charged', params: cardId, response: { 200: profileEnvelope(none) } },
      },
      async (request) => {
        const { id } = request.params;
        await withOwnCard(edge, request, id, () => removeCard(billing, callerOf(request).ownerId, id));
        return profileAnswer({});
      },
    );
    app.post(
      '/payments/setup/intent',
      { onRequest: owner, schema: { summary: 'What a page needs to take a card', response: { 200: profileEnvelope(setUpView) } } },
      async (request) => profileAnswer(await answered(async () => setUp(await customerFor(billing, callerOf(request).ownerId)))),
    );
    app.post(
      '/profile/payment/intent/setup',
      {
        schema: {
          summary: 'The same for whoever has no account yet; belongs to nobody and is gone after an hour',
          body: z.object({ recaptcha: z.string().max(10_000).optional() }).nullish(),
          response: { 200: profileEnvelope(setUpView) },
        },
      },
      async (request) => {
        await mayAskUnknown(request.ip, request.body?.recaptcha);
        const made = await answered(() => setUp(null));
        await unattached(made.setupIntentID);
        return profileAnswer(made);
      },
    );
    app.get(
      '/api/cards/:id',
      {
        onRequest: owner,
        schema: {
          summary: 'The cards of an account, by its id; 403 for that of another',
          params: cardId,
          response: { 200: mainEnvelope(z.object({ cards: z.array(cardView) })) },
        },
      },
      async (request) => {
        const { ownerId } = callerOf(request);
        if (request.params.id !== ownerId) return deny(accessLog, request, request.params.id, 403, 'access.denied');
        return mainAnswer({ cards: await list(request) });
      },
    );
  };
}
