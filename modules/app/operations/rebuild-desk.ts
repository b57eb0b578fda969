import type { Pool } from 'pg';
import type { RebuildProgress, RebuildReport } from '../../../projections/runtime/index.ts';
import { RebuildFailed, RebuildRunning } from '../../../projections/runtime/index.ts';
import type { ReadSide } from '../../../projections/runtime/read-side.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Log } from './process-log.ts';

/** A rebuild that an operator asked for, of whichever process. */
export interface AskedRebuild {
  readonly projection: string;
  readonly state: 'running' | 'swapped' | 'failed';
  readonly startedAt: string;
  readonly progress: RebuildProgress | null;
  /** What was compared, with what outcome; names keys and columns, never values. Null while it runs. */
  readonly report: RebuildReport | null;
  readonly error: string | null;
}

interface AskedRow {
  projection: string;
  state: AskedRebuild['state'];
  started_at: Date;
  progress: RebuildProgress | null;
  report: RebuildReport | null;
  error: string | null;
  gone: boolean;
}

/** What a rebuild is asked of. */
export interface Rebuilding extends Pick<ReadSide, 'rebuild'> {
  readonly projections: readonly { readonly name: string }[];
}

/** A process that rebuilds says so this often; one that said nothing for six times as long is gone. */
const ALIVE_MS = 5_000;
const GONE = `updated_at < clock_timestamp() - interval '30 seconds'`;

/**
 * Rebuilds of read models on request, one at a time over all processes: each takes connections and disk from the product that
 * goes on beside it. How far it is stands in a table, since the next question may reach another process.
 */
export function createRebuildDesk(deps: { pool: Pool; readSide: Rebuilding; log: Log }) {
  const { pool, readSide, log } = deps;

  const current = async (): Promise<AskedRebuild | null> => {
    const { rows } = await pool.query<AskedRow>(
      `select projection, state, started_at, progress, report, error, state = 'running' and ${GONE} as gone from projection.asked_rebuild`,
    );
    const row = rows[0];
    if (!row) return null;
    const { projection, progress, report } = row;
    const startedAt = row.started_at.toISOString();
    if (row.gone) return { projection, state: 'failed', startedAt, progress, report, error: 'the process that rebuilt it is gone' };
    return { projection, state: row.state, startedAt, progress, report, error: row.error };
  };

  /** When it was begun, which names it; null while another one runs. */
  const begin = async (name: string): Promise<Date | null> => {
    const { rows } = await pool.query<{ started_at: Date }>(
      `insert into projection.asked_rebuild as known (projection, state, started_at) values ($1, 'running', date_trunc('milliseconds', clock_timestamp()))
       on conflict (singleton) do update set projection = excluded.projection, state = 'running', started_at = excluded.started_at,
         progress = null, report = null, error = null, updated_at = clock_timestamp()
         where known.state <> 'running' or known.${GONE}
       returning started_at`,
      [name],
    );
    return rows[0]?.started_at ?? null;
  };

  const note = (startedAt: Date, now: Partial<Pick<AskedRebuild, 'state' | 'progress' | 'report' | 'error'>>): Promise<void> =>
    pool
      .query(
        `update projection.asked_rebuild set state = coalesce($2, state), progress = coalesce($3, progress), report = coalesce($4, report),
                error = coalesce($5, error), updated_at = clock_timestamp()
          where started_at = $1 and state = 'running'`,
        [startedAt, now.state ?? null, json(now.progress), json(now.report), now.error ?? null],
      )
      .then(
        () => undefined,
        (error: Error) => log('warn', 'how far a rebuild is could not be noted', { error: error.message }),
      );

  async function run(name: string, startedAt: Date): Promise<void> {
    let progress: RebuildProgress | null = null;
    let noting: Promise<void> | null = null;
    const tell = () => {
      noting ??= note(startedAt, { progress }).finally(() => {
        noting = null;
      });
    };
    const alive = setInterval(tell, ALIVE_MS);
    try {
      const report = await readSide.rebuild(name, {
        onProgress: (now) => {
          progress = now;
          tell();
        },
      });
      clearInterval(alive);
      await noting;
      await note(startedAt, { state: 'swapped', report });
    } catch (error) {
      clearInterval(alive);
      await noting;
      const report = error instanceof RebuildFailed ? error.report : null;
      const text = error instanceof Error ? error.message : String(error);
      log(error instanceof RebuildRunning ? 'info' : 'warn', 'a rebuild did not succeed', { projection: name, error: text });
      await note(startedAt, { state: 'failed', report, error: report?.error ?? text });
    }
  }

  return {
    current,
    /** Starts it and answers at once. 404 for an unknown name, 409 while one is running. */
    async start(name: string): Promise<AskedRebuild> {
      if (!readSide.projections.some((projection) => projection.name === name)) throw new ProductError(404, 'route.not_found');
      const startedAt = await begin(name);
      if (!startedAt) throw new ProductError(409, 'conflict.transition', { running: (await current())?.projection ?? name });
      log('info', 'a rebuild was asked for', { projection: name });
      void run(name, startedAt);
      return { projection: name, state: 'running', startedAt: startedAt.toISOString(), progress: null, report: null, error: null };
    },
  };
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));
