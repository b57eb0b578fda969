import { get, type Route } from './call.ts';
import { find } from './found.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import type { GatewayEvent } from './objects.ts';
import type { Transaction } from './store.ts';

/** As an event is answered and delivered: with the number of endpoints that have not taken it yet. */
export const shownEvent = (tx: Pick<Transaction, 'all'>, event: GatewayEvent): object => ({
  ...event,
  pending_webhooks: tx.all('delivery').filter((delivery) => delivery.event === event.id).length,
});

export const eventRoutes: readonly Route[] = [
  get('/v1/events', (call) => {
    const given = call.parameters.only(...LIST_PARAMETERS, 'type', 'types');
    const [type, types] = [given.text('type'), given.texts('types')];
    const page = listOf(
      call,
      '/v1/events',
      'event',
      (event) => (type === undefined || event.type === type) && (types === undefined || types.includes(event.type)),
    );
    return { ...page, data: page.data.map((event) => shownEvent(call.tx, event)) };
  }),
  get('/v1/events/:id', ({ tx, parameters, path }) => {
    parameters.only();
    return shownEvent(tx, find(tx, 'event', path.id!));
  }),
];
