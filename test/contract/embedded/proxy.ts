import net from 'node:net';

/**
 * Stands between an adapter and its server and loses what a network loses: the answers of the server,
 * the connection, or both, at a moment that the test chooses.
 */
export class FaultyConnection {
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  readonly #target: URL;
  #mode: 'pass' | 'lose-next-answer' | 'refuse' = 'pass';
  #matches = (_sent: Buffer) => false;
  #afterLoss: 'pass' | 'refuse' = 'pass';
  #delayMs = 0;
  #silent = false;
  lost = 0;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = net.createServer((client) => this.#connect(client));
  }

  static async to(url: string): Promise<FaultyConnection> {
    const proxy = new FaultyConnection(new URL(url));
    await new Promise<void>((done) => proxy.#server.listen(0, '127.0.0.1', done));
    return proxy;
  }

  /** The same database by way of this proxy. */
  get url(): string {
    const through = new URL(this.#target);
    through.searchParams.delete('host');
    through.hostname = '127.0.0.1';
    through.port = String((this.#server.address() as net.AddressInfo).port);
    return through.href;
  }

  /** The next time something is sent that holds `text`: the server gets it, its answer is lost with the connection. */
  loseAnswerTo(text: string, afterwards: 'pass' | 'refuse'): void {
    this.#mode = 'lose-next-answer';
    this.#matches = (sent) => sent.includes(text);
    this.#afterLoss = afterwards;
  }

  refuse(): void {
    this.#mode = 'refuse';
    this.cut();
  }

  pass(): void {
    this.#mode = 'pass';
    this.#silent = false;
    this.#delayMs = 0;
  }

  /** Everything takes this much longer, in both directions. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  /** Nothing comes through any more, and no connection ends: what a router does that forgot them. */
  fallSilent(): void {
    this.#silent = true;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.#server.close(done));
  }

  #connect(client: net.Socket): void {
    if (this.#mode === 'refuse') {
      client.destroy();
      return;
    }
    const server = net.connect(addressOf(this.#target));
    let losing = false;
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (sent) => {
      if (this.#mode === 'lose-next-answer' && this.#matches(sent)) {
        losing = true;
        this.#mode = this.#afterLoss;
      }
      this.#carry(sent, server);
    });
    server.on('data', (answer) => {
      if (!losing) {
        this.#carry(answer, client);
        return;
      }
      this.lost += 1;
      if (this.#mode === 'refuse') this.cut();
      else client.destroy();
    });
  }

  #carry(bytes: Buffer, to: net.Socket): void {
    if (this.#silent) return;
    if (this.#delayMs === 0) to.write(bytes);
    else setTimeout(() => to.writable && to.write(bytes), this.#delayMs);
  }
}

/** A server is reached by host and port, or by a socket in the folder that the URL names as host. */
function addressOf(url: URL): net.NetConnectOpts {
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
