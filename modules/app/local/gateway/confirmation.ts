import type { Answer } from './call.ts';
import { chargeThatFails, chargeThatSucceeds } from './charges.ts';
import { cardFailure, type FailureFacts, missing, unexpectedState } from './failures.ts';
import { find } from './found.ts';
import { idOfClientSecret } from './identifiers.ts';
import type { LastError, PaymentIntent, PaymentMethod, PaymentStatus } from './objects.ts';
import { cardOf } from './payment-methods.ts';
import type { Store, Transaction } from './store.ts';
import { testCard } from './test-cards.ts';

/** How long a payment of the slow card is on its way, by the gateway's clock. */
export const ON_ITS_WAY_MS = 5_000;

const CONFIRMABLE: readonly PaymentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** @throws GatewayFailure 400 `payment_intent_unexpected_state`, with the intent */
export function refuseUnless(intent: PaymentIntent, allowed: readonly PaymentStatus[], what: string): void {
  if (allowed.includes(intent.status)) return;
  throw unexpectedState(`You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

/**
 * Charges an intent to a card, once: an intent that succeeded, was cancelled or is on its way is refused. What came of it is written
 * into the intent before it is answered, also where the answer is 402.
 * @param offSession the person is not there to authenticate
 * @throws GatewayFailure 400 `payment_intent_unexpected_state`
 */
export function confirm(tx: Transaction, intent: PaymentIntent, method: PaymentMethod | null, offSession: boolean, origin: string): Answer {
  refuseUnless(intent, CONFIRMABLE, 'confirm');
  if (method === null) {
    throw unexpectedState('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  const asked: PaymentIntent = { ...intent, payment_method: method.id, next_action: null, last_payment_error: null };
  const { outcome } = testCard(cardOf(tx, method.id));
  switch (outcome.kind) {
    case 'succeeds':
      return { status: 200, body: succeed(tx, asked, method) };
    case 'lost':
      return { status: 200, body: succeed(tx, asked, method), lost: true };
    case 'slow':
      return { status: 200, body: sendOnItsWay(tx, asked) };
    case 'declined':
      return decline(tx, asked, method, outcome);
    case 'authentication':
      if (!offSession) return { status: 200, body: askToAuthenticate(tx, asked, origin) };
      return decline(tx, asked, method, {
        code: 'authentication_required',
        declineCode: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      });
  }
}

function succeed(tx: Transaction, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = chargeThatSucceeds(tx, intent, method);
  const paid: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
    status: 'succeeded',
  };
  return keep(tx, paid, 'payment_intent.succeeded');
}

function sendOnItsWay(tx: Transaction, intent: PaymentIntent): PaymentIntent {
  tx.put('settlement', { id: intent.id, due: tx.nowMs + ON_ITS_WAY_MS });
  return keep(tx, { ...intent, status: 'processing', processing: { type: 'card', card: {} } }, 'payment_intent.processing');
}

function askToAuthenticate(tx: Transaction, intent: PaymentIntent, origin: string): PaymentIntent {
  const url = `${origin}/authenticate?intent=${intent.client_secret}`;
  return keep(
    tx,
    { ...intent, status: 'requires_action', next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } } },
    'payment_intent.requires_action',
  );
}

function decline(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  why: { readonly code: string; readonly declineCode?: string; readonly message: string },
): Answer {
  const charge = chargeThatFails(tx, intent, method, why);
  const facts = {
    code: why.code,
    ...(why.declineCode !== undefined && { decline_code: why.declineCode }),
    charge: charge.id,
    payment_method: method,
  };
  const failed = fail(tx, { ...intent, latest_charge: charge.id }, { type: 'card_error', message: why.message, ...facts });
  const failure = cardFailure(why.message, { ...facts, payment_intent: failed } satisfies FailureFacts & { code: string });
  return { status: failure.status, body: failure.body() };
}

function fail(tx: Transaction, intent: PaymentIntent, error: LastError): PaymentIntent {
  return keep(
    tx,
    { ...intent, last_payment_error: error, next_action: null, payment_method: null, status: 'requires_payment_method' },
    'payment_intent.payment_failed',
  );
}

export function keep(tx: Transaction, intent: PaymentIntent, event?: string): PaymentIntent {
  tx.put('payment_intent', intent);
  if (event !== undefined) tx.tell(event, intent);
  return intent;
}

/** @throws GatewayFailure 404 for whoever does not have the secret of an intent */
export function paymentIntentOfSecret(tx: Transaction, secret: string): PaymentIntent {
  const intent = tx.get('payment_intent', idOfClientSecret(secret));
  if (intent === undefined || intent.client_secret !== secret) throw missing('payment_intent', '', 'intent');
  return intent;
}

/**
 * The person authenticated, or refused to. A repeat of what led to the state of the intent changes nothing.
 * @throws GatewayFailure 400 `payment_intent_unexpected_state` where the intent waits for no one
 */
export function settleAuthentication(tx: Transaction, secret: string, authenticated: boolean): PaymentIntent {
  const intent = paymentIntentOfSecret(tx, secret);
  if (authenticated && intent.status === 'succeeded') return intent;
  if (!authenticated && intent.last_payment_error?.code === 'payment_intent_authentication_failure') return intent;
  refuseUnless(intent, ['requires_action'], 'authenticate');
  const method = find(tx, 'payment_method', intent.payment_method!);
  if (authenticated) return succeed(tx, intent, method);
  return fail(tx, intent, {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message: 'The card was not authenticated. Choose another payment method and try again.',
    payment_method: method,
  });
}

/** Lets payments arrive that were on their way for long enough. */
export function settleDue(store: Store): void {
  const due = store.all('settlement').filter((settlement) => settlement.due <= store.now());
  for (const { id } of due) {
    store.transact((tx) => {
      tx.remove('settlement', id);
      const intent = find(tx, 'payment_intent', id);
      if (intent.status === 'processing') succeed(tx, intent, find(tx, 'payment_method', intent.payment_method!));
    });
  }
}
