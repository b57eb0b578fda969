import { HISTORY_LEVEL } from './history-levels.ts';

/** A connection of the application's role, or a pool of them. */
interface Queryable {
  query<Row extends object>(sql: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
}

/** The history was written by a later version, which knows events that this one does not. */
export class HistoryNewer extends Error {
  constructor(stored: number, own: number) {
    super(
      `history.newer: this database is at history level ${stored} and this program knows level ${own}; start the version that wrote it or a later one, for going back is refused (docs/operations/running.md, "Another version").`,
    );
    this.name = 'HistoryNewer';
  }
}

/** A tool was run on a database that no version with levels has started yet: its tables are those of before. */
export class HistoryLevelMissing extends Error {
  constructor() {
    super(
      'history.not_begun: no program of this version has started on this database yet; start it once (npm start), then run this again.',
    );
    this.name = 'HistoryLevelMissing';
  }
}

/** SQLSTATE of a table that is not there. */
const UNDEFINED_TABLE = '42P01';

/** The level that the database is at; null before the first start that keeps one. */
export async function storedHistoryLevel(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ level: number }>('select level from evidence.history_level');
  return rows[0]?.level ?? null;
}

/**
 * Before a process takes work: from here on it may write events of its level, so no program of a lower one may work on them later.
 * @throws HistoryNewer where the database is at a higher level, HistoryLevelMissing before its first migration to levels; nothing is changed then
 */
export async function claimHistoryLevel(db: Queryable, own = HISTORY_LEVEL): Promise<void> {
  // The row is raised before it is read: of two versions that start at once the lower one reads the level of the higher one.
  await db
    .query(
      `insert into evidence.history_level as known (level) values ($1)
         on conflict (singleton) do update set level = excluded.level, raised_at = clock_timestamp() where known.level < excluded.level`,
      [own],
    )
    .catch((error: unknown) => {
      throw error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE ? new HistoryLevelMissing() : error;
    });
  const stored = (await storedHistoryLevel(db)) ?? own;
  if (stored > own) throw new HistoryNewer(stored, own);
}
