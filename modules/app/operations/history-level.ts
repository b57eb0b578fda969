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

/** The level that the database is at; null before the first start that keeps one. */
export async function storedHistoryLevel(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ level: number }>('select level from evidence.history_level');
  return rows[0]?.level ?? null;
}

/**
 * Before a process takes work: from here on it may write events of its level, so no program of a lower one may work on them later.
 * @throws HistoryNewer where the database is at a higher level; nothing is changed then
 */
export async function claimHistoryLevel(db: Queryable, own = HISTORY_LEVEL): Promise<void> {
  // One statement: of two versions that start at once the lower one sees the level of the higher one, or comes before it.
  await db.query(
    `insert into evidence.history_level as known (level) values ($1)
       on conflict (singleton) do update set level = excluded.level, raised_at = clock_timestamp() where known.level < excluded.level`,
    [own],
  );
  const stored = (await storedHistoryLevel(db)) ?? own;
  if (stored > own) throw new HistoryNewer(stored, own);
}
