import Stripe from 'stripe';
import {
  type Card,
  type Gateway,
  type GatewayCharge,
  type GatewayDispute,
  type GatewayRefund,
  GatewayRefused,
  GatewayUnavailable,
  type Hint,
  type Intent,
} from '../application/gateway.ts';
import { declineOf } from './stripe-declines.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string | null;
  readonly webhookSecret: string;
  /** Origin of a gateway that speaks the same API; null: the vendor's. */
  readonly origin: string | null;
}

/** What carries our ids at the gateway. */
const INVOICE = 'invoice';
const ATTEMPT = 'attempt';
const OWNER = 'owner';
const REFUND = 'refund';
/** A webhook that was signed longer ago is refused (docs.stripe.com/webhooks, replay attacks). */
const TOLERANCE_SECONDS = 300;
const TIMEOUT_MS = 20_000;
/** No method that leads away from the page: what is charged is always a card that is kept. */
const CARDS = { enabled: true, allow_redirects: 'never' } as const;

const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : value.id;

/** The card gateway behind the vendor's official client (github.com/stripe/stripe-node, MIT). */
export function createStripeGateway(settings: StripeSettings): Gateway {
  const at = settings.origin === null ? null : new URL(settings.origin);
  const stripe = new Stripe(settings.secretKey, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(at === null ? {} : { host: at.hostname, port: at.port, protocol: at.protocol === 'https:' ? 'https' : 'http' }),
  });
  const page = (path: string, clientSecret: string): string | null =>
    settings.origin === null ? null : `${settings.origin}/${path}?intent=${encodeURIComponent(clientSecret)}`;
  const intentNow = async (intentId: string): Promise<Intent> =>
    intentOf(await asked(() => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })));
  return {
    isTest: settings.origin !== null || !settings.secretKey.includes('_live_'),
    publishableKey: settings.origin === null ? settings.publishableKey : null,
    formUrl: (clientSecret) => page('card-form', clientSecret),
    authenticationUrl: (clientSecret) => page('authenticate', clientSecret),
    createCustomer: async (ownerId) =>
      (await asked(() => stripe.customers.create({ metadata: { [OWNER]: ownerId } }, { idempotencyKey: `customer-${ownerId}` }))).id,
    async setUp(customerId) {
      const made = await asked(() =>
        stripe.setupIntents.create({ automatic_payment_methods: CARDS, ...(customerId === null ? {} : { customer: customerId }) }),
      );
      return { setUpId: made.id, clientSecret: made.client_secret ?? '' };
    },
    async cancelSetUp(setUpId) {
      await asked(() => stripe.setupIntents.cancel(setUpId)).catch((error: unknown) => {
        // One that was used, or is gone already, needs no end.
        if (!(error instanceof GatewayRefused)) throw error;
      });
    },
    async cards(customerId) {
      const { data } = await asked(() => stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 }));
      return data.map(cardOf);
    },
    attach: async (cardId, customerId) => cardOf(await asked(() => stripe.paymentMethods.attach(cardId, { customer: customerId }))),
    async detach(cardId) {
      await asked(() => stripe.paymentMethods.detach(cardId));
    },
    openIntent: async ({ invoiceId, ownerId, customerId, amountCents, currency }, once) =>
      intentOf(
        await asked(() =>
          stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: currency.toLowerCase(),
              customer: customerId,
              automatic_payment_methods: CARDS,
              metadata: { [INVOICE]: invoiceId, [OWNER]: ownerId },
            },
            { idempotencyKey: once },
          ),
        ),
      ),
    intent: intentNow,
    async prepare(intentId, { attemptId, cardId }) {
      await asked(() => stripe.paymentIntents.update(intentId, { payment_method: cardId, metadata: { [ATTEMPT]: attemptId } }));
      return intentNow(intentId);
    },
    async confirm(intentId, { attemptId, isPresent }) {
      await asked(() =>
        stripe.paymentIntents.confirm(intentId, { off_session: !isPresent }, { idempotencyKey: `confirm-${attemptId}` }),
      ).catch((error: unknown) => {
        // A card that was declined, or an intent that somebody else has just confirmed: the intent itself says which.
        if (!(error instanceof GatewayRefused)) throw error;
      });
      return intentNow(intentId);
    },
    async cancelIntent(intentId) {
      await asked(() => stripe.paymentIntents.cancel(intentId)).catch((error: unknown) => {
        if (!(error instanceof GatewayRefused)) throw error;
      });
      return intentNow(intentId);
    },
    refund: async ({ intentId, refundId, amountCents }) =>
      refundOf(
        await asked(() =>
          stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata: { [REFUND]: refundId } },
            { idempotencyKey: `refund-${refundId}` },
          ),
        ),
      ),
    refundsOf: async (intentId) => (await asked(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }))).data.map(refundOf),
    disputesOf: async (intentId) => (await asked(() => stripe.disputes.list({ payment_intent: intentId, limit: 100 }))).data.map(disputeOf),
    async *charges() {
      for (let after: string | undefined; ; ) {
        const { data, has_more } = await asked(() =>
          stripe.charges.list({ limit: 100, ...(after === undefined ? {} : { starting_after: after }) }),
        );
        yield* data.filter(({ paid, status }) => paid && status === 'succeeded').map(chargeOf);
        after = data.at(-1)?.id;
        if (!has_more || after === undefined) return;
      }
    },
    hint(body, signature) {
      try {
        return hintOf(stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, TOLERANCE_SECONDS));
      } catch (error) {
        throw new GatewayRefused('webhook_signature', { cause: error });
      }
    },
  };
}

/** Asks the gateway; its errors become ours. Messages of the vendor stay behind: they may name what a person typed. */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw new GatewayUnavailable({ cause: error });
    const { type, statusCode = 0, code, decline_code: decline } = error;
    // 409: the same key is being worked on, or the object is locked; it answers a moment later.
    const isForNow = statusCode === 0 || statusCode === 409 || statusCode === 429 || statusCode >= 500 || type === 'StripeConnectionError';
    if (isForNow) throw new GatewayUnavailable({ cause: type });
    throw new GatewayRefused(decline ?? code ?? type, { cause: type });
  }
}

function cardOf({ id, card, customer }: Stripe.PaymentMethod): Card {
  return {
    cardId: id,
    brand: card?.brand ?? 'unknown',
    last4: card?.last4 ?? '',
    funding: card?.funding === 'debit' ? 'debit' : 'credit',
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
    customerId: idOf(customer),
  };
}

const STATUS: Readonly<Record<string, Intent['status']>> = {
  requires_action: 'NEEDS_AUTHENTICATION',
  processing: 'PROCESSING',
  succeeded: 'SUCCEEDED',
  canceled: 'CANCELED',
};

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const failed = intent.status === 'requires_payment_method' ? intent.last_payment_error : null;
  return {
    intentId: intent.id,
    status: STATUS[intent.status] ?? 'UNCONFIRMED',
    attemptId: intent.metadata[ATTEMPT] ?? null,
    decline: failed ? declineOf(failed.code ?? null, failed.decline_code ?? null) : null,
    chargeId: idOf(intent.latest_charge),
    amountCents: intent.amount,
    invoiceId: intent.metadata[INVOICE] ?? null,
    clientSecret: intent.client_secret ?? '',
  };
}

const refundOf = ({ id, status, metadata, amount, failure_reason }: Stripe.Refund): GatewayRefund => ({
  gatewayRefundId: id,
  status: status === 'succeeded' ? 'MADE' : status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING',
  refundId: metadata?.[REFUND] ?? null,
  amountCents: amount,
  gatewayCode: failure_reason ?? null,
});

const disputeOf = ({ id, amount, reason, status }: Stripe.Dispute): GatewayDispute => ({
  disputeId: id,
  amountCents: amount,
  gatewayReason: reason,
  // A warning that is closed took no money.
  outcome: status === 'lost' ? 'LOST' : status === 'won' || status === 'warning_closed' ? 'WON' : 'OPEN',
});

const chargeOf = ({ id, payment_intent, metadata, amount, amount_refunded }: Stripe.Charge): GatewayCharge => ({
  intentId: idOf(payment_intent),
  chargeId: id,
  invoiceId: metadata[INVOICE] ?? null,
  amountCents: amount,
  refundedCents: amount_refunded,
});

/** Every object that concerns a charge names its intent. */
function hintOf({ data }: Stripe.Event): Hint {
  const about = data.object as {
    readonly object?: string;
    readonly id?: string;
    readonly payment_intent?: string | { readonly id: string } | null;
  };
  const intentId = about.object === 'payment_intent' ? about.id : idOf(about.payment_intent);
  return intentId ? { intentId } : null;
}
