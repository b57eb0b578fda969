import { type Call, get, post, type Route } from './call.ts';
import { invalid, unexpectedState } from './failures.ts';
import { find } from './found.ts';
import { newId } from './identifiers.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import type { Dispute } from './objects.ts';

/** The holder of the card disputes a charge: `charge`, and if need be `amount` and `reason`. */
function open({ tx, parameters }: Call): Dispute {
  parameters.only('amount', 'charge', 'reason');
  const charge = find(tx, 'charge', parameters.required('charge'), 'charge');
  if (!charge.paid || charge.disputed) throw invalid('Only a charge that was paid is disputed, and once.', { param: 'charge' });
  const dispute: Dispute = {
    id: newId('dispute'),
    object: 'dispute',
    amount: parameters.integer('amount') ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: parameters.text('reason') ?? 'fraudulent',
    status: 'needs_response',
  };
  tx.put('dispute', dispute);
  tx.put('charge', { ...charge, disputed: true });
  tx.tell('charge.dispute.created', dispute);
  return dispute;
}

/** Its end: `status` is `won` or `lost`. */
function close({ tx, parameters, path }: Call): Dispute {
  const status = parameters.only('status').oneOf('status', ['won', 'lost']);
  const dispute = find(tx, 'dispute', path.id!);
  if (dispute.status !== 'needs_response') throw unexpectedState('This dispute is closed.', { code: 'dispute_unexpected_state' });
  const closed: Dispute = { ...dispute, status: status ?? 'lost' };
  tx.put('dispute', closed);
  tx.tell('charge.dispute.closed', closed, { status: dispute.status });
  return closed;
}

export const disputeRoutes: readonly Route[] = [
  get('/v1/disputes', (call) => {
    const given = call.parameters.only(...LIST_PARAMETERS, 'charge', 'payment_intent');
    const [charge, intent] = [given.text('charge'), given.text('payment_intent')];
    return listOf(
      call,
      '/v1/disputes',
      'dispute',
      (dispute) => (charge === undefined || dispute.charge === charge) && (intent === undefined || dispute.payment_intent === intent),
    );
  }),
  get('/v1/disputes/:id', ({ tx, parameters, path }) => {
    parameters.only();
    return find(tx, 'dispute', path.id!);
  }),
  // Stripe has no such calls: there a card's number disputes by itself, some time later.
  post('/local/disputes', open),
  post('/local/disputes/:id/close', close),
];
