/** A connection of the application's role, or a pool of them. */
interface Queryable {
  query<Row extends object>(sql: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
}

/** SQLSTATE of a table that is not there. */
const UNDEFINED_TABLE = '42P01';

/** Milliseconds by which the installation is ahead of the machine; 0 where nobody moved its clock. */
export async function storedAhead(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ ahead: string }>('select ahead_ms as ahead from process.test_clock');
  return Number(rows[0]?.ahead ?? 0);
}

/** The same for whoever may look before the first start of a version that has the table. */
export const storedAheadIfAny = (db: Queryable): Promise<number> =>
  storedAhead(db).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return 0;
    throw error;
  });

/**
 * Sets the clock of the installation to an instant; answers by how much it is ahead then, and null where it is there already or later.
 * The condition looks at the time again when it has waited for another move, so of many to one instant exactly one goes through.
 */
export async function moveAhead(db: Queryable, to: Date, by: string): Promise<number | null> {
  const { rows } = await db.query<{ ahead: string }>(
    `update process.test_clock
        set ahead_ms = ceil(extract(epoch from $1::timestamptz - clock_timestamp()) * 1000), moved_at = clock_timestamp(), moved_by = $2
      where ahead_ms < ceil(extract(epoch from $1::timestamptz - clock_timestamp()) * 1000)
      returning ahead_ms as ahead`,
    [to, by],
  );
  return rows[0] === undefined ? null : Number(rows[0].ahead);
}
