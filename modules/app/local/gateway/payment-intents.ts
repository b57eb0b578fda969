import { type Answer, type Call, get, ok, post, type Route } from './call.ts';
import { confirm, keep, refuseUnless } from './confirmation.ts';
import { invalid } from './failures.ts';
import { find, liveCustomer } from './found.ts';
import { newClientSecret, newId } from './identifiers.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import type { PaymentIntent, PaymentMethod, PaymentStatus } from './objects.ts';
import type { Parameters } from './parameters.ts';
import { usableMethod } from './payment-methods.ts';
import type { Transaction } from './store.ts';

/** Least that is charged, in the smallest unit (docs.stripe.com/currencies, minimum charge amounts). */
const LEAST: Readonly<Record<string, number>> = { mxn: 1000, usd: 50, eur: 50 };
const MOST = 99_999_999;
const OPEN: readonly PaymentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
/** Taken and without effect here. */
const IGNORED = ['automatic_payment_methods', 'payment_method_options', 'payment_method_types', 'return_url'] as const;
const CONFIRMING = ['off_session', 'payment_method', 'return_url'] as const;

function create({ tx, parameters, origin }: Call): Answer {
  parameters.only(...CONFIRMING, ...IGNORED, 'amount', 'confirm', 'currency', 'customer', 'description', 'metadata', 'receipt_email');
  const currency = parameters.required('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency.slice(0, 20)}`, { param: 'currency' });
  const customer = parameters.text('customer');
  const id = newId('payment_intent');
  const blank: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: amountOf(parameters, currency),
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: tx.now,
    currency,
    customer: customer === undefined ? null : liveCustomer(tx, customer).id,
    description: parameters.text('description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: parameters.metadata(),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: parameters.text('receipt_email') ?? null,
    setup_future_usage: null,
    status: 'requires_payment_method',
  };
  const method = methodFor(tx, blank, parameters);
  const intent = keep(tx, withMethod(blank, method), 'payment_intent.created');
  if (parameters.flag('confirm') !== true) return ok(intent);
  return confirm(tx, intent, method ?? null, parameters.flag('off_session') ?? false, origin);
}

function amountOf(parameters: Parameters, currency: string): number {
  parameters.required('amount');
  const amount = parameters.integer('amount')!;
  const least = LEAST[currency] ?? 1;
  if (amount < 1) throw invalid('Amounts are positive.', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount < least) throw invalid(`Amount must be at least ${least} of ${currency}.`, { code: 'amount_too_small', param: 'amount' });
  if (amount > MOST) throw invalid(`Amount must be no more than ${MOST}.`, { code: 'amount_too_large', param: 'amount' });
  return amount;
}

/** The method that a call names, made of its token where it is one. Undefined: it names none; null: it takes it away. */
function methodFor(tx: Transaction, intent: PaymentIntent, parameters: Parameters): PaymentMethod | null | undefined {
  const id = parameters.unsettable('payment_method');
  if (id === undefined || id === null) return id;
  const method = usableMethod(tx, id);
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalid('The payment method belongs to a customer who is not the one of this PaymentIntent.', {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  return method;
}

function withMethod(intent: PaymentIntent, method: PaymentMethod | null | undefined): PaymentIntent {
  if (method === undefined) return intent;
  const status = method === null ? 'requires_payment_method' : 'requires_confirmation';
  return { ...intent, payment_method: method?.id ?? null, next_action: null, status };
}

function update({ tx, parameters, path }: Call): PaymentIntent {
  parameters.only(...IGNORED, 'amount', 'customer', 'description', 'metadata', 'payment_method', 'receipt_email');
  const before = find(tx, 'payment_intent', path.id!);
  if (parameters.has('amount') || parameters.has('payment_method') || parameters.has('customer')) refuseUnless(before, OPEN, 'update');
  const customer = parameters.text('customer');
  const text = (name: 'description' | 'receipt_email') => {
    const value = parameters.unsettable(name);
    return value === undefined ? before[name] : value;
  };
  const changed: PaymentIntent = {
    ...before,
    amount: parameters.has('amount') ? amountOf(parameters, before.currency) : before.amount,
    customer: customer === undefined ? before.customer : liveCustomer(tx, customer).id,
    description: text('description'),
    metadata: parameters.metadata(before.metadata),
    receipt_email: text('receipt_email'),
  };
  return keep(tx, withMethod(changed, methodFor(tx, changed, parameters)));
}

function confirmIntent({ tx, parameters, path, origin }: Call): Answer {
  parameters.only(...CONFIRMING, ...IGNORED, 'receipt_email');
  const intent = find(tx, 'payment_intent', path.id!);
  // Of an intent that is over the method is not looked at: it may have been taken from its customer meanwhile.
  refuseUnless(intent, OPEN, 'confirm');
  const named = methodFor(tx, intent, parameters);
  const method = named ?? (intent.payment_method === null ? null : usableMethod(tx, intent.payment_method));
  return confirm(tx, intent, method, parameters.flag('off_session') ?? false, origin);
}

function cancel({ tx, parameters, path }: Call): PaymentIntent {
  const reason = parameters
    .only('cancellation_reason')
    .oneOf('cancellation_reason', ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']);
  const intent = find(tx, 'payment_intent', path.id!);
  refuseUnless(intent, OPEN, 'cancel');
  const over: PaymentIntent = {
    ...intent,
    canceled_at: tx.now,
    cancellation_reason: reason ?? null,
    next_action: null,
    status: 'canceled',
  };
  return keep(tx, over, 'payment_intent.canceled');
}

export const paymentIntentRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/payment_intents', run: create },
  get('/v1/payment_intents', (call) => {
    const customer = call.parameters.only(...LIST_PARAMETERS, 'customer').text('customer');
    return listOf(call, '/v1/payment_intents', 'payment_intent', (one) => customer === undefined || one.customer === customer);
  }),
  get('/v1/payment_intents/:id', ({ tx, parameters, path }) => {
    parameters.only('client_secret');
    return find(tx, 'payment_intent', path.id!);
  }),
  post('/v1/payment_intents/:id', update),
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', run: confirmIntent },
  post('/v1/payment_intents/:id/cancel', cancel),
];
