import { type Call, get, post, type Route, remove } from './call.ts';
import { invalid } from './failures.ts';
import { find } from './found.ts';
import { newId } from './identifiers.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import { isLoopback } from './loopback.ts';
import type { WebhookEndpoint } from './objects.ts';
import type { Transaction } from './store.ts';

/** Only programs of this machine are told: the gateway is nobody's way to other addresses. @throws GatewayFailure 400 */
export function readUrl(url: string): string {
  if (isLoopback(url)) return url;
  throw invalid('Invalid URL: the local gateway tells programs of this machine only, by http or https.', {
    code: 'url_invalid',
    param: 'url',
  });
}

export function newEndpoint(tx: Transaction, url: string, facts: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  const endpoint: WebhookEndpoint = {
    id: newId('webhook_endpoint'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: tx.now,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: readUrl(url),
    ...facts,
  };
  tx.put('webhook_endpoint', endpoint);
  return endpoint;
}

function create({ tx, parameters }: Call): WebhookEndpoint {
  parameters.only('api_version', 'description', 'enabled_events', 'metadata', 'url');
  return newEndpoint(tx, parameters.required('url'), {
    description: parameters.text('description') ?? null,
    enabled_events: parameters.texts('enabled_events') ?? ['*'],
    metadata: parameters.metadata(),
  });
}

function update({ tx, parameters, path }: Call): WebhookEndpoint {
  parameters.only('description', 'disabled', 'enabled_events', 'metadata', 'url');
  const before = find(tx, 'webhook_endpoint', path.id!);
  const url = parameters.text('url');
  const disabled = parameters.flag('disabled');
  const description = parameters.unsettable('description');
  const updated: WebhookEndpoint = {
    ...before,
    description: description === undefined ? before.description : description,
    enabled_events: parameters.texts('enabled_events') ?? before.enabled_events,
    metadata: parameters.metadata(before.metadata),
    status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
    url: url === undefined ? before.url : readUrl(url),
  };
  tx.put('webhook_endpoint', updated);
  return updated;
}

function erase({ tx, path }: Call): object {
  const { id, object } = find(tx, 'webhook_endpoint', path.id!);
  tx.remove('webhook_endpoint', id);
  for (const delivery of tx.all('delivery')) if (delivery.endpoint === id) tx.remove('delivery', delivery.id);
  const settings = tx.settings();
  if (settings.endpoint === id) tx.put('settings', { ...settings, endpoint: null });
  return { id, object, deleted: true };
}

/** @param secret that every delivery is signed with; told once, with the endpoint that was made */
export const webhookEndpointRoutes = (secret: string): readonly Route[] => [
  post('/v1/webhook_endpoints', (call) => ({ ...create(call), secret })),
  get('/v1/webhook_endpoints', (call) => {
    call.parameters.only(...LIST_PARAMETERS);
    return listOf(call, '/v1/webhook_endpoints', 'webhook_endpoint', () => true);
  }),
  get('/v1/webhook_endpoints/:id', ({ tx, path }) => find(tx, 'webhook_endpoint', path.id!)),
  post('/v1/webhook_endpoints/:id', update),
  remove('/v1/webhook_endpoints/:id', erase),
];
