import { calendarDayOf, daysAfter, isCalendarDay } from '../../../../shared-kernel/calendar-day.ts';
import { ABSENCE_AHEAD_DAYS, ABSENCE_DAYS } from '../../contract/rules.ts';
import type { AccountState } from '../state.ts';

type Absences = Pick<AccountState, 'substitutesAllowed' | 'absences'>;

/** Is this the owner of the account, or somebody who works in it now? */
export const isOfAccount = ({ accountId, subUsers }: Pick<AccountState, 'accountId' | 'subUsers'>, userId: string): boolean =>
  userId === accountId || subUsers.includes(userId);

/** Who stands in for somebody at a moment; null: they are there, or the account has no substitutes. */
export function substituteOf({ substitutesAllowed, absences }: Absences, memberId: string, at: Date): string | null {
  const absence = absences?.[memberId];
  if (!substitutesAllowed || !absence) return null;
  return at.getTime() >= Date.parse(absence.startsAt) && at.getTime() < Date.parse(absence.endsAt) ? absence.substituteId : null;
}

/** For whom somebody stands in at a moment: what was given to them by who is away, and nothing that these have from others. */
export const standsInFor = (state: Absences, userId: string, at: Date): readonly string[] =>
  Object.keys(state.absences ?? {}).filter((memberId) => substituteOf(state, memberId, at) === userId);

/** What is wrong with the days that somebody is away; null: nothing. They may have begun. */
export function daysProblem({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }, now: Date) {
  if (!isCalendarDay(firstDay) || !isCalendarDay(lastDay) || lastDay < firstDay) return 'absence.days_wrong' as const;
  const today = calendarDayOf(now);
  if (lastDay < today) return 'absence.days_over' as const;
  const isTooLong = lastDay > daysAfter(firstDay, ABSENCE_DAYS - 1) || firstDay > daysAfter(today, ABSENCE_AHEAD_DAYS);
  return isTooLong ? ('absence.days_too_many' as const) : null;
}
