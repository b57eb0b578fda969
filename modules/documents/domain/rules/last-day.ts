import { calendarDayOf, endOfCalendarDay, isCalendarDay } from '../../../../shared-kernel/calendar-day.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { DocumentEvent } from '../../contract/events.ts';
import { LAST_DAY_LEAST_WARNING_MS, LAST_DAY_WARNING_MS } from '../../contract/rules.ts';
import { type DocumentState, dueSignatories } from '../state.ts';
import { hasEnded, linkEnd } from './links.ts';

/** A term further away is a slip of the keyboard, not a term. */
const YEARS_AHEAD = 5;

type WithLastDay = { readonly lastDay: { readonly day: string; readonly endsAt: string } | null };

/** Is the last day for signing over at this instant? */
export const isLastDayOver = ({ lastDay }: WithLastDay, at: Date): boolean => lastDay !== null && new Date(lastDay.endsAt) <= at;

/** Is it time to say that the last day comes near, or is over? Of a sent document, once each. */
export function isDueToAnnounce({ status, isDeleted, lastDay }: DocumentState, stage: 'NEAR' | 'PASSED', now: Date): boolean {
  if (status !== 'PENDING' || isDeleted || !lastDay || lastDay.announced.includes(stage)) return false;
  const left = Date.parse(lastDay.endsAt) - now.getTime();
  return stage === 'PASSED' ? left <= 0 : left <= LAST_DAY_WARNING_MS && left > LAST_DAY_LEAST_WARNING_MS;
}

/** What keeps everybody from signing after the last day; null: there is none, or it is not over. */
export const lastDayProblem = (state: WithLastDay, now: Date) =>
  isLastDayOver(state, now) ? refuse(409, 'signing.last_day_passed', { lastDay: state.lastDay?.day ?? null }) : null;

/** What is wrong with a day that the owner wants to be the last; null: nothing is. */
export function dayProblem(day: string, now: Date) {
  if (!isCalendarDay(day)) return refuse(422, 'last_day.invalid', { lastDay: day });
  const today = calendarDayOf(now);
  if (day < today) return refuse(422, 'last_day.past', { lastDay: day, today });
  const [year, ...rest] = today.split('-');
  const latest = [Number(year) + YEARS_AHEAD, ...rest].join('-');
  return day > latest ? refuse(422, 'last_day.too_far', { lastDay: day, years: YEARS_AHEAD }) : null;
}

/**
 * A day, or none, in the place of the one before. Where that one was over, signing goes on in this same act: whoever may sign and whose
 * link ended meanwhile gets a new one.
 */
export function lastDaySet(state: DocumentState, day: string | null, now: Date): readonly DocumentEvent[] {
  if ((state.lastDay?.day ?? null) === day) return [];
  const reopens = state.status === 'PENDING' && isLastDayOver(state, now);
  const data = { lastDay: day, endsAt: day === null ? null : endOfCalendarDay(day), reopens };
  return [{ type: 'LastDaySet', data }, ...(reopens ? linksAnew(state, now) : [])];
}

function linksAnew(state: DocumentState, now: Date): readonly DocumentEvent[] {
  const { round, setup, links } = state;
  return dueSignatories(state).flatMap(({ signatoryId, isOwner }): DocumentEvent[] => {
    const link = links[signatoryId];
    if (!setup || isOwner || !link || !hasEnded(link, now)) return [];
    const expiresAt = linkEnd(setup.linkTermSeconds, now);
    return [{ type: 'SigningLinkRenewed', data: { round, signatoryId, issue: link.issue + 1, expiresAt } }];
  });
}
