import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SubscriptionFlag } from '../../modules/subscription/index.ts';
import { withFlags } from '../subscription/on-plan.ts';
import { ana, bruno, contract, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { ownerAtDesk } from './owner-world.ts';
import { inBrowser, picture } from './signing-world.ts';

const SUPPORT = 'ayuda@firma.example';

inBrowser('what the plan of an account offers on its pages', () => {
  let world: BrowserWorld;
  let page: Page;
  beforeAll(async () => {
    world = await openBrowserWorld({ env: { SUPPORT_EMAIL: SUPPORT } });
    ({ page } = await ownerAtDesk(world));
  });
  afterAll(async () => world?.close());

  /** The step of the people, opened after the flag was changed, as with every change of place (SESSION-015). */
  async function people(): Promise<void> {
    const { product } = world;
    const documentID = (await upload(product.http, await contract())).body.responseData.documentID;
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana, bruno] });
    await page.goto(`${product.url}/document/create?documentID=${documentID}`);
    await page.getByRole('heading', { level: 1, name: 'Las personas' }).waitFor();
  }
  const turn = (flag: SubscriptionFlag, isOn: boolean) => withFlags(world.product, isOn ? [flag] : [], isOn ? [] : [flag]);

  it('the order of signers (SUB-009)', async () => {
    await turn('isOrderSign', false);
    await people();
    expect(await page.getByText('¿En qué orden firman?').count()).toBe(0);
    await turn('isOrderSign', true);
    await people();
    await page.getByText('¿En qué orden firman?').waitFor();
  });

  it('asking signers where they are, which the draft keeps (SUB-003)', async () => {
    await turn('isGeolocationActivate', false);
    await people();
    expect(await page.getByLabel('Pedir su ubicación').count()).toBe(0);
    await turn('isGeolocationActivate', true);
    await people();
    await page.getByLabel('Pedir su ubicación').check();
    await picture(page, 'preparing-asks-place');
    const documentID = new URL(page.url()).searchParams.get('documentID')!;
    await expect
      .poll(async () => (await world.product.modules.documents.load(documentID)).state.setup?.isActiveGeolocation, { timeout: WAIT_MS })
      .toBe(true);
  });

  it('the contact panel, or the address alone (SUB-016)', async () => {
    await turn('isDisableDrift', false);
    await page.goto(`${world.product.url}/dashboard`);
    await page.getByRole('button', { name: 'Contacto' }).waitFor();
    await turn('isDisableDrift', true);
    await page.goto(`${world.product.url}/dashboard`);
    await page.getByRole('link', { name: SUPPORT }).waitFor();
    expect(await page.getByRole('button', { name: 'Contacto' }).count()).toBe(0);
  });
});
