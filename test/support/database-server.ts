import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type LocalPostgres, startLocalPostgres } from '../../modules/app/local/postgres.ts';
import { createDatabase } from '../../modules/app/local/postgres-roles.ts';
import { isAlive } from '../../modules/app/local/processes.ts';
import { migrate } from '../../modules/app/operations/migrate.ts';

const TEMPLATE = 'migrated_template';
const PREFIX = 'signing-test-';

/**
 * The one Postgres of a test run, in the runner's main process. Workers ask it for databases over a
 * socket, so the server starts with the first request and a run without database tests pays nothing.
 * Data does not survive the run, so the disk is not waited for (fsync off).
 */
export class DatabaseServer {
  readonly #folder: string;
  readonly #http: Server;
  readonly #migrations: string;
  #postgres: Promise<{ server: LocalPostgres; admin: pg.Client }> | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #count = 0;

  private constructor(folder: string, migrations: string) {
    this.#folder = folder;
    this.#migrations = migrations;
    this.#http = createServer((request, response) => {
      this.#answer(request).then(
        (body) => response.end(JSON.stringify(body)),
        (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
      );
    });
  }

  static async start(migrations: string): Promise<DatabaseServer> {
    removeLeftOvers();
    const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
    mkdirSync(join(folder, 'postgres'), { mode: 0o700 });
    const server = new DatabaseServer(folder, migrations);
    await new Promise<void>((done) => server.#http.listen(server.socket, done));
    return server;
  }

  get socket(): string {
    return join(this.#folder, 'databases.sock');
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    this.#http.close();
    await this.#turn.catch(() => undefined);
    const running = await this.#postgres?.catch(() => null);
    await running?.admin.end();
    await running?.server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #answer(request: IncomingMessage): Promise<unknown> {
    const [, action, name] = (request.url ?? '').split('/');
    if (action === 'create') return this.#inTurn(() => this.#create());
    if (action === 'drop' && name !== undefined && /^test_\d+$/.test(name)) {
      await this.#whileLeaving(name);
      return this.#inTurn(() => this.#drop(name));
    }
    throw new Error(`no such request: ${request.url}`);
  }

  // A template cannot be copied twice at the same moment.
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work, work);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #create() {
    this.#postgres ??= this.#startPostgres();
    const { server, admin } = await this.#postgres;
    this.#count += 1;
    const name = `test_${this.#count}`;
    await createDatabase(admin, name, TEMPLATE);
    return { name, ...server.urlsOf(name), adminUrl: server.adminUrl.replace('/postgres?', `/${name}?`) };
  }

  /** Connections that were just closed are on their way out: cut off instead, they would fail in whoever closed them. */
  async #whileLeaving(name: string): Promise<void> {
    const { admin } = await this.#postgres!;
    for (let attempt = 0; attempt < 40; attempt++) {
      const { rows } = await admin.query('select 1 from pg_stat_activity where datname = $1 limit 1', [name]);
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async #drop(name: string) {
    const { admin } = await this.#postgres!;
    await admin.query(`DROP DATABASE IF EXISTS ${admin.escapeIdentifier(name)} WITH (FORCE)`);
    return {};
  }

  async #startPostgres() {
    const server = await startLocalPostgres({ folder: join(this.#folder, 'postgres'), fsync: false, maxConnections: 300 });
    const admin = new pg.Client({ connectionString: server.adminUrl });
    await admin.connect();
    await createDatabase(admin, TEMPLATE);
    await migrate(server.urlsOf(TEMPLATE).migrationUrl, this.#migrations);
    return { server, admin };
  }
}

/** Folders of runs that were killed: their Postgres ended with them, their data did not. */
function removeLeftOvers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
