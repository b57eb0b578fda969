import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ComponentEnd } from './keep-running.ts';
import { type PostgresRunner, PostgresUnavailable, postgresBinaries, postgresRunner } from './postgres-binaries.ts';
import { DATABASE, type Passwords, prepareDatabase } from './postgres-roles.ts';
import { commandLine, endOf, hasEnded, isAlive, isTaken, processesIn, stopProcess } from './processes.ts';

const SUPERUSER = 'bootstrap';
const PORT = 5432;
const LOG_BYTES = 10_000_000;
/** Backends look for the end of their server at once, unless they are in the middle of something long. */
const ORPHANS_MS = 30_000;
const STOP_STEPS = [
  { signal: 'SIGINT', wait: 60_000 },
  { signal: 'SIGQUIT', wait: 10_000 },
] as const;

export interface LocalPostgresOptions {
  /** Everything of this server lives here; made when missing. One living starter per folder (see folder-lock). */
  readonly folder: string;
  /** False only for throw-away data of tests. Default true: a committed event survives a power cut. */
  readonly fsync?: boolean;
  readonly maxConnections?: number;
}

export interface LocalPostgres {
  /** Connection of the role `application`: no ownership, may create nothing. */
  readonly url: string;
  /** Connection of the role `migrator`, which owns the database. */
  readonly migrationUrl: string;
  /** Connection of the superuser, for bootstrap and tests only. */
  readonly adminUrl: string;
  readonly pid: number;
  /** How the server was started, for `doctor`. */
  readonly runner: PostgresRunner['name'];
  /** Connections of the two roles to another database of this server. */
  urlsOf(database: string): { url: string; migrationUrl: string };
  /** Resolves when the process is gone. */
  stop(): Promise<void>;
  /** Resolves when the server ended, with whether that was asked for. */
  readonly ended: Promise<ComponentEnd>;
  /** The last lines of its log. */
  lastWords(): string;
}

/**
 * Starts a Postgres server of its own on `folder`: reachable only through a socket in a folder
 * closed to other users, with generated passwords kept beside the data. A server that a killed
 * process left running on the same folder is stopped first.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const folder = resolve(options.folder);
  const binaries = postgresBinaries();
  const runner = postgresRunner();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const cluster = join(folder, 'cluster');
  const passwords = readOrMakePasswords(folder);
  await stopLocalPostgres(folder);
  if (!existsSync(cluster)) initialise(folder, cluster, passwords, binaries.initdb, runner);
  giveTo(runner, cluster);
  const sockets = socketFolder(folder, runner);
  const args = ['-D', cluster, '-k', sockets, '-p', String(PORT), ...settings(options)];
  const logPath = join(folder, 'postgres.log');
  const child = launch(binaries.postgres, args, runner, logPath);
  const server = { child, asked: false };
  const ended = endOf(child, () => server.asked);
  const urlsOf = (database: string) => ({
    url: connection(sockets, 'application', passwords.application, database),
    migrationUrl: connection(sockets, 'migrator', passwords.migrator, database),
  });
  const adminUrl = connection(sockets, SUPERUSER, passwords.superuser, 'postgres');
  const stop = async () => {
    server.asked = true;
    if (child.pid !== undefined && !hasEnded(child) && !(await stopProcess(child.pid!, STOP_STEPS)))
      throw new Error(`Postgres, process ${child.pid}, does not end`);
    rmSync(sockets, { recursive: true, force: true });
  };
  try {
    await untilReady(adminUrl, child, logPath);
    await prepareDatabase(adminUrl, passwords);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...urlsOf(DATABASE), adminUrl, pid: child.pid!, runner: runner.name, urlsOf, stop, ended, lastWords: () => tail(logPath) };
}

/** Connection of the role `application` to the server that runs on a folder; null where none was ever made. */
export function runningPostgresUrl(folder: string): string | null {
  const path = resolve(folder);
  if (!existsSync(join(path, 'cluster'))) return null;
  return connection(socketPath(path), 'application', readOrMakePasswords(path).application, DATABASE);
}

function connection(sockets: string, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@localhost:${PORT}/${database}?host=${encodeURIComponent(sockets)}`;
}

function settings(options: LocalPostgresOptions): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: String(options.maxConnections ?? 100),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    password_encryption: 'scram-sha-256',
    ...(options.fsync === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function readOrMakePasswords(folder: string): Passwords {
  const path = join(folder, 'passwords.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Passwords;
  const make = () => randomBytes(24).toString('base64url');
  const passwords: Passwords = { superuser: make(), migrator: make(), application: make() };
  const draft = `${path}.new`;
  writeFileSync(draft, JSON.stringify(passwords), { mode: 0o600 });
  renameSync(draft, path);
  return passwords;
}

/** initdb into a folder of another name first: a start that was killed half-way begins anew instead of finding half a cluster. */
function initialise(folder: string, cluster: string, passwords: Passwords, initdb: string, runner: PostgresRunner): void {
  const draft = join(folder, 'cluster.new');
  const passwordFile = join(folder, 'superuser.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(runner, draft);
  writeFileSync(passwordFile, passwords.superuser, { mode: 0o600 });
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--auth=scram-sha-256', `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
    const [command, ...args] = [...runner.prefix, initdb, '-D', draft, ...locale, ...access];
    const done = spawnSync(command!, args, { env: environment(), encoding: 'utf8' });
    if (done.status !== 0) throw new PostgresUnavailable(`initdb failed: ${(done.stderr || done.error?.message || '').trim()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster);
}

function giveTo(runner: PostgresRunner, path: string): void {
  const wanted = runner.owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (statSync(path).uid === wanted.uid) return;
  const done = spawnSync('chown', ['-R', `${wanted.uid}:${wanted.gid}`, path]);
  if (done.status !== 0) throw new PostgresUnavailable(`${path} belongs to another user; start as that user or remove it`);
}

function socketPath(folder: string): string {
  return join(tmpdir(), `pg-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
}

/**
 * Socket names hold about 100 bytes, and a data folder may be deeper than that, so sockets live in
 * the system's temporary folder under a name made from the data folder's.
 */
function socketFolder(folder: string, runner: PostgresRunner): string {
  const path = socketPath(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const own = process.getuid?.();
  const mine = own === undefined || found.uid === own || found.uid === runner.owner?.uid;
  // Anyone may make names in a temporary folder: a folder of somebody else's would let them pose as the server.
  if (!found.isDirectory() || !mine || (found.mode & 0o077) !== 0) {
    throw new PostgresUnavailable(`${path} exists and is not a closed folder of this user; remove it`);
  }
  if (runner.owner !== null && found.uid !== runner.owner.uid) chownSync(path, runner.owner.uid, runner.owner.gid);
  return path;
}

/** Ends the server on a folder, whoever started it: a killed starter leaves it running, or locks that now name something else. */
export async function stopLocalPostgres(folder: string): Promise<void> {
  const path = resolve(folder);
  const cluster = join(path, 'cluster');
  const locks = [join(cluster, 'postmaster.pid'), join(socketPath(path), `.s.PGSQL.${PORT}.lock`)];
  for (const lock of locks) {
    const pid = namedIn(lock);
    if (pid === null || !isAlive(pid) || !isServerOf(cluster, pid)) continue;
    if (!(await stopProcess(pid, STOP_STEPS)))
      throw new PostgresUnavailable(`an earlier Postgres, process ${pid}, does not end; stop it by hand`);
  }
  // What served connections of a killed one ends by itself in a moment; whoever starts before that is refused by Postgres.
  const deadline = Date.now() + ORPHANS_MS;
  while (existsSync(cluster) && processesIn(realpathSync(cluster)).some(isBackend)) {
    if (Date.now() > deadline)
      throw new PostgresUnavailable(`processes of an earlier Postgres still work in ${cluster}; stop them by hand`);
    await sleep(20);
  }
  // Nobody works there any more. After a restart of the machine the id may be anybody's, and after a kill it may stay
  // taken by what nobody collects: Postgres would refuse to start over either.
  for (const lock of locks) {
    const pid = namedIn(lock);
    if (pid !== null && isTaken(pid)) rmSync(lock, { force: true });
  }
}

/** The process that a lock of Postgres names; null without one. */
function namedIn(lock: string): number | null {
  if (!existsSync(lock)) return null;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

/** A shell that somebody left in the folder is none. */
const isBackend = (pid: number): boolean => (commandLine(pid) ?? '').startsWith('postgres: ');

/** Where no command line can be read, the lock is believed. */
function isServerOf(cluster: string, pid: number): boolean {
  const command = commandLine(pid);
  return command === null || command.includes(cluster);
}

function launch(postgres: string, args: string[], runner: PostgresRunner, logPath: string): ChildProcess {
  const tooLong = existsSync(logPath) && statSync(logPath).size > LOG_BYTES;
  if (tooLong) renameSync(logPath, `${logPath}.1`);
  const log = openSync(logPath, 'a', 0o600);
  try {
    const [command, ...rest] = [...runner.serverPrefix, postgres, ...args];
    // A group of its own: Ctrl-C reaches the launcher alone, which stops the server after its last write.
    return spawn(command!, rest, { detached: true, stdio: ['ignore', log, log], env: environment() });
  } finally {
    closeSync(log);
  }
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

async function untilReady(adminUrl: string, child: ChildProcess, logPath: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  let last: unknown;
  while (Date.now() < deadline) {
    if (child.pid === undefined || hasEnded(child))
      throw new PostgresUnavailable(`Postgres ended while starting; ${logPath} says:\n${tail(logPath)}`);
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      last = error;
      await client.end().catch(() => undefined);
      await sleep(10);
    }
  }
  throw new PostgresUnavailable(`Postgres did not answer within 60 s; ${logPath} says:\n${tail(logPath)}`, { cause: last });
}

function tail(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
