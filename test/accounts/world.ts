import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createAltcha } from '../../modules/accounts/adapters/altcha.ts';
import { readCommonPasswords } from '../../modules/accounts/adapters/common-passwords.ts';
import { type AccountsDeps, type AccountsModule, createAccountsModule } from '../../modules/accounts/index.ts';
import { createAccountMails } from '../../modules/app/wiring/account-mails.ts';
import { localMailTransport } from '../../modules/delivery/adapters/local-mailbox.ts';
import { createDeliveryModule } from '../../modules/delivery/index.ts';
import { accessLogRoutes } from '../../shared-kernel/access-log/http.ts';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import { createAccessLog } from '../../shared-kernel/access-log/postgres.ts';
import { refusalsTo } from '../../shared-kernel/access-log/refusals.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { createLocalFileStore } from '../../shared-kernel/files/local.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import type { PersonVault } from '../../shared-kernel/privacy/port.ts';
import { createTestServer } from '../http/test-server.ts';
import { createTestDatabase } from '../support/database.ts';
import { oneKey } from '../support/keys.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
  body: any;
  headers: Record<string, unknown>;
}

export interface Call {
  bearer?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Where it comes from; this machine where left out. */
  ip?: string;
}

export interface World {
  readonly app: FastifyInstance;
  readonly accounts: AccountsModule;
  readonly accessLog: AccessLog;
  readonly clock: ManualClock;
  readonly store: EventStore;
  readonly vault: PersonVault;
  readonly pool: pg.Pool;
  /** Of the role that owns the tables. */
  readonly schemaUrl: string;
  readonly logged: string[];
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, call?: Call): Promise<Answer>;
  /** Signs in and answers the data of POST /auth/access. */
  login(email: string, password: string): Promise<{ token: string; refreshToken: string; sessionToken: string }>;
  close(): Promise<void>;
}

/** The module with its real tables, HTTP and mailbox; events in memory. */
export async function createWorld(
  options: Partial<
    Pick<
      AccountsDeps,
      | 'captchaProvider'
      | 'guessesPerMinute'
      | 'keyCallsPerMinute'
      | 'ownDocuments'
      | 'partners'
      | 'privilegedUserIds'
      | 'redirectHosts'
      | 'signUpsWithoutCaptcha'
    >
  > & { readonly userLimit?: (ownerId: string) => Promise<number> } = {},
): Promise<World> {
  const { userLimit = async () => 3, ...given } = options;
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 20 });
  pool.on('error', () => undefined);
  const dir = await mkdtemp(join(tmpdir(), 'accounts-'));
  const clock = new ManualClock('2026-11-21T16:00:00.000Z');
  const store = createMemoryEventStore();
  const vault = createMemoryVault();
  const accessLog = createAccessLog(pool, { ipKey: Buffer.alloc(32, 3) });
  const files = createLocalFileStore(dir);
  const fileLinkKeys = oneKey(Buffer.alloc(32, 5));
  const delivery = createDeliveryModule({ pool, files, secret: Buffer.alloc(32, 4), transport: localMailTransport });
  const mails = createAccountMails({ mailer: delivery.mailer, publicUrl: 'http://localhost:4000', productName: 'Producto' });
  const engine = { store, vault, clock, refusals: refusalsTo(accessLog) };
  const accounts = await createAccountsModule({
    pool,
    engine,
    accessLog,
    files,
    mails,
    secret: Buffer.alloc(32, 6),
    ownDocuments: { standing: async () => ({ open: 0, sent: false }), removeDrafts: async () => undefined },
    reviewableScopes: { find: async () => null },
    captchaProvider: createAltcha({ secret: Buffer.alloc(32, 6) }),
    accessTokenKeys: oneKey(Buffer.alloc(32, 6)),
    fileLinkKeys,
    forgetPerson: (accountId) => vault.forget(accountId),
    commonPasswords: readCommonPasswords(),
    productName: 'Firma24Horas',
    guessesPerMinute: 10_000,
    signUpsWithoutCaptcha: 10_000,
    giveFeatures: async () => undefined,
    ...given,
    planOf: async (ownerId) => ({
      planName: 'TRIAL_1',
      isCorporate: false,
      isCorporateAdmin: false,
      userLimit: await userLimit(ownerId),
      savedSignaturesLimit: 3,
      uploadMaxMb: 20,
      flags: [],
      billing: { graceDays: 0, lastCutOffDate: null },
    }),
  });

  const logged: string[] = [];
  const app = await createTestServer({ logged });
  await accounts.register(app);
  await delivery.register(app);
  await app.register(accessLogRoutes({ accessLog, authenticate: accounts.authenticate }));
  await app.ready();

  const call: World['call'] = async (method, url, { bearer, body, headers, ip } = {}) => {
    const response = await app.inject({
      method,
      url,
      ...(ip ? { remoteAddress: ip } : {}),
      headers: { ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const json = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return { status: response.statusCode, body: json ? response.json() : response.rawPayload, headers: response.headers };
  };

  return {
    app,
    accounts,
    accessLog,
    clock,
    store,
    vault,
    pool,
    schemaUrl: database.migrationUrl,
    logged,
    call,
    async login(email, password) {
      const answer = await call('POST', '/auth/access', { body: { email, password } });
      if (answer.status !== 200) throw new Error(`login failed: ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    },
    async close() {
      await app.close();
      await store.close();
      await pool.end();
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Holds the lock that every change of the account's sessions takes while `work` lines calls up at it, one behind the other; then lets them go. */
export async function whileSessionsWait(
  world: World,
  accountId: string,
  work: (waiting: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const holding = await world.pool.connect();
  try {
    await holding.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [accountId]);
    await work(async () => {
      const { rows } = await world.pool.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rows[0]!.waiting;
    });
  } finally {
    await holding.query('SELECT pg_advisory_unlock_all()');
    holding.release();
  }
}

/** The passwords can be read and not written while `work` goes on. */
export async function whileUnwritable<Result>(world: World, work: () => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: world.schemaUrl });
  await owner.connect();
  try {
    await owner.query('REVOKE INSERT, UPDATE ON accounts.credentials FROM application');
    return await work();
  } finally {
    await owner.query('GRANT INSERT, UPDATE ON accounts.credentials TO application');
    await owner.end();
  }
}

export const ana = { seedId: 'ana', email: 'ana@example.com', password: 'Abcdef1!', firstName: 'Ana', lastName: 'Paz' };
