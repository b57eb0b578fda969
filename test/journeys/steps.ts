import { request } from 'node:http';
import { expect } from 'vitest';
import { dueSignatories } from '../../modules/documents/index.ts';
import { contract, linkOf, read, stroke, unreported, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import type { Answer, Client, Product } from '../support/product.ts';

/** Steps that several journeys share, beyond those of test/support/journey.ts. */
export const english = { 'accept-language': 'en' };
export const spanish = { 'accept-language': 'es' };

export async function draft(client: Client, fields: Record<string, string> = {}, pages = 1): Promise<string> {
  const answer = await upload(client, await contract(fields.title ?? 'Contrato', pages), fields);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.responseData.documentID;
}

/** Waits until the provider took over every mail that asks for a signature and reported on it: after that no event comes by itself. */
export const mailed = (product: Product, documentID: string): Promise<unknown> =>
  eventually(async () => {
    const { state, events } = await product.modules.documents.load(documentID);
    const due = dueSignatories(state);
    return due.length > 0 && due.every(({ signatoryId }) => state.lastLinkMailAt[signatoryId]) && unreported(events).length === 0;
  }, 'the mails were delivered');

/** How many events the stream of a document has. */
export async function eventCount(product: Product, documentID: string): Promise<number> {
  return (await product.modules.documents.load(documentID)).revision + 1;
}

/** The same without what the product does by itself meanwhile (mails, sealing). */
export async function peopleDid(product: Product, documentID: string): Promise<number> {
  return (await product.modules.documents.load(documentID)).events.filter((event) => event.metadata.actor.kind !== 'process').length;
}

/** An account beside the demo's, made by the real command. */
export async function account(product: Product, name: string, email: string): Promise<{ client: Client; userId: string; email: string }> {
  const password = 'Otra.Cuenta.2026';
  const { accountId } = await product.modules.accounts.seedAccount({ seedId: `test-${email}`, email, password, firstName: name });
  return { client: await product.http.anonymous().login(email, password), userId: accountId, email };
}

/** The refusal in both languages: same status and code, two different texts, nothing appended. */
export async function refusedInBoth(
  act: (headers: Record<string, string>) => Promise<Answer>,
  expected: { status: number; code: string; en: string | RegExp; es: string | RegExp },
): Promise<Answer> {
  const inEnglish = await act(english);
  const inSpanish = await act(spanish);
  for (const [answer, text] of [
    [inEnglish, expected.en],
    [inSpanish, expected.es],
  ] as const) {
    expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([expected.status, expected.code]);
    expect(answer.body).toMatchObject({ success: false, responseCode: expected.status, responseData: null });
    if (typeof text === 'string') expect(answer.body.message).toBe(text);
    else expect(answer.body.message).toMatch(text);
  }
  return inEnglish;
}

/** Opens the link, reads, and signs; `over` changes what is sent. */
export async function signWith(
  product: Product,
  documentID: string,
  email: string,
  over: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const link = await linkOf(product, email, documentID);
  const { client, presented } = await read(product, documentID, link);
  return client.post(
    '/api/documents/sign',
    { documentID, signatoryID: link.id, code: link.code, presented, signature: stroke, ...over },
    headers,
  );
}

/** Waits for what the product does by itself; never longer than `timeoutMs`. */
export async function eventually<T>(look: () => Promise<T | null | undefined | false>, what: string, timeoutMs = WAIT_MS): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`in ${timeoutMs} ms not seen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

let machines = 1;

/**
 * A person on a machine of their own, as far as one computer can play several: another loopback
 * address, so that what the product allows to one address in a minute is not used up by all of them.
 */
export function machine(url: string): {
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
} {
  machines += 1;
  const localAddress = `127.0.${Math.floor(machines / 250)}.${2 + (machines % 250)}`;
  const call = (method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((done, fail) => {
      const target = new URL(path.startsWith('http') ? path : `${url}${path}`);
      const sent = request(
        {
          host: target.hostname,
          port: target.port,
          path: `${target.pathname}${target.search}`,
          method,
          localAddress,
          agent: false,
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const bytes = Buffer.concat(parts);
            const json = response.headers['content-type']?.includes('json');
            done({
              status: response.statusCode!,
              headers: new Headers(response.headers as Record<string, string>),
              body: json ? JSON.parse(bytes.toString() || 'null') : bytes,
            });
          });
          response.on('error', fail);
        },
      );
      sent.on('error', fail);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    post: (path, body, headers) => call('POST', path, body, headers),
    get: (path, headers) => call('GET', path, undefined, headers),
  };
}
