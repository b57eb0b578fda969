import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthInvoiceId, planInvoiceId } from '../../modules/billing/application/ids.ts';
import type { ClosedMonth } from '../../modules/billing/application/month-invoice.ts';
import { lineWithTax } from '../../modules/billing/application/purchases.ts';
import { taxed } from '../../modules/billing/contract/tax.ts';
import type { InvoiceState } from '../../modules/billing/domain/state.ts';
import { count } from '../support/counts.ts';
import { billingWorld, OWNER } from './billing-world.ts';

/**
 * The price before tax, worked out again in whole numbers: the tax is percent/100 of it, so it is 100/(100 + percent) of the price. A
 * remainder of half of the divisor or more goes up, of amounts that are taken off as of all others, away from nothing.
 */
function netAgain(amount: bigint, percent: bigint): bigint {
  const size = amount < 0n ? -amount : amount;
  const divisor = 100n + percent;
  const whole = (size * 100n) / divisor;
  const rest = size * 100n - whole * divisor;
  const net = rest * 2n >= divisor ? whole + 1n : whole;
  return amount < 0n ? -net : net;
}

/** A share of an amount, half a cent up. */
const shareOf = (amount: number, percent: number): number => Number((BigInt(amount) * BigInt(percent) + 50n) / 100n);

type Lines = ClosedMonth['lines'];
type Line = Lines[number];

const cents = fc.oneof(
  fc.constantFrom(0, 1, 2, 50, 99, 100, 4_900, 9_900, 19_900, 29_900, 34_900, 49_900),
  fc.integer({ min: 0, max: 100_000_000 }),
);
const quantity = fc.integer({ min: 0, max: 400 });
const priced = fc.tuple(quantity, cents).map(([number, unitCents]) => ({ quantity: number, unitCents, amountCents: number * unitCents }));
const line: fc.Arbitrary<Line> = fc.oneof(
  priced.map((price): Line => ({ kind: 'PLAN', planName: 'BASE_MEMBERSHIP', ...price })),
  priced.map((price): Line => ({ kind: 'DOCUMENTS_ABOVE', ...price })),
  quantity.map((number): Line => ({ kind: 'DOCUMENTS_INCLUDED', quantity: number, unitCents: 0, amountCents: 0 })),
  quantity.map((number): Line => ({ kind: 'DOCUMENTS_NOT_CHARGED', quantity: number, unitCents: 0, amountCents: 0 })),
  priced.map((price): Line => ({ kind: 'LATE_DOCUMENTS', month: '2026-10', ...price })),
);
/** Lines, and what a promotion takes off all of them, from nothing to everything. */
const statement = fc.tuple(fc.array(line, { maxLength: 12 }), fc.integer({ min: 0, max: 100 })).map(([lines, percent]): Lines => {
  const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0);
  const off = shareOf(sum, percent);
  return off > 0 ? [...lines, { kind: 'PROMOTION', percent, amountCents: -off }] : lines;
});
const taxPercent = fc.integer({ min: 0, max: 50 });

const big = (lines: readonly { readonly amountCents: number }[]): bigint =>
  lines.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);

/** What is wrong with lines that tell their tax; nothing where they are right. */
function wrongIn(lines: readonly { amountCents: number; netCents: number; taxCents: number }[], percent: number): string[] {
  return lines.flatMap(({ amountCents, netCents, taxCents }) => {
    const net = netAgain(BigInt(amountCents), BigInt(percent));
    const found = `${amountCents} at ${percent} %: ${netCents} and ${taxCents}`;
    if (![amountCents, netCents, taxCents].every((value) => Number.isSafeInteger(value) && !Object.is(value, -0)))
      return [`${found}, no number`];
    return BigInt(netCents) === net && BigInt(taxCents) === BigInt(amountCents) - net ? [] : [found];
  });
}

describe('the tax in a price (money.md)', () => {
  const runs = { numRuns: count('statements', 2_000, 10_000) };

  it('is told apart as whole-number arithmetic tells it, line by line and in sum', () => {
    fc.assert(
      fc.property(statement, taxPercent, (lines, percent) => {
        const told = lines.map((one) => lineWithTax(one, percent));
        expect(wrongIn(told, percent)).toEqual([]);
        const [net, tax] = [told.reduce((sum, one) => sum + one.netCents, 0), told.reduce((sum, one) => sum + one.taxCents, 0)];
        expect(BigInt(net) + BigInt(tax)).toBe(big(lines));
        expect([net, tax].some((sum) => Object.is(sum, -0))).toBe(false);
        // A line is half a cent beside its share at most, so their sum is no more than half a cent for each line beside that of the total.
        const beside = BigInt(net) - netAgain(big(lines), BigInt(percent));
        expect((beside < 0n ? -beside : beside) * 2n <= BigInt(lines.length) + 1n).toBe(true);
      }),
      runs,
    );
  });

  it('takes as much of a discount as it gave of the price, so that a whole one leaves nothing', () => {
    fc.assert(
      fc.property(cents, taxPercent, (amount, percent) => {
        const [given, taken] = [taxed(amount, percent), taxed(0 - amount, percent)];
        expect([given.netCents + taken.netCents, given.taxCents + taken.taxCents]).toEqual([0, 0]);
        expect([taken.netCents, taken.taxCents].some((value) => Object.is(value, -0))).toBe(false);
      }),
      runs,
    );
  });

  it('goes up at half a cent, at every percent there may be', () => {
    for (let percent = 0; percent <= 50; percent++)
      for (let amount = 0; amount <= 300; amount++)
        for (const signed of [amount, 0 - amount]) expect(wrongIn([lineWithTax({ amountCents: signed }, percent)], percent)).toEqual([]);
    // 29 centavos with a tax of 16 % are 25 and 4; 87 are 75 and 12. Halves: 3 at 20 % are 2.5, which is 3.
    expect([taxed(29, 16), taxed(87, 16), taxed(3, 20), taxed(-3, 20), taxed(29_900, 16)]).toEqual([
      { netCents: 25, taxCents: 4 },
      { netCents: 75, taxCents: 12 },
      { netCents: 3, taxCents: 0 },
      { netCents: -3, taxCents: 0 },
      { netCents: 25_776, taxCents: 4_124 },
    ]);
  });
});

const plan = (unitCents = 29_900): Line => ({ kind: 'PLAN', planName: 'BASE_MEMBERSHIP', quantity: 1, unitCents, amountCents: unitCents });
const above = (number: number): Line => ({ kind: 'DOCUMENTS_ABOVE', quantity: number, unitCents: 4_900, amountCents: number * 4_900 });
const off = (percent: number, amountCents: number): Line => ({ kind: 'PROMOTION', percent, amountCents: -amountCents });
const advance = (month: string, over = {}) => ({
  planName: 'BASE_MEMBERSHIP',
  month,
  priceCents: 29_900,
  percent: 0,
  offCents: 0,
  ...over,
});

const NOVEMBER = monthInvoiceId(OWNER, '2026-11');
const DECEMBER = monthInvoiceId(OWNER, '2026-12');
const paidPlan = (month: string, number = 0): string => planInvoiceId(OWNER, month, 'BASE_MEMBERSHIP', number);

const linesIn = ({ lines }: InvoiceState) => lines.map(({ kind, amountCents }) => [kind, amountCents]);

describe('invoices of months and plans', () => {
  it('charges a month for what its statement says', async () => {
    const world = billingWorld('2026-12-01T06:05:00.000Z');
    await world.close('2026-11', [plan(), above(3)]);
    const state = await world.stateOf(NOVEMBER);
    expect(state).toMatchObject({ status: 'PAID', kind: 'MONTH', month: '2026-11', totalCents: 44_600, cutOffDate: '2026-12-01' });
    expect(wrongIn(state.lines, 16)).toEqual([]);
    expect(world.charged).toEqual([{ invoiceId: NOVEMBER, amountCents: 44_600 }]);
  });

  it('opens none for a month that came to nothing, and leaves one unpaid where there is no card', async () => {
    const world = billingWorld('2026-12-01T06:05:00.000Z', { defaultCard: null });
    await world.close('2026-11', [{ kind: 'DOCUMENTS_INCLUDED', quantity: 2, unitCents: 0, amountCents: 0 }]);
    expect((await world.stateOf(NOVEMBER)).status).toBe('NONE');
    await world.close('2026-12', [plan()]);
    expect(await world.stateOf(DECEMBER)).toMatchObject({ status: 'UNPAID', lastDecline: { code: 'no_card' } });
    expect(world.charged).toEqual([]);
  });

  it('takes off what was paid for the month when the plan was started, once', async () => {
    const world = billingWorld('2026-11-14T18:00:00.000Z');
    expect((await world.pay(advance('2026-11'))).status).toBe('paid');
    // Asked again it is paid already.
    expect(await world.pay(advance('2026-11'))).toEqual({ status: 'paid', invoices: [] });
    world.clock.set('2026-12-01T06:05:00.000Z');
    await world.close('2026-11', [plan(), above(2)]);
    const state = await world.stateOf(NOVEMBER);
    expect(linesIn(state)).toEqual([
      ['PLAN', 29_900],
      ['DOCUMENTS_ABOVE', 9_800],
      ['PAID_IN_ADVANCE', -29_900],
    ]);
    expect(state).toMatchObject({ totalCents: 9_800, status: 'PAID' });
    expect(world.charged.map(({ amountCents }) => amountCents)).toEqual([29_900, 9_800]);
    // Of the month after it nothing is left to be taken off.
    world.clock.set('2027-01-01T06:05:00.000Z');
    await world.close('2026-12', [plan()]);
    expect(await world.stateOf(DECEMBER)).toMatchObject({ totalCents: 29_900 });
  });

  it('charges nothing for a month that was paid whole in advance', async () => {
    const world = billingWorld('2026-11-14T18:00:00.000Z');
    await world.pay(advance('2026-11'));
    world.clock.set('2026-12-01T06:05:00.000Z');
    await world.close('2026-11', [plan()]);
    expect(await world.stateOf(NOVEMBER)).toMatchObject({ status: 'PAID', totalCents: 0, payment: null });
    expect(world.charged.length).toBe(1);
    expect((await world.stateOf(paidPlan('2026-11'))).refunds).toEqual([]);
  });

  it('charges a plan with a promotion what it comes to, and the month no more', async () => {
    const world = billingWorld('2026-11-14T18:00:00.000Z');
    await world.pay(advance('2026-11', { percent: 25, offCents: 7_475 }));
    const paid = await world.stateOf(paidPlan('2026-11'));
    expect(linesIn(paid)).toEqual([
      ['PLAN', 29_900],
      ['PROMOTION', -7_475],
    ]);
    expect(paid.totalCents).toBe(22_425);
    expect(wrongIn(paid.lines, 16)).toEqual([]);
    world.clock.set('2026-12-01T06:05:00.000Z');
    await world.close('2026-11', [plan(), above(1), off(25, 8_700)]);
    expect(await world.stateOf(NOVEMBER)).toMatchObject({ totalCents: 34_800 - 8_700 - 22_425 });
    expect(world.charged.map(({ amountCents }) => amountCents)).toEqual([22_425, 3_675]);
  });

  it.each([
    ['came to less than was paid', [plan(10_000)], 19_900],
    ['came to nothing', [], 29_900],
  ] as const)('gives back what is over where the month %s', async (_what, lines, over) => {
    const world = billingWorld('2026-11-14T18:00:00.000Z');
    await world.pay(advance('2026-11'));
    world.clock.set('2026-12-01T06:05:00.000Z');
    await world.close('2026-11', lines);
    const asked = await world.eventsOf(paidPlan('2026-11'));
    expect(asked.at(-1)).toMatchObject({ type: 'RefundAsked', data: { amountCents: over, why: 'OVERPAID' } });
    // Closed again before and after the money went back, it asks for no more.
    await world.close('2026-11', lines);
    await world.giveBack(paidPlan('2026-11'));
    await world.close('2026-11', lines);
    expect(world.refunded).toEqual([{ intentId: 'pi_1', amountCents: over }]);
    expect((await world.stateOf(paidPlan('2026-11'))).refunds).toMatchObject([{ amountCents: over, status: 'MADE' }]);
    expect(world.charged.length).toBe(1);
  });

  it('takes off what two plans of a month were paid, and gives back what neither is needed for', async () => {
    const world = billingWorld('2026-11-14T18:00:00.000Z');
    await world.pay(advance('2026-11'));
    await world.pay(advance('2026-11', { planName: 'DYNAMIC_MEMBERSHIP' }));
    world.clock.set('2026-12-01T06:05:00.000Z');
    await world.close('2026-11', [plan(), above(1)]);
    expect(linesIn(await world.stateOf(NOVEMBER)).slice(2)).toEqual([
      ['PAID_IN_ADVANCE', -29_900],
      ['PAID_IN_ADVANCE', -4_900],
    ]);
    const other = await world.stateOf(planInvoiceId(OWNER, '2026-11', 'DYNAMIC_MEMBERSHIP', 0));
    expect(other.refunds).toMatchObject([{ amountCents: 25_000, status: 'ASKED' }]);
  });

  it('counts a plan that was asked for at the very end of a month in the month in which it was paid', async () => {
    const world = billingWorld('2026-12-01T05:59:59.000Z');
    const { execute } = world.billing.invoices;
    // The card is charged a few seconds after the month was over in Mexico City (UTC-6).
    const late = {
      ...world.billing.invoices,
      execute: (async (command, context) => {
        if (command.type === 'AskCharge') world.clock.set('2026-12-01T06:00:04.000Z');
        return execute(command, context);
      }) as typeof execute,
    };
    Object.assign(world.billing, { invoices: late });
    await world.pay(advance('2026-11'));
    expect((await world.stateOf(paidPlan('2026-11'))).payment?.at).toBe('2026-12-01T06:00:04.000Z');
    await world.close('2026-11', []);
    expect((await world.stateOf(paidPlan('2026-11'))).refunds).toEqual([]);
    world.clock.set('2027-01-01T06:05:00.000Z');
    await world.close('2026-12', [plan()]);
    expect(await world.stateOf(DECEMBER)).toMatchObject({ status: 'PAID', totalCents: 0 });
  });

  it('counts a plan that was paid in the last second of a month in that month alone', async () => {
    const world = billingWorld('2026-12-01T05:59:59.999Z');
    await world.pay(advance('2026-11'));
    await world.close('2026-11', [plan()]);
    expect(await world.stateOf(NOVEMBER)).toMatchObject({ totalCents: 0 });
    await world.close('2026-12', [plan()]);
    expect(await world.stateOf(DECEMBER)).toMatchObject({ totalCents: 29_900 });
  });

  it('is statement minus advance whatever both are, and the same when it is made twice', async () => {
    const stories = fc.record({
      lines: statement,
      price: cents,
      percent: fc.integer({ min: 0, max: 100 }),
      tax: taxPercent,
      isPaid: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(stories, async ({ lines, price, percent, tax, isPaid }) => {
        const world = billingWorld('2026-11-14T18:00:00.000Z', { taxPercent: tax });
        const offCents = shareOf(price, percent);
        const prepaid = isPaid ? price - offCents : 0;
        if (isPaid) await world.pay(advance('2026-11', { priceCents: price, percent, offCents }));
        world.clock.set('2026-12-01T06:05:00.000Z');
        const total = Number(big(lines));
        await world.close('2026-11', lines);
        const state = await world.stateOf(NOVEMBER);
        const paid = await world.stateOf(paidPlan('2026-11'));
        // An invoice of nothing evens out in its last line.
        expect(wrongIn(state.totalCents === 0 ? state.lines.slice(0, -1) : state.lines, tax)).toEqual([]);
        if (state.totalCents === 0) expect(state.lines.reduce((sum, line) => sum + line.netCents, 0)).toBe(0);
        expect(wrongIn(paid.lines, tax)).toEqual([]);
        // Less than ten pesos are not charged.
        const rest = Math.max(0, total - prepaid);
        const remitted = rest < 1_000 ? rest : 0;
        if (total > 0) expect([state.totalCents, Number(big(state.lines))]).toEqual([rest - remitted, state.totalCents]);
        expect(state.status).toBe(total > 0 ? 'PAID' : 'NONE');
        expect(paid.refunds.map(({ amountCents }) => amountCents)).toEqual(prepaid > total ? [prepaid - total] : []);
        // What was charged and does not go back is what the month came to.
        const kept = world.charged.reduce((sum, { amountCents }) => sum + amountCents, 0) - Math.max(0, prepaid - total);
        expect(kept).toBe(total - remitted);
        const [invoice, purchase] = await Promise.all([world.eventsOf(NOVEMBER), world.eventsOf(paidPlan('2026-11'))]);
        await world.close('2026-11', lines);
        expect(await world.eventsOf(NOVEMBER)).toEqual(invoice);
        expect(await world.eventsOf(paidPlan('2026-11'))).toEqual(purchase);
      }),
      { numRuns: count('invoices of months', 150, 1_000) },
    );
  });
});
