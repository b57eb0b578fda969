import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForCfdi } from '../../modules/billing/application/cfdi.ts';
import { folioFiscalFrom } from '../../modules/billing/contract/cfdi.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { whole } from '../fiscal/fiscal-world.ts';
import { account } from '../journeys/steps.ts';
import { giveCard } from '../support/card.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';
import { billingWorld, OWNER, type WorldTerms } from './billing-world.ts';

const FOLIO = '6F1C0B2E-3A4D-4E5F-8A9B-0C1D2E3F4A5B';
const OTHER_FOLIO = '0A1B2C3D-4E5F-4A6B-8C7D-9E8F7A6B5C4D';
/** Wrong fields of a refusal, by their path. */
const problemsIn = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries((body.facts?.problems ?? []).map(({ path, problem }: { path: string; problem: string }) => [path, problem]));
const said = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim();

describe('a folio fiscal', () => {
  it('is a UUID in capitals, as typed or pasted', () => {
    expect(folioFiscalFrom(`  ${FOLIO.toLowerCase()}\n`)).toBe(FOLIO);
    for (const wrong of ['', FOLIO.slice(1), `${FOLIO}0`, FOLIO.replaceAll('-', ''), FOLIO.replace('F', 'G'), `${FOLIO} ${FOLIO}`])
      expect(folioFiscalFrom(wrong), wrong).toBeNull();
  });
});

describe('a request for the tax invoice', () => {
  const fiscal = personal(OWNER, JSON.stringify(whole));
  const asked = async (terms: WorldTerms) => {
    const world = billingWorld('2026-11-27T12:00:00.000Z', { fiscal, ...terms });
    await world.pay({ planName: 'BASE_MEMBERSHIP', month: '2026-11', priceCents: 29_900, percent: 0, offCents: 0 });
    const [{ invoiceId } = { invoiceId: '' }] = world.charged;
    let requests = 0;
    const ask = (ownerId = OWNER) =>
      askForCfdi(world.billing, invoiceId, ownerId, {
        actor: { kind: 'owner', id: ownerId, ownerId },
        commandId: `cfdi-${++requests}`,
        correlationId: 'cfdi',
        ownerId,
      });
    const types = async () => (await world.eventsOf(invoiceId)).map(({ type }) => type);
    return { ...world, invoiceId, ask, types };
  };
  const code = (attempt: Promise<unknown>) => attempt.then(() => 'accepted').catch((error: { code: string }) => error.code);

  it('keeps the fiscal data of its moment, once however often it is asked for', async () => {
    const world = await asked({});
    const { cfdi } = await world.ask();
    expect(cfdi).toEqual({ fiscal, requestedAt: '2026-11-27T12:00:00.000Z', uuid: null, issuedAt: null });
    world.clock.advance(60_000);
    expect((await world.ask()).cfdi).toEqual(cfdi);
    expect((await world.types()).filter((type) => type === 'CfdiRequested')).toHaveLength(1);
  });

  it('is refused, and writes nothing, for whoever is not subscribed or has fiscal data that a checkout would refuse', async () => {
    const phone = { path: 'phone', problem: 'fiscal.phone_needed' };
    for (const [terms, refusal] of [
      [{ isSubscribed: false }, 'billing.must_be_subscribed'],
      [{ problems: [phone] }, 'billing.fiscal_data_needed'],
      [{ fiscal: null }, 'billing.fiscal_data_needed'],
    ] as const) {
      const world = await asked(terms);
      expect(await code(world.ask())).toBe(refusal);
      expect(await world.types()).not.toContain('CfdiRequested');
    }
    const other = await asked({});
    expect(await code(other.ask('owner-2'))).toBe('payments.no_invoice');
  });

  it('is refused for what is not paid, and for what all went back of', async () => {
    const world = await asked({});
    const { invoices } = world.billing;
    const by = { actor: { kind: 'process', id: 'charges' }, commandId: 'all-back', correlationId: 'cfdi', ownerId: OWNER } as const;
    const all = { invoiceId: world.invoiceId, refundId: null, gatewayRefundId: 're_9', amountCents: 29_900 };
    await invoices.execute({ type: 'RecordRefund', data: all }, by);
    expect(await code(world.ask())).toBe('billing.cfdi_not_paid');
  });
});

describe('the tax invoice by its calls', () => {
  let product: Product;
  let staff: Client;
  let id: string;
  const ask = (client = product?.http, headers = {}) => client.post(`/invoices/${id}/cfdi`, undefined, headers);
  const listed = async () => (await product.http.get('/invoices/summary-list')).body.data[0];
  const waiting = async () => (await staff.get('/api/operations/cfdis')).body.responseData.cfdis;
  const note = (uuid: unknown, client = staff) => client.post(`/api/operations/invoices/${id}/cfdi`, { uuid });
  const inStore = async () => {
    const found: { type: string; data: unknown }[] = [];
    for await (const { type, data } of product.services.store.readStream(`invoice-${id}`)) found.push({ type, data });
    return found;
  };

  beforeAll(async () => {
    product = await startProduct({ env: { PLAN_CATALOGUE: 'modules/subscription/contract/catalogue.json' }, chain: false });
    staff = await product.http.anonymous().login(people.admin.email, people.admin.password);
    await giveCard(product.http);
    // Packs can be bought without a membership.
    expect(said(await product.http.post('/products/pay', { products: [{ name: 'VID', quantity: 1 }] }))).toBe('200');
    ({ id } = await listed());
  });
  afterAll(() => product?.stop());

  it('asks to be subscribed, in both languages (ERR-009)', async () => {
    expect((await product.http.get('/profile/subscription')).body.data.isSubscribed).toBe(false);
    const [spanish, english] = [await ask(product.http, { 'accept-language': 'es' }), await ask(product.http, { 'accept-language': 'en' })];
    for (const answer of [spanish, english]) expect(said(answer)).toBe('403 billing.must_be_subscribed');
    expect(spanish.body.message).toBe('Para solicitar una factura debe tener una suscripción activa.');
    expect(english.body.message).toBe('You must be subscribed to request an invoice.');
    expect((await inStore()).map(({ type }) => type)).not.toContain('CfdiRequested');
  });

  it('names each fiscal value that is missing for a checkout', async () => {
    expect(said(await product.http.put('/subscriptions/base/start'))).toBe('200');
    await expect.poll(async () => (await product.http.get('/profile/subscription')).body.data.isSubscribed).toBe(true);
    const none = await ask();
    expect(said(none)).toBe('422 billing.fiscal_data_needed');
    expect(problemsIn(none)).toMatchObject({ rfc: 'fiscal.rfc_needed', country: 'fiscal.country_needed', phone: 'fiscal.phone_needed' });
    const { phone: _, ...withoutPhone } = whole;
    expect(said(await product.http.put('/enterprises/current', withoutPhone))).toBe('200');
    expect(problemsIn(await ask())).toEqual({ phone: 'fiscal.phone_needed' });
    expect(said(await product.http.put('/enterprises/current', { ...whole, checkout: true }))).toBe('200');
  });

  it('is asked for once, by its owner alone, and waits with staff', async () => {
    const other = await account(product, 'Otra', 'otra@cfdi.example');
    expect(said(await ask(other.client))).toBe('404 payments.no_invoice');
    expect(said(await ask(staff))).toBe('403 access.denied');
    expect(said(await ask(product.http.anonymous()))).toBe('401 session.required');
    expect((await product.http.get(`/invoices/${id}`)).body.data.cfdi).toBeNull();
    const twice = await Promise.all([ask(), ask()]);
    expect(twice.map(said)).toEqual(['200', '200']);
    const answer = await ask();
    expect(answer.body.data).toMatchObject({ id, status: 'paid', cfdi: { requestedAt: expect.any(String), uuid: null, issuedAt: null } });
    expect((await inStore()).filter(({ type }) => type === 'CfdiRequested')).toHaveLength(1);
    const shown = (await product.http.get('/invoices/summary-list')).body.data.find((one: { id: string }) => one.id === id);
    expect(shown.cfdi).toEqual(answer.body.data.cfdi);
    expect(await waiting()).toEqual([
      expect.objectContaining({ invoiceID: id, ownerID: product.ownerId, requestedAt: shown.cfdi.requestedAt, kind: 'PACK' }),
    ]);
    expect(JSON.stringify(await waiting())).not.toContain(whole.rfc);
  });

  it('keeps the fiscal data as they stood, for staff who look, which is written down, and in the store for nobody', async () => {
    expect(said(await product.http.put('/enterprises/current', { ...whole, businessName: 'Otra Razón, S.C.' }))).toBe('200');
    const path = `/api/operations/invoices/${id}/cfdi`;
    expect(said(await product.http.get(path))).toBe('403 access.denied');
    const answer = await staff.get(path, { 'accept-language': 'en' });
    expect(answer.body.responseData.fiscal).toEqual({
      businessName: whole.businessName,
      rfc: whole.rfc,
      fiscalRegime: '601',
      fiscalRegimeName: expect.any(String),
      cfdiUse: 'G03',
      cfdiUseName: expect.any(String),
      country: 'Mexico',
      state: 'Mexico City',
      city: whole.city,
      postalCode: whole.postalCode,
      address: whole.address,
    });
    const { rows } = await product.services.pool.query(
      "select count(*)::int as looks from access.log where outcome = 'read' and target = $1",
      [`invoice-${id}`],
    );
    expect(rows).toEqual([{ looks: 1 }]);
    for (const { data } of await inStore()) expect(JSON.stringify(data)).not.toMatch(/Lima y Asociados|SAT970701NN3/);
  });

  it('has its folio fiscal noted by staff alone, its form checked, and can be put right', async () => {
    expect(said(await note(FOLIO, product.http))).toBe('403 access.denied');
    for (const wrong of ['', 'folio', FOLIO.slice(2), '<b>']) expect(said(await note(wrong)), wrong).toBe('422 billing.cfdi_folio');
    expect(said(await note('0'.repeat(201)))).toBe('400 request.invalid');
    expect(said(await note(null))).toBe('400 request.invalid');
    expect(said(await staff.post('/api/operations/invoices/of-nobody/cfdi', { uuid: FOLIO }))).toBe('404 payments.no_invoice');
    expect(said(await staff.get('/api/operations/invoices/of-nobody/cfdi'))).toBe('404 payments.no_invoice');
    const other = (await product.http.get('/invoices/summary-list')).body.data.find((one: { id: string }) => one.id !== id);
    expect(said(await staff.post(`/api/operations/invoices/${other.id}/cfdi`, { uuid: FOLIO }))).toBe('409 billing.cfdi_not_requested');
    expect(said(await staff.get(`/api/operations/invoices/${other.id}/cfdi`))).toBe('409 billing.cfdi_not_requested');

    expect((await note(OTHER_FOLIO.toLowerCase())).body.responseData.invoice.cfdi).toMatchObject({ uuid: OTHER_FOLIO });
    for (const _ of [1, 2]) expect((await note(FOLIO)).body.responseData.invoice.cfdi).toMatchObject({ uuid: FOLIO });
    expect((await inStore()).filter(({ type }) => type === 'CfdiIssued').map(({ data }) => data)).toEqual([
      { uuid: OTHER_FOLIO },
      { uuid: FOLIO },
    ]);
    expect(await waiting()).toEqual([]);
    const shown = (await product.http.get('/invoices/summary-list')).body.data.find((one: { id: string }) => one.id === id);
    expect(shown.cfdi).toMatchObject({ uuid: FOLIO, issuedAt: expect.any(String) });
    expect((await ask()).body.data.cfdi).toEqual(shown.cfdi);
  });

  it('keeps nothing of a person who was forgotten', async () => {
    await product.services.vault.forget(product.ownerId);
    const answer = await staff.get(`/api/operations/invoices/${id}/cfdi`);
    expect([answer.status, answer.body.responseData.fiscal]).toEqual([200, null]);
    expect(JSON.stringify(answer.body)).not.toMatch(/Lima|SAT970701NN3/);
  });
});
