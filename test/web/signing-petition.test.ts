import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentStatus } from '../../modules/documents/contract/values.ts';
import { allowedFor } from '../../modules/documents/views/allowed.ts';
import { requestTexts } from '../../web/features/cancellation/texts.ts';
import { loginTexts } from '../../web/features/login/texts.ts';
import { petitionTexts } from '../../web/features/signing/petition-texts.ts';
import { petitionerOf } from '../../web/features/signing/situation.ts';
import type { SignerView } from '../../web/features/signing/types.ts';
import { account } from '../journeys/steps.ts';
import { ana, bruno, signDrawn } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { accessible, addressOf, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

/** What the server lets a signatory begin in this status. */
const allowedIn = (status: DocumentStatus) => allowedFor({ status, isDeleted: false, signatures: [] }, 'signatory');
const view = (status: DocumentStatus, own: Record<string, unknown> = {}) =>
  ({
    status,
    allowed: allowedIn(status),
    signatoryID: 'me',
    signatory: [{ signatoryID: 'me', emailID: 'a@b.mx', isOwner: false, ...own }],
  }) as unknown as SignerView;

describe('who may ask for a cancellation from the page of their link (CANC-001)', () => {
  it('a signatory with an address, while the document is pending, completed or endorsed', () => {
    for (const status of ['PENDING', 'COMPLETED', 'ENDORSED'] as const) {
      expect(petitionerOf(view(status)), status).toBe('a@b.mx');
      expect(petitionerOf(view(status, { isOwner: true })), `${status}, owner`).toBeNull();
      expect(petitionerOf(view(status, { emailID: null })), `${status}, no address`).toBeNull();
      expect(petitionerOf(view(status, { emailID: '' })), `${status}, empty address`).toBeNull();
      expect(petitionerOf({ ...view(status), signatoryID: 'other' }), `${status}, somebody else`).toBeNull();
    }
    for (const status of [
      'DRAFT',
      'PROCESSING',
      'IMAGE_PROCESSING',
      'PENDING_FOR_BLOCK_CHAIN',
      'PENDING_TO_ENDORSEMENT',
      'CANCELED',
    ] as const)
      expect(petitionerOf(view(status)), status).toBeNull();
  });
});

inBrowser('from the link of a signer to asking for the cancellation', () => {
  let world: BrowserWorld;
  let product: Product;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    await account(product, 'Ana Cortés', ana.emailID);
  });
  afterAll(() => world?.close());

  it.each([
    { language: 'es', screen: phone, size: 390 },
    { language: 'en', screen: desktop, size: 1440 },
  ] as const)(
    '$language at $size: before and after signing, through the login and back to the request',
    async ({ language, screen, size }) => {
      const t = petitionTexts[language];
      const title = `Contrato ${language}`;
      const documentID = await sent(product, [ana, bruno], { pages: 1, title });
      const { page, complaints } = await world.visit({ ...screen, language });
      const entry = page.getByRole('region', { name: t.title });
      const says = () => entry.getByText(t.text.replace('{{email}}', ana.emailID), { exact: true });
      await page.goto(await addressOf(product, ana.emailID, documentID));
      await says().waitFor();
      await entry.scrollIntoViewIfNeeded();
      await accessible(page, `signing with the way to cancellation, ${language}`);
      await picture(page, `petition-signing-${language}-${size}`);
      await signDrawn(product, documentID, ana.emailID);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /Ana/ }).waitFor();
      await says().waitFor();
      await entry.scrollIntoViewIfNeeded();
      await accessible(page, `signed with the way to cancellation, ${language}`);
      await picture(page, `petition-signed-${language}-${size}`);

      await entry.getByRole('link', { name: t.ask }).click();
      await page.waitForURL('**/home/login');
      await page.locator('input[type=email]').fill(ana.emailID);
      await page.locator('input[type=password]').fill('Otra.Cuenta.2026');
      await page.getByRole('button', { name: loginTexts[language].enter, exact: true }).click();
      await page.waitForURL(`**/document/cancel/${documentID}`);
      await page.getByRole('heading', { level: 1, name: requestTexts[language].title }).waitFor();
      await page.getByText(title).first().waitFor();
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
      expect(complaints).toEqual([]);
    },
  );

  it('nothing of it where nothing may be asked: while the document is closed, and once it is cancelled', async () => {
    const documentID = await sent(product, [ana], { pages: 1 });
    const address = await addressOf(product, ana.emailID, documentID);
    const { page } = await world.visit({ ...desktop, language: 'es' });
    let status: DocumentStatus = 'CANCELED';
    await page.route('**/api/document/document-id/**', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const responseData = { ...body.responseData, status, allowed: allowedIn(status), isDue: false };
      await route.fulfill({ response: answer, json: { ...body, responseData } });
    });
    const entry = page.getByRole('region', { name: petitionTexts.es.title });
    await page.goto(address);
    await page.getByText('El documento fue cancelado').first().waitFor();
    // What comes after the first page has come.
    await page.waitForLoadState('networkidle');
    expect(await entry.count()).toBe(0);
    await signDrawn(product, documentID, ana.emailID);
    status = 'PENDING_FOR_BLOCK_CHAIN';
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Ana, usted ya firmó este documento.' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await entry.count()).toBe(0);
    status = 'COMPLETED';
    await page.reload();
    await entry.waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });
});
