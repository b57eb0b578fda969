import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Payment } from '../../web/api/payments.ts';
import { type Answer, LOOK_AGAIN_MS, needsHelp, paymentMachine, type Standing } from '../../web/payments/payment.machine.ts';

const paid: Payment = {
  status: 'paid',
  invoices: [{ id: 'i1', status: 'paid', code: null, actionURL: null, clientSecret: null, publishableKey: null }],
};
const processing: Payment = {
  status: 'processing',
  invoices: [{ id: 'i1', status: 'processing', code: null, actionURL: null, clientSecret: null, publishableKey: null }],
};
const asks = (...pages: string[]): Payment => ({
  status: 'requires_action',
  invoices: pages.map((page, at) => ({
    id: `i${at + 1}`,
    status: 'requires_action',
    code: null,
    actionURL: page,
    clientSecret: null,
    publishableKey: null,
  })),
});
const declined = (code = 'payments.card_declined'): Answer => ({ problem: { code, message: 'La tarjeta fue declinada.' } });

describe('the dialog of a payment', () => {
  /** `answers` of presses and `standings` of looks, in their order; the last standing is that of every later look. */
  function dialog(answers: (Answer | Error)[], standings: (Standing | Error)[] = ['paid']) {
    const clock = new SimulatedClock();
    const charged: string[] = [];
    const looked: (readonly string[])[] = [];
    const next = <One>(list: (One | Error)[], keep: boolean): One => {
      const one = keep && list.length === 1 ? list[0]! : list.shift()!;
      if (one instanceof Error) throw one;
      return one;
    };
    const actor = createActor(paymentMachine, {
      clock,
      input: {
        async pay(card) {
          charged.push(card);
          return next(answers, false);
        },
        async look(ids) {
          looked.push(ids);
          return next(standings, true);
        },
      },
    }).start();
    const pay = () => actor.send({ type: 'pay' });
    const becomes = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      expect.poll(() => actor.getSnapshot().matches(state), { message: JSON.stringify(actor.getSnapshot().value) }).toBe(true);
    const choose = (card: string | null = 'pm_1') => actor.send({ type: 'card.chosen', card });
    return { actor, clock, charged, looked, pay, becomes, choose };
  }

  it('charges nothing without a chosen card (RULE-064)', () => {
    const { actor, charged, pay, choose } = dialog([{ payment: paid }]);
    pay();
    choose();
    choose(null);
    pay();
    expect(actor.getSnapshot().value).toBe('init');
    expect(charged).toEqual([]);
  });

  it('goes from init to processing to success; a second press is none (STATE-053)', async () => {
    const { actor, charged, pay, becomes, choose } = dialog([{ payment: paid }]);
    choose();
    pay();
    expect(actor.getSnapshot().matches('processing')).toBe(true);
    pay();
    await becomes('success');
    expect(charged).toEqual(['pm_1']);
  });

  it('goes to error with its reason, and back to init with the card that was chosen (STATE-053, STATE-054)', async () => {
    const { actor, charged, pay, becomes, choose } = dialog([declined(), { payment: paid }]);
    choose();
    pay();
    await becomes('error');
    expect(actor.getSnapshot().context.problem).toEqual({ code: 'payments.card_declined', message: 'La tarjeta fue declinada.' });
    pay();
    expect(actor.getSnapshot().value).toBe('error');
    actor.send({ type: 'retry' });
    expect(actor.getSnapshot().value).toBe('init');
    expect(actor.getSnapshot().context.card).toBe('pm_1');
    choose('pm_2');
    pay();
    await becomes('success');
    expect(charged).toEqual(['pm_1', 'pm_2']);
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  it('offers help from the second failure on (ERR-003)', async () => {
    const { actor, pay, becomes, choose } = dialog([declined(), new Error('cut'), declined('payments.declined')]);
    choose();
    const helps: boolean[] = [];
    for (const _ of [1, 2, 3]) {
      pay();
      await becomes('error');
      helps.push(needsHelp(actor.getSnapshot().context));
      actor.send({ type: 'retry' });
    }
    expect(helps).toEqual([false, true, true]);
  });

  it('looks again until it is known what became of the charge, also after a look that failed', async () => {
    const { actor, clock, looked, pay, becomes, choose } = dialog([{ payment: processing }], ['processing', new Error('cut'), 'paid']);
    choose();
    pay();
    await becomes({ processing: 'waiting' });
    clock.increment(LOOK_AGAIN_MS - 1);
    expect(looked).toHaveLength(1);
    clock.increment(1);
    await expect.poll(() => looked.length).toBe(2);
    await becomes({ processing: 'waiting' });
    clock.increment(LOOK_AGAIN_MS);
    await becomes('success');
    expect(looked).toEqual([['i1'], ['i1'], ['i1']]);
    expect(actor.getSnapshot().context.failures).toBe(0);
  });

  it('a charge that is declined later is an error as well', async () => {
    const { actor, pay, becomes, choose } = dialog([{ payment: processing }], [{ code: 'payments.insufficient_funds', message: null }]);
    choose();
    pay();
    await becomes('error');
    expect(actor.getSnapshot().context).toMatchObject({ problem: { code: 'payments.insufficient_funds' }, failures: 1 });
  });

  it('shows the page of each bank that asks its holder, within processing, and looks only then', async () => {
    const { actor, looked, pay, becomes, choose } = dialog([{ payment: asks('https://bank/1', 'https://bank/2') }]);
    choose();
    pay();
    await becomes({ processing: 'asking' });
    expect(actor.getSnapshot().context.asked).toEqual([{ page: 'https://bank/1' }, { page: 'https://bank/2' }]);
    actor.send({ type: 'holder.answered' });
    expect(actor.getSnapshot().context.asked).toEqual([{ page: 'https://bank/2' }]);
    expect(looked).toEqual([]);
    actor.send({ type: 'holder.answered' });
    await becomes('success');
    expect(looked).toEqual([['i1', 'i2']]);
  });

  it('asks by the script of the provider where there is no page, and nothing where there is neither', async () => {
    const { actor, pay, becomes, choose } = dialog([
      {
        payment: {
          status: 'requires_action',
          invoices: [
            { id: 'i1', status: 'requires_action', code: null, actionURL: null, clientSecret: 'secret', publishableKey: 'pk_live' },
            { id: 'i2', status: 'requires_action', code: null, actionURL: null, clientSecret: 'secret', publishableKey: null },
          ],
        },
      },
    ]);
    choose();
    pay();
    await becomes({ processing: 'asking' });
    expect(actor.getSnapshot().context.asked).toEqual([{ clientSecret: 'secret', publishableKey: 'pk_live' }]);
  });
});
