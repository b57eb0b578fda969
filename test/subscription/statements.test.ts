import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planMoments } from '../../modules/subscription/application/usage.ts';
import { statementOf } from '../../modules/subscription/domain/usage/statement.ts';
import { canonicalJson } from '../../shared-kernel/evidence/canonical.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { count } from '../support/counts.ts';
import { catalogue, OWNER, type UsageWorld, usageWorld } from './usage-world.ts';

/** Runs over nights in which clocks change (Mexico had them until 2022), leap days, turns of years and months of today. */
const STARTS = ['2021-03-20', '2021-10-09', '2022-10-12', '2023-12-15', '2024-01-20', '2024-02-10', '2026-11-24'];
const HOUR = 3_600_000;
const DAYS = 95;

const givable = ['BASE_MEMBERSHIP', 'DYNAMIC_MEMBERSHIP', 'Free', 'Go Green', 'M1', 'ZERO'] as const;
type Act =
  | { readonly kind: 'PLAN'; readonly plan: (typeof givable)[number] }
  | { readonly kind: 'DEBT' | 'PAID' | 'PROMOTION' }
  | { readonly kind: 'LIMIT'; readonly documents: number };

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...givable, 'DYNAMIC_MEMBERSHIP' as const, 'DYNAMIC_MEMBERSHIP' as const)
      .map((plan): Act => ({ kind: 'PLAN', plan })),
  },
  { weight: 3, arbitrary: fc.constantFrom('DEBT', 'PAID', 'PROMOTION', 'PROMOTION').map((kind): Act => ({ kind }) as Act) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 8 }).map((documents): Act => ({ kind: 'LIMIT', documents })) },
);
const hours = fc.oneof(
  fc.integer({ min: 1, max: DAYS * 24 }),
  fc.integer({ min: 1, max: 400 }),
  // Around the end of a month after the start.
  fc.integer({ min: 500, max: 800 }),
);
const story = fc.record({
  start: fc.constantFrom(...STARTS),
  acts: fc.array(fc.tuple(hours, act), { minLength: 1, maxLength: 8 }),
  /** When a document is completed, and how many hours later the flow that counts comes to it, how often. */
  documents: fc.array(
    fc.record({
      at: hours,
      late: fc.oneof(
        { weight: 6, arbitrary: fc.constant(0) },
        { weight: 2, arbitrary: fc.integer({ min: 1, max: 30 }) },
        { weight: 2, arbitrary: fc.integer({ min: 200, max: 1200 }) },
      ),
      again: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null, freq: 1 }),
    }),
    { minLength: 5, maxLength: 30 },
  ),
  /** When somebody comes to close what is over; nobody does in between. */
  closings: fc.array(hours, { minLength: 1, maxLength: 6 }),
});
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

/** The month on the calendars of Mexico City, by the words of the platform and not by the product. */
const monthIn = (at: number): string =>
  new Date(at).toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City', year: 'numeric', month: '2-digit' }).slice(0, 7);
const next = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** What the rows say of a plan, as it was from an instant on. */
interface Plan {
  readonly from: number;
  readonly name: string;
  readonly month: number;
  readonly document: number | null;
  readonly included: number;
  readonly isFrozen: boolean;
  readonly promotion: { readonly from: number; readonly percent: number; readonly months: number } | null;
}
interface Counted {
  readonly id: string;
  readonly at: number;
}

/** Whatever happens in a story, and beside it what the test itself makes of it. */
async function told({ start, acts, documents, closings }: Story) {
  const begin = Date.parse(`${start}T18:00:00Z`);
  const world = usageWorld(new Date(begin).toISOString());
  await world.begin();
  const trial = catalogue.plans.TRIAL_1;
  const plans: Plan[] = [
    { from: begin, name: 'TRIAL_1', month: 0, document: null, included: trial.documents, isFrozen: false, promotion: null },
  ];
  const first = monthIn(begin);
  const closed = new Set<string>();
  const counted = new Map<string, Counted[]>();
  const late = new Map<string, { document: Counted; of: string; number: number }[]>();
  const known = new Set<string>();

  const agenda: { at: number; what: () => Promise<void> }[] = [];
  // Plans change at full minutes, documents are completed half a minute later, and whoever closes comes between.
  for (const [hour, change] of acts) {
    const at = begin + hour * HOUR;
    agenda.push({ at, what: () => changed(world, plans, change, at) });
  }
  documents.forEach(({ at: hour, late: delay, again }, index) => {
    const at = begin + hour * HOUR + 30_000 + index;
    const document = { id: `event-${String(index).padStart(3, '0')}`, at };
    for (const more of again === null ? [0] : [0, again])
      agenda.push({
        at: at + (delay + more) * HOUR + 1000,
        async what() {
          // Now and then two workers hold the same item.
          const workers = more === 0 && index % 4 === 0 ? 2 : 1;
          await Promise.all(Array.from({ length: workers }, () => world.complete(document.id, new Date(at).toISOString())));
          if (known.has(document.id)) return;
          known.add(document.id);
          const of = monthIn(at);
          if (!closed.has(of)) return void counted.set(of, [...(counted.get(of) ?? []), document]);
          let into = next(of);
          while (closed.has(into)) into = next(into);
          const others = [...late.values()].flat().filter((one) => one.of === of).length;
          const number = (counted.get(of) ?? []).length + others + 1;
          late.set(into, [...(late.get(into) ?? []), { document, of, number }]);
        },
      });
  });
  for (const hour of [...closings, (DAYS + 90) * 24]) {
    const at = begin + hour * HOUR + 45_000;
    agenda.push({
      at,
      async what() {
        for (let month = first; month < monthIn(at); month = next(month)) {
          const used = counted.has(month) || late.has(month);
          if (
            !used &&
            !plans.some((plan, index) => isPaid(plan) && monthIn(plan.from) <= month && monthIn(plans[index + 1]?.from ?? at) >= month)
          )
            continue;
          await Promise.all([world.close(month), world.close(month)]);
          closed.add(month);
        }
      },
    });
  }
  for (const { at, what } of agenda.sort((one, other) => one.at - other.at)) {
    world.clock.set(new Date(at));
    await what();
  }
  return { world, plans, first, closed, counted, late };
}

const isPaid = (plan: Plan): boolean => plan.month > 0 && !plan.isFrozen;

async function changed(world: UsageWorld, plans: Plan[], change: Act, at: number): Promise<void> {
  const now = plans.at(-1)!;
  switch (change.kind) {
    case 'PLAN': {
      if (change.plan === now.name && !now.isFrozen) return;
      await world.give(change.plan);
      const { price, documentPrice: document, documents: included } = catalogue.plans[change.plan];
      plans.push({
        ...now,
        from: at,
        name: change.plan,
        month: change.plan === 'ZERO' ? 0 : (price ?? 0),
        document,
        included,
        isFrozen: false,
      });
      return;
    }
    case 'DEBT':
      if (now.isFrozen || now.name === 'TRIAL_1' || now.name === 'ZERO') return;
      await world.asFlow({
        type: 'RecordChargeFailure',
        data: { ownerId: OWNER, chargeId: `charge-${at}`, cutOffDate: '2020-01-01', graceDays: 0 },
      });
      plans.push({ ...now, from: at, isFrozen: true });
      return;
    case 'PAID': {
      const { charges } = (await world.module.load(OWNER)).state;
      for (const { chargeId } of charges) await world.asFlow({ type: 'SettleCharge', data: { ownerId: OWNER, chargeId } });
      if (now.isFrozen) plans.push({ ...now, from: at, isFrozen: false });
      return;
    }
    case 'PROMOTION': {
      const { percent, months } = catalogue.promotion!;
      if (now.promotion !== null) return;
      const { state } = await world.module.load(OWNER);
      if (state.firstLoginAt !== null) return;
      await world.asOwner({ type: 'RecordFirstLogin', data: { ownerId: OWNER } });
      await world.asOwner({ type: 'RedeemPromotion', data: { ownerId: OWNER } });
      plans.push({ ...now, from: at, promotion: { from: at, percent, months } });
      return;
    }
    case 'LIMIT':
      if (now.included === change.documents) return;
      await world.asStaff({
        type: 'ChangeLimits',
        data: { ownerId: OWNER, limits: { documents: change.documents }, reason: personal(OWNER, 'agreed') },
      });
      plans.push({ ...now, from: at, included: change.documents });
  }
}

type Told = Awaited<ReturnType<typeof told>>;

/** The statement of a month by the sentences of the rows, from the documents and the plans of the test. */
function calculated({ plans, first, counted, late }: Told, month: string) {
  const at = (instant: number) => plans.findLast((plan) => plan.from < instant)!;
  const atTheEndOf = (which: string) => plans.findLast((plan) => monthIn(plan.from) <= which)!;
  const sums = new Map<string, number>();
  const charged = (kind: string, instant: number, number: number, of = '') => {
    const { included, document } = at(instant);
    const isAbove = included > 0 && number > included;
    const cents = isAbove ? (document ?? 0) : 0;
    const what = of !== '' ? 'LATE_DOCUMENTS' : !isAbove ? `${kind}_INCLUDED` : document === null ? `${kind}_NOT_CHARGED` : `${kind}_ABOVE`;
    const key = `${what} ${of} ${cents}`;
    sums.set(key, (sums.get(key) ?? 0) + 1);
  };
  const documents = [...(counted.get(month) ?? [])].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  for (const [index, document] of documents.entries()) charged('DOCUMENTS', document.at, index + 1);
  for (const { document, of, number } of late.get(month) ?? []) charged('DOCUMENTS', document.at, number, of);

  const plan = atTheEndOf(month);
  let cents = isPaid(plan) ? plan.month : 0;
  for (const [key, quantity] of sums) cents += quantity * Number(key.split(' ')[2]);
  let off = 0;
  if (plan.promotion && isPaid(plan)) {
    let invoices = 0;
    for (let before = monthIn(plan.promotion.from); before <= month; before = next(before)) if (isPaid(atTheEndOf(before))) invoices += 1;
    // Half a cent goes up.
    if (invoices <= plan.promotion.months) off = Math.round((cents * plan.promotion.percent) / 100);
  }
  return {
    plan: isPaid(plan) ? { planName: plan.name, cents: plan.month } : null,
    documents: Object.fromEntries([...sums].sort()),
    off,
    total: cents - off,
    isAfterTheFirst: month >= first,
  };
}

/** A statement of the product in the words of the calculation above. */
function said({ lines, totalCents }: { lines: readonly Record<string, unknown>[]; totalCents: number }) {
  const plan = lines.find(({ kind }) => kind === 'PLAN');
  const documents = lines.filter(({ kind }) => kind !== 'PLAN' && kind !== 'PROMOTION');
  for (const { quantity, unitCents, amountCents } of documents) expect(Number(quantity) * Number(unitCents)).toBe(amountCents);
  const off = lines.find(({ kind }) => kind === 'PROMOTION');
  return {
    plan: plan ? { planName: plan.planName, cents: plan.amountCents } : null,
    documents: Object.fromEntries(
      documents.map(({ kind, month, unitCents, quantity }) => [`${kind} ${month ?? ''} ${unitCents}`, quantity] as const).sort(),
    ),
    off: off ? -Number(off.amountCents) : 0,
    total: totalCents,
    isAfterTheFirst: true,
  };
}

describe('the statement of a month', () => {
  it('is what a second calculation gives, and the same bytes when it is made again from the events (CONST-003, CONST-004, CONST-009)', async () => {
    let statements = 0;
    let lateLines = 0;
    let aboveLines = 0;
    let loweredLines = 0;
    await fc.assert(
      fc.asyncProperty(story, async (given) => {
        const outcome = await told(given);
        const moments = await planMoments(outcome.world.module, OWNER);
        for (const month of outcome.closed) {
          const { state, events } = await outcome.world.usageOf(month);
          expect(events.filter(({ type }) => type === 'MonthClosed')).toHaveLength(1);
          expect(events.at(-1)!.type).toBe('MonthClosed');
          const { month: _, position: __, counted, ...statement } = state.statement!;
          expect(counted).toBe(outcome.counted.get(month)?.length ?? 0);
          expect(said(statement)).toEqual(calculated(outcome, month));
          const again = statementOf(state, moments.slice(0, statement.subscriptionRevision + 1));
          expect(Buffer.from(canonicalJson(again))).toEqual(Buffer.from(canonicalJson(statement)));
          // What happened to the subscription since changes nothing of it either.
          expect(Buffer.from(canonicalJson(statementOf(state, moments)))).toEqual(Buffer.from(canonicalJson(statement)));
          statements += 1;
          for (const { kind } of statement.lines) {
            if (kind === 'LATE_DOCUMENTS') lateLines += 1;
            if (kind === 'DOCUMENTS_ABOVE') aboveLines += 1;
            if (kind === 'PROMOTION') loweredLines += 1;
          }
        }
        expect(outcome.world.refusals.filter((code) => code !== 'conflict.changed_meanwhile')).toEqual([]);
      }),
      { numRuns: count('random months of an account, by stories of three months', 60, 1000) },
    );
    // A search that finds none of these would show nothing.
    const found = { statements, lateLines, aboveLines, loweredLines };
    console.info(JSON.stringify(found));
    for (const times of Object.values(found)) expect(times).toBeGreaterThan(0);
  });
});
