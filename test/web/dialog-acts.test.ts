import { describe, expect, it } from 'vitest';
import { exhaustedCodes } from '../../modules/subscription/contract/credits.ts';
import { exhaustedDialogIds } from '../../modules/subscription/contract/plan-notices.ts';
import type { PlanName } from '../../modules/subscription/contract/plans.ts';
import { throughGate, whenPlanStops } from '../../web/api/gate.ts';
import type { AppDispatch } from '../../web/session/store.ts';
import { actOf, isPaidAtOnce } from '../../web/subscription/dialog-acts.ts';
import { askedAbout, askThePerson, settleStopped } from '../../web/subscription/stopped.ts';

const BASE = { kind: 'start', planName: 'BASE_MEMBERSHIP' };
const DYNAMIC = { kind: 'start', planName: 'DYNAMIC_MEMBERSHIP' };
const of = (planName: PlanName, documentsCompleted: number, isCorporate = false) => ({
  planName,
  isCorporate,
  usage: { documentsCompleted },
});

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

  it('what is due is paid where it is told, and a missing card is registered (NOTE-023)', () => {
    for (const id of ['payment-by-debtor-plan', 'unpaid-invoices-to-pay'] as const)
      expect(actOf(id, of('DEBTOR', 0), 5)).toEqual({ kind: 'pay' });
    expect(actOf('update-payment-methods', of('TRIAL_1', 0), 5)).toEqual({ kind: 'cards' });
  });

  it('a membership is paid at once, unless the base one goes on as the dynamic one', () => {
    const start = (planName: 'BASE_MEMBERSHIP' | 'DYNAMIC_MEMBERSHIP') => ({ kind: 'start', planName }) as const;
    expect(isPaidAtOnce(start('BASE_MEMBERSHIP'), of('TRIAL_1', 0))).toBe(true);
    expect(isPaidAtOnce(start('DYNAMIC_MEMBERSHIP'), of('ZERO', 0))).toBe(true);
    expect(isPaidAtOnce(start('DYNAMIC_MEMBERSHIP'), of('BASE_MEMBERSHIP', 0))).toBe(false);
  });

  it('nothing before subscription and plans are known', () => {
    expect(actOf('payment-by-document-limit-expired', undefined, 5)).toBeNull();
    expect(actOf('payment-by-document-limit-expired', of('TRIAL_1', 5), undefined)).toBeNull();
  });
});

describe('credits that are used up (ERR-087)', () => {
  it.each(exhaustedDialogIds)('%s: an advisor, whoever reads it, before anything of the plan is known', (id) => {
    expect(actOf(id, undefined, undefined)).toEqual({ kind: 'advisor' });
  });

  it('each refusal opens the dialog of what is used up, and says that the person was told', async () => {
    const opened: unknown[] = [];
    const dispatch: AppDispatch = ((action: { payload?: unknown }) => {
      if (action.payload === undefined) return;
      opened.push(action.payload);
      // Whoever reads it closes it.
      queueMicrotask(() => settleStopped(dispatch, 'told'));
    }) as never;
    whenPlanStops(askThePerson(dispatch));
    for (const code of exhaustedCodes) {
      const outcome = await throughGate(async () => ({ problem: { status: 409, code, message: '', facts: {} } as never }));
      expect(outcome).toMatchObject({ problem: { code, isTold: true } });
    }
    expect(opened).toEqual([
      'identity-credits-exhausted',
      'messaging-credits-exhausted',
      'attachment-credits-exhausted',
      'payment-by-document-limit-expired',
    ]);
  });

  it('the document that waits is known by its title until it is answered (UI-032)', async () => {
    const dispatch: AppDispatch = (() => undefined) as never;
    whenPlanStops(askThePerson(dispatch));
    const refusal = { problem: { status: 403, code: 'subscription.expired', message: '', facts: {} } as never };
    const untitled = throughGate(async () => refusal);
    const titled = throughGate(async () => refusal, 'Convenio');
    await expect.poll(askedAbout).toBe('Convenio');
    settleStopped(dispatch, 'told');
    expect(await Promise.all([untitled, titled])).toMatchObject([{ problem: { isTold: true } }, { problem: { isTold: true } }]);
    expect(askedAbout()).toBeNull();
  });

  it('any other refusal of the plan says itself why, and opens nothing', async () => {
    const opened: unknown[] = [];
    whenPlanStops(askThePerson(((action: unknown) => void opened.push(action)) as never));
    const problem = { status: 409, code: 'subscription.pay_first', message: '', facts: {} };
    expect(await throughGate(async () => ({ problem: problem as never }))).toEqual({ problem });
    expect(opened).toEqual([]);
  });
});
