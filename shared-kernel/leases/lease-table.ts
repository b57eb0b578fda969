import type { ClientBase, Pool } from 'pg';

/** A lease as it stands in the table. */
export interface StandingLease {
  readonly name: string;
  /** Id of the process; null while nobody has it. */
  readonly holder: string | null;
  /** Grows with every change of the holder. */
  readonly fence: number;
  /** Seconds of database time that are left, negative once it is free; null while nobody has it. */
  readonly secondsLeft: number | null;
  readonly takenAt: Date | null;
}

interface LeaseRow {
  name: string;
  holder: string | null;
  fence: string;
  left: number | null;
  taken_at: Date | null;
}

/** Makes the rows of leases that were never asked for before. */
export async function addLeases(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query('insert into process.lease (name) select unnest($1::text[]) on conflict (name) do nothing', [names]);
}

/**
 * Takes those of the leases that are free now. One that a holder's transaction has locked is passed over: its
 * holder is writing, and waiting for it would hold up all others.
 */
export async function takeLeases(
  pool: Pool,
  holder: string,
  names: readonly string[],
  milliseconds: number,
): Promise<{ name: string; fence: number }[]> {
  const { rows } = await pool.query<{ name: string; fence: string }>(
    `with free as (
       select name from process.lease
        where name = any($2) and (holder is null or lease_until < clock_timestamp())
        order by name for no key update skip locked)
     update process.lease l
        set holder = $1, fence = l.fence + 1, taken_at = clock_timestamp(),
            lease_until = clock_timestamp() + make_interval(secs => $3)
       from free where l.name = free.name
     returning l.name, l.fence`,
    [holder, names, milliseconds / 1000],
  );
  return rows.map((row) => ({ name: row.name, fence: Number(row.fence) }));
}

/**
 * Names of the leases that are no longer this holder's; all others are extended. One that ran out and that nobody took
 * is still its holder's: the fence did not move.
 */
export async function renewLeases(
  pool: Pool,
  holder: string,
  held: readonly { name: string; fence: number }[],
  milliseconds: number,
): Promise<string[]> {
  const names = held.map((lease) => lease.name);
  await pool.query(
    `with mine as (
       select l.name from process.lease l
         join unnest($2::text[], $3::bigint[]) as held(name, fence) on l.name = held.name and l.fence = held.fence
        where l.holder = $1 order by l.name for no key update of l skip locked)
     update process.lease l set lease_until = clock_timestamp() + make_interval(secs => $4) from mine where l.name = mine.name`,
    [holder, names, held.map((lease) => lease.fence), milliseconds / 1000],
  );
  const { rows } = await pool.query<{ name: string; fence: string }>(
    'select name, fence from process.lease where holder = $1 and name = any($2)',
    [holder, names],
  );
  const standing = new Map(rows.map((row) => [row.name, Number(row.fence)]));
  return held.filter((lease) => standing.get(lease.name) !== lease.fence).map((lease) => lease.name);
}

/** Gives a lease back, so that nobody has to wait until it runs out. Nothing when it was lost before. */
export async function returnLease(pool: Pool, holder: string, lease: { name: string; fence: number }): Promise<void> {
  await pool.query('update process.lease set holder = null, lease_until = null where name = $1 and holder = $2 and fence = $3', [
    lease.name,
    holder,
    lease.fence,
  ]);
}

/** True when the lease is the holder's, and nobody can take it before the caller's transaction ends. */
export async function lockHeldLease(client: ClientBase, holder: string, lease: { name: string; fence: number }): Promise<boolean> {
  const { rowCount } = await client.query('select from process.lease where name = $1 and holder = $2 and fence = $3 for share', [
    lease.name,
    holder,
    lease.fence,
  ]);
  return rowCount === 1;
}

/** Frees what processes hold that are known to be gone. */
export async function freeLeasesOf(pool: Pool, holders: readonly string[]): Promise<void> {
  await pool.query('update process.lease set holder = null, lease_until = null where holder = any($1)', [holders]);
}

export async function standingLeases(pool: Pool): Promise<StandingLease[]> {
  const { rows } = await pool.query<LeaseRow>(
    `select name, holder, fence, extract(epoch from lease_until - clock_timestamp())::float8 as left, taken_at
       from process.lease order by name`,
  );
  return rows.map((row) => ({
    name: row.name,
    holder: row.holder,
    fence: Number(row.fence),
    secondsLeft: row.left,
    takenAt: row.taken_at,
  }));
}
