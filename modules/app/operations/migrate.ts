import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** `NNNN_name.sql`: the number is the order, the whole file name is the identity. */
const MIGRATION_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** One lock for the whole migration run, the same in every process: the first bytes of sha256("migration"). */
const MIGRATION_LOCK = '-8472138601791040455';

/** The schema on disk and the schema in the database contradict each other, or a file failed. Nothing of that file was applied. */
export class MigrationRefused extends Error {
  readonly file: string;
  constructor(file: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'MigrationRefused';
    this.file = file;
  }
}

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  /** Lower-case hex over the text with LF line ends, so that a checkout on another system is the same file. */
  readonly sha256: string;
}

export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Files that contradict the database, each with the reason. */
  readonly refused: readonly { file: string; reason: string }[];
}

/** The migration files of a folder in the order they run. Rejects with MigrationRefused for names that do not fit or a number used twice. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  const files: MigrationFile[] = [];
  for (const name of names) {
    const number = MIGRATION_NAME.exec(name)?.[1];
    if (number === undefined) throw new MigrationRefused(name, `migration ${name} must be named NNNN_lower_case.sql`);
    const other = numbers.get(number);
    if (other !== undefined) throw new MigrationRefused(name, `migrations ${other} and ${name} have the same number`);
    numbers.set(number, name);
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
    files.push({ name, sql, sha256: createHash('sha256').update(sql, 'utf8').digest('hex') });
  }
  return files;
}

/**
 * Brings a database to the schema of `folder`, forward only, each file in a transaction of its own.
 * Safe when two processes start at once: the second waits and finds nothing left to do.
 * @param migrationUrl connection of the role that owns the schema, never the application's
 * @returns the names applied now, in order; empty when the schema was current
 */
export async function migrate(migrationUrl: string, folder: string): Promise<{ applied: string[] }> {
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionString: migrationUrl, application_name: 'migration' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1::bigint)', [MIGRATION_LOCK]);
    await client.query('CREATE SCHEMA IF NOT EXISTS migration');
    await client.query(`CREATE TABLE IF NOT EXISTS migration.applied (
      name text PRIMARY KEY,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    // Names and checksums are no secret, and the doctor looks as the application's role.
    await client.query('GRANT USAGE ON SCHEMA migration TO PUBLIC');
    await client.query('GRANT SELECT ON migration.applied TO PUBLIC');
    const state = compare(files, await recorded(client));
    const refused = state.refused[0];
    if (refused !== undefined) throw new MigrationRefused(refused.file, refused.reason);
    const pending = new Set(state.pending);
    for (const file of files) if (pending.has(file.name)) await apply(client, file);
    return { applied: [...state.pending] };
  } finally {
    await client.end();
  }
}

/** What `migrate` would do, without doing it. Works with any role that may read the schema `migration`. */
export async function migrationState(url: string, folder: string): Promise<MigrationState> {
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'migration-state' });
  await client.connect();
  try {
    const found = await client.query("SELECT to_regclass('migration.applied') IS NOT NULL AS present");
    return compare(files, found.rows[0].present ? await recorded(client) : []);
  } finally {
    await client.end();
  }
}

interface RecordedMigration {
  readonly name: string;
  readonly sha256: string;
}

async function recorded(client: pg.Client): Promise<RecordedMigration[]> {
  const result = await client.query<RecordedMigration>('SELECT name, sha256 FROM migration.applied ORDER BY name');
  return result.rows;
}

function compare(files: readonly MigrationFile[], applied: readonly RecordedMigration[]): MigrationState {
  const onDisk = new Map(files.map((file) => [file.name, file]));
  const refused: { file: string; reason: string }[] = [];
  for (const row of applied) {
    const file = onDisk.get(row.name);
    if (file === undefined) {
      const reason = `the database has migration ${row.name}, which is not in this version: it is newer than this program`;
      refused.push({ file: row.name, reason });
    } else if (file.sha256 !== row.sha256) {
      const reason = `migration ${row.name} was changed after it was applied; restore the file and put the change into a new migration`;
      refused.push({ file: row.name, reason });
    }
  }
  const names = new Set(applied.map((row) => row.name));
  const newest = applied.at(-1)?.name ?? '';
  const pending = files.filter((file) => !names.has(file.name)).map((file) => file.name);
  for (const name of pending) {
    if (name < newest)
      refused.push({ file: name, reason: `migration ${name} comes before ${newest}, which is already applied; give it the next number` });
  }
  return { applied: applied.map((row) => row.name), pending, refused };
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  // A COMMIT inside the file would end our transaction and leave a half migration without its record.
  if (/^\s*(begin|commit|rollback)\s*(transaction|work)?\s*;/im.test(file.sql)) {
    throw new MigrationRefused(file.name, `migration ${file.name} controls transactions itself; each file already runs in one`);
  }
  try {
    await client.query('BEGIN');
    await client.query(file.sql);
    await client.query('INSERT INTO migration.applied (name, sha256) VALUES ($1, $2)', [file.name, file.sha256]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new MigrationRefused(file.name, `migration ${file.name} failed: ${describe(cause, file.sql)}`, { cause });
  }
}

function describe(cause: unknown, sql: string): string {
  if (!(cause instanceof pg.DatabaseError)) return cause instanceof Error ? cause.message : String(cause);
  const missingRole = cause.code === '42704' && /role "/.test(cause.message);
  const line = cause.position === undefined ? '' : ` (line ${sql.slice(0, Number(cause.position)).split('\n').length})`;
  const hint = missingRole ? '; create the role first, see docs/operations/running.md' : '';
  return `${cause.message}${line}${hint}`;
}
