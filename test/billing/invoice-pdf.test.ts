import { afterAll, expect, it } from 'vitest';
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
import { qpdfComplaints } from '../pdf/support/tools.ts';
import { describeWith } from '../support/needs.ts';
import { type BillingWorld, billingWorld, OWNER, type WorldTerms } from './billing-world.ts';
import { textOf, wordsOf } from './receipt-text.ts';

afterAll(closePdfWorkers);

const START = '2026-11-28T02:00:00.000Z';
const receipts = createReceipts(createPdfWork('Trazo'), 'Trazo');

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
