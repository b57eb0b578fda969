import type { Page, Route } from 'playwright-core';
import type { Card, Invoice, InvoiceStatus, Payment } from '../../../web/api/payments.ts';
import { onPlan } from './plans.ts';
import { either, press, type Scene } from './scene.ts';

const BILLING = '/dashboard/billing';

const card = (paymentMethodId: string, brand: string, last4: string, more: Partial<Card> = {}): Card => ({
  paymentMethodId,
  brand,
  last4,
  isDefault: false,
  cardType: 'credit',
  expMonth: 4,
  expYear: 2031,
  ...more,
});
const CARDS = [
  card('pm_1', 'visa', '4242', { isDefault: true }),
  card('pm_2', 'mastercard', '4444', { cardType: 'debit' }),
  card('pm_3', 'amex', '0005'),
];

const invoice = (at: number, status: InvoiceStatus, total: number, more: Partial<Invoice> = {}): Invoice => ({
  id: `invoice-${at}`,
  createdAt: `2026-${String(at).padStart(2, '0')}-05T18:00:00.000Z`,
  status,
  total,
  currency: 'MXN',
  pdfUrl: status === 'paid' ? `/invoices/invoice-${at}/pdf` : null,
  kind: 'MONTH',
  month: `2026-${String(at - 1).padStart(2, '0')}`,
  folio: `C-00${at}`,
  failure: null,
  cfdi: null,
  ...more,
});
const INVOICES = [
  invoice(11, 'pending', 299),
  invoice(10, 'paid', 1_234.5),
  invoice(9, 'failed', 299, { failure: { code: 'payments.card_declined' } }),
  invoice(8, 'refunded', 299),
  invoice(7, 'paid', 299, {
    kind: 'PACK',
    month: '2026-07',
    cfdi: { requestedAt: '2026-07-06T18:00:00.000Z', uuid: null, issuedAt: null },
  }),
  invoice(6, 'paid', 299, {
    kind: 'PLAN',
    cfdi: {
      requestedAt: '2026-06-05T18:00:00.000Z',
      uuid: '6F1C0B2E-3A4D-4E5F-8A9B-0C1D2E3F4A5B',
      issuedAt: '2026-06-08T18:00:00.000Z',
    },
  }),
];
const DUE = [INVOICES[0]!, INVOICES[2]!];

interface Held {
  readonly cards?: readonly Card[];
  readonly invoices?: readonly Invoice[];
  readonly unpaid?: readonly Invoice[];
  /** What a payment is answered. */
  readonly pay?: (route: Route) => Promise<void>;
}

const data = (value: unknown) => (route: Route) => route.fulfill({ json: { statusCode: 200, message: '', data: value } });

/** An account that has been with the product for months, as one that begins with the test cannot. */
const holding =
  ({ cards = CARDS, invoices = INVOICES, unpaid = [], pay }: Held) =>
  async (page: Page) => {
    await page.route('**/payment-methods', data(cards));
    await page.route('**/payment-methods/default', data(cards.find(({ isDefault }) => isDefault) ?? null));
    await page.route('**/invoices/summary-list**', data(invoices));
    await page.route('**/invoices/unpaid', data(unpaid));
    if (pay) await page.route('**/invoices/retry', pay);
    for (const [name, price, credits] of [
      ['base_membership', 299, {}],
      ['VID', 450, { bioCreditsID: 10 }],
      ['WHATSAPP_CREDITS', 199.5, { whatsappCredits: 100 }],
      ['ATTACHMENT_CREDITS', null, {}],
    ] as const)
      await page.route(`**/products/${name}/detail`, data({ id: name, name, price, currency: 'MXN', credits }));
  };

const declined = (route: Route) =>
  route.fulfill({
    status: 402,
    json: { statusCode: 402, code: 'payments.card_declined', message: 'La tarjeta fue declinada por su banco.', data: null },
  });
const processing = data({
  status: 'processing',
  invoices: [{ id: 'invoice-11', status: 'processing', code: null, actionURL: null, clientSecret: null, publishableKey: null }],
} satisfies Payment);
const paid = data({ status: 'paid', invoices: [] } satisfies Payment);

const base = () => ({ planName: 'BASE_MEMBERSHIP', isSubscribed: true, hasRegisteredCard: true, expiryDate: null, documentLimit: 5 });
const unpaid = () => ({ ...base(), billingSubscription: { graceDays: 5, lastCutOffDate: '2026-11-24' } });

const scene = (
  name: string,
  facts: () => Record<string, unknown>,
  held: Held,
  reach: (page: Page) => Promise<unknown>,
  at = BILLING,
): Scene => ({
  name,
  viewer: 'owner',
  at: () => at,
  reach: onPlan(
    facts,
    async (page) => {
      await page.locator('[data-plan-variant], [data-invoice]').first().waitFor();
      await reach(page);
    },
    null,
    holding(held),
  ),
  whole: true,
});
const seen = (es: string, en: string) => (page: Page) => page.getByText(either(es, en)).first().waitFor();

/** As far as a step of a payment of what is due. */
const step = (name: 'init' | 'processing' | 'error' | 'success') => async (page: Page) => {
  await press(page, 'Pagar lo pendiente', 'Pay what is due');
  const dialog = page.getByRole('dialog');
  const pay = dialog.getByRole('button', { name: either('Pagar $', 'Pay $') });
  await pay.waitFor();
  await dialog.getByRole('radio', { checked: true }).waitFor();
  if (name !== 'init') await pay.click();
  await dialog.locator(`[data-payment-step=${name}]`).waitFor();
};

/** The page of the plan in its variants, and a payment in its steps (UI-007..022, UI-031). */
export const billingScenes: readonly Scene[] = [
  scene('billing', base, {}, seen('Es su plan', 'This is your plan')),
  scene(
    'billing-empty',
    () => ({ planName: 'TRIAL_1', expiryDate: null }),
    { cards: [], invoices: [] },
    seen('Todavía no hay pagos', 'There are no payments'),
  ),
  scene(
    'billing-zero',
    () => ({ planName: 'ZERO', hasRegisteredCard: true }),
    {},
    async (page) => {
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await seen('Ver la membresía', 'See the membership')(page);
    },
  ),
  scene(
    'billing-debtor',
    () => ({ planName: 'DEBTOR', hasRegisteredCard: true }),
    { unpaid: DUE },
    async (page) => {
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await seen('La cuenta está congelada', 'The account is frozen')(page);
    },
  ),
  scene('billing-corporate', () => ({ planName: 'M0', isCorporate: true }), {}, seen('Plan corporativo', 'Corporate plan')),
  scene(
    'billing-dynamic',
    () => ({ ...base(), planName: 'DYNAMIC_MEMBERSHIP' }),
    {},
    seen('5 documentos al mes en el precio', '5 documents a month within the price'),
  ),
  scene(
    'billing-invoices',
    unpaid,
    { unpaid: DUE },
    async (page) => {
      await seen('Completado', 'Completed')(page);
      await seen('Pendiente', 'Pending')(page);
      await seen('Reembolsado', 'Refunded')(page);
    },
    '/dashboard/invoice',
  ),
  { ...scene('payment-choice', unpaid, { unpaid: DUE }, step('init')), whole: false },
  { ...scene('payment-processing', unpaid, { unpaid: DUE, pay: processing }, step('processing')), whole: false },
  { ...scene('payment-declined', unpaid, { unpaid: DUE, pay: declined }, step('error')), whole: false },
  { ...scene('payment-made', unpaid, { unpaid: DUE, pay: paid }, step('success')), whole: false },
  { ...scene('cards', base, {}, (page) => page.getByRole('dialog').waitFor(), `${BILLING}?action=payment-methods`), whole: false },
];
