import type { Page } from 'playwright-core';
import { calendarDayOf, daysAfter } from '../../../shared-kernel/calendar-day.ts';
import { either, press, type Scene } from './scene.ts';

const HOUR_MS = 3_600_000;
const today = () => calendarDayOf(new Date());

/** What another plan would be answered instead: one account of the stage is on one plan, and its other scenes want none of these. */
type Facts = Record<string, unknown>;

/** The page as it is on another plan, with nothing shown or closed before. `refused`: what the plan stops is asked for; `holding`: what the account has besides. */
export const onPlan =
  (
    facts: () => Facts,
    then: (page: Page) => Promise<unknown>,
    refused: { status: number; code: string } | null = null,
    holding: (page: Page) => Promise<void> = async () => undefined,
  ) =>
  async (page: Page): Promise<void> => {
    await page.unrouteAll();
    // Before the page hears of another plan: what it shows of that one would be remembered.
    await page.evaluate("localStorage.removeItem('plan-notices')");
    await holding(page);
    await page.route('**/profile/subscription', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Facts };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...facts() } } });
    });
    await page.route('**/promotions/current', (route) =>
      route.fulfill({
        json: { statusCode: 200, message: '', data: { daysLeft: 1, percent: 25, months: 4, endsAt: new Date().toISOString() } },
      }),
    );
    if (refused !== null)
      await page.route('**/api/documents/pendings/count', (route) =>
        route.fulfill({
          status: refused.status,
          json: { success: false, responseCode: refused.status, responseData: null, code: refused.code, message: refused.code },
        }),
      );
    await page.reload();
    await then(page);
    // Scenes of another account come after it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const banner = (id: string) => (page: Page) => page.locator(`[data-banner-id="${id}"]`).waitFor();
const alone = (id: string) => async (page: Page) => {
  await dialog(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await banner(id)(page);
};
const scene = (name: string, reach: Scene['reach'], at = '/dashboard/document', more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'owner',
  at: () => at,
  reach,
  ...more,
});

const trial = { planName: 'TRIAL_1', hasRegisteredCard: false };
const promotion = () => ({ ...trial, promotionEndsAt: new Date(Date.now() + HOUR_MS).toISOString() });
const unpaid = () => ({
  planName: 'BASE_MEMBERSHIP',
  hasRegisteredCard: true,
  billingSubscription: { graceDays: 5, lastCutOffDate: daysAfter(today(), -3) },
});
const base = () => ({ planName: 'BASE_MEMBERSHIP', isSubscribed: true, hasRegisteredCard: true });
const BILLING = '/dashboard/billing';

/** Every banner and dialog about a plan (NOTE-001..009, NOTE-032..042), and its credits. */
export const planScenes: readonly Scene[] = [
  scene('plan-promotion', onPlan(promotion, dialog)),
  scene('plan-banner-promotion', onPlan(promotion, alone('promo-plan-payment'))),
  scene(
    'plan-banner-reminder',
    onPlan(() => ({ ...trial, expiryDate: daysAfter(today(), 5) }), banner('subscription-reminder')),
  ),
  scene(
    'plan-last-day',
    onPlan(() => ({ ...trial, expiryDate: today() }), dialog),
  ),
  scene(
    'plan-expired',
    onPlan(() => ({ planName: 'ZERO' }), dialog),
  ),
  scene(
    'plan-banner-expired',
    onPlan(() => ({ planName: 'ZERO' }), alone('payment-by-free-plan-expired')),
  ),
  scene(
    'plan-debtor',
    onPlan(() => ({ planName: 'DEBTOR' }), dialog),
  ),
  scene('plan-banner-unpaid', onPlan(unpaid, banner('unpaid-invoices'))),
  scene(
    'plan-unpaid',
    onPlan(unpaid, async (page) => {
      await press(page, 'Ver el pago', 'See the payment');
      await dialog(page);
    }),
  ),
  scene(
    'plan-payment-method',
    onPlan(() => ({ ...trial, subscriptionFailed: true }), dialog),
  ),
  scene(
    'plan-document-limit',
    onPlan(() => ({ ...trial }), dialog, { status: 403, code: 'subscription.document_limit' }),
  ),
  ...(['identity', 'messaging', 'attachments'] as const).map((what) =>
    scene(`credits-${what}-exhausted`, onPlan(base, dialog, { status: 409, code: `credits.${what}_exhausted` })),
  ),
  scene('plan-sixth-document', onPlan(base, dialog, { status: 409, code: 'subscription.sixth_document' })),
  scene(
    'plan-start',
    onPlan(
      () => trial,
      async (page) => {
        await press(page, 'Comenzar la membresía base', 'Start the base membership');
        await dialog(page);
      },
    ),
    BILLING,
  ),
  scene(
    'plan-start-now',
    onPlan(
      () => ({ ...trial, hasRegisteredCard: true }),
      async (page) => {
        await press(page, 'Comenzar la membresía base', 'Start the base membership');
        await dialog(page);
      },
    ),
    BILLING,
  ),
  scene(
    'billing-credits',
    onPlan(
      () => ({
        ...base(),
        credits: [
          { credit: 'bioCreditsID', added: 100, reserved: 2, used: 31, left: 67 },
          { credit: 'whatsappCredits', added: 500, reserved: 0, used: 0, left: 500 },
        ],
      }),
      (page) => page.getByText(either('Quedan 500 de 500', '500 of 500 left')).waitFor(),
    ),
    BILLING,
    { whole: true },
  ),
];
