import type { Pool } from 'pg';

export type ProcessRole = 'all' | 'api' | 'worker' | 'demo' | 'tool';

/** How a process is told from all others, also from later ones with the same number. */
export interface ProcessIdentity {
  readonly id: string;
  readonly role: ProcessRole;
  /** Machine and, where there is one, the space of process numbers in it. */
  readonly host: string;
  readonly pid: number;
  readonly mark: string;
}

export interface SeenProcess extends ProcessIdentity {
  readonly startedAt: Date;
  /** Seconds of database time since its last sign of life. */
  readonly silentSeconds: number;
}

/** A process that is silent for longer is gone or hangs. */
export const SILENT_SECONDS = 15;

interface ProcessRow {
  id: string;
  role: ProcessRole;
  host: string;
  pid: number;
  mark: string;
  started_at: Date;
  silent: number;
}

/** A sign of life. */
export async function showProcess(pool: Pool, process: ProcessIdentity): Promise<void> {
  await pool.query(
    `insert into process.instance (id, role, host, pid, mark) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set seen_at = clock_timestamp()`,
    [process.id, process.role, process.host, process.pid, process.mark],
  );
}

export async function removeProcesses(pool: Pool, ids: readonly string[]): Promise<void> {
  await pool.query('delete from process.instance where id = any($1)', [ids]);
}

/** What nobody has seen for an hour is no news any more. */
export async function removeOldProcesses(pool: Pool): Promise<void> {
  await pool.query(`delete from process.instance where seen_at < clock_timestamp() - interval '1 hour'`);
}

export async function seenProcesses(pool: Pool): Promise<SeenProcess[]> {
  const { rows } = await pool.query<ProcessRow>(
    `select id, role, host, pid, mark, started_at, extract(epoch from clock_timestamp() - seen_at)::float8 as silent
       from process.instance order by role, started_at, id`,
  );
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    host: row.host,
    pid: row.pid,
    mark: row.mark,
    startedAt: row.started_at,
    silentSeconds: row.silent,
  }));
}
