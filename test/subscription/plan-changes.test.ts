import { describe, expect, it } from 'vitest';
import { planNames } from '../../modules/subscription/contract/plans.ts';
import type { SubscriptionFlag } from '../../modules/subscription/index.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { catalogue, OWNER, usageWorld } from './usage-world.ts';

describe('the names of plans', () => {
  it('each of the fifteen is given, TRIAL as TRIAL_1, and no other (ENT-009, ENT-019)', async () => {
    const account = usageWorld('2026-11-24T18:00:00.000Z');
    await account.begin();
    const now = async () => (await account.module.now(OWNER)).planName;
    expect([planNames.length, await now()]).toEqual([15, 'TRIAL_1']);
    for (const plan of planNames) {
      await account.give(plan);
      expect(await now()).toBe(plan);
    }
    await account.give('TRIAL');
    expect(await now()).toBe('TRIAL_1');
    for (const none of ['M7', 'trial', '']) await expect(account.give(none)).rejects.toMatchObject({ code: 'subscription.unknown_plan' });
  });
});

describe('what stays over a change of plan', () => {
  it('a flag that was turned off is not turned on by the next plan; turned on again, it is on (ENT-018)', async () => {
    const account = usageWorld('2026-11-24T18:00:00.000Z');
    await account.begin();
    const turn = (on: SubscriptionFlag[], off: SubscriptionFlag[]) =>
      account.asStaff({
        type: 'ChangeFlags',
        data: { ownerId: OWNER, on: on as never, off: off as never, reason: personal(OWNER, 'Contrato') },
      });
    const has = (flag: SubscriptionFlag) => account.module.hasFlag(OWNER, flag);
    expect(await has('isSignatureText')).toBe(true);
    await turn([], ['isSignatureText']);
    for (const plan of ['BASE_MEMBERSHIP', 'DYNAMIC_MEMBERSHIP', 'Corporate', 'TRIAL_1']) {
      await account.give(plan);
      expect([plan, await has('isSignatureText'), await has('isOrderSign')]).toEqual([plan, false, true]);
    }
    await turn(['isSignatureText'], []);
    await account.give('BASE_MEMBERSHIP');
    expect(await has('isSignatureText')).toBe(true);
  });
});

describe('the hours of the promotion (CONST-011, CALL-021)', () => {
  const account = () => usageWorld('2026-11-24T18:00:00.000Z');
  const said = (world: ReturnType<typeof account>) => world.asOwner({ type: 'RecordFirstLogin', data: { ownerId: OWNER } });
  const redeem = (world: ReturnType<typeof account>) =>
    world.asOwner({ type: 'RedeemPromotion', data: { ownerId: OWNER } }).then(
      () => 'redeemed',
      ({ code }) => code as string,
    );

  it('begin with the first session, whenever somebody says that it was', async () => {
    const world = account();
    await world.begin();
    world.sessions.push(new Date('2026-11-24T20:00:00.000Z'), new Date('2026-11-30T20:00:00.000Z'));
    world.clock.set('2026-11-30T20:01:00.000Z');
    await said(world);
    expect((await world.module.load(OWNER)).state.firstLoginAt).toBe('2026-11-24T20:00:00.000Z');
    expect(await redeem(world)).toBe('promotion.over');
  });

  it('of an account of before there were subscriptions begin with its trial', async () => {
    const world = account();
    await world.begin();
    world.sessions.push(new Date('2024-01-01T20:00:00.000Z'));
    world.clock.set('2026-11-25T17:00:00.000Z');
    await said(world);
    expect((await world.module.load(OWNER)).state.firstLoginAt).toBe('2026-11-24T18:00:00.000Z');
    expect(await redeem(world)).toBe('redeemed');
  });
});

describe('what a promotion takes off (CONST-009, CONST-010)', () => {
  it.each([
    ['the one of the catalogue', catalogue.promotion, [22_425, 22_425, 22_425, 22_425, 29_900]],
    ['another percent and another number of months', { percent: 10, months: 2, hours: 24 }, [26_910, 26_910, 29_900, 29_900, 29_900]],
  ])('%s', async (_which, promotion, totals) => {
    const world = usageWorld('2026-11-24T18:00:00.000Z', createMemoryEventStore(), { ...catalogue, promotion });
    await world.begin();
    await world.asOwner({ type: 'RecordFirstLogin', data: { ownerId: OWNER } });
    await world.asOwner({ type: 'RedeemPromotion', data: { ownerId: OWNER } });
    await world.give('BASE_MEMBERSHIP');
    world.clock.set('2027-05-02T18:00:00.000Z');
    const months = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03'];
    for (const month of months) await world.close(month);
    const closed = await Promise.all(months.map((month) => world.usageOf(month)));
    expect(closed.map(({ state }) => state.statement?.totalCents)).toEqual(totals);
  });
});

describe('the catalogue that the product comes with', () => {
  it('has the documents that the rows say (CONST-001, CONST-005, SUB-019)', () => {
    const { plans } = catalogue;
    expect([plans.TRIAL_1.documents, plans.TRIAL_1.days, plans.BASE_MEMBERSHIP.documents, plans['Go Green'].documents]).toEqual([
      5, 15, 5, 10,
    ]);
  });
});
