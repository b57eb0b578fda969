import { get, post, type Route } from './call.ts';
import { find } from './found.ts';
import { newId } from './identifiers.ts';
import { enter } from './ledger.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './objects.ts';
import type { Transaction } from './store.ts';
import type { Outcome } from './test-cards.ts';

type Declined = Extract<Outcome, { readonly kind: 'declined' }>;

const chargeOf = (tx: Transaction, intent: PaymentIntent, method: PaymentMethod) => ({
  id: newId('charge'),
  object: 'charge' as const,
  amount: intent.amount,
  amount_refunded: 0,
  created: tx.now,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  livemode: false as const,
  metadata: intent.metadata,
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: { type: 'card' as const, card: method.card },
  receipt_url: null,
  refunded: false,
});

/** The money comes: a charge, and its line of the ledger. */
export function chargeThatSucceeds(tx: Transaction, intent: PaymentIntent, method: PaymentMethod): Charge {
  const charge = chargeOf(tx, intent, method);
  const line = enter(tx, {
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    source: charge.id,
    type: 'charge',
  });
  const paid: Charge = {
    ...charge,
    amount_captured: charge.amount,
    balance_transaction: line.id,
    captured: true,
    failure_code: null,
    failure_message: null,
    outcome: { network_status: 'approved_by_network', reason: null, seller_message: 'Payment complete.', type: 'authorized' },
    paid: true,
    status: 'succeeded',
  };
  tx.put('charge', paid);
  tx.tell('charge.succeeded', paid);
  return paid;
}

export function chargeThatFails(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  { code, declineCode, message }: Omit<Declined, 'kind'>,
): Charge {
  const failed: Charge = {
    ...chargeOf(tx, intent, method),
    amount_captured: 0,
    balance_transaction: null,
    captured: false,
    failure_code: code,
    failure_message: message,
    outcome: { network_status: 'declined_by_network', reason: declineCode ?? code, seller_message: message, type: 'issuer_declined' },
    paid: false,
    status: 'failed',
  };
  tx.put('charge', failed);
  tx.tell('charge.failed', failed);
  return failed;
}

export const chargeRoutes: readonly Route[] = [
  get('/v1/charges', (call) => {
    const given = call.parameters.only(...LIST_PARAMETERS, 'customer', 'payment_intent');
    const [customer, intent] = [given.text('customer'), given.text('payment_intent')];
    return listOf(
      call,
      '/v1/charges',
      'charge',
      (charge) => (customer === undefined || charge.customer === customer) && (intent === undefined || charge.payment_intent === intent),
    );
  }),
  get('/v1/charges/:id', ({ tx, parameters, path }) => {
    parameters.only();
    return find(tx, 'charge', path.id!);
  }),
  post('/v1/charges/:id', ({ tx, parameters, path }) => {
    const charge = find(tx, 'charge', path.id!);
    const updated = { ...charge, metadata: parameters.only('metadata').metadata(charge.metadata) };
    tx.put('charge', updated);
    tx.tell('charge.updated', updated, { metadata: charge.metadata });
    return updated;
  }),
];
