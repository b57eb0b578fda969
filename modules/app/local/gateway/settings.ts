import { type Call, post, type Route } from './call.ts';
import { invalid } from './failures.ts';
import { isLoopbackOrigin } from './loopback.ts';
import type { Settings } from './objects.ts';
import { moveClock } from './test-clocks.ts';
import { newEndpoint, readUrl } from './webhook-endpoints.ts';

/**
 * What the product tells its gateway, each part where it is given: `webhook_url` (the endpoint of the product, made or moved there),
 * `parents[]` (the origins whose pages may show those of the gateway; they replace the ones before) and `now` (seconds; the clock goes
 * there unless it is further on).
 */
function tell({ tx, parameters }: Call): object {
  parameters.only('now', 'parents', 'webhook_url');
  const now = parameters.integer('now');
  if (now !== undefined) moveClock(tx, now);
  const before = tx.settings();
  const url = parameters.text('webhook_url');
  const settings: Settings = {
    ...before,
    parents: parameters.texts('parents')?.map(readParent) ?? before.parents,
    endpoint: url === undefined ? before.endpoint : endpointAt(tx, before, url),
  };
  if (JSON.stringify(settings) !== JSON.stringify(before)) tx.put('settings', settings);
  return { object: 'settings', parents: settings.parents, webhook_endpoint: settings.endpoint };
}

function endpointAt(tx: Call['tx'], { endpoint }: Settings, url: string): string {
  const own = endpoint === null ? undefined : tx.get('webhook_endpoint', endpoint);
  if (own === undefined) return newEndpoint(tx, url, { description: 'The product' }).id;
  if (own.url !== url) tx.put('webhook_endpoint', { ...own, url: readUrl(url) });
  return own.id;
}

function readParent(origin: string): string {
  if (isLoopbackOrigin(origin)) return origin;
  throw invalid('A parent is an origin of this machine, as http://127.0.0.1:8080.', { param: 'parents' });
}

export const settingsRoutes: readonly Route[] = [post('/local/settings', tell)];
