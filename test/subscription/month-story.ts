import fc from 'fast-check';
import { countingReactor } from '../../modules/flows/counting.ts';
import { closeMonths } from '../../modules/flows/month-ends.ts';
import { announcePlanDue } from '../../modules/flows/plan-dues.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import type { Position, RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { endOf, monthAt, nextMonth, SecondCalculation } from './second-calculation.ts';
import { OWNER, type UsageWorld, usageWorld } from './usage-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 95;

/** Runs over nights in which clocks change (Mexico had them until 2022), leap days, turns of years and months of today. */
const STARTS = ['2021-03-20', '2021-10-09', '2022-03-25', '2022-10-12', '2023-12-15', '2024-02-10', '2026-11-24', '2028-01-29'];

const given = ['BASE_MEMBERSHIP', 'DYNAMIC_MEMBERSHIP', 'Free', 'Go Green', 'M1', 'ZERO', 'TRIAL_1', 'DEBTOR'] as const;
type Act =
  | { readonly kind: 'GIVEN'; readonly plan: (typeof given)[number] }
  | { readonly kind: 'STARTED'; readonly plan: 'BASE_MEMBERSHIP' | 'DYNAMIC_MEMBERSHIP'; readonly how: 'OWNER' | 'SIXTH_DOCUMENT' }
  | { readonly kind: 'UNPAID'; readonly graceDays: number }
  | { readonly kind: 'PAID' | 'PROMOTION' | 'ENDED' }
  | { readonly kind: 'LIMIT'; readonly documents: number }
  | { readonly kind: 'LAST DAY'; readonly inDays: number | null }
  | { readonly kind: 'RENEWAL'; readonly isCancelled: boolean };

const started = fc.constantFrom('BASE_MEMBERSHIP' as const, 'DYNAMIC_MEMBERSHIP' as const);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('GIVEN' as const), plan: fc.constantFrom(...given, 'DYNAMIC_MEMBERSHIP' as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('STARTED' as const),
      plan: started,
      how: fc.constantFrom('OWNER' as const, 'SIXTH_DOCUMENT' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('UNPAID' as const), graceDays: fc.constantFrom(0, 0, 1, 5) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('PAID' as const, 'PROMOTION' as const, 'PROMOTION' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('LIMIT' as const), documents: fc.integer({ min: 0, max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('LAST DAY' as const), inDays: fc.option(fc.integer({ min: 0, max: 40 })) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('RENEWAL' as const), isCancelled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'ENDED' as const }) },
);

/** Milliseconds after the start of a story, or so many from the end of its first, second or third month. */
type When = { readonly after: number } | { readonly border: 0 | 1 | 2; readonly by: number };
const when: fc.Arbitrary<When> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ after: fc.integer({ min: 1, max: DAYS * 24 }).map((hours) => hours * HOUR + 7) }) },
  { weight: 2, arbitrary: fc.record({ after: fc.integer({ min: 1, max: 400 }).map((hours) => hours * HOUR + 11) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      border: fc.constantFrom(0 as const, 1 as const, 2 as const),
      by: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -2 * HOUR, max: 7 * HOUR })),
    }),
  },
);

/** What processes do at a moment, and what keeps them from it. */
const shift = fc.record({
  when,
  /** Nobody plans: the flow that counts is behind. */
  plans: fc.boolean(),
  /** Items that are tried, in the order of these numbers. */
  counts: fc.array(fc.nat(), { maxLength: 12 }),
  /** Each by how many workers at once. */
  hands: fc.constantFrom(1, 1, 2),
  /** It is killed after the work is done and before that is written down. */
  isKilled: fc.boolean(),
  closers: fc.constantFrom(0, 1, 2),
  dues: fc.boolean(),
});
type Shift = typeof shift extends fc.Arbitrary<infer S> ? S : never;

export const story = fc.record({
  start: fc.constantFrom(...STARTS),
  /** The subscription of an account that was there before begins later. */
  begins: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) }),
  hasCard: fc.boolean(),
  acts: fc.array(fc.tuple(when, act), { minLength: 1, maxLength: 9 }),
  documents: fc.array(
    fc.record({
      when,
      /** Hours between the moment that it was completed at and the one from which on the history says so. */
      late: fc.oneof(
        { weight: 6, arbitrary: fc.constant(0) },
        { weight: 2, arbitrary: fc.integer({ min: 1, max: 30 }) },
        { weight: 2, arbitrary: fc.integer({ min: 200, max: 1500 }) },
      ),
      isTest: fc.nat({ max: 9 }).map((one) => one === 0),
    }),
    { minLength: 5, maxLength: 30 },
  ),
  /** Many within days, above what most plans include. */
  rush: fc.option(
    fc.record({ when, isDynamic: fc.boolean(), documents: fc.integer({ min: 6, max: 12 }), apart: fc.integer({ min: 1, max: 20 }) }),
  ),
  /** Workers that are there do everything once in so many hours, but for the days that they are down; null: only in the shifts below. */
  every: fc.constantFrom(null, 30, 100),
  down: fc.record({ from: when, days: fc.integer({ min: 0, max: 40 }) }),
  shifts: fc.array(shift, { maxLength: 8 }),
});
export type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

/** Whatever happens in a story. Answers its history, and the refusals of what nobody but the platform does. */
export async function told({ start, begins, hasCard, acts, documents: scattered, rush, every, down, shifts }: Story) {
  const begin = Date.parse(`${start}T18:00:00Z`);
  const world = usageWorld(new Date(begin).toISOString());
  const at = (moment: When): number => {
    if ('after' in moment) return begin + moment.after;
    let month = monthAt(begin);
    for (let index = 0; index < moment.border; index += 1) month = nextMonth(month);
    return Math.max(begin + 1, endOf(month) + moment.by);
  };
  const rushed = Array.from({ length: rush?.documents ?? 0 }, (_, index) => ({
    when: { after: Math.max(1, at(rush!.when) - begin + index * rush!.apart * HOUR) },
    late: 0,
    isTest: false,
  }));
  const documents = [...scattered, ...rushed];
  const tests = new Set(documents.flatMap(({ isTest }, index) => (isTest ? [nameOf(index)] : [])));
  const workers = workersOf(world, tests);
  const agenda: { readonly at: number; readonly what: () => Promise<unknown> }[] = [];
  agenda.push({
    at: begin + begins * HOUR,
    async what() {
      await world.begin();
      if (hasCard) await world.asFlow({ type: 'RecordDefaultCard', data: { ownerId: OWNER, cardId: 'card' } });
    },
  });
  for (const [moment, change] of acts) agenda.push({ at: at(moment), what: () => done(world, change) });
  if (rush?.isDynamic) agenda.push({ at: at(rush.when), what: () => done(world, { kind: 'GIVEN', plan: 'DYNAMIC_MEMBERSHIP' }) });
  documents.forEach(({ when: moment, late }, index) => {
    const completed = new Date(at(moment)).toISOString();
    agenda.push({ at: at(moment) + late * HOUR, what: () => signed(world, nameOf(index), completed) });
  });
  for (const one of shifts) agenda.push({ at: at(one.when), what: () => workers.work(one) });
  const isDown = (instant: number) => instant >= at(down.from) && instant < at(down.from) + down.days * DAY;
  for (let instant = begin; every !== null && instant < begin + DAYS * DAY; instant += every * HOUR)
    if (!isDown(instant)) agenda.push({ at: instant, what: () => workers.all() });
  const last = Math.max(...agenda.map((one) => one.at), begin + DAYS * DAY) + 2 * DAY;
  agenda.push({ at: last, what: () => workers.all() }, { at: last, what: () => workers.all() });
  for (const { at: instant, what } of agenda.sort((one, other) => one.at - other.at)) {
    world.clock.set(new Date(instant));
    await what();
  }
  return { world, tests, events: await historyOf(world), isUndone: workers.isUndone() };
}

const nameOf = (index: number): string => `completed-${String(index).padStart(2, '0')}`;

export async function historyOf({ store }: UsageWorld): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of store.readAll()) events.push(event);
  return events;
}

/** Everybody signed a document; `recordedAt` is its moment, whenever the history comes to say so. */
const signed = ({ store }: UsageWorld, documentId: string, recordedAt: string) =>
  store.append(`document-${documentId}`, 'no-stream', [
    {
      id: nameId('month story', documentId),
      type: 'SigningCompleted',
      data: { round: 1, version: 1, sha256: 'a'.repeat(64) },
      metadata: { schemaVersion: 1, ownerId: OWNER, recordedAt, occurredAt: recordedAt },
    },
  ]);

/** Six hours behind UTC is near enough for a day that somebody names. */
const dayAt = (instant: number): string => new Date(instant - 6 * HOUR).toISOString().slice(0, 10);

/** What people and the gateway do; where a rule says no, nothing has happened. */
async function done(world: UsageWorld, change: Act): Promise<void> {
  const now = world.clock.now().getTime();
  const ownerId = OWNER;
  const reason = personal(OWNER, 'agreed');
  const act = async (): Promise<unknown> => {
    switch (change.kind) {
      case 'GIVEN':
        return world.give(change.plan);
      case 'STARTED':
        return world.asOwner({ type: 'StartPlan', data: { ownerId, planName: change.plan, how: change.how } });
      case 'UNPAID': {
        const charge = { ownerId, chargeId: `charge-${now}`, cutOffDate: dayAt(now), graceDays: change.graceDays };
        return world.asFlow({ type: 'RecordChargeFailure', data: charge });
      }
      case 'PAID': {
        const { charges } = (await world.module.load(OWNER)).state;
        for (const chargeId of [...charges.map((charge) => charge.chargeId), 'another'])
          await world.asFlow({ type: 'SettleCharge', data: { ownerId, chargeId } });
        return null;
      }
      case 'PROMOTION':
        await world.asOwner({ type: 'RecordFirstLogin', data: { ownerId } });
        return world.asOwner({ type: 'RedeemPromotion', data: { ownerId } });
      case 'LIMIT':
        return world.asStaff({ type: 'ChangeLimits', data: { ownerId, limits: { documents: change.documents }, reason } });
      case 'LAST DAY': {
        const expiryDate = change.inDays === null ? null : dayAt(now + change.inDays * DAY);
        return world.asStaff({ type: 'ChangeExpiry', data: { ownerId, expiryDate, reason } });
      }
      case 'RENEWAL':
        return world.asOwner({ type: 'ChangeRenewal', data: { ownerId, isCancelled: change.isCancelled } });
      case 'ENDED':
        return world.module.endPlan(OWNER);
    }
  };
  await act().catch((error: unknown) => {
    if (!(error instanceof ProductError) || !/^(subscription|promotion)\./.test(error.code)) throw error;
  });
}

interface Item {
  readonly event: RecordedEvent;
  readonly key: string;
  readonly payload: JsonObject;
  isDone: boolean;
}

/** The processes behind the requests, with the flows of the product and a table of work in memory. */
function workersOf(world: UsageWorld, tests: ReadonlySet<string>) {
  const { store, module, clock } = world;
  const reactor = countingReactor({ isTest: async (documentId) => tests.has(documentId), countDocument: module.countDocument });
  const items: Item[] = [];
  let planned: Position | null = null;

  async function plan(): Promise<void> {
    for await (const event of store.readAll({ after: planned })) {
      if (reactor.types.includes(event.type)) for (const work of reactor.plan(event)) items.push({ event, ...work, isDone: false });
      planned = event.position;
    }
  }
  async function count(item: Item, hands: number, isKilled: boolean): Promise<void> {
    const { key, payload, event } = item;
    const { signal } = new AbortController();
    const claimed = { key, payload, eventId: event.id, attempt: 1, fence: 1, firstAt: clock.now(), signal };
    // Whoever is beaten by the other one tries again; each of the two may be the one.
    const tried = await Promise.allSettled(Array.from({ length: hands }, () => reactor.perform(claimed)));
    if (!isKilled && tried.some(({ status }) => status === 'fulfilled')) item.isDone = true;
  }
  const open = () => items.filter(({ isDone }) => !isDone);
  const looked = closeMonths({
    clock,
    async openMonths(until) {
      const calculation = new SecondCalculation(await historyOf(world), OWNER, tests);
      const closed = new Set(calculation.closed);
      return calculation.used(until).flatMap((month) => (closed.has(month) ? [] : [{ ownerId: OWNER, month }]));
    },
    head: () => store.head(),
    async plannedUpTo(position) {
      if (planned === null || store.comparePositions(planned, position) < 0) throw new Error('the counting of documents is behind');
    },
    openCounts: async () => open().map(({ payload }) => payload),
    closeMonth: module.closeMonth,
    failed(_ownerId, error) {
      throw error;
    },
  });
  const close = () => looked().catch((error: Error) => expectBehind(error));
  /** What is due by the days that stand in the history. Too much is asked for sooner than too little: the subscription decides. */
  async function announceDues(): Promise<void> {
    const today = dayAt(clock.now().getTime());
    const { events } = await module.load(OWNER);
    for (const { type, data, id: setBy } of events) {
      if ('expiryDate' in data && data.expiryDate !== null && data.expiryDate < today)
        await announcePlanDue(module, { ownerId: OWNER, kind: 'EXPIRY', dueDate: data.expiryDate, setBy });
      if (type !== 'ChargeFailed') continue;
      const dueDate = dayAt(Date.parse(`${data.cutOffDate}T18:00:00Z`) + data.graceDays * DAY);
      if (dueDate < today) await announcePlanDue(module, { ownerId: OWNER, kind: 'GRACE', dueDate, setBy });
    }
  }
  async function work({ plans, counts, hands, isKilled, closers, dues }: Omit<Shift, 'when'>): Promise<void> {
    if (plans) await plan();
    if (dues) await announceDues();
    // Those that count and those that close do so at the same time.
    const waiting = open();
    const tried = new Set(counts.flatMap((number) => (waiting.length === 0 ? [] : [waiting[number % waiting.length]!])));
    await Promise.all([
      (async () => {
        for (const item of tried) await count(item, hands, isKilled);
      })(),
      ...Array.from({ length: closers }, close),
    ]);
  }
  return {
    work,
    /** All there is to do. */
    async all(): Promise<void> {
      const everything = { plans: true, hands: 1, isKilled: false, closers: 0, dues: true } as const;
      await work({ ...everything, counts: [] });
      await work({ ...everything, counts: open().map((_, index) => index), dues: false });
      await plan();
      await close();
    },
    isUndone: () => open().length > 0,
  };
}

function expectBehind(error: Error): void {
  if (error.message !== 'the counting of documents is behind') throw error;
}
