import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { folderOwner, lockFolder, waitForFolder } from '../../local/folder-lock.ts';
import { runningPostgresUrl, startLocalPostgres } from '../../local/postgres.ts';
import type { Configuration } from '../../settings/config.ts';
import { MIGRATIONS_FOLDER } from '../../settings/project.ts';
import type { DoctorCheck, DoctorFinding } from '../doctor.ts';
import { migrationState } from '../migrate.ts';
import { chainIdentity } from './chain-identity.ts';
import { clockCheck } from './clock.ts';
import { eventProtection } from './event-protection.ts';
import { eventStoreDbCheck } from './event-store-db.ts';
import { followedStore } from './followed-store.ts';
import { historyLevel } from './history-level.ts';
import { lostKeys } from './key-rings.ts';
import { personalKeys } from './personal-keys.ts';
import { testClockCheck } from './test-clock.ts';
import { waitingCharges } from './waiting-charges.ts';

/** A connection to look through, and how to put things back as they were. */
export interface DoctorDatabase {
  /** Connection of the application's role; null while there is no database yet. */
  readonly url: string | null;
  close(): Promise<void>;
}

/**
 * The database that the configuration names. A local one that is not running is started for the
 * time of the look and stopped again, so that `doctor` sees the data and not just its absence.
 */
export async function openDatabase(config: Configuration): Promise<DoctorDatabase> {
  const nothing = async () => undefined;
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, close: nothing };
  const folder = join(config.dataDir, 'postgres');
  if (!existsSync(join(folder, 'cluster'))) return { url: null, close: nothing };
  await waitForFolder(config.dataDir, 0);
  if (folderOwner(config.dataDir) !== null) return { url: runningPostgresUrl(folder), close: nothing };
  const lock = lockFolder(config.dataDir);
  try {
    const server = await startLocalPostgres({ folder });
    const close = async () => {
      await server.stop();
      lock.release();
    };
    return { url: server.url, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export function databaseChecks(config: Configuration, database: DoctorDatabase): DoctorCheck[] {
  const resource = config.databaseUrl === undefined ? join(config.dataDir, 'postgres') : place(config.databaseUrl);
  const check = (component: string, usedFor: string, run: (url: string) => Promise<DoctorFinding | DoctorFinding[]>): DoctorCheck => ({
    component,
    usedFor,
    run: async () =>
      database.url === null ? { state: 'warn', resource, found: 'not made yet', mend: 'npm start makes it' } : run(database.url),
  });
  return [
    check('Postgres', config.eventstoreUrl === undefined ? 'events and read models' : 'read models', (url) => postgres(url, resource)),
    check('Clock', 'times of events, terms of links, judging certificates', (url) => connected(url, (client) => clockCheck(client))),
    {
      component: 'Test clock',
      usedFor: 'trying out what happens in days, weeks and months',
      run: async () => (database.url === null ? [] : connected(database.url, (client) => testClockCheck(client, config))),
    },
    check('Migrations', 'the tables this version works with', (url) => migrations(url)),
    ...(config.eventstoreUrl === undefined
      ? [
          check('Event protection', 'events that nobody can change, not even this program', (url) =>
            connected(url, (client) => eventProtection(client, resource)),
          ),
          check('Event store', 'the history of everything', (url) => connected(url, (client) => eventStore(client, resource))),
        ]
      : [eventStoreDbCheck(config)]),
    check('Followed store', 'one history for one database', (url) => followedStore(config, url)),
    check('History level', 'no program at work that does not know all events', (url) => connected(url, historyLevel)),
    check('Waiting charges', 'paying, and giving money back', (url) => connected(url, waitingCharges)),
    check('Personal values', 'names and addresses in the history', (url) => connected(url, (client) => personalKeys(client, config))),
    check('Key ids', 'every key that made something is there to check it', (url) =>
      connected(url, (client) => lostKeys(client, config.dataDir, new Date())),
    ),
    ...(config.chainUrl === undefined
      ? [
          check('Chain identity', 'finding the anchors on the own chain after a restart', (url) =>
            connected(url, (client) => chainIdentity(client, config)),
          ),
        ]
      : []),
  ];
}

async function postgres(url: string, resource: string): Promise<DoctorFinding> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ version: string; number: number; fsync: string; commit: string; encoding: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
              current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('server_encoding') AS encoding`,
    );
    const { version, number, fsync, commit, encoding } = rows[0]!;
    const found = `version ${version}, fsync ${fsync}, synchronous_commit ${commit}, ${encoding}`;
    if (fsync !== 'on' || commit === 'off')
      return {
        state: 'red',
        resource,
        found: `${found}: a power cut loses committed events`,
        mend: 'set fsync and synchronous_commit to on',
      };
    if (encoding !== 'UTF8') return { state: 'red', resource, found, mend: 'create the database with encoding UTF8' };
    if (number < 150_000) return { state: 'red', resource, found, mend: 'use Postgres 15 or newer' };
    return { state: 'ok', resource, found };
  });
}

async function migrations(url: string): Promise<DoctorFinding> {
  const { applied, pending, refused } = await migrationState(url, MIGRATIONS_FOLDER);
  const resource = 'migrations/';
  if (refused[0] !== undefined)
    return { state: 'red', resource, found: refused[0].reason, mend: 'bring program and database to the same version' };
  if (pending.length > 0)
    return { state: 'warn', resource, found: `${pending.length} to apply: ${pending.join(', ')}`, mend: 'npm start applies them' };
  return { state: 'ok', resource, found: `${applied.length} applied, none to apply` };
}

async function eventStore(client: pg.Client, resource: string): Promise<DoctorFinding> {
  const present = await client.query("SELECT to_regclass('event_store.head') IS NOT NULL AS there");
  if (!present.rows[0].there) return { state: 'red', resource, found: 'its tables are missing', mend: 'npm start applies the migrations' };
  const { rows } = await client.query<{ position: string; events: string; size: string }>(
    `SELECT (SELECT position FROM event_store.head)::text AS position, (SELECT count(*) FROM event_store.events)::text AS events,
            pg_size_pretty(pg_total_relation_size('event_store.events')) AS size`,
  );
  const { position, events, size } = rows[0]!;
  if (position !== events)
    return {
      state: 'red',
      resource,
      found: `${events} events, but the head stands at ${position}`,
      mend: 'npm run verify names what is missing',
    };
  const started = performance.now();
  await client.query('SELECT position FROM event_store.head');
  const milliseconds = (performance.now() - started).toFixed(1);
  return { state: 'ok', resource, found: `Postgres adapter, ${events} events, ${size}, round trip ${milliseconds} ms` };
}

async function connected<T>(url: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'doctor' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}

function place(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'DATABASE_URL' : `${parsed.host}${parsed.pathname} as ${parsed.username}`;
}
