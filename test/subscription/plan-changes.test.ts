import { describe, expect, it } from 'vitest';
import type { SubscriptionFlag } from '../../modules/subscription/index.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { catalogue, OWNER, usageWorld } from './usage-world.ts';

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

describe('the catalogue that the product comes with', () => {
  it('has the documents that the rows say (CONST-001, CONST-005, SUB-019)', () => {
    const { plans } = catalogue;
    expect([plans.TRIAL_1.documents, plans.TRIAL_1.days, plans.BASE_MEMBERSHIP.documents, plans['Go Green'].documents]).toEqual([5, 15, 5, 10]);
  });
});
