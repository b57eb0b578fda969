import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { type Answer, Client, type Product, people, startProduct } from '../support/product.ts';
import { catalogue } from './usage-world.ts';

const NOW = '2026-11-24T18:00:00.000Z';
let product: Product;
let clock: ManualClock;
let staff: Client;
const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
beforeAll(async () => {
  const { TRIAL_1 } = catalogue.plans;
  const file = join(folder, 'plans.json');
  writeFileSync(file, JSON.stringify({ ...catalogue, plans: { ...catalogue.plans, TRIAL_1: { ...TRIAL_1, users: 5, documents: 7 } } }));
  clock = new ManualClock(NOW);
  product = await startProduct({ clock, chain: false, env: { PLAN_CATALOGUE: file } });
  staff = await new Client(product.url).login(people.admin.email, people.admin.password);
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true });
});

const said = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim();
const mine = async () => (await product.http.get('/profile/subscription')).body.data;
const add = (credits: object, reason: string | null = 'Contrato 12 con Lucía Ferrer', client = staff) =>
  client.put(`/api/operations/accounts/${product.ownerId}/credits`, { credits, ...(reason === null ? {} : { reason }) });
const about = (reference: string) => ({ ownerId: product.ownerId, reference, since: NOW, by: 'identity', cause: reference });

describe('a subscription, field by field (ENT-008)', () => {
  it('has every field of the row under its name', async () => {
    const subscription = await mine();
    const fields =
      'planName expiryDate isSubscribed isCorporate isSubscriptionCancelled subscriptionFailed errorMessage subscriptionID subscriptionType transactionID amount purchasedDate methodOfBilling userID integration userLimit documentLimit numberOfDocumentsUploaded numberOfDocumentsCompleted numberOfUserAdded addedOn modifiedOn changedSubscription defaultCountry saleName maxTemplates savedSignaturesLimit whatsappCredits scoreVerification identityProvider staticPositionVersion usage authenticateUrl';
    for (const field of fields.split(' ')) expect(subscription, field).toHaveProperty(field);
    expect(subscription.expiryDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(Object.keys(subscription.usage).sort()).toEqual(['documentsCompleted', 'packA', 'packB', 'packC']);
  });

  it('its limits are those of the plan’s metadata (ENT-016)', async () => {
    expect(await mine()).toMatchObject({ userLimit: 5, documentLimit: 7, maxTemplates: 10, scoreVerification: 0.6 });
  });

  it('what is owed stands in the profile of the owner, and in that of nobody else (ENT-057)', async () => {
    const owed = async (client: Client) => (await client.get('/profile')).body.data.billingSubscription;
    expect(await owed(product.http)).toEqual({ graceDays: 0, lastCutOffDate: null });
    await product.modules.subscription.execute(
      {
        type: 'RecordChargeFailure',
        data: { ownerId: product.ownerId, chargeId: 'charge-1', cutOffDate: '2026-11-20', graceDays: 9 },
      },
      { actor: { kind: 'process', id: 'gateway' }, commandId: 'charge-1', correlationId: 'charge-1' },
    );
    expect(await owed(product.http)).toEqual({ graceDays: 9, lastCutOffDate: '2026-11-20' });
    expect(await owed(staff)).toBeNull();
  });
});

describe('credits by calls (ENT-017, ENT-063, CONST-026)', () => {
  it('staff add them with a reason, and the owner reads them', async () => {
    expect(await mine()).toMatchObject({ bioCreditsID: 0, bioCreditsIDCompleted: 0, whatsappCredits: 0, credits: [] });
    const added = await add({ bioCreditsID: 2, bioCreditsFaceID: 2, backgroundCheckCredits: 1, whatsappCredits: 50 });
    expect(said(added)).toBe('200');
    const given = {
      bioCreditsID: 2,
      bioCreditsFaceID: 2,
      backgroundCheckCredits: 1,
      whatsappCredits: 50,
      ocrCheckCredits: 0,
      incodeCredits: 0,
    };
    expect(added.body.responseData.subscription).toMatchObject(given);
    expect(await mine()).toMatchObject(given);
    expect((await mine()).credits).toContainEqual({ credit: 'whatsappCredits', added: 50, reserved: 0, used: 0, left: 50 });
    for await (const event of product.services.store.readStream(`subscription-${product.ownerId}`))
      expect(JSON.stringify(event.data)).not.toContain('Ferrer');
  });

  it('a use is seen in its counter, with VERIDOC in that of the provider, and in the pack of the month', async () => {
    const { credits } = product.modules.subscription;
    const check = { credits: ['bioCreditsID', 'bioCreditsFaceID'], provider: 'VERIDOC' } as const;
    await credits.reserve(about('check-1'), check);
    expect(await mine()).toMatchObject({ bioCreditsIDCompleted: 0, usage: { packB: 0 } });
    await credits.use(about('check-1'));
    await credits.reserve(about('background-1'), { credits: ['backgroundCheckCredits'] });
    await credits.use(about('background-1'));
    expect(await mine()).toMatchObject({
      bioCreditsID: 2,
      bioCreditsIDCompleted: 1,
      bioCreditsFaceIDCompleted: 1,
      backgroundCheckCreditsCompleted: 1,
      identityCreditsVeridocOcrCompleted: 1,
      identityCreditsVeridocFaceIdCompleted: 1,
      identityCreditsVeridocBackgroundCheckCompleted: 0,
      usage: { packA: 0, packB: 1, packC: 1 },
    });
    await expect(credits.reserve(about('background-2'), { credits: ['backgroundCheckCredits'] })).rejects.toMatchObject({
      status: 409,
      code: 'credits.identity_exhausted',
      facts: { credit: 'backgroundCheckCredits', left: 0 },
    });
  });

  it('nobody else adds any, nothing is added without a reason, and no kind that would do nothing', async () => {
    expect(said(await add({ bioCreditsID: 1 }, null))).toBe('400 request.invalid');
    expect(said(await add({ bioCreditsID: 1 }, '   '))).toBe('400 request.invalid');
    expect(said(await add({ bioCreditsID: 1 }, 'Porque sí', product.http))).toBe('403 access.denied');
    expect(said(await add({ documentCredits: 1 }))).toBe('400 request.invalid');
    expect(said(await add({ bioCreditsID: 1.5 }))).toBe('400 request.invalid');
    expect(said(await add({ bioCreditsID: -2 }))).toBe('409 credits.not_so_many');
    expect((await mine()).bioCreditsID).toBe(2);
    expect(said(await add({ bioCreditsID: -1 }))).toBe('200');
    expect((await mine()).bioCreditsID).toBe(1);
  });
});

describe('documents of the month by the call (CONST-004)', () => {
  it('are those completed in the calendar month of Mexico City', async () => {
    const complete = (eventId: string, completedAt: string) =>
      product.modules.subscription.countDocument({ ownerId: product.ownerId, documentId: `document-${eventId}`, eventId, completedAt });
    await complete('one', '2026-11-25T18:00:00.000Z');
    await complete('two', '2026-12-01T05:59:59.000Z');
    await complete('three', '2026-12-01T06:00:00.000Z');
    expect((await mine()).usage.documentsCompleted).toBe(2);
    clock.set('2026-12-02T18:00:00.000Z');
    await product.http.login(people.owner.email, people.owner.password);
    expect((await mine()).usage).toEqual({ documentsCompleted: 1, packA: 0, packB: 0, packC: 0 });
  });
});
