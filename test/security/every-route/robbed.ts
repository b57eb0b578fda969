import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Robbed {
  readonly url: string;
  close(): Promise<void>;
}

type Change = (call: { readonly route: string; readonly headers: Headers }, answer: () => Promise<Response>) => Promise<Response>;

/** The product behind a door that gets something wrong: what a route without its own check, or with a talkative one, would answer. */
export async function robbed(product: string, change: Change): Promise<Robbed> {
  const server = createServer(async (request, reply) => {
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)
          ? [[name, value] as [string, string]]
          : [],
      ),
    );
    const body = await buffer(request);
    const { method = 'GET', url = '/' } = request;
    const answer = await change({ route: `${method} ${url}`, headers }, () =>
      fetch(`${product}${url}`, { method, headers, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) }),
    );
    reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    reply.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
