import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import type { ServerCertificate } from './own-authority.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  /** As they came, name and value in turn. */
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  readonly received: readonly Received[];
  /** Connections that came, whatever became of them. */
  connections(): number;
  stop(): Promise<void>;
}

type Answering = (answer: ServerResponse, request: Received) => void;

export const taken: Answering = (answer) => {
  answer.writeHead(204);
  answer.end();
};

/** A receiver of this machine; over TLS where it has a certificate. */
export async function startReceiver(
  answering: Answering = taken,
  { host = '127.0.0.1', port = 0, certificate }: { host?: string; port?: number; certificate?: ServerCertificate } = {},
): Promise<Receiver> {
  const received: Received[] = [];
  const listener = async (request: IncomingMessage, answer: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', rawHeaders, headers } = request;
    const one = { method, path: url, rawHeaders, headers, body: Buffer.concat(chunks).toString('utf8') };
    received.push(one);
    answering(answer, one);
  };
  const server: Server = certificate ? createHttpsServer(certificate, listener) : createHttpServer(listener);
  return { ...(await listening(server, host, port)), received };
}

/** Says what it is told to on the bare connection. */
export async function startRawReceiver(speak: (socket: Socket) => void): Promise<Omit<Receiver, 'received'>> {
  return listening(
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => speak(socket));
    }),
    '127.0.0.1',
    0,
  );
}

async function listening(server: Server | ReturnType<typeof createTcpServer>, host: string, port: number) {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // A caller that goes away in the middle is what many of these tests are about.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
