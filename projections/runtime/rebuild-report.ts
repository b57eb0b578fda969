import type { Pool } from 'pg';
import type { TableDifference } from './difference.ts';

export type RebuildPhase = 'load' | 'index' | 'compare' | 'swap' | 'done';

export interface RebuildProgress {
  readonly projection: string;
  readonly phase: RebuildPhase;
  /** Events read so far. */
  readonly events: number;
  /** Events the build in use stands on: about how many there will be. Null without a build in use. */
  readonly expected: number | null;
  readonly eventsPerSecond: number;
}

export interface RebuildReport {
  readonly projection: string;
  readonly outcome: 'swapped' | 'failed';
  readonly startedAt: string;
  readonly seconds: number;
  readonly fromBuild: number | null;
  readonly toBuild: number;
  readonly version: number;
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Positions the comparison was made at; when they differ, rows of the events between them count as differences. */
  readonly comparedAt: { readonly old: string | null; readonly new: string | null } | null;
  readonly tables: readonly TableDifference[];
  /** Why it failed and the event to blame, if one is. */
  readonly error: string | null;
  readonly event: { readonly id: string; readonly type: string; readonly stream: string; readonly revision: number } | null;
}

/** A rebuild that left the tables in use as they were. */
export class RebuildFailed extends Error {
  readonly report: RebuildReport;
  constructor(report: RebuildReport, cause: unknown) {
    super(`rebuild of ${report.projection} failed: ${report.error}`, { cause });
    this.name = 'RebuildFailed';
    this.report = report;
  }
}

/** Another rebuild of the same projection is under way. */
export class RebuildRunning extends Error {
  constructor(name: string) {
    super(`a rebuild of ${name} is already running`);
    this.name = 'RebuildRunning';
  }
}

export async function storeReport(pool: Pool, report: RebuildReport): Promise<void> {
  await pool.query('insert into projection.rebuild_report (name, outcome, started_at, report) values ($1, $2, $3, $4)', [
    report.projection,
    report.outcome,
    report.startedAt,
    JSON.stringify(report),
  ]);
}

export async function newestReport(pool: Pool, name: string): Promise<RebuildReport | null> {
  const { rows } = await pool.query<{ report: RebuildReport }>(
    'select report from projection.rebuild_report where name = $1 order by id desc limit 1',
    [name],
  );
  return rows[0]?.report ?? null;
}

const keyText = (key: Readonly<Record<string, unknown>>): string =>
  Object.entries(key)
    .map(([column, value]) => `${column}=${String(value)}`)
    .join(' ');

/** The report as lines for a terminal. */
export function reportLines(report: RebuildReport): string[] {
  if (report.outcome === 'failed') {
    const at = report.event ? ` at event ${report.event.id} (${report.event.type}, ${report.event.stream}@${report.event.revision})` : '';
    return [`${report.projection}: FAILED${at}: ${report.error}`, `${report.projection}: the tables in use were left as they are`];
  }
  const lines = [
    `${report.projection}: ${report.events} events in ${report.seconds.toFixed(2)} s (${Math.round(report.eventsPerSecond)} events/s), build ${report.fromBuild ?? 'none'} -> ${report.toBuild}`,
  ];
  const at = report.comparedAt;
  if (at && at.old !== at.new) lines.push(`  compared at different positions: old ${at.old ?? 'none'}, new ${at.new ?? 'none'}`);
  for (const table of report.tables) {
    const equal = table.notCompared === null && table.onlyInOld + table.onlyInNew + table.different === 0;
    const counts = `${table.onlyInOld} only in old, ${table.onlyInNew} only in new, ${table.different} different`;
    lines.push(
      `  ${table.table}: ${table.rows.old} rows before, ${table.rows.new} now: ${equal ? 'equal' : counts}${table.notCompared ? ` (${table.notCompared})` : ''}`,
    );
    for (const row of table.examples.onlyInOld) lines.push(`    only in old: ${keyText(row.key)}`);
    for (const row of table.examples.onlyInNew) lines.push(`    only in new: ${keyText(row.key)}`);
    for (const row of table.examples.different) lines.push(`    different: ${keyText(row.key)}: ${row.columns.join(', ')}`);
  }
  return lines;
}
