import fc from 'fast-check';
import type { DocumentState } from '../../modules/documents/index.ts';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import type { ManualClock } from '../../shared-kernel/clock.ts';

/** The owner sets the last day so many days from now, or takes it away; or time goes on until it is over. */
export type LastDayAct = { readonly act: 'last-day'; readonly days: number | null } | { readonly act: 'last-day-over' };

export const anyLastDay: fc.Arbitrary<LastDayAct> = fc.oneof(
  fc.record({ act: fc.constant('last-day' as const), days: fc.constantFrom(0, 0, 1, 8, -1, null) }),
  fc.constant({ act: 'last-day-over' as const }),
);

export const dayIn = (days: number | null, now: Date): string | null =>
  days === null ? null : calendarDayOf(new Date(now.getTime() + days * 86_400_000));

/** To the very instant at which it ends: not one signature later than that. */
export function passLastDay(clock: ManualClock, { lastDay }: DocumentState): void {
  if (lastDay) clock.advance(Math.max(0, Date.parse(lastDay.endsAt) - clock.now().getTime()));
}
