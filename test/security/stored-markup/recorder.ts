import { vi } from 'vitest';
import { Client } from '../../support/product.ts';
import { routeOf, textsSent } from './openapi-fields.ts';
import { isPayload } from './payloads.ts';

/** Which fields were really given a text that is made to hurt, in a call that was accepted. Looks at every call of every client. */
export function recordFilled(): ReadonlySet<string> {
  const filled = new Set<string>();
  const original = Client.prototype.call;
  vi.spyOn(Client.prototype, 'call').mockImplementation(async function (this: Client, method, path, body, headers) {
    const answer = await original.call(this, method, path, body, headers);
    const route = answer.status === 200 ? routeOf(method, path.replace(/^https?:\/\/[^/]+/, '')) : null;
    if (route === null) return answer;
    const sent = body instanceof FormData ? [...body].map(([name, value]) => ofForm(name, value)) : textsSent(body);
    for (const { field, text } of sent) if (isPayload(text)) filled.add(`${route} ${field}`);
    return answer;
  });
  return filled;
}

const ofForm = (name: string, value: string | File) =>
  typeof value === 'string' ? { field: name, text: value } : { field: `(file) ${name}`, text: value.name };
