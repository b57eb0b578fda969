import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { runningProcess } from '../../modules/app/local/gateway/gateway-folder.ts';
import { createLocalGateway, type LocalGateway, type LocalGatewayOptions } from '../../modules/app/local/gateway/local-gateway.ts';
import { waitUntilGone } from '../../modules/app/local/processes.ts';
import { WAIT_MS } from '../support/limits.ts';

/** The gateway as a process, its official client, and what a test does to it. */
export interface GatewayWorld {
  readonly folder: string;
  readonly gateway: LocalGateway;
  readonly stripe: Stripe;
  pid(): number;
  /** As `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  /** Orders a fault, see `Faults`. */
  order(fault: { act: string; match?: string; times?: number; delay_ms?: number }): Promise<void>;
  /** A call by hand, with the secret key unless `headers` has another. */
  raw(
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
    // biome-ignore lint/suspicious/noExplicitAny: what was answered; a test says what it should be.
  ): Promise<{ status: number; headers: Headers; body: any }>;
  /** Moves the gateway's clock. */
  wait(seconds: number): Promise<void>;
  /** Lines of the ledger, the oldest first. */
  ledger(): Promise<Stripe.BalanceTransaction[]>;
  /** Types of all events, the oldest first. */
  eventTypes(): Promise<string[]>;
  /** All that lies in the folder, as text. */
  files(): Promise<string>;
  close(): Promise<void>;
}

/** What the client asks to be told when it goes through pages: no test makes as many. */
const WHOLE = { limit: 10_000 };

export async function openGateway(options: Partial<LocalGatewayOptions> = {}): Promise<GatewayWorld> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'gateway-')));
  const gateway = await createLocalGateway({ faults: true, ...options, folder });
  await gateway.ensure();
  const stripe = clientOf(gateway);
  const pid = () => {
    const running = runningProcess(folder);
    if (running === null) throw new Error('no gateway runs');
    return running.pid;
  };
  const raw: GatewayWorld['raw'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${gateway.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${gateway.secretKey}`,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  return {
    folder,
    gateway,
    stripe,
    pid,
    raw,
    async kill() {
      const killed = pid();
      process.kill(killed, 'SIGKILL');
      if (!(await waitUntilGone(killed, WAIT_MS))) throw new Error('the gateway does not end');
    },
    async order(fault) {
      const { status } = await raw(
        'POST',
        '/local/faults',
        new URLSearchParams(Object.entries(fault).map(([name, value]): [string, string] => [name, String(value)])).toString(),
      );
      if (status !== 200) throw new Error('the fault was refused');
    },
    async wait(seconds) {
      const now = await fetch(`${gateway.origin}/health`).then((response) => response.json() as Promise<{ now: number }>);
      await stripe.testHelpers.testClocks.create({ frozen_time: now.now + seconds });
    },
    // Page by page, whatever their number.
    ledger: async () => (await stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray(WHOLE)).toReversed(),
    eventTypes: async () =>
      (await stripe.events.list({ limit: 100 }).autoPagingToArray(WHOLE)).map(({ type }) => type as string).toReversed(),
    async files() {
      const names = await readdir(folder, { recursive: true });
      return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    },
    async close() {
      await gateway.stop();
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

export const clientOf = ({ origin, secretKey }: LocalGateway): Stripe =>
  new Stripe(secretKey, {
    host: '127.0.0.1',
    port: Number(new URL(origin).port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: WAIT_MS,
  });

/** A customer with a card of one of the tokens, and an intent of 99.00 MXN. */
export async function payer(stripe: Stripe, token: string): Promise<{ customer: string; card: string; intent: string }> {
  const customer = await stripe.customers.create({ email: 'payer@example.com' });
  const card = await stripe.paymentMethods.attach(token, { customer: customer.id });
  const intent = await stripe.paymentIntents.create({ amount: 9900, currency: 'mxn', customer: customer.id, metadata: { invoice: 'one' } });
  return { customer: customer.id, card: card.id, intent: intent.id };
}

/** What the gateway refused with; fails where it did not. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

export interface Receiver {
  readonly url: string;
  /** Each body that was taken, with its signature, in order. */
  readonly received: { readonly body: string; readonly signature: string; readonly type: string }[];
  /** How many were answered otherwise. */
  refused: number;
  /** What is answered from now on. Default 200. */
  status: number;
  close(): Promise<void>;
  /** Listens again at the same address. */
  open(): Promise<void>;
}

/** What a product has for webhooks: takes what comes, and remembers it. */
export async function startReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = [];
  let server: Server;
  let port = 0;
  const open = () =>
    new Promise<void>((done) => {
      server = createServer((request, response) => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          const body = Buffer.concat(parts).toString('utf8');
          if (receiver.status < 300) {
            received.push({ body, signature: String(request.headers['stripe-signature']), type: JSON.parse(body).type });
          } else receiver.refused += 1;
          response.writeHead(receiver.status).end();
        });
      }).listen(port, '127.0.0.1', () => {
        ({ port } = server.address() as AddressInfo);
        done();
      });
    });
  const receiver: Receiver = {
    get url() {
      return `http://127.0.0.1:${port}/webhook`;
    },
    received,
    refused: 0,
    status: 200,
    open,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  await open();
  return receiver;
}
