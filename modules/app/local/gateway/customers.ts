import { type Call, get, post, type Route, remove } from './call.ts';
import { missing } from './failures.ts';
import { liveCustomer } from './found.ts';
import { newId } from './identifiers.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import type { Customer } from './objects.ts';
import type { Parameters } from './parameters.ts';
import { detach, methodOfCustomer } from './payment-methods.ts';
import type { Transaction } from './store.ts';

const OWN = ['address', 'description', 'email', 'invoice_settings', 'metadata', 'name', 'phone'] as const;
const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

const EMPTY = {
  object: 'customer',
  address: null,
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  email: null,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null },
  livemode: false,
  metadata: {},
  name: null,
  phone: null,
  preferred_locales: [],
} as const satisfies Partial<Customer>;

const shown = (customer: Customer): object =>
  customer.deleted ? { id: customer.id, object: customer.object, deleted: true } : { ...customer };

function changed(tx: Transaction, before: Customer, given: Parameters): Customer {
  const text = (name: 'description' | 'email' | 'name' | 'phone') => {
    const value = given.unsettable(name);
    return value === undefined ? before[name] : value;
  };
  return {
    ...before,
    description: text('description'),
    email: text('email'),
    name: text('name'),
    phone: text('phone'),
    address: addressOf(before, given),
    metadata: given.metadata(before.metadata),
    invoice_settings: { ...before.invoice_settings, default_payment_method: defaultMethod(tx, before, given) },
  };
}

function addressOf(before: Customer, given: Parameters): Customer['address'] {
  if (!given.has('address')) return before.address;
  const group = given.group('address')?.only(...ADDRESS);
  return group === undefined ? null : Object.fromEntries(ADDRESS.map((name) => [name, group.unsettable(name) ?? null]));
}

function defaultMethod(tx: Transaction, before: Customer, given: Parameters): string | null {
  const value = given.group('invoice_settings')?.only('default_payment_method').unsettable('default_payment_method');
  if (value === undefined) return before.invoice_settings.default_payment_method;
  return value === null ? null : methodOfCustomer(tx, before.id, value, 'invoice_settings[default_payment_method]').id;
}

function create({ tx, parameters }: Call): object {
  const blank: Customer = { ...EMPTY, id: newId('customer'), created: tx.now };
  const customer = changed(tx, blank, parameters.only(...OWN));
  tx.put('customer', customer);
  tx.tell('customer.created', customer);
  return customer;
}

function update({ tx, parameters, path }: Call): object {
  const before = liveCustomer(tx, path.id!, 'id');
  const customer = changed(tx, before, parameters.only(...OWN));
  tx.put('customer', customer);
  tx.tell('customer.updated', customer, differences(before, customer));
  return customer;
}

/** What the changed fields were before, as `data.previous_attributes` of an event has them. */
function differences(before: Customer, after: Customer): object {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Customer])),
  );
}

function erase({ tx, path }: Call): object {
  const customer = liveCustomer(tx, path.id!, 'id');
  for (const method of tx.all('payment_method')) if (method.customer === customer.id) detach(tx, method);
  // Nothing of the person is known any more but the id; what the journal said before, it says on.
  const gone: Customer = { ...EMPTY, id: customer.id, created: customer.created, deleted: true };
  tx.put('customer', gone);
  tx.tell('customer.deleted', { ...EMPTY, id: customer.id, created: customer.created });
  return shown(gone);
}

function list(call: Call): object {
  const email = call.parameters.only(...LIST_PARAMETERS, 'email').text('email');
  return listOf(call, '/v1/customers', 'customer', (one) => one.deleted !== true && (email === undefined || one.email === email));
}

export const customerRoutes: readonly Route[] = [
  post('/v1/customers', create),
  get('/v1/customers', list),
  get('/v1/customers/:id', ({ tx, parameters, path }) => {
    parameters.only();
    const customer = tx.get('customer', path.id!);
    if (customer === undefined) throw missing('customer', path.id!);
    return shown(customer);
  }),
  post('/v1/customers/:id', update),
  remove('/v1/customers/:id', erase),
];
