import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import { type EventStore, StoreUnavailable } from '../../shared-kernel/event-store/port.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { count } from '../support/counts.ts';
import { OWNER, usageWorld } from './usage-world.ts';

const NOVEMBER = '2026-11-24T18:00:00.000Z';

/** An account that began on 24 November with the dynamic membership, and whose `documents` were completed on the 25th. */
async function world(documents = 0, store?: EventStore) {
  const made = usageWorld(NOVEMBER, store);
  await made.begin();
  await made.give('DYNAMIC_MEMBERSHIP');
  made.clock.set('2026-11-25T18:00:00.000Z');
  for (let index = 0; index < documents; index++) await made.complete(`early-${index}`, `2026-11-25T10:00:0${index % 10}.000Z`);
  return made;
}

describe('documents of a month', () => {
  it('are those completed in it in Mexico City, each once (CONST-004)', async () => {
    const account = await world();
    // Six hours behind UTC: the last instant of November, and the first of December.
    await account.complete('last', '2026-12-01T05:59:59.999Z');
    await account.complete('first', '2026-12-01T06:00:00.000Z');
    await account.complete('last', '2026-12-01T05:59:59.999Z');
    expect(await Promise.all(['2026-11', '2026-12', '2027-01'].map((month) => account.module.completedIn(OWNER, month)))).toEqual([
      1, 1, 0,
    ]);
    expect((await account.usageOf('2026-11')).state.documents.map(({ eventId }) => eventId)).toEqual(['last']);
  });

  it('are counted once each by many workers at the same time, in any order', async () => {
    const account = await world();
    const ids = Array.from({ length: 12 }, (_, index) => `together-${index}`);
    await Promise.all([...ids, ...ids.toReversed()].map((id) => account.complete(id, '2026-11-26T12:00:00.000Z')));
    const { state } = await account.usageOf('2026-11');
    expect(state.documents.map(({ eventId }) => eventId).sort()).toEqual([...ids].sort());
    expect(await account.module.completedIn(OWNER, '2026-11')).toBe(12);
  });

  it('count nothing of what was completed before the account had a subscription', async () => {
    const account = await world();
    await account.complete('of another month', '2026-10-31T18:00:00.000Z');
    for (let index = 0; index < 5; index += 1) await account.complete(`of the same month ${index}`, `2026-11-02T18:00:0${index}.000Z`);
    await account.complete('a moment before', '2026-11-24T17:59:59.999Z');
    expect(await Promise.all(['2026-10', '2026-11'].map((month) => account.module.completedIn(OWNER, month)))).toEqual([0, 0]);
    await account.complete('from then on', '2026-11-24T18:00:00.000Z');
    expect(await account.module.completedIn(OWNER, '2026-11')).toBe(1);
  });

  it('an account that was busy before its installation got subscriptions goes on with its trial', async () => {
    const account = usageWorld(NOVEMBER);
    // The flow comes upon the documents of before first, and begins the trial for it.
    for (let index = 0; index < 9; index += 1) await account.complete(`before ${index}`, `2026-11-2${index % 4}T18:00:00.000Z`);
    expect(await account.module.gate(OWNER, 'create')).toBeNull();
  });

  it('ask before the next one where the base plan has no more, in the month that it is (STATE-050)', async () => {
    const account = await world(5);
    await account.give('BASE_MEMBERSHIP');
    expect(await account.module.gate(OWNER, 'create')).toMatchObject({ status: 409, code: 'subscription.sixth_document' });
    account.clock.set('2026-12-01T06:00:00.000Z');
    expect(await account.module.gate(OWNER, 'create')).toBeNull();
  });
});

describe('the end of a month', () => {
  it('is not before it is over, and is one fact whoever closes it', async () => {
    const account = await world(7);
    account.clock.set('2026-12-01T05:59:59.999Z');
    await account.close('2026-11', '10');
    expect((await account.usageOf('2026-11')).state.status).toBe('OPEN');
    account.clock.set('2026-12-01T06:00:00.000Z');
    await Promise.all(['11', '12', '13'].map((position) => account.close('2026-11', position)));
    await account.close('2026-11', '14');
    const { state, events } = await account.usageOf('2026-11');
    expect(events.filter(({ type }) => type === 'MonthClosed')).toHaveLength(1);
    expect(state.statement).toMatchObject({
      planName: 'DYNAMIC_MEMBERSHIP',
      currency: 'MXN',
      lines: [
        { kind: 'PLAN', planName: 'DYNAMIC_MEMBERSHIP', quantity: 1, unitCents: 29_900, amountCents: 29_900 },
        { kind: 'DOCUMENTS_INCLUDED', quantity: 5, unitCents: 0, amountCents: 0 },
        { kind: 'DOCUMENTS_ABOVE', quantity: 2, unitCents: 4_900, amountCents: 9_800 },
      ],
      totalCents: 39_700,
    });
  });

  it('leaves what is known too late to the next month that is open, by its number in its own (CONST-003)', async () => {
    const account = await world(4);
    account.clock.set('2027-01-05T18:00:00.000Z');
    await account.close('2026-11');
    // December had the membership and no document; it is closed too when November's two become known.
    await account.close('2026-12');
    await account.complete('late-a', '2026-11-30T18:00:00.000Z');
    await account.complete('late-b', '2026-11-29T18:00:00.000Z');
    await account.complete('late-a', '2026-11-30T18:00:00.000Z');
    account.clock.set('2027-02-01T18:00:00.000Z');
    await account.close('2027-01');
    const { state } = await account.usageOf('2027-01');
    expect(state.late.map(({ eventId, of, number }) => [eventId, of, number])).toEqual([
      ['late-a', '2026-11', 5],
      ['late-b', '2026-11', 6],
    ]);
    expect(state.statement!.lines.filter(({ kind }) => kind === 'LATE_DOCUMENTS')).toEqual([
      { kind: 'LATE_DOCUMENTS', month: '2026-11', quantity: 1, unitCents: 0, amountCents: 0 },
      { kind: 'LATE_DOCUMENTS', month: '2026-11', quantity: 1, unitCents: 4_900, amountCents: 4_900 },
    ]);
    expect(await account.module.completedIn(OWNER, '2027-01')).toBe(0);
    // Once it is in January, it is found there for ever.
    await account.complete('late-a', '2026-11-30T18:00:00.000Z');
    expect((await account.usageOf('2027-02')).state.status).toBe('NONE');
  });

  it('charges nothing for what was sent before and completes above a plan that does not go on with a price', async () => {
    const account = await world();
    await account.give('BASE_MEMBERSHIP');
    for (let day = 1; day <= 7; day++) await account.complete(`base-${day}`, `2026-11-26T0${day}:00:00.000Z`);
    account.clock.set('2026-11-26T12:00:00.000Z');
    await account.give('DYNAMIC_MEMBERSHIP');
    await account.complete('accepted', '2026-11-27T10:00:00.000Z');
    account.clock.set('2026-12-03T18:00:00.000Z');
    await account.close('2026-11');
    const { lines } = (await account.usageOf('2026-11')).state.statement!;
    expect(lines.map(({ kind, amountCents, ...line }) => [kind, 'quantity' in line ? line.quantity : 0, amountCents])).toEqual([
      ['PLAN', 1, 29_900],
      ['DOCUMENTS_INCLUDED', 5, 0],
      ['DOCUMENTS_ABOVE', 1, 4_900],
      ['DOCUMENTS_NOT_CHARGED', 2, 0],
    ]);
  });
});

describe('a membership that is over', () => {
  it.each<[readonly string[]]>([[[]], [['DEBTOR']]])(
    'charges nothing for a document that completes above it, then given %j',
    async (plans) => {
      const account = await world(5);
      await account.asStaff({
        type: 'ChangeExpiry',
        data: { ownerId: OWNER, expiryDate: '2026-11-25', reason: personal(OWNER, 'Contrato') },
      });
      account.clock.set('2026-11-26T12:00:00.000Z');
      await account.asFlow({ type: 'ExpirePlan', data: { ownerId: OWNER, dueDate: '2026-11-25' } });
      // Frozen by platform staff afterwards it is over still.
      for (const plan of plans) await account.give(plan);
      account.clock.set('2026-11-27T18:00:00.000Z');
      await account.complete('afterwards', '2026-11-27T10:00:00.000Z');
      expect(await account.module.statementOf(OWNER, '2026-11')).toMatchObject({
        totalCents: 0,
        lines: [
          { kind: 'DOCUMENTS_INCLUDED', quantity: 5 },
          { kind: 'DOCUMENTS_NOT_CHARGED', quantity: 1 },
        ],
      });
    },
  );
});

describe('the statement that the owner asks for', () => {
  it('goes on with an open month, stays as it is when that is closed, and is none before there was a subscription', async () => {
    const account = await world(6);
    const open = await account.module.statementOf(OWNER, '2026-11');
    expect(open).toMatchObject({ month: '2026-11', isClosed: false, documents: 6, totalCents: 34_800 });
    account.clock.set('2026-12-02T18:00:00.000Z');
    await account.close('2026-11');
    await account.give('ZERO');
    expect(await account.module.statementOf(OWNER, '2026-11')).toEqual({ ...open, isClosed: true });
    expect(await account.module.statementOf(OWNER, '2026-10')).toBeNull();
    expect(await account.module.statementOf(OWNER, '2027-01')).toBeNull();
  });
});

/** A store through which another is reached, each of its calls to be replaced. */
const over = (inner: EventStore): EventStore => ({
  append: (...given) => inner.append(...given),
  readStream: (...given) => inner.readStream(...given),
  readAll: (...given) => inner.readAll(...given),
  subscribeAll: (...given) => inner.subscribeAll(...given),
  head: () => inner.head(),
  comparePositions: (one, other) => inner.comparePositions(one, other),
  close: () => inner.close(),
});

/** A store that goes away at one append: before it is written, or after. */
function breaking(at: number, isWritten: boolean): { readonly store: EventStore; isBroken(): boolean } {
  const inner = createMemoryEventStore();
  let appends = 0;
  let broken = false;
  const store = over(inner);
  store.append = async (...given) => {
    if (!broken && ++appends === at) {
      broken = true;
      if (isWritten) await inner.append(...given);
      throw new StoreUnavailable('the process was killed here');
    }
    return inner.append(...given);
  };
  return { store, isBroken: () => broken };
}

describe('a worker that ends anywhere', () => {
  const documents = Array.from({ length: 8 }, (_, index) => `document-${index}`);
  async function life(store?: EventStore) {
    const account = usageWorld(NOVEMBER, store);
    // Whoever comes after a worker that died does the same again.
    const surely = (work: () => Promise<unknown>) => work().catch(work);
    await surely(account.begin);
    await surely(async () => (await account.module.load(OWNER)).state.planName === 'M1' || account.give('M1'));
    for (const id of documents) {
      await surely(() => account.complete(id, '2026-11-25T10:00:00.000Z'));
      if (id === 'document-5') {
        account.clock.set('2026-12-01T12:00:00.000Z');
        await surely(() => account.close('2026-11'));
      }
    }
    account.clock.set('2027-01-01T12:00:00.000Z');
    await surely(() => account.close('2026-12'));
    const months = await Promise.all(['2026-11', '2026-12'].map((month) => account.usageOf(month)));
    return months.map(({ state, events }) => ({ state, types: events.map(({ type }) => type) }));
  }

  it('leaves what one that never ended leaves, with each fact once', async () => {
    const whole = await life();
    const appends = 12;
    const tries = count('ends of a worker that counts and closes', 14, 24);
    for (let index = 0; index < tries; index++) {
      const { store, isBroken } = breaking((index % appends) + 1, index < appends);
      expect(await life(store)).toEqual(whole);
      expect(isBroken()).toBe(true);
    }
  });
});

describe('a month of an account with many documents', () => {
  it('is asked for its number without reading them', async () => {
    const documents = count('documents of the month whose number is asked for', 1000, 10_000);
    const inner = createMemoryEventStore();
    let read = 0;
    const store = over(inner);
    store.readStream = async function* (...given) {
      for await (const event of inner.readStream(...given)) {
        read += 1;
        yield event;
      }
    };
    const account = await world(1, store);
    // The first one was counted as the product does it; the others stand as it would have written them.
    const { events } = await account.usageOf('2026-11');
    const first = events[0]!;
    await inner.append(
      'usage-owner-1-2026-11',
      0,
      Array.from({ length: documents - 1 }, (_, index) => ({
        id: `00000000-0000-5000-8000-${String(index).padStart(12, '0')}`,
        type: first.type,
        data: { ...first.data, documentId: `many-${index}`, eventId: `many-${index}`, counted: index + 2 } as never,
        metadata: { ...first.metadata, commandId: `many-${index}` } as never,
      })),
    );
    read = 0;
    expect(await account.module.completedIn(OWNER, '2026-11')).toBe(documents);
    expect(read).toBe(1);
    const began = performance.now();
    const { state } = await account.usageOf('2026-11');
    expect(state.documents).toHaveLength(documents);
    console.info(`folded ${documents} documents in ${Math.round(performance.now() - began)} ms`);
  });
});
