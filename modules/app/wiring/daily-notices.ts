import type { Pool } from 'pg';
import { documentsOfDay, noticeDaysDue } from '../../../projections/notice-days/queries.ts';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import type { DailyNoticesDeps } from '../../flows/daily-notices.ts';

/** How long a look waits for the read model; then there is another one. */
const PATIENCE_MS = 10_000;

/** What the daily mails read of all accounts, once the read model has seen all that happened until now. */
export const createNoticeDays = (
  pool: Pool,
  readSide: Pick<ReadSide, 'waitFor'>,
  store: Pick<EventStore, 'head'>,
): Pick<DailyNoticesDeps, 'caughtUp' | 'accountsDue' | 'documentsOf'> => ({
  async caughtUp() {
    const head = await store.head();
    if (head !== null && !(await readSide.waitFor('notice-days', head, PATIENCE_MS)))
      throw new Error('the read model of notice days is behind');
  },
  accountsDue: (page) => noticeDaysDue(pool, page),
  documentsOf: (day) => documentsOfDay(pool, day),
});
