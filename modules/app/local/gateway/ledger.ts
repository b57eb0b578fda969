import { get, type Route } from './call.ts';
import { find } from './found.ts';
import { newId } from './identifiers.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import type { BalanceTransaction } from './objects.ts';
import type { Transaction } from './store.ts';

/** Writes a line: what a charge brought in, or what a refund (its amount negative) took out. Nothing else has a line. */
export function enter(
  tx: Transaction,
  line: Pick<BalanceTransaction, 'amount' | 'currency' | 'description' | 'source' | 'type'>,
): BalanceTransaction {
  const entered: BalanceTransaction = {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    available_on: tx.now,
    created: tx.now,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    livemode: false,
    net: line.amount,
    reporting_category: line.type,
    status: 'available',
    ...line,
  };
  tx.put('balance_transaction', entered);
  return entered;
}

export const ledgerRoutes: readonly Route[] = [
  get('/v1/balance_transactions', (call) => {
    const given = call.parameters.only(...LIST_PARAMETERS, 'type', 'source', 'currency');
    const [type, source, currency] = [given.text('type'), given.text('source'), given.text('currency')];
    return listOf(
      call,
      '/v1/balance_transactions',
      'balance_transaction',
      (line) =>
        (type === undefined || line.type === type) &&
        (source === undefined || line.source === source) &&
        (currency === undefined || line.currency === currency),
    );
  }),
  get('/v1/balance_transactions/:id', ({ tx, parameters, path }) => {
    parameters.only();
    return find(tx, 'balance_transaction', path.id!);
  }),
];
