import { describe, expect, it } from 'vitest';
import { announcePlanDue } from '../../modules/flows/plan-dues.ts';
import { OWNER, usageWorld } from './usage-world.ts';

/** An account on the base membership since 24 November, in Mexico City. */
async function member() {
  const account = usageWorld('2026-11-24T18:00:00.000Z');
  await account.begin();
  await account.give('BASE_MEMBERSHIP');
  const now = async () => (await account.module.load(OWNER)).state;
  /** The daily flow comes by, as it does once a last day is over. */
  const due = async () => {
    const { expiryDate } = await now();
    if (expiryDate !== null)
      await announcePlanDue(account.module, { ownerId: OWNER, kind: 'EXPIRY', dueDate: expiryDate, setBy: `set ${expiryDate}` });
  };
  const renew = (isCancelled: boolean) => account.asOwner({ type: 'ChangeRenewal', data: { ownerId: OWNER, isCancelled } });
  const owed = async (month: string) => {
    await account.close(month);
    return (await account.usageOf(month)).state.statement?.totalCents;
  };
  return { ...account, now, due, renew, owed };
}

describe('a membership that is not renewed (CALL-038)', () => {
  it('goes on until the last day of the month, which is paid, and no month after it is', async () => {
    const { clock, renew, now, due, owed, module } = await member();
    await renew(true);
    expect(await now()).toMatchObject({ isRenewalCancelled: true, expiryDate: '2026-11-30', status: 'MEMBER' });
    clock.set('2026-12-01T05:59:59.999Z');
    await due();
    expect((await now()).status).toBe('MEMBER');
    clock.set('2026-12-01T06:00:00.000Z');
    await due();
    expect(await now()).toMatchObject({ status: 'ZERO', planName: 'ZERO' });
    expect(await module.gate(OWNER, 'send')).toMatchObject({ code: 'subscription.expired' });
    expect(await owed('2026-11')).toBe(29_900);
    clock.set('2027-01-05T18:00:00.000Z');
    expect(await owed('2026-12')).toBe(0);
  });

  it('taken back, it goes on without an end', async () => {
    const { clock, renew, now, due, owed } = await member();
    await renew(true);
    await renew(false);
    expect(await now()).toMatchObject({ isRenewalCancelled: false, expiryDate: null });
    clock.set('2027-01-05T18:00:00.000Z');
    await due();
    expect((await now()).status).toBe('MEMBER');
    expect(await owed('2026-12')).toBe(29_900);
  });

  it('a last day that platform staff set before the end of the month stays', async () => {
    const { asStaff, renew, now } = await member();
    const reason = { $personal: OWNER, value: 'Contrato' };
    await asStaff({ type: 'ChangeExpiry', data: { ownerId: OWNER, expiryDate: '2026-11-26', reason } });
    await renew(true);
    expect((await now()).expiryDate).toBe('2026-11-26');
  });
});

describe('the plan of an account that has ended', () => {
  it('ends with it, once, and nothing is charged from then on', async () => {
    const { clock, module, now, owed } = await member();
    clock.set('2026-12-10T18:00:00.000Z');
    expect(await owed('2026-11')).toBe(29_900);
    await module.endPlan(OWNER);
    await module.endPlan(OWNER);
    const { state, events } = await module.load(OWNER);
    expect(state).toMatchObject({ status: 'ZERO', expiryDate: '2026-12-10' });
    expect(events.filter(({ type }) => type === 'PlanExpired')).toHaveLength(1);
    clock.set('2027-02-05T18:00:00.000Z');
    expect([await owed('2026-12'), await owed('2027-01')]).toEqual([0, 0]);
    expect((await now()).status).toBe('ZERO');
  });

  it('of a frozen account it ends too: a payment brings nothing back', async () => {
    const { asFlow, module, now } = await member();
    await asFlow({ type: 'RecordChargeFailure', data: { ownerId: OWNER, chargeId: 'charge-1', cutOffDate: '2026-11-24', graceDays: 0 } });
    expect((await now()).status).toBe('DEBTOR');
    await module.endPlan(OWNER);
    await asFlow({ type: 'SettleCharge', data: { ownerId: OWNER, chargeId: 'charge-1' } });
    expect(await now()).toMatchObject({ status: 'ZERO', planBefore: null, charges: [] });
  });

  it('whoever had none, a sub-user or a reviewer, leaves none', async () => {
    const { module } = usageWorld('2026-11-24T18:00:00.000Z');
    await module.endPlan('somebody');
    expect((await module.load('somebody')).revision).toBe(-1);
  });
});
