import { isLastDayOver } from '../domain/rules/last-day.ts';
import type { DocumentState, LastDayFact } from '../domain/state.ts';

type Day = Pick<LastDayFact, 'day' | 'endsAt'>;

/** Until which day (YYYY-MM-DD) it can be signed, while it can still matter; `isPassed`: nobody signs any more before the owner gives time. */
export function lastDayView(state: { readonly lastDay: Day | null; readonly status: DocumentState['status'] }, now: Date) {
  if (!state.lastDay || !OPEN.includes(state.status)) return null;
  const { day, endsAt } = state.lastDay;
  return { day, endsAt, isPassed: isLastDayOver(state, now) };
}

/** In every other status signing is over, or was ended. */
const OPEN: readonly DocumentState['status'][] = ['DRAFT', 'PROCESSING', 'IMAGE_PROCESSING', 'IMAGE_PROCESSING_COMPLETED', 'PENDING'];
