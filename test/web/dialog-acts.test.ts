import { describe, expect, it } from 'vitest';
import type { PlanName } from '../../modules/subscription/contract/plans.ts';
import { actOf } from '../../web/subscription/dialog-acts.ts';

const BASE = { kind: 'start', planName: 'BASE_MEMBERSHIP' };
const DYNAMIC = { kind: 'start', planName: 'DYNAMIC_MEMBERSHIP' };
const of = (planName: PlanName, documentsCompleted: number, isCorporate = false) => ({ planName, isCorporate, usage: { documentsCompleted } });

describe('what a dialog offers to whoever the plan stops (NOTE-034, 036)', () => {
  it.each([
    ['a trial that used its five', of('TRIAL_1', 5), DYNAMIC],
    ['Go Green that used its ten', of('Go Green', 10), DYNAMIC],
    ['Free that used its two', of('Free', 2), BASE],
    ['the base membership', of('BASE_MEMBERSHIP', 5), DYNAMIC],
    ['a corporate plan', of('M1', 50, true), { kind: 'advisor' }],
  ])('at the limit, %s: what the call then goes through with', (_who, subscription, act) => {
    expect(actOf('payment-by-document-limit-expired', subscription, 5)).toEqual(act);
  });

  it('once the trial is over: the base membership, unless its documents of the month are used', () => {
    expect(actOf('payment-by-free-plan-expired', of('ZERO', 4), 5)).toEqual(BASE);
    expect(actOf('payment-by-free-plan-expired', of('ZERO', 5), 5)).toEqual(DYNAMIC);
    expect(actOf('payment-by-free-plan-expired', of('ZERO', 50), 0)).toEqual(BASE);
  });

  it('nothing before subscription and plans are known', () => {
    expect(actOf('payment-by-document-limit-expired', undefined, 5)).toBeNull();
    expect(actOf('payment-by-document-limit-expired', of('TRIAL_1', 5), undefined)).toBeNull();
  });
});
