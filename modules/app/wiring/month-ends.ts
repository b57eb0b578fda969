import type { Pool } from 'pg';
import { openMonths } from '../../../projections/month-ends/queries.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import type { Reactors } from '../../../shared-kernel/reactor/index.ts';
import { pause } from '../../../shared-kernel/retry/back-off.ts';
import type { MonthEndsDeps } from '../../flows/month-ends.ts';

/** How long a look waits for the counting flow; then there is another one. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 50;
/** Months closed at a time. */
const AT_ONCE = 1000;

/** What the closing of months asks: the read model, and how far the flow that counts has come. */
export const createMonthEnds = (
  pool: Pool,
  store: Pick<EventStore, 'head' | 'comparePositions'>,
  reactors: Pick<Reactors, 'plannedUpTo' | 'openPayloads'>,
): Pick<MonthEndsDeps, 'openMonths' | 'head' | 'plannedUpTo' | 'openCounts'> => ({
  openMonths: (until) => openMonths(pool, until, AT_ONCE),
  head: () => store.head(),
  async plannedUpTo(position) {
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
      const planned = await reactors.plannedUpTo('counting');
      if (planned !== null && store.comparePositions(planned, position) >= 0) return;
      await pause(LOOK_MS);
    }
    throw new Error('the counting of documents is behind');
  },
  openCounts: (ownerId) => reactors.openPayloads('counting', { ownerId }),
});
