import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Collector {
  readonly url: string;
  /** Bodies as they came. */
  readonly received: string[];
  /** Headers of each, in the same order. */
  readonly headers: IncomingMessage['headers'][];
  readonly paths: string[];
  /** How it answers from now on. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

/** A collector of error reports as somebody else runs it; its address has a key in its path. */
export async function startCollector(): Promise<Collector> {
  const received: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    received.push(body);
    headers.push(request.headers);
    paths.push(`${request.method} ${request.url}`);
    collector.answer(response);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const collector: Collector = {
    url: `http://127.0.0.1:${port}/hook/key-of-the-collector`,
    received,
    headers,
    paths,
    answer: (response) => void response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
    },
  };
  return collector;
}
