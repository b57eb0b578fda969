import type pg from 'pg';
import { storedAheadIfAny } from '../../test-clock/table.ts';
import { CLOCK_SECONDS, differenceTo, inWords } from '../clock-watch.ts';
import type { DoctorFinding } from '../doctor.ts';

export const SET_CLOCK = 'set the clock by a time service (timedatectl set-ntp true); what is recorded keeps the times it was given';

/** The clock of this machine against that of Postgres, and against the newest event of a history that lies there. */
export async function clockCheck(client: pg.ClientBase, wall: () => number = Date.now): Promise<DoctorFinding> {
  const asked = wall();
  const { rows } = await client.query<{ now: number; history: boolean }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, to_regclass('event_store.events') is not null as history`,
  );
  const ahead = differenceTo(rows[0]!.now, asked, wall());
  const resource = new Date(asked).toISOString();
  if (Math.abs(ahead) > CLOCK_SECONDS) {
    const found = `${inWords(ahead)} ${ahead < 0 ? 'behind' : 'ahead of'} the clock of Postgres; one of them is wrong`;
    return { state: 'red', resource, found, mend: SET_CLOCK };
  }
  const newest = rows[0]!.history ? await newestEvent(client) : null;
  // A test clock that was moved is told of in a row of its own.
  const early = newest === null ? 0 : (newest - asked - (await storedAheadIfAny(client))) / 1000;
  if (early > CLOCK_SECONDS)
    return {
      state: 'red',
      resource,
      found: `the newest event was recorded ${inWords(early)} after now: the clock was set back, or was ahead when that was written`,
      mend: SET_CLOCK,
    };
  return { state: 'ok', resource, found: 'as that of Postgres, and not before the newest event' };
}

/** Milliseconds; null without an event. */
async function newestEvent(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ at: string | null }>(
    `select metadata::jsonb ->> 'recordedAt' as at from event_store.events order by position desc limit 1`,
  );
  const at = Date.parse(rows[0]?.at ?? '');
  return Number.isNaN(at) ? null : at;
}
