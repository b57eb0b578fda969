import { createServer, type Server, type Socket } from 'node:net';

/** The listening socket and its connections, which the gRPC server itself gives no way to cut. */
export class Connections {
  readonly #accept: (socket: Socket) => void;
  readonly #open = new Map<string, Socket>();
  #server: Server | null = null;
  #port = 0;

  constructor(accept: (socket: Socket) => void) {
    this.#accept = accept;
  }

  get port(): number {
    return this.#port;
  }

  /** On the same port as before once it has one. */
  async listen(): Promise<void> {
    const server = createServer((socket) => this.#add(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    this.#port = address.port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    this.cutAll();
    await closed;
  }

  /** `peer` as gRPC names the other side of a call: address and port. */
  cut(peer: string): void {
    this.#open.get(peer)?.resetAndDestroy();
  }

  /** A cut throws away what is not sent yet; what was written just now gets the time to leave first. */
  cutSoon(peer: string): void {
    setTimeout(() => this.cut(peer), 5);
  }

  cutAll(): void {
    for (const socket of this.#open.values()) socket.resetAndDestroy();
  }

  #add(socket: Socket): void {
    const peer = `${socket.remoteAddress}:${socket.remotePort}`;
    this.#open.set(peer, socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#open.delete(peer));
    this.#accept(socket);
  }
}
