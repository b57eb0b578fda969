import { type Call, get, post, type Route } from './call.ts';
import { cardFailure, GatewayFailure, missing, unexpectedState } from './failures.ts';
import { find, liveCustomer } from './found.ts';
import { idOfClientSecret, newClientSecret, newId } from './identifiers.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import type { SetupIntent } from './objects.ts';
import { attach, newMethod, refuseUnsavable } from './payment-methods.ts';
import type { Transaction } from './store.ts';
import type { TestCardName } from './test-cards.ts';

const OWN = ['automatic_payment_methods', 'customer', 'description', 'metadata', 'payment_method_types', 'usage'] as const;
/** At Stripe a confirmed intent waits in other states too; the form of this gateway does it in one step. */
const OPEN = 'requires_payment_method';

function create({ tx, parameters }: Call): SetupIntent {
  parameters.only(...OWN);
  const customer = parameters.text('customer');
  const id = newId('setup_intent');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: tx.now,
    customer: customer === undefined ? null : liveCustomer(tx, customer).id,
    description: parameters.text('description') ?? null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    metadata: parameters.metadata(),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: OPEN,
    usage: parameters.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
  };
  tx.put('setup_intent', intent);
  tx.tell('setup_intent.created', intent);
  return intent;
}

function cancel({ tx, parameters, path }: Call): SetupIntent {
  const reason = parameters.only('cancellation_reason').oneOf('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']);
  const intent = open(find(tx, 'setup_intent', path.id!));
  const over: SetupIntent = { ...intent, status: 'canceled', cancellation_reason: reason ?? null };
  tx.put('setup_intent', over);
  tx.tell('setup_intent.canceled', over);
  return over;
}

function open(intent: SetupIntent): SetupIntent {
  if (intent.status === OPEN) return intent;
  throw unexpectedState(`This SetupIntent's status is ${intent.status}: nothing more can be done with it.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: intent,
  });
}

/** @throws GatewayFailure 404 for whoever does not have the secret of an intent */
export function setupIntentOfSecret(tx: Transaction, secret: string): SetupIntent {
  const intent = tx.get('setup_intent', idOfClientSecret(secret));
  if (intent === undefined || intent.client_secret !== secret) throw missing('setup_intent', '', 'intent');
  return intent;
}

/**
 * What the form does: saves a card of a listed number, for the intent's customer where it has one. An intent that has succeeded already
 * gives what it gave: an answer that was lost is asked for again.
 * @returns the id of the payment method, or the failure of a card that cannot be saved; that one is noted in the intent
 * @throws GatewayFailure 400 for an intent that was cancelled
 */
export function confirmSetup(
  tx: Transaction,
  secret: string,
  name: TestCardName,
  expiry: { readonly month: number; readonly year: number },
): { readonly paymentMethod: string } | GatewayFailure {
  const found = setupIntentOfSecret(tx, secret);
  if (found.status === 'succeeded') return { paymentMethod: found.payment_method! };
  const intent = open(found);
  try {
    refuseUnsavable(name);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    return refusedSetup(tx, intent, error);
  }
  const made = newMethod(tx, name, expiry);
  const method = intent.customer === null ? made : attach(tx, made, liveCustomer(tx, intent.customer).id);
  const done: SetupIntent = { ...intent, status: 'succeeded', payment_method: method.id, last_setup_error: null };
  tx.put('setup_intent', done);
  tx.tell('setup_intent.succeeded', done);
  return { paymentMethod: method.id };
}

function refusedSetup(tx: Transaction, intent: SetupIntent, { message, facts }: GatewayFailure): GatewayFailure {
  const { code = 'card_declined', decline_code } = facts;
  const error = { code, message, ...(decline_code !== undefined && { decline_code }) };
  const failed: SetupIntent = { ...intent, last_setup_error: { type: 'card_error', ...error } };
  tx.put('setup_intent', failed);
  tx.tell('setup_intent.setup_failed', failed);
  return cardFailure(message, { code, ...(decline_code !== undefined && { decline_code }), setup_intent: failed });
}

export const setupIntentRoutes: readonly Route[] = [
  post('/v1/setup_intents', create),
  get('/v1/setup_intents', (call) => {
    const given = call.parameters.only(...LIST_PARAMETERS, 'customer', 'payment_method');
    const [customer, method] = [given.text('customer'), given.text('payment_method')];
    return listOf(
      call,
      '/v1/setup_intents',
      'setup_intent',
      (intent) => (customer === undefined || intent.customer === customer) && (method === undefined || intent.payment_method === method),
    );
  }),
  get('/v1/setup_intents/:id', ({ tx, parameters, path }) => {
    parameters.only('client_secret');
    return find(tx, 'setup_intent', path.id!);
  }),
  post('/v1/setup_intents/:id/cancel', cancel),
];
