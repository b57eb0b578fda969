import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BannerId,
  bannerIds,
  graceDaysLeft,
  isJustArrived,
  type NoticeFacts,
  type PlanDialogId,
  planNotices,
} from '../../modules/subscription/contract/plan-notices.ts';
import { planNames } from '../../modules/subscription/contract/plans.ts';
import { calendarDayOf, daysAfter, endOfCalendarDay } from '../../shared-kernel/calendar-day.ts';
import { count } from '../support/counts.ts';

/** 12:00 of the 24th in Mexico City. */
const NOW = new Date('2026-11-24T18:00:00.000Z');
const TODAY = '2026-11-24';
const HOUR = 3_600_000;
const at = (ms: number) => new Date(NOW.getTime() + ms);
const hoursFromNow = (hours: number) => at(hours * HOUR).toISOString();

const nothing: NoticeFacts = {
  planName: 'BASE_MEMBERSHIP',
  isSubUser: false,
  hasRegisteredCard: true,
  promotionEndsAt: null,
  expiryDate: null,
  subscriptionFailed: false,
  billing: { graceDays: 0, lastCutOffDate: null },
};
const trial: Partial<NoticeFacts> = { planName: 'TRIAL_1', hasRegisteredCard: false };
const shows = (facts: Partial<NoticeFacts>, now = NOW) => {
  const { banner, popup } = planNotices({ ...nothing, ...facts }, now);
  return { banner: banner?.bannerId ?? null, popup };
};
const none = { banner: null, popup: null };
const both = (id: BannerId & PlanDialogId) => ({ banner: id, popup: id });

describe('what is told of a plan', () => {
  it.each<[string, Partial<NoticeFacts>, ReturnType<typeof shows>]>([
    ['nothing to somebody who pays', {}, none],
    // Rule 1: the first login was an hour ago.
    [
      'rule 1: the promotion, on a trial without a card (NOTE-016)',
      { ...trial, promotionEndsAt: hoursFromNow(23) },
      both('promo-plan-payment'),
    ],
    ['rule 1: neither with a card', { planName: 'TRIAL_1', promotionEndsAt: hoursFromNow(23) }, none],
    ['rule 1: on ZERO whatever the card', { planName: 'ZERO', promotionEndsAt: hoursFromNow(23) }, both('promo-plan-payment')],
    ['rule 1: first login 23 hours ago (CONST-011)', { ...trial, promotionEndsAt: hoursFromNow(1) }, both('promo-plan-payment')],
    ['rule 1: first login 25 hours ago (CONST-011)', { ...trial, promotionEndsAt: hoursFromNow(-1) }, none],
    ['rule 1: not to who pays', { hasRegisteredCard: false, promotionEndsAt: hoursFromNow(23) }, none],
    ['rule 2: the last day is today (NOTE-017)', { ...trial, expiryDate: TODAY }, both('free-plan-expiration-reminder')],
    [
      'rule 2: otherwise, so not beside a promotion',
      { ...trial, expiryDate: TODAY, promotionEndsAt: hoursFromNow(1) },
      both('promo-plan-payment'),
    ],
    ['rule 3: the last day is ahead (NOTE-018)', { ...trial, expiryDate: '2026-11-29' }, { banner: 'subscription-reminder', popup: null }],
    ['rule 4: the last day was yesterday (NOTE-019)', { ...trial, expiryDate: '2026-11-23' }, both('payment-by-free-plan-expired')],
    ['rule 4: ZERO has no day to wait for', { planName: 'ZERO' }, both('payment-by-free-plan-expired')],
    ['rules 2 to 4: never to who pays (NOTE-020)', { expiryDate: '2026-11-29' }, none],
    ['rules 2 to 4: never to who pays, without a card', { hasRegisteredCard: false, expiryDate: '2026-11-23' }, none],
    ['rules 2 to 4: a trial with a card goes on by itself', { planName: 'TRIAL_1', expiryDate: '2026-11-29' }, none],
    ['rules 2 to 4: a trial without an end', trial, none],
    ['rule 5: a debtor (NOTE-021)', { planName: 'DEBTOR' }, both('payment-by-debtor-plan')],
    [
      'rule 6: no card, and something failed (NOTE-022)',
      { hasRegisteredCard: false, subscriptionFailed: true },
      both('update-payment-methods'),
    ],
    ['rule 6: neither with a card', { subscriptionFailed: true }, none],
    [
      'rule 7: unpaid within its days of grace (NOTE-023)',
      { billing: { graceDays: 5, lastCutOffDate: '2026-11-21' } },
      { banner: 'unpaid-invoices', popup: null },
    ],
    [
      'rule 7: on the last day of grace',
      { billing: { graceDays: 3, lastCutOffDate: '2026-11-21' } },
      { banner: 'unpaid-invoices', popup: null },
    ],
    ['rule 7: grace over', { billing: { graceDays: 5, lastCutOffDate: '2026-11-14' } }, none],
    ['rule 7: no days of grace', { billing: { graceDays: 0, lastCutOffDate: TODAY } }, none],
  ])('%s', (_, facts, expected) => {
    expect(shows(facts)).toEqual(expected);
    expect(shows({ ...facts, isSubUser: true }), 'rule 8: never to who does not own the account (NOTE-024)').toEqual(none);
  });

  it.each([
    ['promo-plan-payment', 'promo', true],
    ['free-plan-expiration-reminder', 'warning', false],
    ['subscription-reminder', 'info', true],
    ['payment-by-debtor-plan', 'warning', false],
    ['update-payment-methods', 'warning', false],
    ['unpaid-invoices', 'warning', false],
    ['payment-by-free-plan-expired', 'warning', false],
  ] as const)('%s is of type %s, closable %s (NOTE-003..009)', (id, type, closable) => {
    expect(planNotices({ ...nothing, ...holding[id] }, NOW).banner).toMatchObject({ bannerId: id, type, closable });
  });
});

/** Facts by which each of them holds alone. */
const holding: Readonly<Record<BannerId, Partial<NoticeFacts>>> = {
  'payment-by-debtor-plan': { planName: 'DEBTOR' },
  'unpaid-invoices': { billing: { graceDays: 5, lastCutOffDate: '2026-11-21' } },
  'update-payment-methods': { hasRegisteredCard: false, subscriptionFailed: true },
  'payment-by-free-plan-expired': { planName: 'ZERO' },
  'free-plan-expiration-reminder': { ...trial, expiryDate: TODAY },
  'promo-plan-payment': { ...trial, promotionEndsAt: hoursFromNow(1) },
  'subscription-reminder': { ...trial, expiryDate: '2026-11-29' },
};

describe('two rules at once (NOTE-027)', () => {
  /** Both sets of facts in one, where they do not contradict each other: a plan has one name and one last day. */
  const together = (one: BannerId, other: BannerId): Partial<NoticeFacts> | null => {
    const [first, second] = [holding[one], holding[other]];
    const shared = (Object.keys(first) as (keyof NoticeFacts)[]).filter((key) => key in second);
    return shared.every((key) => JSON.stringify(first[key]) === JSON.stringify(second[key])) ? { ...first, ...second } : null;
  };
  const pairs = bannerIds.flatMap((one, index) => bannerIds.slice(index + 1).map((other) => ({ one, other, facts: together(one, other) })));
  const possible = pairs.filter((pair): pair is typeof pair & { facts: Partial<NoticeFacts> } => pair.facts !== null);

  it('are these pairs; the others have two plans or two last days', () => {
    expect(possible.map(({ one, other }) => `${one} + ${other}`)).toEqual([
      'payment-by-debtor-plan + unpaid-invoices',
      'payment-by-debtor-plan + update-payment-methods',
      'unpaid-invoices + update-payment-methods',
      'unpaid-invoices + payment-by-free-plan-expired',
      'unpaid-invoices + free-plan-expiration-reminder',
      'unpaid-invoices + promo-plan-payment',
      'unpaid-invoices + subscription-reminder',
      'update-payment-methods + payment-by-free-plan-expired',
      'update-payment-methods + free-plan-expiration-reminder',
      'update-payment-methods + promo-plan-payment',
      'update-payment-methods + subscription-reminder',
      'free-plan-expiration-reminder + promo-plan-payment',
      'promo-plan-payment + subscription-reminder',
    ]);
  });

  it.each(possible)('$one + $other', ({ one, other, facts }) => {
    // Rules 2 to 4 begin with "otherwise": the promotion stands in their place, not behind them.
    const first = other === 'promo-plan-payment' && one === 'free-plan-expiration-reminder' ? other : one;
    const { banner, popup } = shows(facts);
    expect(banner).toBe(first);
    // Unpaid invoices open nothing by themselves: what comes after them does.
    const pops = [first, other].find((id) => id !== 'unpaid-invoices' && id !== 'subscription-reminder') ?? null;
    expect(popup).toBe(pops);
  });

  it('on ZERO the promotion comes first, and the end of the plan after its hours (NOTE-016, NOTE-019)', () => {
    const facts = { planName: 'ZERO', promotionEndsAt: hoursFromNow(1) } as const;
    expect(shows(facts)).toEqual(both('promo-plan-payment'));
    expect(shows(facts, at(HOUR))).toEqual(both('payment-by-free-plan-expired'));
  });

  const someFacts: fc.Arbitrary<NoticeFacts> = fc.record({
    planName: fc.constantFrom(...planNames),
    isSubUser: fc.boolean(),
    hasRegisteredCard: fc.boolean(),
    promotionEndsAt: fc.option(fc.integer({ min: -48, max: 48 }).map(hoursFromNow)),
    expiryDate: fc.option(fc.integer({ min: -3, max: 3 }).map((days) => daysAfter(TODAY, days))),
    subscriptionFailed: fc.boolean(),
    billing: fc.record({
      graceDays: fc.integer({ min: 0, max: 5 }),
      lastCutOffDate: fc.option(fc.integer({ min: -8, max: 0 }).map((days) => daysAfter(TODAY, days))),
    }),
  });

  it('of any facts: nothing to sub-users, no dialog without a banner, never a countdown that is over', () => {
    fc.assert(
      fc.property(someFacts, fc.integer({ min: -72 * HOUR, max: 72 * HOUR }), (facts, later) => {
        const { banner, popup } = planNotices(facts, at(later));
        if (facts.isSubUser) return banner === null && popup === null;
        if (banner === null) return popup === null;
        const { countdown } = banner;
        if (countdown?.kind === 'clock') return countdown.secondsLeft > 0 && Date.parse(countdown.until) > at(later).getTime();
        return countdown === null || countdown.daysLeft >= (banner.bannerId === 'unpaid-invoices' ? 0 : 1);
      }),
      { numRuns: count('facts of plans', 500, 20_000) },
    );
  });
});

describe('countdowns, over their end', () => {
  const countdown = (facts: Partial<NoticeFacts>, now: Date) => planNotices({ ...nothing, ...facts }, now).banner;

  it('the promotion: each second less, and gone at 0 (NOTE-011)', () => {
    const facts = { ...trial, promotionEndsAt: hoursFromNow(1) };
    const seconds = [0, 1000, 1001, 2000, HOUR - 1000, HOUR - 1].map((ms) => {
      const shown = countdown(facts, at(ms))?.countdown;
      return shown?.kind === 'clock' ? shown.secondsLeft : null;
    });
    expect(seconds).toEqual([3600, 3599, 3599, 3598, 1, 1]);
    expect([HOUR, HOUR + 1].map((ms) => countdown(facts, at(ms)))).toEqual([null, null]);
  });

  it.each([
    ['an ordinary day', '2026-11-24', '2026-11-25T06:00:00.000Z'],
    ['the day on which clocks of before 2022 went forward', '2022-04-03', '2022-04-04T05:00:00.000Z'],
    ['a leap day', '2028-02-29', '2028-03-01T06:00:00.000Z'],
    ['the last day of a year', '2026-12-31', '2027-01-01T06:00:00.000Z'],
  ])('the last day, %s: to midnight of Mexico City, whatever the zone of the browser (NOTE-012, NOTE-013)', (_, expiryDate, end) => {
    const facts = { ...trial, expiryDate };
    expect(endOfCalendarDay(expiryDate)).toBe(end);
    const beforeTheEnd = (ms: number) => countdown(facts, new Date(Date.parse(end) - ms));
    expect(beforeTheEnd(HOUR)?.countdown).toEqual({ kind: 'clock', until: end, secondsLeft: 3600 });
    expect(beforeTheEnd(1)?.countdown).toEqual({ kind: 'clock', until: end, secondsLeft: 1 });
    expect(beforeTheEnd(0)?.bannerId).toBe('payment-by-free-plan-expired');
    // On the day before, one day is left.
    const dayBefore = new Date(Date.parse(endOfCalendarDay(daysAfter(expiryDate, -1))) - 1);
    expect(countdown(facts, dayBefore)).toMatchObject({ bannerId: 'subscription-reminder', countdown: { kind: 'days', daysLeft: 1 } });
  });

  it('the days until the last one, and no reminder once it has passed (NOTE-014)', () => {
    const days = [5, 4, 1].map((ahead) => countdown({ ...trial, expiryDate: daysAfter(TODAY, ahead) }, NOW)?.countdown);
    expect(days).toEqual([5, 4, 1].map((daysLeft) => ({ kind: 'days', daysLeft })));
    for (const ahead of [0, -1])
      expect(countdown({ ...trial, expiryDate: daysAfter(TODAY, ahead) }, NOW)?.bannerId).not.toBe('subscription-reminder');
  });

  it('the days of grace, never below 0 (NOTE-015)', () => {
    expect(graceDaysLeft('2026-11-21', 5, NOW)).toBe(2);
    expect(graceDaysLeft('2026-11-14', 5, NOW)).toBe(0);
    const facts = { billing: { graceDays: 5, lastCutOffDate: '2026-11-21' } };
    const left = [0, 1, 2, 3].map((days) => countdown(facts, at(days * 24 * HOUR))?.countdown ?? null);
    expect(left).toEqual([{ kind: 'days', daysLeft: 2 }, { kind: 'days', daysLeft: 1 }, { kind: 'days', daysLeft: 0 }, null]);
    expect(calendarDayOf(at(2 * 24 * HOUR))).toBe('2026-11-26');
  });

  it('the first minutes are three (CONST-018)', () => {
    const first = NOW.toISOString();
    expect([0, 2, 2.999, 3, 4].map((minutes) => isJustArrived(first, at(minutes * 60_000)))).toEqual([true, true, true, false, false]);
    expect(isJustArrived(null, NOW)).toBe(false);
  });
});
