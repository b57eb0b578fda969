import { afterAll, beforeAll, expect, it } from 'vitest';
import { asProcess } from '../../modules/billing/application/as-process.ts';
import { lineWithTax } from '../../modules/billing/application/purchases.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { whole } from '../fiscal/fiscal-world.ts';
import { account } from '../journeys/steps.ts';
import { qpdfComplaints } from '../pdf/support/tools.ts';
import { giveCard } from '../support/card.ts';
import { describeWith } from '../support/needs.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { wordsOf } from './receipt-text.ts';

afterAll(closePdfWorkers);

const plan = lineWithTax({ kind: 'PLAN' as const, planName: 'BASE_MEMBERSHIP', quantity: 1, unitCents: 29_900, amountCents: 29_900 }, 16);

describeWith('qpdf', 'pdftotext')('GET /invoices/:id/pdf', () => {
  let product: Product;
  let invoice: { id: string; folio: string; pdfUrl: string };
  const open = (invoiceId: string) => {
    const terms = { currency: 'MXN', taxPercent: 16, cutOffDate: '2026-12-01', graceDays: 0, catalogue: '2026-11-24', fiscal: null };
    const data = {
      invoiceId,
      ownerId: product.ownerId,
      kind: 'PACK' as const,
      month: '2026-11',
      lines: [plan],
      totalCents: 29_900,
      ...terms,
    };
    const context = { ...asProcess('test', invoiceId, invoiceId, 'open'), ownerId: product.ownerId };
    return product.modules.billing.invoices.execute({ type: 'OpenInvoice', data }, context);
  };
  const listed = async () => (await product.http.get('/invoices/summary-list')).body.data[0];

  beforeAll(async () => {
    product = await startProduct({ env: { PLAN_CATALOGUE: 'modules/subscription/contract/catalogue.json' }, chain: false });
    expect((await product.http.put('/enterprises/current', { ...whole, businessName: 'Ávila y Ñandú, S.A. de C.V.' })).status).toBe(200);
    await giveCard(product.http);
    expect((await product.http.put('/subscriptions/base/start')).status).toBe(200);
    invoice = await listed();
  });
  afterAll(() => product?.stop());

  it('is shown by its owner’s session, in the language that they ask for', async () => {
    const answer = await product.http.get(`/invoices/${invoice.id}/pdf`, { 'accept-language': 'en' });
    expect(answer.status).toBe(200);
    expect(
      Object.fromEntries(['content-type', 'content-disposition', 'cache-control'].map((name) => [name, answer.headers.get(name)])),
    ).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${invoice.folio}.pdf"; filename*=UTF-8''${invoice.folio}.pdf`,
      'cache-control': 'no-store',
    });
    expect(qpdfComplaints(answer.body)).toBe('');
    const words = wordsOf(answer.body);
    for (const said of [
      'Payment receipt. Not a CFDI.',
      invoice.folio,
      'Start of Base membership',
      'Ávila y Ñandú, S.A. de C.V.',
      'Paid on',
      '$299.00 MXN',
    ])
      expect(words).toContain(said);
    // The gateway of this machine moves no money, and the record knows no card.
    expect(words).toContain('Test: no real money was charged');
    expect(words).not.toMatch(/4242|visa|pm_|cus_|pi_/i);
    const asked = await product.http.get(`/invoices/${invoice.id}/pdf?lang=es`, { 'accept-language': 'en' });
    expect(wordsOf(asked.body)).toContain('Comprobante de pago. No es un CFDI.');
    expect((await product.http.get(`/invoices/${invoice.id}/pdf?lang=fr`)).status).toBe(400);
  });

  it('is opened by the address in the list, by whoever has it, and by no other', async () => {
    expect(invoice.pdfUrl).toMatch(new RegExp(`^/invoices/${invoice.id}/pdf\\?`));
    const anyone = product.http.anonymous();
    expect((await product.http.get(`/invoices/${invoice.id}`)).body.data.pdfUrl).toMatch(/signature=/);
    const opened = await anyone.get(`${invoice.pdfUrl}&lang=es`);
    expect([opened.status, wordsOf(opened.body).includes(invoice.folio)]).toEqual([200, true]);
    const forged = [
      invoice.pdfUrl.replace(/signature=./, 'signature=_'),
      invoice.pdfUrl.replace(/expires=\d/, 'expires=9'),
      invoice.pdfUrl.replace(/name=[^&]*/, 'name=other.pdf'),
      invoice.pdfUrl.replace(invoice.id, '00000000-0000-5000-8000-000000000001'),
      `/invoices/${invoice.id}/pdf?signature=`,
    ];
    for (const address of forged) expect([address, (await anyone.get(address)).status]).toEqual([address, 403]);
    // Whoever is signed in is helped by that no further.
    expect((await product.http.get(forged[0]!)).status).toBe(403);
  });

  it('stands in the list with each invoice, the newest 24 of which are shown (CALL-009, CONST-012)', async () => {
    const packs = Array.from({ length: 30 }, (_, index) => `pack-${String(index).padStart(2, '0')}`);
    for (const invoiceId of packs) await open(invoiceId);
    const { data } = (await product.http.get('/invoices/summary-list?limit=24&sortBy=createdAt&order=desc')).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual(packs.toReversed().slice(0, 24));
    for (const { id, pdfUrl } of data) expect(pdfUrl).toContain(`/invoices/${id}/pdf?`);
    const days = data.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(days).toEqual(days.toSorted().toReversed());
    expect((await product.http.get('/invoices/summary-list?limit=25')).status).toBe(400);
  });

  it('is nothing to anybody else, and nothing where there is none', async () => {
    const path = `/invoices/${invoice.id}/pdf`;
    const other = await account(product, 'Otra', 'otra@cuenta.example');
    const admin = await product.http.anonymous().login(people.admin.email, people.admin.password);
    expect((await product.http.anonymous().get(path)).status).toBe(401);
    expect((await admin.get(path)).status).toBe(403);
    expect((await other.client.get(path)).body).toMatchObject({ statusCode: 404, code: 'payments.no_invoice' });
    expect((await product.http.get('/invoices/00000000-0000-5000-8000-000000000001/pdf')).body.code).toBe('payments.no_invoice');
  });

  it('is nothing once the invoice was given up', async () => {
    const { invoices } = product.modules.billing;
    await open('given-up');
    expect((await listed()).pdfUrl).not.toBe(null);
    const { pdfUrl } = await listed();
    await invoices.execute(
      { type: 'CancelInvoice', data: { invoiceId: 'given-up', why: 'NOT_PAID' } },
      asProcess('test', 'given-up', 'cancel'),
    );
    expect(await listed()).toMatchObject({ id: 'given-up', status: 'canceled', pdfUrl: null });
    for (const path of ['/invoices/given-up/pdf', pdfUrl]) expect((await product.http.get(path)).body.code).toBe('payments.no_invoice');
  });

  it('keeps nothing of its owner once they were forgotten, also by an address from before', async () => {
    const anyone = product.http.anonymous();
    expect(wordsOf((await anyone.get(invoice.pdfUrl)).body)).toContain('Ávila y Ñandú');
    await product.services.vault.forget(product.ownerId);
    const words = wordsOf((await anyone.get(`${invoice.pdfUrl}&lang=es`)).body);
    expect(words).toContain('Los datos fiscales de esta cuenta ya no se conservan.');
    expect(words).not.toMatch(/Ñandú|SAT970701NN3|Calle Larga/);
  });
});
