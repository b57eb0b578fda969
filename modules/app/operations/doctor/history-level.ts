import type pg from 'pg';
import type { DoctorFinding } from '../doctor.ts';
import { storedHistoryLevel } from '../history-level.ts';
import { HISTORY_LEVEL } from '../history-levels.ts';

/** Whether this program knows every event that the history may hold. */
export async function historyLevel(client: pg.Client): Promise<DoctorFinding> {
  const resource = 'evidence.history_level';
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('${resource}') is not null as there`);
  if (!rows[0]!.there) return { state: 'warn', resource, found: 'not kept before this version', mend: 'npm start applies the migrations' };
  const stored = await storedHistoryLevel(client);
  const found = `the database is at level ${stored ?? 'none'}, this program knows level ${HISTORY_LEVEL}`;
  if (stored !== null && stored > HISTORY_LEVEL)
    return { state: 'red', resource, found, mend: 'start the version that wrote it or a later one; going back is refused' };
  return { state: 'ok', resource, found };
}
