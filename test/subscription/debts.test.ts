import { describe, expect, it } from 'vitest';
import { OWNER, usageWorld } from './usage-world.ts';

async function world() {
  const account = usageWorld('2026-11-24T18:00:00.000Z');
  await account.begin();
  const now = async () => (await account.module.load(OWNER)).state;
  const paid = (chargeId: string) => account.asFlow({ type: 'SettleCharge', data: { ownerId: OWNER, chargeId } });
  const failed = (chargeId: string) =>
    account.asFlow({ type: 'RecordChargeFailure', data: { ownerId: OWNER, chargeId, cutOffDate: '2026-11-24', graceDays: 9 } });
  return { ...account, now, paid, failed };
}

describe('an account that platform staff freeze (STATE-049, STATE-051)', () => {
  it('keeps what its plan gives and costs, and has it back with the payment', async () => {
    const { asStaff, give, paid, now } = await world();
    const reason = { $personal: OWNER, value: 'Contrato' };
    await give('DYNAMIC_MEMBERSHIP');
    await asStaff({ type: 'ChangeLimits', data: { ownerId: OWNER, limits: { users: 9 }, reason } });
    await asStaff({ type: 'ChangeExpiry', data: { ownerId: OWNER, expiryDate: '2027-06-30', reason } });
    const { limits, price, expiryDate, flags, startedAt } = await now();
    await give('DEBTOR');
    const kept = { limits, price, expiryDate, flags, startedAt };
    expect(await now()).toMatchObject({ status: 'DEBTOR', planName: 'DEBTOR', planBefore: 'DYNAMIC_MEMBERSHIP', ...kept });
    await paid('what staff know of');
    expect(await now()).toMatchObject({ status: 'MEMBER', planName: 'DYNAMIC_MEMBERSHIP', planBefore: null, ...kept });
  });

  it.each([
    ['TRIAL_1', 'TRIAL'],
    ['ZERO', 'ZERO'],
    ['M1', 'MEMBER'],
  ])('goes back to %s', async (plan, status) => {
    const { give, paid, now } = await world();
    await give(plan);
    const before = (await now()).limits;
    await give('DEBTOR');
    await paid('a payment');
    expect(await now()).toMatchObject({ status, planName: plan, planBefore: null, limits: before });
  });

  it('goes on with the last payment and not before', async () => {
    const { give, failed, paid, now } = await world();
    await give('BASE_MEMBERSHIP');
    await failed('charge-1');
    await failed('charge-2');
    await give('DEBTOR');
    await paid('charge-1');
    await paid('another one');
    expect(await now()).toMatchObject({ status: 'DEBTOR', charges: [{ chargeId: 'charge-2' }] });
    await paid('charge-2');
    expect(await now()).toMatchObject({ status: 'MEMBER', planName: 'BASE_MEMBERSHIP', charges: [] });
  });

  it('pays no plan for a month that ends while it is frozen', async () => {
    const { give, clock, close, usageOf, paid } = await world();
    await give('BASE_MEMBERSHIP');
    await give('DEBTOR');
    clock.set('2026-12-05T18:00:00.000Z');
    await close('2026-11');
    expect((await usageOf('2026-11')).state.statement).toMatchObject({ totalCents: 0 });
    await paid('a payment');
    clock.set('2027-01-05T18:00:00.000Z');
    await close('2026-12');
    expect((await usageOf('2026-12')).state.statement).toMatchObject({ totalCents: 29_900 });
  });
});
