import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../modules/app/settings/project.ts';
import { type Answer, type Client, eventStoreOfTests, type Product, people, startProduct } from '../support/product.ts';
import { gatewayOf, type Ledger } from './gateway-ledger.ts';

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly refunded: number;
  readonly refundable: number;
  readonly refunds: readonly { readonly amount: number; readonly status: string }[];
}

interface Difference {
  readonly kind: string;
  readonly invoiceID: string | null;
  readonly chargeID: string | null;
  readonly amount: number;
}

const reason = 'Se le cobró dos veces, dice Lucía Ferrer';
const by = (id: string) => ({ actor: { kind: 'process', id: 'charges' }, commandId: id, correlationId: id }) as const;

describe('money for platform staff', () => {
  const store = eventStoreOfTests();
  let product: Product;
  let ledger: Ledger;
  let staff: Client;

  const said = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim();
  const attach = async (token: string): Promise<string> => {
    const cardId = (await product.http.put(`/payment-methods/${token}/attach`)).body.data.paymentMethodId;
    expect((await product.http.put(`/payment-methods/${cardId}/default`, { paymentMethodId: cardId })).status).toBe(200);
    return cardId;
  };
  const buy = (quantity: number) => product.http.post('/products/pay', { products: [{ name: 'VID', quantity }] });
  const invoices = async (): Promise<Shown[]> => {
    const answer = await staff.get(`/api/operations/accounts/${product.ownerId}/invoices`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.responseData.invoices;
  };
  const invoice = async (id: string) => (await invoices()).find((one) => one.id === id)!;
  const refund = (id: string, body: object, headers = {}) => staff.post(`/api/operations/invoices/${id}/refund`, body, headers);
  const compare = async (): Promise<{ charges: number; paid: number; mended: number; differences: Difference[] }> => {
    const answer = await staff.post('/api/operations/charges/compare', {});
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.responseData;
  };
  const waiting = async () => (await staff.get('/api/operations/charges')).body.responseData.charges;
  const eventsOf = async (id: string) => (await product.modules.billing.invoices.load(id)).events.map(({ type }) => type);
  /** From now on the product hears of nothing that happens at the gateway, or hears again. */
  const webhooks = async (disabled: boolean) => {
    for await (const { id } of ledger.stripe.webhookEndpoints.list()) await ledger.stripe.webhookEndpoints.update(id, { disabled });
  };
  /** The command as somebody runs it beside the product. */
  const command = (more: Record<string, string> = {}, args: readonly string[] = []) => {
    const { PATH = '', HOME = '' } = process.env;
    const env = {
      PATH,
      HOME,
      DATABASE_URL: product.database.url,
      MIGRATION_DATABASE_URL: product.database.migrationUrl,
      DATA_DIR: product.dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...store,
      ...more,
    };
    return promisify(execFile)(process.execPath, [join(PROJECT_ROOT, 'scripts/compare-ledger.ts'), ...args], {
      env,
      cwd: PROJECT_ROOT,
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );
  };

  beforeAll(async () => {
    product = await startProduct({ env: { PLAN_CATALOGUE: 'modules/subscription/contract/catalogue.json', ...store }, chain: false });
    ledger = gatewayOf(product);
    staff = await product.http.anonymous().login(people.admin.email, people.admin.password);
    await attach('pm_card_visa');
  });
  afterAll(() => product?.stop());

  it('is for staff alone', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/operations/charges'],
      ['POST', '/api/operations/charges/compare', {}],
      ['GET', `/api/operations/accounts/${product.ownerId}/invoices`],
      ['POST', '/api/operations/invoices/any/refund', { reason }],
    ] as const) {
      expect(said(await product.http.anonymous().call(method, path, body)), path).toBe('401 session.required');
      expect(said(await product.http.call(method, path, body)), path).toBe('403 access.denied');
    }
    expect(said(await staff.get('/api/operations/accounts/nobody/invoices'))).toBe('404 account.not_found');
    expect(await invoices()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('gives back a part, once for two presses, then the rest, and never more than was paid', async () => {
    expect((await buy(2)).status).toBe(200);
    const [{ id } = { id: '' }] = await invoices();
    expect(await invoice(id)).toMatchObject({ status: 'paid', total: 698, refunded: 0, refundable: 698, refunds: [] });
    const key = { 'idempotency-key': 'refund-of-a-part-1' };
    const twice = await Promise.all([refund(id, { amount: 100.5, reason }, key), refund(id, { amount: 100.5, reason }, key)]);
    for (const answer of twice) {
      expect(said(answer), JSON.stringify(answer.body)).toBe('200');
      expect(answer.body.responseData.invoice).toMatchObject({ id, status: 'paid', refunded: 100.5, refundable: 597.5 });
    }
    expect(await ledger.charges()).toMatchObject([{ amount: 69_800, refunded: 10_050 }]);
    expect(said(await refund(id, { amount: 597.51, reason }))).toBe('409 payments.refund_too_much');
    for (const body of [{}, { reason: '  ' }, { amount: 0, reason }, { amount: -1, reason }, { amount: 0.001, reason }])
      expect(said(await refund(id, body)), JSON.stringify(body)).toBe('400 request.invalid');
    const rest = await refund(id, { reason });
    expect(rest.body.responseData.invoice).toMatchObject({ status: 'refunded', refunded: 698, refundable: 0 });
    expect(rest.body.responseData.invoice.refunds).toEqual([
      { amount: 100.5, status: 'made' },
      { amount: 597.5, status: 'made' },
    ]);
    expect(said(await refund(id, { reason }))).toBe('409 payments.refund_too_much');
    expect(await ledger.charges()).toMatchObject([{ amount: 69_800, refunded: 69_800 }]);
    expect(said(await refund('unknown', { reason }))).toBe('404 payments.no_invoice');
  });

  it('keeps the reason for whoever may read it, and in the store for nobody', async () => {
    const [{ id } = { id: '' }] = await invoices();
    const asked = (await product.modules.billing.invoices.load(id)).events.filter(({ type }) => type === 'RefundAsked');
    expect(asked.map(({ data, metadata }) => [(data as { reason: object }).reason, metadata.actor.kind])).toEqual([
      [{ $personal: product.ownerId, value: reason }, 'admin'],
      [{ $personal: product.ownerId, value: reason }, 'admin'],
    ]);
    for await (const event of product.services.store.readStream(`invoice-${id}`)) expect(JSON.stringify(event.data)).not.toContain('Lucía');
  });

  it('says of each charge and dispute that has no end yet whom it waits for', async () => {
    await attach('pm_card_authenticationRequired');
    const asked = await buy(1);
    expect(asked.body.data).toMatchObject({ status: 'requires_action' });
    const id = asked.body.data.invoices[0].id as string;
    const [waits] = await waiting();
    expect(waits).toMatchObject({ invoiceID: id, ownerID: product.ownerId, kind: 'PACK', amount: 349, currency: 'MXN', waitsFor: 'bank' });
    expect(waits.folio).toMatch(/^\d{4}-[0-9A-F]{8}$/);
    expect(waits.ageSeconds).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await waiting())[0].work?.lastError).toBe('the bank waits for its customer');
    const { work } = (await waiting())[0];
    expect(work).toMatchObject({ reactor: 'charges', state: 'waiting' });
    expect(work.attempts).toBeGreaterThan(0);
    expect(Date.parse(work.nextAttemptAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(said(await refund(id, { reason }))).toBe('409 payments.not_paid');
    // The intent is cancelled at the gateway: the charge has an end, and nothing waits any more.
    const { intent } = (await product.modules.billing.invoices.load(id)).state;
    await ledger.stripe.paymentIntents.cancel(intent!.intentId);
    expect(await staff.post('/api/operations/work/charges/resume', { key: work.key })).toMatchObject({ status: 200 });
    await expect.poll(waiting).toEqual([]);
    await attach('pm_card_mastercard');
    expect((await buy(3)).status).toBe(200);
    const charge = (await ledger.charges())[0]!.id;
    const dispute = await ledger.stripe.rawRequest('POST', '/local/disputes', { charge });
    await expect.poll(waiting).toMatchObject([{ amount: 1047, waitsFor: 'dispute', work: null }]);
    await ledger.stripe.rawRequest('POST', `/local/disputes/${(dispute as unknown as { id: string }).id}/close`, { status: 'won' });
    await expect.poll(waiting).toEqual([]);
  });

  it('finds both ledgers equal, by the page’s call and by the command', async () => {
    expect(await compare()).toMatchObject({ charges: 2, paid: 2, mended: 0, differences: [] });
    const ran = await command();
    expect(ran, ran.stderr).toMatchObject({ code: 0, stdout: 'Equal: 2 charges at the gateway, 2 invoices paid here\n' });
    // The gateway of the product goes on.
    expect(await ledger.charges()).toHaveLength(2);
  });

  it('writes down what a lost webhook kept from it: a payment and a refund', async () => {
    await attach('pm_card_visa');
    expect((await buy(7)).status).toBe(200);
    await attach('pm_card_chargeDeclined');
    const declined = await buy(4);
    expect(said(declined)).toBe('402 payments.card_declined');
    const unpaid = declined.body.facts.invoiceIds[0] as string;
    await webhooks(true);
    const { intent } = (await product.modules.billing.invoices.load(unpaid)).state;
    await ledger.stripe.paymentIntents.confirm(intent!.intentId, { payment_method: 'pm_card_visa' });
    const paid = (await invoices()).find(({ total }) => total === 2443)!;
    const { payment } = (await product.modules.billing.invoices.load(paid.id)).state;
    await ledger.stripe.refunds.create({ payment_intent: payment!.intentId, amount: 4700 });
    expect(await invoice(unpaid)).toMatchObject({ status: 'failed' });
    expect(await compare()).toMatchObject({ charges: 4, paid: 4, mended: 2, differences: [] });
    expect((await eventsOf(unpaid)).at(-1)).toBe('ChargeSucceeded');
    expect((await eventsOf(paid.id)).at(-1)).toBe('RefundMade');
    expect(await invoice(unpaid)).toMatchObject({ status: 'paid' });
    expect(await invoice(paid.id)).toMatchObject({ status: 'paid', refunded: 47, refundable: 2396 });
    expect(await compare()).toMatchObject({ mended: 0, differences: [] });
  });

  it('names each difference that is left, with the charge that is one too many and not the one that was owed', async () => {
    const { stripe } = ledger;
    const past = async (metadata: Record<string, string>) => {
      const made = await stripe.paymentIntents.create({
        amount: 12_300,
        currency: 'mxn',
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata,
      });
      return made.latest_charge as string;
    };
    const paid = (await invoices()).find(({ total }) => total === 1047)!;
    const foreign = await past({});
    const twice = await past({ invoice: paid.id });
    const unknown = await past({ invoice: 'of-nobody' });

    // Another amount: whoever works at the gateway changed the intent before it was charged.
    await attach('pm_card_chargeDeclined');
    const [cheaper, uncharged] = [(await buy(5)).body.facts.invoiceIds[0], (await buy(6)).body.facts.invoiceIds[0]] as [string, string];
    const { intent } = (await product.modules.billing.invoices.load(cheaper)).state;
    await stripe.paymentIntents.update(intent!.intentId, { amount: 100_000 });
    await stripe.paymentIntents.confirm(intent!.intentId, { payment_method: 'pm_card_visa' });
    // Paid here and not there; a refund here and not there: only a gateway that lost something says that.
    const never = (await product.modules.billing.invoices.load(uncharged)).state.intent!.intentId;
    await product.modules.billing.invoices.execute(
      { type: 'RecordPayment', data: { invoiceId: uncharged, intentId: never, chargeId: 'ch_lost', amountCents: 209_400 } },
      by('operations-paid-here'),
    );
    const unpaid = (await invoices()).find(({ total }) => total === 1396)!;
    await product.modules.billing.invoices.execute(
      { type: 'RecordRefund', data: { invoiceId: unpaid.id, refundId: null, gatewayRefundId: 're_lost', amountCents: 600 } },
      by('operations-refund-here'),
    );
    const { differences, mended } = await compare();
    expect(mended).toBe(0);
    const found = differences.map(({ kind, invoiceID, chargeID, amount }) => [kind, invoiceID, chargeID, amount]);
    const chargeOf = async (id: string) => {
      const { intentId } = (await product.modules.billing.invoices.load(id)).state.intent!;
      return (await stripe.paymentIntents.retrieve(intentId)).latest_charge as string;
    };
    expect(found.toSorted()).toEqual(
      [
        ['NOT_OURS', null, foreign, -123],
        ['CHARGED_TWICE', paid.id, twice, -123],
        ['NOT_KNOWN_HERE', 'of-nobody', unknown, -123],
        ['OTHER_AMOUNT', cheaper, await chargeOf(cheaper), 745],
        ['NOT_CHARGED_THERE', uncharged, null, 2094],
        ['OTHER_REFUND', unpaid.id, await chargeOf(unpaid.id), -6],
      ].toSorted(),
    );
    const ran = await command();
    expect(ran.code, ran.stderr).toBe(1);
    expect(ran.stdout).toMatch(/^6 differences: 8 charges at the gateway, 5 invoices paid here$/m);
    expect(ran.stdout).toMatch(new RegExp(`^ {2}charged twice +\\d{4}-[0-9A-F]{8} +${twice} +-123\\.00$`, 'm'));
    expect(JSON.parse((await command({}, ['--json'])).stdout).differences).toHaveLength(6);
    await webhooks(false);
  });

  it('says that it can not be said where no gateway answers', async () => {
    const elsewhere = await command({ PUBLIC_URL: 'https://firma.example' });
    expect(elsewhere, elsewhere.stdout).toMatchObject({ code: 2 });
    expect(elsewhere.stderr).toContain('the payment gateway does not answer');
    expect((await command({}, ['--what'])).code).toBe(64);
  });
});
