import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFiscalOf } from '../../modules/app/wiring/payer.ts';
import { createPdfWork } from '../../modules/app/wiring/pdf-work.ts';
import { createReceipts } from '../../modules/app/wiring/receipts.ts';
import { asProcess } from '../../modules/billing/application/as-process.ts';
import { monthInvoiceId, planInvoiceId } from '../../modules/billing/application/ids.ts';
import { lineWithTax } from '../../modules/billing/application/purchases.ts';
import type { InvoiceEventData, InvoiceLine } from '../../modules/billing/contract/events.ts';
import { makeReceipt } from '../../modules/billing/receipt/make-receipt.ts';
import type { Language } from '../../shared-kernel/i18n/table.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { whole } from '../fiscal/fiscal-world.ts';
import { account } from '../journeys/steps.ts';
import { asFile, outputOf, qpdfComplaints } from '../pdf/support/tools.ts';
import { giveCard } from '../support/card.ts';
import { describeWith } from '../support/needs.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { type BillingWorld, billingWorld, OWNER, type WorldTerms } from './billing-world.ts';

afterAll(closePdfWorkers);

const START = '2026-11-28T02:00:00.000Z';
const receipts = createReceipts(createPdfWork('Trazo'), 'Trazo');

/** The words as a reader finds them. `layout`: with what stands beside each other on one line. */
const textOf = (bytes: Uint8Array, args: readonly string[] = []): string => outputOf('pdftotext', [...args, asFile(bytes), '-']);
const wordsOf = (bytes: Uint8Array): string => textOf(bytes).replaceAll(/\s+/g, ' ').trim();

const longName =
  `Núñez, Ávila e Hijos — Consultoría Ambiental, Gestión y Güemes ${'Sociedad Anónima Bursátil de Capital Variable '.repeat(9)}`.trim();
const lima = { ...whole, businessName: longName, country: 'MX', state: '09', city: 'Tlalpan' };
const kept = personal(OWNER, JSON.stringify(lima));

const plan: InvoiceLine = lineWithTax(
  { kind: 'PLAN', planName: 'BASE_MEMBERSHIP', quantity: 1, unitCents: 29_900, amountCents: 29_900 },
  16,
);
const priced = (quantity: number, unitCents: number) => ({ quantity, unitCents, amountCents: quantity * unitCents });
const everyKind: InvoiceLine[] = [
  plan,
  lineWithTax({ kind: 'DOCUMENTS_INCLUDED', ...priced(5, 0) }, 16),
  lineWithTax({ kind: 'DOCUMENTS_ABOVE', ...priced(41, 4_900) }, 16),
  lineWithTax({ kind: 'DOCUMENTS_NOT_CHARGED', ...priced(2, 0) }, 16),
  lineWithTax({ kind: 'LATE_DOCUMENTS', month: '2025-03', ...priced(1, 4_900) }, 16),
  lineWithTax({ kind: 'PACK', product: 'VID', credits: { bioCreditsID: 10, bioCreditsFaceID: 10 }, ...priced(2, 34_900) }, 16),
  lineWithTax({ kind: 'PROMOTION', percent: 25, amountCents: -58_925 }, 16),
];

/** An invoice of that account in memory; paid where `status` says so. */
async function opened(
  world: BillingWorld,
  over: Partial<InvoiceEventData<'InvoiceOpened'>> = {},
  invoiceId = monthInvoiceId(OWNER, '2026-11'),
) {
  const lines = over.lines ?? [plan];
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const terms = { currency: 'MXN', taxPercent: 16, cutOffDate: '2026-12-01', graceDays: 5, catalogue: '2026-11-24', fiscal: null };
  const data = { invoiceId, ownerId: OWNER, kind: 'MONTH' as const, month: '2026-11', lines, totalCents, ...terms, ...over };
  await world.billing.invoices.execute({ type: 'OpenInvoice', data }, { ...asProcess('test', invoiceId, invoiceId), ownerId: OWNER });
  return invoiceId;
}
const charge = (world: BillingWorld, invoiceId: string) =>
  world.billing.invoices.execute(
    { type: 'AskCharge', data: { invoiceId, attemptId: 'attempt-1', cardId: 'pm_1', isPresent: false } },
    asProcess('test', invoiceId, invoiceId, 'charge'),
  );
const refund = (world: BillingWorld, invoiceId: string, amountCents: number) =>
  world.billing.invoices.execute(
    { type: 'AskRefund', data: { invoiceId, refundId: `refund-${amountCents}`, amountCents, why: 'OVERPAID', reason: null } },
    asProcess('test', invoiceId, invoiceId, 'refund', String(amountCents)),
  );
const made = async (world: BillingWorld, invoiceId: string, language: Language = 'es') =>
  makeReceipt(world.billing, receipts, invoiceId, await world.stateOf(invoiceId), language);

async function madeOf(over: Partial<InvoiceEventData<'InvoiceOpened'>>, language: Language, terms: WorldTerms = {}) {
  const world = billingWorld(START, terms);
  return made(world, await opened(world, over), language);
}

describeWith('qpdf', 'pdftotext')('the receipt of an invoice', () => {
  it('says in Spanish what it is, for what, to whom and how much (CONST-013, CONST-014)', async () => {
    const world = billingWorld(START);
    const invoiceId = await opened(world, { lines: everyKind, fiscal: kept });
    const bytes = await made(world, invoiceId);
    expect(qpdfComplaints(bytes)).toBe('');
    const words = wordsOf(bytes);
    expect(words).toMatch(
      /Trazo .*Comprobante de pago\. No es un CFDI\. Folio 2026-[0-9A-F]{8} · Prueba: no se cobró dinero real Prueba: no se cobró dinero real/,
    );
    for (const said of [
      'Emisor Trazo',
      // Two in the morning of the 28th in UTC is the 27th in Mexico City.
      'Fecha 27-nov-2026',
      'Concepto Uso del mes nov-2026',
      'Pendiente de pago.',
      longName,
      'RFC SAT970701NN3',
      '601 · General de Ley Personas Morales',
      'G03 · Gastos en general',
      'Dirección Calle Larga 1',
      'Tlalpan, Ciudad de México, México',
      'Código postal 14000',
      'Mensualidad de Membresía base 1 $299.00 MXN $299.00 MXN',
      'adicionales a los del plan 41 $49.00 MXN $2,009.00 MXN',
      'Documentos de mar-2025 que se conocieron después del cierre 1 $49.00 MXN $49.00 MXN',
      'Cada paquete: 10 verificaciones de identificación',
      'Promoción: 25 % menos -$589.25 MXN',
      'Total $2,465.75 MXN',
    ])
      expect(words).toContain(said);
    const { lines } = await world.stateOf(invoiceId);
    const [net, tax] = (['netCents', 'taxCents'] as const).map((part) => lines.reduce((sum, one) => sum + one[part], 0)) as [
      number,
      number,
    ];
    expect(words).toContain(`Subtotal, sin IVA $${(net / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} MXN`);
    expect(words).toContain(`IVA (16 %) $${(tax / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} MXN`);
    expect(words).not.toMatch(/undefined|null|NaN|BASE_MEMBERSHIP|bioCredits|VID\b/);
  });

  it('says the same in English', async () => {
    const bytes = await madeOf({ lines: everyKind, fiscal: kept }, 'en');
    expect(qpdfComplaints(bytes)).toBe('');
    const words = wordsOf(bytes);
    for (const said of [
      'Payment receipt. Not a CFDI.',
      'Test: no real money was charged',
      'Issuer Trazo',
      'Date 27-Nov-2026',
      'For Use in the month Nov-2026',
      'Payment pending.',
      longName,
      '601 · General regime for legal entities',
      'Tlalpan, Mexico City, Mexico',
      'Month of Base membership 1 $299.00 MXN $299.00 MXN',
      'Promotion: 25% less -$589.25 MXN',
      'VAT (IVA, 16%)',
      '1 of 1',
    ])
      expect(words).toContain(said);
    expect(words).not.toMatch(/undefined|null|Comprobante|Prueba|Emisor/);
  });

  it('sets amounts below each other at the right edge', async () => {
    const layout = textOf(await madeOf({ lines: everyKind }, 'es'), ['-layout']);
    const ends = layout.split('\n').flatMap((line) => (line.endsWith(' MXN') ? [line.length] : []));
    expect(ends.length).toBe(everyKind.length + 3);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(2);
  });

  it('goes on for as many pages as its lines take, each with its number', async () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      lineWithTax(
        {
          kind: 'LATE_DOCUMENTS' as const,
          month: `${2010 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
          ...priced(index + 1, 123_450),
        },
        16,
      ),
    );
    const bytes = await madeOf({ lines, fiscal: kept }, 'es');
    expect(qpdfComplaints(bytes)).toBe('');
    const pages = textOf(bytes).split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((page, index) => {
      expect(page).toContain(`${index + 1} de ${pages.length}`);
      expect(page).toContain('Prueba: no se cobró dinero real');
    });
    const words = wordsOf(bytes);
    for (const one of lines) expect(words).toMatch(new RegExp(` ${one.quantity} \\$1,234\\.50 MXN \\$[\\d,]+\\.\\d\\d MXN`));
    expect(words).toContain(`$${(60 * 1_234.5).toLocaleString('en-US', { minimumFractionDigits: 2 })} MXN`);
    expect(words).toMatch(/Total \$2,259,135\.00 MXN/);
  });

  it('says whether it is paid, and what of it went back', async () => {
    const world = billingWorld(START);
    const invoiceId = await opened(world);
    const status = async (language: Language = 'es') =>
      / (?:Estado|Status) (.*?) (?:Datos fiscales|Fiscal data)/.exec(wordsOf(await made(world, invoiceId, language)))![1];
    expect(await status()).toBe('Pendiente de pago.');
    world.clock.set('2026-12-01T18:00:00.000Z');
    await charge(world, invoiceId);
    expect(await status()).toBe('Pagado el 01-dic-2026.');
    expect(await status('en')).toBe('Paid on 01-Dec-2026.');
    await refund(world, invoiceId, 10_000);
    expect(await status()).toBe('Pagado el 01-dic-2026. Hay una devolución en camino de $100.00 MXN.');
    await world.giveBack(invoiceId);
    expect(await status()).toBe('Pagado el 01-dic-2026. De lo pagado se devolvieron $100.00 MXN.');
    await refund(world, invoiceId, 19_900);
    await world.giveBack(invoiceId);
    expect(await status()).toBe('Pagado el 01-dic-2026. Se devolvió todo lo pagado: $299.00 MXN.');
    expect(await status('en')).toBe('Paid on 01-Dec-2026. Everything that was paid was refunded: $299.00 MXN.');
  });

  it('says that a charge failed, and that there was nothing to pay', async () => {
    const world = billingWorld('2026-12-01T06:05:00.000Z', { defaultCard: null });
    await world.close('2026-11', [{ kind: 'PLAN', planName: 'Go Green', ...priced(1, 49_900) }]);
    const failed = wordsOf(await made(world, monthInvoiceId(OWNER, '2026-11')));
    expect(failed).toContain('El cobro falló el 01-dic-2026. Sigue sin pagarse.');
    expect(failed).toContain('Mensualidad de Go Green');
    expect(wordsOf(await madeOf({ lines: [lineWithTax({ kind: 'DOCUMENTS_INCLUDED', ...priced(1, 0) }, 16)] }, 'en'))).toContain(
      'There was nothing to pay.',
    );
  });

  it('names the plan that was started, and the invoice that a month was paid with in advance', async () => {
    const world = billingWorld('2026-11-14T18:00:00.000Z');
    await world.pay({ planName: 'BASE_MEMBERSHIP', month: '2026-11', priceCents: 29_900, percent: 0, offCents: 0 });
    const planId = planInvoiceId(OWNER, '2026-11', 'BASE_MEMBERSHIP', 0);
    expect(wordsOf(await made(world, planId))).toContain('Concepto Inicio de Membresía base, por el mes nov-2026');
    world.clock.set('2026-12-01T06:05:00.000Z');
    await world.close('2026-11', [{ kind: 'PLAN', planName: 'BASE_MEMBERSHIP', ...priced(1, 29_900) }]);
    const month = wordsOf(await made(world, monthInvoiceId(OWNER, '2026-11')));
    expect(month).toContain(`Pagado por adelantado con el recibo 2026-${planId.slice(0, 8).toUpperCase()} -$299.00 MXN`);
    expect(month).toContain('No hubo nada que pagar.');
    expect(month).toContain('Total $0.00 MXN');
  });

  it('gives the same bytes for the same invoice, and says nothing of tests where money is real', async () => {
    const world = billingWorld(START, { fiscal: kept });
    const invoiceId = await opened(world, { lines: everyKind });
    const [one, two] = [await made(world, invoiceId), await made(world, invoiceId)];
    expect(Buffer.from(one).equals(two)).toBe(true);
    const gateway = { ...(await world.billing.gateway()), isTest: false };
    const real = await makeReceipt(
      { ...world.billing, gateway: async () => gateway },
      receipts,
      invoiceId,
      await world.stateOf(invoiceId),
      'es',
    );
    expect(wordsOf(real)).not.toContain('Prueba');
  });

  it('takes the fiscal data of today where the invoice kept none, and says where there are none', async () => {
    expect(wordsOf(await madeOf({}, 'es', { fiscal: kept }))).toContain('RFC SAT970701NN3');
    expect(wordsOf(await madeOf({}, 'es'))).toContain('La cuenta no tiene datos fiscales registrados.');
    expect(wordsOf(await madeOf({}, 'en'))).toContain('The account has no fiscal data on record.');
  });

  it('tells nothing of a person who was forgotten', async () => {
    const world = billingWorld(START);
    const invoiceId = await opened(world, { fiscal: kept });
    expect(wordsOf(await made(world, invoiceId))).toContain('SAT970701NN3');
    await world.vault.forget(OWNER);
    const words = wordsOf(await made(world, invoiceId));
    expect(words).toContain('Los datos fiscales de esta cuenta ya no se conservan.');
    expect(words).not.toMatch(/SAT970701NN3|Núñez|14000|Calle Larga|Tlalpan|\b601\b|\bG03\b/);
    // What is invoiced afterwards keeps none: there is no key any more to keep them with.
    const gone = { $personal: OWNER, value: null };
    const values = { businessName: gone, rfc: gone, fiscalRegime: gone, cfdiUse: gone };
    const rest = { country: null, state: null, city: null, postalCode: null, address: null, phone: null };
    expect(await createFiscalOf(async () => ({ ...values, ...rest }))(OWNER)).toBe(null);
  });
});

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
