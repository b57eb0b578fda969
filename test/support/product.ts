import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAdmin, demoOwner, demoReviewer } from '../../modules/app/demo/people.ts';
import { seedAccounts } from '../../modules/app/demo/seed.ts';
import { startLocalChain } from '../../modules/app/local/chain.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import type { AccountFacts } from '../../modules/app/wiring/account-facts.ts';
import type { AnchorPace } from '../../modules/app/wiring/services.ts';
import { type OpenSystem, openSystem } from '../../modules/app/wiring/system.ts';
import type { NotificationTargetOf } from '../../modules/flows/notifications.ts';
import type { Clock } from '../../shared-kernel/clock.ts';
import type { WordConverter } from '../../shared-kernel/word/port.ts';
import { lendAuthorities } from './authorities.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The whole product on a database and a folder of its own, with a real local chain and real local authorities. */
export interface Product extends OpenSystem {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly ownerId: string;
  readonly http: Client;
  /** Stops the product and leaves its data as they are; `restart` brings it back. */
  halt(): Promise<void>;
  /** Stops the product and starts it again on the same data, from now on with these settings too. */
  restart(env?: Record<string, string>): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests look at answers as a client would: whatever came.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what is being tested
  readonly body: any;
}

export class Client {
  url: string;
  token: string | null = null;
  constructor(url: string) {
    this.url = url;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const form = body instanceof FormData;
    const response = await fetch(path.startsWith('http') ? path : `${this.url}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body !== undefined && !form ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      headers: response.headers,
      body: type.includes('json') ? JSON.parse(bytes.toString() || 'null') : bytes,
    };
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('PUT', path, body, headers);

  /** Another person on another machine. */
  anonymous = (): Client => new Client(this.url);

  async login(email: string, password: string): Promise<this> {
    const answer = await this.post('/auth/access', { email, password });
    if (answer.status !== 200) throw new Error(`login of ${email}: ${JSON.stringify(answer.body)}`);
    this.token = answer.body.data.token;
    return this;
  }
}

export const people = { owner: demoOwner, reviewer: demoReviewer, admin: demoAdmin };

/** Trials without an end: what plans stop is the business of tests that name another catalogue. */
export const OPEN_PLANS = 'test/support/open-plans.json';

/** Where the tests are given an EventStoreDB, each product keeps its events there under names of its own: the server may be shared. */
export function eventStoreOfTests(): Record<string, string> {
  const { EVENTSTORE_URL } = process.env;
  return EVENTSTORE_URL === undefined ? {} : { EVENTSTORE_URL, EVENTSTORE_PREFIX: `test-${randomUUID()}` };
}

export interface ProductOptions {
  readonly clock?: Clock;
  readonly env?: Record<string, string>;
  /** Where accounts want to be told of their completed documents. */
  readonly notificationTargetOf?: NotificationTargetOf;
  /** False: nothing is anchored, and documents wait for it. */
  readonly chain?: boolean;
  /** At the pace of an installation, for what a killed chain may take back. Otherwise an anchor counts as soon as the chain shows it. */
  readonly chainMayEnd?: boolean;
  /** Who looks after their account as its corporate admin, where a test says it instead of the subscription. */
  readonly isCorporateAdmin?: AccountFacts['isCorporateAdmin'];
  /** In the place of the program that makes pages of Word files; left out: the one of this machine, where there is one. */
  readonly wordConverter?: WordConverter;
}

/** Sealing ends with an anchor: two seconds of every document that a test completes would go by in waiting. */
const AT_ONCE: AnchorPace = { batchRequestsMs: 10, settleMs: 0 };

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  if (options.clock === undefined) await lendAuthorities(join(dataDir, 'test-pki'));
  const chain = options.chain === false ? null : await startLocalChain({ folder: join(dataDir, 'chain') });
  let env: Record<string, string> = {
    PORT: '0',
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
    LOCAL_MAILBOX: 'true',
    LOG_LEVEL: 'error',
    PLAN_CATALOGUE: OPEN_PLANS,
    DATABASE_CONNECTIONS: '14',
    ...eventStoreOfTests(),
    ...options.env,
  };
  const surroundings = {
    ...(options.chainMayEnd ? {} : { anchorPace: AT_ONCE }),
    ...(options.notificationTargetOf && { notificationTargetOf: options.notificationTargetOf }),
    ...(options.isCorporateAdmin && { isCorporateAdmin: options.isCorporateAdmin }),
    ...(options.wordConverter && { wordConverter: options.wordConverter }),
  };
  const open = () =>
    openSystem(
      readConfiguration(env, dataDir),
      { ...surroundings, databaseUrl: database.url, chainUrl: chain?.url ?? null },
      options.clock,
    );
  let system = await open();
  let halted = false;
  const { ownerId } = await seedAccounts(system.modules);
  const http = await new Client(system.url).login(demoOwner.email, demoOwner.password);
  return {
    get url() {
      return system.url;
    },
    get services() {
      return system.services;
    },
    get modules() {
      return system.modules;
    },
    database,
    dataDir,
    ownerId,
    http,
    async halt() {
      halted = true;
      await system.stop();
    },
    async restart(more = {}) {
      env = { ...env, ...more };
      if (!halted) await system.stop();
      system = await open();
      halted = false;
      http.url = system.url;
    },
    async stop() {
      if (!halted) await system.stop();
      await chain?.stop();
      await database.drop();
      // What was under way may write its last file while the folder is emptied.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
