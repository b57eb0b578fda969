import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { answered } from '../application/cards.ts';
import { GatewayRefused } from '../application/gateway.ts';
import { observe } from '../application/observe.ts';
import type { Billing } from '../application/ports.ts';

const MAX_BYTES = 262_144;
const done = z.object({ received: z.literal(true) });

/**
 * Where the gateway tells that something happened. Only what it signed within the last five minutes is read, and of that only which intent it is
 * about: what happened is asked for. So it may come twice, late, in any order, or never.
 */
export function webhookRoute(billing: Pick<Billing, 'invoices' | 'gateway'>) {
  return async (app: FastifyInstance): Promise<void> => {
    // The signature is over the bytes as they came.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, next) => next(null, body));
    app.post(
      '/api/payments/webhook',
      { bodyLimit: MAX_BYTES, schema: { summary: 'Told by the card gateway, with its signature', response: { 200: mainEnvelope(done) } } },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        if (typeof request.body !== 'string' || typeof signature !== 'string') throw new ProductError(400, 'payments.webhook_signature');
        const { body } = request;
        await answered(async () => {
          const hint = (await billing.gateway()).hint(body, signature);
          if (hint !== null) await observe(billing, hint.intentId);
        }).catch((error: unknown) => {
          if (error instanceof GatewayRefused && error.code === 'webhook_signature')
            throw new ProductError(400, 'payments.webhook_signature');
          // An intent that this account's gateway does not know is not ours.
          if (!(error instanceof GatewayRefused)) throw error;
        });
        return mainAnswer({ received: true as const });
      },
    );
  };
}
