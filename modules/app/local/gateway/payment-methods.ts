import { createHash } from 'node:crypto';
import { type Call, get, post, type Route } from './call.ts';
import { cardFailure, invalid, missing } from './failures.ts';
import { find, liveCustomer } from './found.ts';
import { newId } from './identifiers.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import type { Card, PaymentMethod } from './objects.ts';
import type { Transaction } from './store.ts';
import { cardOfToken, type TestCardName, testCard } from './test-cards.ts';

/** A card of one of the listed numbers; of the number itself only its last four digits come in. */
export function newMethod(tx: Transaction, name: TestCardName, expiry: { readonly month: number; readonly year: number }): PaymentMethod {
  const { brand, funding, number } = testCard(name);
  const card: Card = {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'MX',
    display_brand: brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    // Of the name: whoever has one made of so few numbers has the number.
    fingerprint: createHash('sha256').update(`test card ${name}`).digest('base64url').slice(0, 16),
    funding,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
  const method: PaymentMethod = {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null },
    card,
    created: tx.now,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  tx.put('payment_method', method);
  tx.put('behaviour', { id: method.id, card: name });
  return method;
}

/**
 * The method of an id, or a new one of a token such as `pm_card_visa`.
 * @throws GatewayFailure 404 for what is neither, 400 for one that was detached: it may not be used again
 */
export function usableMethod(tx: Transaction, id: string, param = 'payment_method'): PaymentMethod {
  const token = cardOfToken(id);
  if (token !== null) return newMethod(tx, token, { month: 12, year: new Date(tx.nowMs).getUTCFullYear() + 4 });
  const method = tx.get('payment_method', id);
  if (method === undefined) throw missing('PaymentMethod', id, param);
  if (tx.get('behaviour', id)?.spent) {
    throw invalid('This PaymentMethod was detached from its customer. It may not be used again.', {
      code: 'payment_method_unexpected_state',
      param,
    });
  }
  return method;
}

/** @throws GatewayFailure 400 where it is not one of this customer's */
export function methodOfCustomer(tx: Transaction, customer: string, id: string, param = 'payment_method'): PaymentMethod {
  const method = tx.get('payment_method', id);
  if (method?.customer === customer) return method;
  throw invalid(`The customer does not have a payment method with the ID ${id.slice(0, 80)}.`, { code: 'resource_missing', param });
}

/** @throws GatewayFailure 402 for a card that its issuer does not let be saved */
export function attach(tx: Transaction, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw invalid('The payment method is attached to another customer already: detach it first.', {
      code: 'payment_method_unexpected_state',
      param: 'customer',
    });
  }
  refuseUnsavable(cardOf(tx, method.id));
  const attached: PaymentMethod = { ...method, customer };
  tx.put('payment_method', attached);
  tx.tell('payment_method.attached', attached);
  return attached;
}

/** @throws GatewayFailure 402 for a card that its issuer does not let be saved */
export function refuseUnsavable(name: TestCardName): void {
  const { outcome, refusedWhenSaved } = testCard(name);
  if (!refusedWhenSaved || outcome.kind !== 'declined') return;
  throw cardFailure(outcome.message, {
    code: outcome.code,
    ...(outcome.declineCode !== undefined && { decline_code: outcome.declineCode }),
  });
}

/** Which of the listed cards a method is. */
export const cardOf = (tx: Transaction, method: string): TestCardName => find(tx, 'behaviour', method).card;

export function detach(tx: Transaction, method: PaymentMethod): PaymentMethod {
  const owner = method.customer === null ? undefined : tx.get('customer', method.customer);
  if (owner?.invoice_settings.default_payment_method === method.id) {
    tx.put('customer', { ...owner, invoice_settings: { ...owner.invoice_settings, default_payment_method: null } });
  }
  const loose: PaymentMethod = { ...method, customer: null };
  tx.put('payment_method', loose);
  tx.put('behaviour', { ...find(tx, 'behaviour', method.id), spent: true });
  tx.tell('payment_method.detached', loose, { customer: method.customer });
  return loose;
}

function listFor(call: Call, customer: string | undefined, url: string): object {
  call.parameters.only(...LIST_PARAMETERS, 'type', 'customer').oneOf('type', ['card']);
  if (customer !== undefined) liveCustomer(call.tx, customer);
  // Those of nobody are shown to nobody, as at Stripe.
  return listOf(call, url, 'payment_method', (method) => customer !== undefined && method.customer === customer);
}

export const paymentMethodRoutes: readonly Route[] = [
  get('/v1/payment_methods', (call) => listFor(call, call.parameters.text('customer'), '/v1/payment_methods')),
  get('/v1/payment_methods/:id', ({ tx, parameters, path }) => {
    parameters.only();
    return find(tx, 'payment_method', path.id!);
  }),
  post('/v1/payment_methods/:id', ({ tx, parameters, path }) => {
    const method = find(tx, 'payment_method', path.id!);
    const updated = { ...method, metadata: parameters.only('metadata').metadata(method.metadata) };
    tx.put('payment_method', updated);
    tx.tell('payment_method.updated', updated, { metadata: method.metadata });
    return updated;
  }),
  post('/v1/payment_methods/:id/attach', ({ tx, parameters, path }) => {
    const customer = liveCustomer(tx, parameters.only('customer').required('customer'));
    return attach(tx, usableMethod(tx, path.id!, 'id'), customer.id);
  }),
  post('/v1/payment_methods/:id/detach', ({ tx, parameters, path }) => {
    parameters.only();
    const method = find(tx, 'payment_method', path.id!);
    if (method.customer === null) {
      throw invalid('The payment method is attached to no customer, so it cannot be detached.', {
        code: 'payment_method_unexpected_state',
      });
    }
    return detach(tx, method);
  }),
  get('/v1/customers/:customer/payment_methods', (call) =>
    listFor(call, call.path.customer!, `/v1/customers/${call.path.customer}/payment_methods`),
  ),
  get('/v1/customers/:customer/payment_methods/:id', ({ tx, parameters, path }) => {
    parameters.only();
    const method = tx.get('payment_method', path.id!);
    if (method?.customer !== liveCustomer(tx, path.customer!).id) throw missing('PaymentMethod', path.id!);
    return method;
  }),
];
