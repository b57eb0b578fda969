import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CreditName } from '../../modules/subscription/index.ts';
import type { ProductError } from '../../shared-kernel/errors.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { count } from '../support/counts.ts';
import { OWNER, usageWorld } from './usage-world.ts';

const NOVEMBER = '2026-11-24T18:00:00.000Z';
const DECEMBER = '2026-12-03T18:00:00.000Z';
const FEBRUARY = '2027-02-03T18:00:00.000Z';

async function world(given: Readonly<Partial<Record<CreditName, number>>> = {}) {
  const account = usageWorld(NOVEMBER);
  const { module, clock, asStaff } = account;
  await account.begin();
  const add = (credits: Readonly<Partial<Record<CreditName, number>>>) =>
    asStaff({ type: 'AddCredits', data: { ownerId: OWNER, credits, reason: personal(OWNER, 'Contrato') } });
  if (Object.keys(given).length > 0) await add(given);
  const about = (reference: string, since = NOVEMBER) => ({
    ownerId: OWNER,
    reference,
    since,
    by: 'identity',
    cause: `cause of ${reference}`,
  });
  const { credits } = module;
  /** By its code where it was refused. */
  const outcome = (doing: Promise<unknown>) =>
    doing.then(
      () => 'done',
      (error: ProductError) => error.code,
    );
  return {
    ...account,
    add,
    at: (instant: string) => clock.set(instant),
    reserve: (reference: string, kinds: readonly CreditName[] = ['bioCreditsID'], quantity = 1, provider: string | null = null) =>
      outcome(credits.reserve(about(reference), { credits: kinds, quantity, provider })),
    use: (reference: string, part?: string, quantity?: number) => outcome(credits.use(about(reference), part, quantity)),
    giveBack: (reference: string, part?: string, quantity?: number) => outcome(credits.giveBack(about(reference), part, quantity)),
    async of(name: CreditName = 'bioCreditsID') {
      const { credit: _, ...numbers } = (await credits.of(OWNER)).find(({ credit }) => credit === name)!;
      return numbers;
    },
    typesOf: async (month: string) => (await credits.streams.load(`${OWNER}-${month}`)).events.map(({ type }) => type),
    packs: async (month: string) => (await credits.streams.load(`${OWNER}-${month}`)).state.packs,
  };
}

describe('credits of an account (ENT-017, ENT-063)', () => {
  it('are added by staff, kept for a try, used once a provider took it on, and given back where nothing was done', async () => {
    const { reserve, use, giveBack, of } = await world({ bioCreditsID: 3 });
    expect(await reserve('check-1')).toBe('done');
    expect(await of()).toEqual({ added: 3, reserved: 1, used: 0, left: 2 });
    expect(await use('check-1')).toBe('done');
    expect(await of()).toEqual({ added: 3, reserved: 0, used: 1, left: 2 });
    expect(await reserve('check-2')).toBe('done');
    expect(await giveBack('check-2')).toBe('done');
    expect(await giveBack('check-1')).toBe('done');
    expect(await of()).toEqual({ added: 3, reserved: 0, used: 0, left: 3 });
  });

  it('happen once by their reference, however often they are asked for, also in a later month', async () => {
    const { reserve, use, giveBack, of, at, typesOf } = await world({ bioCreditsID: 3 });
    const all = async (act: typeof use) =>
      expect(await Promise.all([act('check-1'), act('check-1'), act('check-1')])).toEqual(Array(3).fill('done'));
    await all((reference) => reserve(reference));
    await all(use);
    expect(await of()).toMatchObject({ used: 1, left: 2 });
    at(DECEMBER);
    await all((reference) => reserve(reference));
    await all(use);
    expect(await of()).toMatchObject({ used: 1, left: 2 });
    at(FEBRUARY);
    await all(giveBack);
    expect(await of()).toMatchObject({ used: 0, reserved: 0, left: 3 });
    expect(await use('check-1')).toBe('credits.returned');
    expect(await typesOf('2026-11')).toEqual(['CreditsOpened', 'CreditsReserved', 'CreditsUsed', 'CreditsClosed']);
    expect(await typesOf('2026-12')).toEqual(['CreditsOpened', 'CreditsClosed']);
    expect(await typesOf('2027-02')).toEqual(['CreditsOpened', 'CreditsReturned']);
  });

  it('of two that want the last one, and of twenty, one has it', async () => {
    for (const many of [2, 20]) {
      const { reserve, of } = await world({ whatsappCredits: 1 });
      const outcomes = await Promise.all(Array.from({ length: many }, (_, index) => reserve(`message-${index}`, ['whatsappCredits'])));
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set(['done', 'credits.messaging_exhausted']));
      expect(await of('whatsappCredits')).toEqual({ added: 1, reserved: 1, used: 0, left: 0 });
    }
  });

  it.each([
    ['bioCreditsID', 'credits.identity_exhausted'],
    ['backgroundCheckCredits', 'credits.identity_exhausted'],
    ['whatsappCredits', 'credits.messaging_exhausted'],
    ['attachmentCredits', 'credits.attachments_exhausted'],
    ['documentCredits', 'credits.documents_exhausted'],
  ] as const)('%s: who has none left is told what is used up (ERR-087)', async (credit, code) => {
    const none = await world();
    expect(await none.reserve('one', [credit])).toBe(code);
    const one = await world({ [credit]: 1 });
    expect([await one.reserve('one', [credit]), await one.reserve('two', [credit])]).toEqual(['done', code]);
    // What comes back is there for the next one, under another reference than the one that was refused or under the same.
    await one.giveBack('one');
    expect(await one.reserve('two', [credit])).toBe('done');
  });

  it('several kinds are kept together or not at all', async () => {
    const { reserve, of, add } = await world({ bioCreditsID: 5 });
    const both = ['bioCreditsID', 'bioCreditsFaceID'] as const;
    expect(await reserve('check-1', both)).toBe('credits.identity_exhausted');
    expect(await of('bioCreditsID')).toMatchObject({ reserved: 0, left: 5 });
    await add({ bioCreditsFaceID: 1 });
    expect(await reserve('check-1', both)).toBe('done');
    expect([await of('bioCreditsID'), await of('bioCreditsFaceID')]).toMatchObject([{ reserved: 1 }, { reserved: 1 }]);
  });

  it('a batch reserves once and settles part by part; what is left of it comes back', async () => {
    const { reserve, use, giveBack, of } = await world({ whatsappCredits: 300 });
    expect(await reserve('batch-1', ['whatsappCredits'], 250)).toBe('done');
    for (const part of ['rows 0-99', 'rows 0-99', 'rows 100-199']) expect(await use('batch-1', part, 100)).toBe('done');
    expect(await of('whatsappCredits')).toEqual({ added: 300, reserved: 50, used: 200, left: 50 });
    expect(await use('batch-1', 'rows 200-299', 100)).toBe('credits.not_reserved');
    expect(await giveBack('batch-1', 'rest')).toBe('done');
    expect(await giveBack('batch-1', 'rest')).toBe('done');
    expect(await giveBack('batch-1', 'rows 0-99')).toBe('done');
    expect(await of('whatsappCredits')).toEqual({ added: 300, reserved: 0, used: 100, left: 200 });
  });

  it('what is kept when the month ends is kept in the next one, and settled there', async () => {
    const { reserve, use, of, at, packs } = await world({ bioCreditsID: 2 });
    await reserve('check-1');
    at(DECEMBER);
    expect(await of()).toEqual({ added: 2, reserved: 1, used: 0, left: 1 });
    expect(await use('check-1')).toBe('done');
    expect(await of()).toEqual({ added: 2, reserved: 0, used: 1, left: 1 });
    expect([await packs('2026-11'), await packs('2026-12')]).toMatchObject([{ B: 0 }, { B: 1 }]);
  });

  it('a worker whose clock is behind goes on in the month that goes on', async () => {
    const { reserve, of, at, typesOf } = await world({ bioCreditsID: 2 });
    await reserve('check-1');
    at(DECEMBER);
    await reserve('check-2');
    at(NOVEMBER);
    expect(await reserve('check-3')).toBe('credits.identity_exhausted');
    expect(await typesOf('2026-11')).toEqual(['CreditsOpened', 'CreditsReserved', 'CreditsClosed']);
    at(DECEMBER);
    expect(await of()).toMatchObject({ reserved: 2, left: 0 });
  });

  it('packs of the month: one identity check is one of B, a background check one of C, a document one of A (CONST-026)', async () => {
    const { reserve, use, giveBack, packs, at } = await world({
      bioCreditsID: 9,
      bioCreditsFaceID: 9,
      backgroundCheckCredits: 9,
      documentCredits: 9,
      whatsappCredits: 9,
    });
    const once = async (reference: string, kinds: readonly CreditName[]) => {
      await reserve(reference, kinds);
      await use(reference);
    };
    await once('check-1', ['bioCreditsID', 'bioCreditsFaceID']);
    expect(await packs('2026-11')).toEqual({ A: 0, B: 1, C: 0 });
    await once('background-1', ['backgroundCheckCredits']);
    await once('document-1', ['documentCredits']);
    await once('message-1', ['whatsappCredits']);
    expect(await packs('2026-11')).toEqual({ A: 1, B: 1, C: 1 });
    await giveBack('background-1');
    expect(await packs('2026-11')).toEqual({ A: 1, B: 1, C: 0 });
    at(DECEMBER);
    await giveBack('check-1');
    expect([await packs('2026-11'), await packs('2026-12')]).toEqual([
      { A: 1, B: 1, C: 0 },
      { A: 0, B: 0, C: 0 },
    ]);
  });

  it('staff take back what was added by mistake, and nothing that is used or kept', async () => {
    const { add, reserve, use, of, refusals } = await world({ bioCreditsID: 10 });
    await reserve('check-1');
    await use('check-1');
    await reserve('check-2');
    await expect(add({ bioCreditsID: -9 })).rejects.toMatchObject({
      code: 'credits.not_so_many',
      facts: { credit: 'bioCreditsID', left: 8 },
    });
    await add({ bioCreditsID: -8 });
    expect(await of()).toEqual({ added: 2, reserved: 1, used: 1, left: 0 });
    expect(refusals).toEqual(['credits.not_so_many']);
  });

  it('what two of the staff add at once is all added', async () => {
    const { add, of } = await world();
    await Promise.all(Array.from({ length: 10 }, () => add({ bioCreditsID: 3 })));
    expect(await of()).toMatchObject({ added: 30, left: 30 });
  });

  it('another account has none of them', async () => {
    const { module } = await world({ bioCreditsID: 5 });
    expect((await module.credits.of('owner-2')).every(({ added, left }) => added + left === 0)).toBe(true);
  });

  it('in whatever order and over however many months: nothing is lost, doubled or used without being there', async () => {
    const act = fc.record({
      what: fc.constantFrom('reserve', 'use', 'giveBack', 'month', 'add'),
      reference: fc.constantFrom('a', 'b', 'c', 'd'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
        const account = await world({ bioCreditsID: 2 });
        /** The sentences of the design, by themselves. */
        let added = 2;
        const known = new Map<string, 'RESERVED' | 'USED' | 'RETURNED'>();
        const held = () => [...known.values()].filter((one) => one !== 'RETURNED').length;
        for (const { what, reference } of acts) {
          const before = known.get(reference);
          if (what === 'month') account.clock.advance(20 * 86_400_000);
          else if (what === 'add') {
            await account.add({ bioCreditsID: 1 });
            added += 1;
          } else if (what === 'reserve') {
            const isThere = before !== undefined || held() < added;
            expect(await account.reserve(reference)).toBe(isThere ? 'done' : 'credits.identity_exhausted');
            if (isThere && before === undefined) known.set(reference, 'RESERVED');
          } else if (what === 'use') {
            const outcome = await account.use(reference);
            // What was used and came back answers its first use again in the same month, and is refused in a later one: nothing is used by either.
            if (before === 'RETURNED') expect(['done', 'credits.returned']).toContain(outcome);
            else expect(outcome).toBe(before === undefined ? 'credits.not_reserved' : 'done');
            if (before === 'RESERVED') known.set(reference, 'USED');
          } else {
            expect(await account.giveBack(reference)).toBe(before === undefined ? 'credits.not_reserved' : 'done');
            if (before !== undefined) known.set(reference, 'RETURNED');
          }
          const used = [...known.values()].filter((one) => one === 'USED').length;
          expect(await account.of()).toEqual({ added, reserved: held() - used, used, left: added - held() });
        }
      }),
      { numRuns: count('months of credits', 60, 1000) },
    );
  });
});
