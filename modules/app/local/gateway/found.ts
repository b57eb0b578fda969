import { missing } from './failures.ts';
import type { Customer, Kind, Kinds } from './objects.ts';
import type { Transaction } from './store.ts';

/** @throws GatewayFailure 404 `resource_missing` */
export function find<K extends Kind>(tx: Transaction, kind: K, id: string, param?: string): Kinds[K] {
  const found = tx.get(kind, id);
  if (found === undefined) throw missing(kind, id, param);
  return found;
}

/** @throws GatewayFailure 404, also for one that was deleted */
export function liveCustomer(tx: Transaction, id: string, param = 'customer'): Customer {
  const customer = tx.get('customer', id);
  if (customer === undefined || customer.deleted) throw missing('customer', id, param);
  return customer;
}
