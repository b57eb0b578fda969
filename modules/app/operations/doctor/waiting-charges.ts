import type pg from 'pg';
import { inWords } from '../clock-watch.ts';
import type { DoctorFinding } from '../doctor.ts';

/** A bank asks its customer for no longer than that; what waits longer waits for something that is wrong. */
const LONG_SECONDS = 3_600;

/** Charges and refunds that have been under way for longer than an hour. Disputes are not among them: banks take weeks. */
export async function waitingCharges(client: pg.ClientBase): Promise<DoctorFinding> {
  const resource = '';
  const there = await client.query<{ there: boolean }>("select to_regclass('reactor.work') is not null as there");
  if (!there.rows[0]!.there) return { state: 'ok', resource, found: 'none yet' };
  const { rows } = await client.query<{ open: number; late: number; parked: number; oldest: number | null; error: string | null }>(
    `select count(*)::int as open,
            (count(*) filter (where first_at < clock_timestamp() - make_interval(secs => $1)))::int as late,
            (count(*) filter (where state = 'parked'))::int as parked,
            extract(epoch from clock_timestamp() - min(first_at))::float8 as oldest,
            (array_agg(last_error order by first_at))[1] as error
       from reactor.work where reactor in ('charges', 'refunds') and state <> 'done'`,
    [LONG_SECONDS],
  );
  const { open, late, parked, oldest, error } = rows[0]!;
  if (late === 0 && parked === 0) return { state: 'ok', resource, found: open === 0 ? 'none waits' : `${open} under way` };
  const what = [
    ...(parked > 0 ? [`${parked} charges and refunds stand still`] : []),
    ...(late > 0 ? [`${late} charges and refunds wait longer than an hour, the oldest for ${inWords(oldest ?? 0)}`] : []),
  ].join('; ');
  return {
    state: parked > 0 ? 'red' : 'warn',
    resource,
    found: error === null ? what : `${what}: ${error}`,
    mend: 'they are tried again by themselves; the operations page names each, and docs/operations/money.md says what to do',
  };
}
