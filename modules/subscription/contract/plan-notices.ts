import { calendarDayOf, daysAfter, endOfCalendarDay } from '../../../shared-kernel/calendar-day.ts';
import type { PlanName } from './plans.ts';

/**
 * What the pages tell of a plan by themselves (NOTE-001..027): at most one banner and one dialog, from facts and a time that is given. The ten rules of
 * the source are these seven, that nobody but the owner is told (rule 8), and what a browser remembers of having shown (rules 9 and 10), which is not
 * decided here.
 */
export interface NoticeFacts {
  readonly planName: PlanName;
  /** Whoever works in the account without owning it; none of this is theirs to settle. */
  readonly isSubUser: boolean;
  readonly hasRegisteredCard: boolean;
  /** ISO 8601 UTC: the hours after the first login, in which there is a promotion (CONST-011), are over then; null: there is none for this account now. */
  readonly promotionEndsAt: string | null;
  /** YYYY-MM-DD, the last day of the plan. */
  readonly expiryDate: string | null;
  /** Something due was not paid: the method of payment has to be another. */
  readonly subscriptionFailed: boolean;
  /** Of the oldest amount that is not paid; `lastCutOffDate` null: nothing is. */
  readonly billing: { readonly graceDays: number; readonly lastCutOffDate: string | null };
}

/** In their order (NOTE-027): when several hold at once the first is shown. */
export const bannerIds = [
  'payment-by-debtor-plan',
  'unpaid-invoices',
  'update-payment-methods',
  'payment-by-free-plan-expired',
  'free-plan-expiration-reminder',
  'promo-plan-payment',
  'subscription-reminder',
] as const;
export type BannerId = (typeof bannerIds)[number];

/** NOTE-001. `error` is shown while the server cannot be reached, which no fact of a plan says (NOTE-002). */
export type BannerType = 'info' | 'warning' | 'promo' | 'error';

/** What the pages open where credits are used up, by what those are for (ERR-087). */
export const exhaustedDialogIds = ['identity-credits-exhausted', 'messaging-credits-exhausted', 'attachment-credits-exhausted'] as const;
export type ExhaustedDialogId = (typeof exhaustedDialogIds)[number];

export const isExhaustedDialog = (id: string): id is ExhaustedDialogId => (exhaustedDialogIds as readonly string[]).includes(id);

/** Every dialog about a plan, by the id that opens it (NOTE-032..042). */
export const planDialogIds = [
  'promo-plan-payment',
  'free-plan-expiration-reminder',
  'payment-by-free-plan-expired',
  'subscription-now',
  'payment-by-document-limit-expired',
  'payment-by-debtor-plan',
  'enable-subscription-now',
  'open-key-activation',
  'update-payment-methods',
  'unpaid-invoices-to-pay',
  'dynamic-membership-activation',
  ...exhaustedDialogIds,
] as const;
export type PlanDialogId = (typeof planDialogIds)[number];

/** What a banner counts down to: hours, minutes and seconds until an instant, or whole days. */
export type Countdown =
  | { readonly kind: 'clock'; readonly until: string; readonly secondsLeft: number }
  | { readonly kind: 'days'; readonly daysLeft: number };

export interface PlanBanner {
  readonly bannerId: BannerId;
  readonly type: BannerType;
  readonly closable: boolean;
  readonly countdown: Countdown | null;
  /** What its button opens. */
  readonly dialog: PlanDialogId;
}

export interface PlanNotices {
  readonly banner: PlanBanner | null;
  readonly popup: PlanDialogId | null;
}

interface Rule {
  /** NOTE-003..009 */
  readonly type: BannerType;
  readonly closable: boolean;
  readonly dialog: PlanDialogId;
  /** The dialog opens by itself too. */
  readonly pops: boolean;
  /** Null: it does not hold now. A banner without a countdown answers `plain`. */
  readonly holds: (facts: NoticeFacts, now: Date) => Countdown | 'plain' | null;
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const clockUntil = (until: string, now: Date): Countdown | null => {
  const left = Date.parse(until) - now.getTime();
  return left > 0 ? { kind: 'clock', until, secondsLeft: Math.ceil(left / SECOND_MS) } : null;
};

/** NOTE-015: never below 0. */
export const graceDaysLeft = (cutOffDate: string, graceDays: number, now: Date): number =>
  Math.max(0, daysFrom(calendarDayOf(now), daysAfter(cutOffDate, graceDays)));

/** NOTE-020: whom rules 1 to 4 are for. Whoever pays, or is about to be charged, never sees them. */
const isOnTrial = ({ planName, hasRegisteredCard }: NoticeFacts): boolean =>
  planName === 'ZERO' || (planName === 'TRIAL_1' && !hasRegisteredCard);

const promotion = (facts: NoticeFacts, now: Date): Countdown | null =>
  isOnTrial(facts) && facts.promotionEndsAt !== null ? clockUntil(facts.promotionEndsAt, now) : null;

/** Rules 2 to 4 begin with "otherwise": what the day says of the plan once there is no promotion. A plan that is ZERO is over on no day in particular. */
function dayOfPlan(facts: NoticeFacts, now: Date): 'ahead' | 'today' | 'passed' | null {
  if (!isOnTrial(facts) || promotion(facts, now) !== null) return null;
  const { expiryDate, planName } = facts;
  if (expiryDate === null) return planName === 'ZERO' ? 'passed' : null;
  const today = calendarDayOf(now);
  if (expiryDate === today) return 'today';
  return expiryDate > today ? 'ahead' : 'passed';
}

const rules: Readonly<Record<BannerId, Rule>> = {
  'payment-by-debtor-plan': {
    type: 'warning',
    closable: false,
    dialog: 'payment-by-debtor-plan',
    pops: true,
    holds: ({ planName }) => (planName === 'DEBTOR' ? 'plain' : null),
  },
  'unpaid-invoices': {
    type: 'warning',
    closable: false,
    dialog: 'unpaid-invoices-to-pay',
    pops: false,
    holds({ billing: { graceDays, lastCutOffDate } }, now) {
      if (lastCutOffDate === null || graceDays === 0 || calendarDayOf(now) > daysAfter(lastCutOffDate, graceDays)) return null;
      return { kind: 'days', daysLeft: graceDaysLeft(lastCutOffDate, graceDays, now) };
    },
  },
  'update-payment-methods': {
    type: 'warning',
    closable: false,
    dialog: 'update-payment-methods',
    pops: true,
    holds: ({ hasRegisteredCard, subscriptionFailed }) => (!hasRegisteredCard && subscriptionFailed ? 'plain' : null),
  },
  'payment-by-free-plan-expired': {
    type: 'warning',
    closable: false,
    dialog: 'payment-by-free-plan-expired',
    pops: true,
    holds: (facts, now) => (dayOfPlan(facts, now) === 'passed' ? 'plain' : null),
  },
  'free-plan-expiration-reminder': {
    type: 'warning',
    closable: false,
    dialog: 'free-plan-expiration-reminder',
    pops: true,
    holds: (facts, now) => (dayOfPlan(facts, now) === 'today' ? clockUntil(endOfCalendarDay(facts.expiryDate ?? ''), now) : null),
  },
  'promo-plan-payment': { type: 'promo', closable: true, dialog: 'promo-plan-payment', pops: true, holds: promotion },
  'subscription-reminder': {
    type: 'info',
    closable: true,
    dialog: 'subscription-now',
    pops: false,
    holds: (facts, now) =>
      dayOfPlan(facts, now) === 'ahead' ? { kind: 'days', daysLeft: daysFrom(calendarDayOf(now), facts.expiryDate ?? '') } : null,
  },
};

export function planNotices(facts: NoticeFacts, now: Date): PlanNotices {
  if (facts.isSubUser) return { banner: null, popup: null };
  const holding = bannerIds.flatMap((bannerId) => {
    const countdown = rules[bannerId].holds(facts, now);
    return countdown === null ? [] : [{ bannerId, countdown: countdown === 'plain' ? null : countdown }];
  });
  const [first] = holding;
  const popping = holding.find(({ bannerId }) => rules[bannerId].pops);
  const bannerOf = ({ bannerId, countdown }: (typeof holding)[number]): PlanBanner => {
    const { type, closable, dialog } = rules[bannerId];
    return { bannerId, type, closable, countdown, dialog };
  };
  return { banner: first ? bannerOf(first) : null, popup: popping ? rules[popping.bannerId].dialog : null };
}

/** CONST-018 */
const WELCOME_MS = 3 * 60_000;

/** Rule 10: somebody's very first minutes here. */
export const isJustArrived = (firstLoginDate: string | null, now: Date): boolean =>
  firstLoginDate !== null && now.getTime() < Date.parse(firstLoginDate) + WELCOME_MS;
