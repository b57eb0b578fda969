import { type Call, get, post, type Route } from './call.ts';
import { invalid, missing, unexpectedState } from './failures.ts';
import { find } from './found.ts';
import { newId } from './identifiers.ts';
import { enter } from './ledger.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import type { Charge, Refund } from './objects.ts';

function create({ tx, parameters }: Call): Refund {
  parameters.only('amount', 'charge', 'metadata', 'payment_intent', 'reason');
  const charge = chargeOf({ tx, parameters });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw unexpectedState('This charge was refunded in full already.', { code: 'charge_already_refunded', charge: charge.id });
  if (charge.disputed)
    throw unexpectedState('This charge is disputed and cannot be refunded.', { code: 'charge_disputed', charge: charge.id });
  const amount = parameters.integer('amount') ?? left;
  if (amount < 1 || amount > left) {
    throw invalid(`The amount of a refund is between 1 and what is left of the charge, ${left}.`, {
      code: amount < 1 ? 'parameter_invalid_integer' : 'amount_too_large',
      param: 'amount',
    });
  }
  const reason = parameters.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const id = newId('refund');
  const line = enter(tx, { amount: -amount, currency: charge.currency, description: charge.description, source: id, type: 'refund' });
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: line.id,
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    livemode: false,
    metadata: parameters.metadata(),
    payment_intent: charge.payment_intent,
    reason,
    receipt_number: null,
    status: 'succeeded',
  };
  const refunded: Charge = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  tx.put('refund', refund);
  tx.put('charge', refunded);
  tx.tell('refund.created', refund);
  tx.tell('charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  return refund;
}

function chargeOf({ tx, parameters }: Pick<Call, 'tx' | 'parameters'>): Charge {
  const [id, intentId] = [parameters.text('charge'), parameters.text('payment_intent')];
  if (id !== undefined) {
    const charge = find(tx, 'charge', id, 'charge');
    if (charge.status === 'succeeded' && (intentId === undefined || charge.payment_intent === intentId)) return charge;
    throw missing('charge', id, 'charge');
  }
  if (intentId === undefined)
    throw invalid('One of charge and payment_intent is required.', { code: 'parameter_missing', param: 'charge' });
  const intent = find(tx, 'payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw unexpectedState('This PaymentIntent has no successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  return find(tx, 'charge', intent.latest_charge);
}

export const refundRoutes: readonly Route[] = [
  post('/v1/refunds', create),
  get('/v1/refunds', (call) => {
    const given = call.parameters.only(...LIST_PARAMETERS, 'charge', 'payment_intent');
    const [charge, intent] = [given.text('charge'), given.text('payment_intent')];
    return listOf(
      call,
      '/v1/refunds',
      'refund',
      (refund) => (charge === undefined || refund.charge === charge) && (intent === undefined || refund.payment_intent === intent),
    );
  }),
  get('/v1/refunds/:id', ({ tx, parameters, path }) => {
    parameters.only();
    return find(tx, 'refund', path.id!);
  }),
  post('/v1/refunds/:id', ({ tx, parameters, path }) => {
    const refund = find(tx, 'refund', path.id!);
    const updated = { ...refund, metadata: parameters.only('metadata').metadata(refund.metadata) };
    tx.put('refund', updated);
    tx.tell('refund.updated', updated, { metadata: refund.metadata });
    return updated;
  }),
];
