import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { giveCard } from '../support/card.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { gatewayOf, type Ledger } from './gateway-ledger.ts';

const WAIT = { timeout: WAIT_MS };

describe('months that are paid, owed and paid after all', () => {
  let product: Product;
  let ledger: Ledger;
  const clock = new ManualClock('2026-11-24T18:00:00.000Z');
  /** Time goes by, and whoever comes back later logs in. */
  const until = async (moment: string) => {
    clock.set(moment);
    await product.http.login(people.owner.email, people.owner.password);
  };
  const plan = async () => (await product.http.get('/profile/subscription')).body.data.planName;
  const invoices = async () =>
    (await product.http.get('/invoices/summary-list')).body.data as {
      id: string;
      status: string;
      total: number;
      kind: string;
      month: string;
    }[];
  const shown = async () => (await invoices()).map(({ status, total, kind, month }) => `${kind} ${month} ${total} ${status}`);
  const complete = async (month: string, from: number, to: number) => {
    for (let number = from; number <= to; number += 1)
      await product.modules.subscription.countDocument({
        ownerId: product.ownerId,
        documentId: `document-${month}-${number}`,
        eventId: nameId('months', month, String(number)),
        completedAt: clock.now().toISOString(),
      });
  };

  beforeAll(async () => {
    product = await startProduct({ clock, env: { PLAN_CATALOGUE: 'modules/subscription/contract/catalogue.json' }, chain: false });
    ledger = gatewayOf(product);
  });
  afterAll(() => product?.stop());

  it('the month of the start is paid at once, and its end only asks for what came on top (CONST-003)', async () => {
    await giveCard(product.http);
    expect((await product.http.put('/subscriptions/base/start')).status).toBe(200);
    await complete('2026-11', 1, 5);
    expect((await product.http.put('/subscriptions/dynamic/start')).status).toBe(200);
    clock.advance(60_000);
    await complete('2026-11', 6, 8);
    await until('2026-12-01T06:05:00.000Z');
    await expect.poll(shown, WAIT).toEqual(['MONTH 2026-11 147 paid', 'PLAN 2026-11 299 paid']);
    expect((await ledger.charges()).map(({ amount }) => amount)).toEqual([14_700, 29_900]);
    const whole = (await product.http.get(`/invoices/${(await invoices())[0]!.id}`)).body.data;
    expect(whole.lines.map(({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`)).toEqual([
      'PLAN 299',
      'DOCUMENTS_INCLUDED 0',
      'DOCUMENTS_ABOVE 147',
      'PAID_IN_ADVANCE -299',
    ]);
    expect(whole.net + whole.tax).toBeCloseTo(147, 5);
  });

  it('a month whose card is declined freezes the account, and another card brings it back (STATE-049, STATE-051)', async () => {
    const bad = await giveCard(product.http, 'pm_card_chargeDeclinedInsufficientFunds');
    expect((await product.http.put(`/payment-methods/${bad}/default`, { paymentMethodId: bad })).status).toBe(200);
    await until('2027-01-01T06:05:00.000Z');
    await expect.poll(plan, WAIT).toBe('DEBTOR');
    const { body } = await product.http.get('/invoices/unpaid');
    expect(body.data).toMatchObject([{ status: 'failed', total: 299, month: '2026-12', failure: { code: 'payments.insufficient_funds' } }]);
    const invoiceIds = body.data.map(({ id }: { id: string }) => id);
    const again = await product.http.put('/invoices/retry', { invoiceIds, paymentMethodId: bad });
    expect([again.status, again.body.code]).toEqual([402, 'payments.insufficient_funds']);
    expect((await product.http.put('/invoices/retry', { paymentMethodId: bad })).status).toBe(400);
    const good = await giveCard(product.http, 'pm_card_amex');
    const both = await Promise.all([1, 2].map(() => product.http.put('/invoices/retry', { invoiceIds, paymentMethodId: good })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(plan, WAIT).toBe('DYNAMIC_MEMBERSHIP');
    expect((await product.http.get('/invoices/unpaid')).body.data).toEqual([]);
    expect((await ledger.charges()).map(({ amount }) => amount)).toEqual([29_900, 14_700, 29_900]);
    expect((await product.modules.billing.compare()).differences).toEqual([]);
  });

  it('a month without a card is owed, and a bank that asks its customer is answered in its own page', async () => {
    const asks = await giveCard(product.http, 'pm_card_authenticationRequired');
    expect((await product.http.put(`/payment-methods/${asks}/default`, { paymentMethodId: asks })).status).toBe(200);
    await until('2027-02-01T06:05:00.000Z');
    // Nobody is there to be asked at the end of a month.
    await expect.poll(plan, WAIT).toBe('DEBTOR');
    const [{ id }] = (await product.http.get('/invoices/unpaid')).body.data;
    const asked = await product.http.put('/invoices/retry', { invoiceIds: [id], paymentMethodId: asks });
    expect(asked.body.data, JSON.stringify(asked.body)).toMatchObject({
      status: 'requires_action',
      invoices: [{ id, status: 'requires_action' }],
    });
    expect(asked.body.data.invoices[0].actionURL).toContain('/authenticate?intent=');
    // The bank's customer never comes.
    await until(new Date(clock.now().getTime() + 3_700_000).toISOString());
    await expect.poll(async () => (await product.http.get(`/invoices/${id}`)).body.data.status, WAIT).toBe('failed');
    const good = await giveCard(product.http, 'pm_card_visa');
    expect((await product.http.put('/invoices/retry', { invoiceIds: [id], paymentMethodId: good })).body.data.status).toBe('paid');
    await expect.poll(plan, WAIT).toBe('DYNAMIC_MEMBERSHIP');
    expect((await product.modules.billing.compare()).differences).toEqual([]);
  });
});
