import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { petition } from '../cancellation/people.ts';
import { completedDocument } from '../endorsement/special-world.ts';
import { asked, endorsee, readSheet, sign, untilView } from '../endorsement/world.ts';
import { account, eventually } from '../journeys/steps.ts';
import { ana, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

const PASSWORD = 'Otra.Cuenta.2026';
const OWNER = `${people.owner.firstName} ${people.owner.lastName}`;

inBrowser('who holds an endorsed document, in a browser', () => {
  let world: BrowserWorld;
  let dora: Visitor;
  let page: Page;
  let documentID: string;
  let endorsementID: string;

  const endorsed = async (title: string, kind: string) => {
    const { http } = world.product;
    const document = await completedDocument(world.product, { title });
    const id = await asked(http, document, { kind });
    await sign(http, id, (await readSheet(http, id)).sha256);
    await untilView(http, id, { status: 'COMPLETED', documentStatus: 'ENDORSED' });
    return { document, id };
  };

  beforeAll(async () => {
    world = await openBrowserWorld({ chain: true });
    await account(world.product, endorsee.name, endorsee.emailID);
    const made = await endorsed('Pagaré 0341', 'PROPERTY');
    [documentID, endorsementID] = [made.document, made.id];
    dora = await world.visit(desktop);
    page = dora.page;
  });
  afterAll(() => world?.close());

  const logIn = async (on: Page) => {
    await on.locator('input[type=email]').fill(endorsee.emailID);
    await on.locator('input[type=password]').fill(PASSWORD);
    await on.keyboard.press('Enter');
  };
  /** What the browser keeps when this button is pressed. */
  const saved = async (on: Page, name: string) => {
    const [download] = await Promise.all([on.waitForEvent('download'), on.getByRole('button', { name, exact: true }).click()]);
    return { name: download.suggestedFilename(), bytes: await readFile((await download.path())!) };
  };
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  it('the mail leads through the login to what they hold now', async () => {
    const { product } = world;
    const address = await eventually(async () => {
      const { body } = await product.http.anonymous().get(`/local/mailbox?to=${encodeURIComponent(endorsee.emailID)}`);
      const links = body.responseData.mails.flatMap((mail: { links: string[] }) => mail.links) as string[];
      return links.find((link) => link.includes('/home/login?'));
    }, 'the mail to the endorsee');
    await page.goto(address.replace(/^https?:\/\/[^/]+/, product.url));
    await logIn(page);
    await page.waitForURL(`**/document/endorsement-sign/${endorsementID}`);
    await page.getByRole('heading', { level: 1, name: 'Pagaré 0341' }).waitFor();
    await page.getByText('Usted tiene este documento, con todos sus derechos.', { exact: false }).waitFor();
    await page.getByText(`${OWNER} se lo endosó`).waitFor();
    // What anybody is told of the sheet, said here too.
    const { sentence } = (await product.http.anonymous().get(`/api/endorsement/chain/${documentID}`)).body.responseData.holders[1].sheet
      .verdict;
    await page.getByText(sentence.es).waitFor();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    for (const act of ['Firmar el endoso', 'No endosar…', 'Retirar la petición…'])
      expect([act, await page.getByRole('button', { name: act }).count()]).toEqual([act, 0]);
    expect(await page.getByText(people.owner.email).count()).toBe(0);
    await accessible(page, 'what the holder holds');
    await picture(page, 'held');
  });

  it('the PDF they download is the sealed one, byte by byte; so are its constancia, the sheet and the sheet’s', async () => {
    const { product } = world;
    const { seal, constancia } = (await product.modules.documents.load(documentID)).state;
    const [request] = (await product.modules.endorsement.load(documentID)).state.requests;
    const pdf = await saved(page, 'Descargar: Documento firmado (PDF)');
    expect([pdf.name, sha256(pdf.bytes)]).toEqual(['Pagaré 0341 (firmado).pdf', seal!.file.sha256]);
    const others = [
      ['Descargar: Constancia del documento (.asn)', 'Pagaré 0341 (constancia).asn', constancia!.file.sha256],
      ['Descargar: Hoja de endoso (PDF)', 'Pagaré 0341 (hoja de endoso).pdf', request!.seal!.file.sha256],
      ['Descargar: Constancia de la hoja (.asn)', 'Pagaré 0341 (hoja de endoso).asn', request!.constancia!.file.sha256],
    ] as const;
    const kept = new Map<string, Uint8Array<ArrayBuffer>>([[pdf.name, Uint8Array.from(pdf.bytes)]]);
    for (const [button, fileName, expected] of others) {
      const { name, bytes } = await saved(page, button);
      expect([name, sha256(bytes)]).toEqual([fileName, expected]);
      kept.set(name, Uint8Array.from(bytes));
    }
    const { position } = await product.modules.endorsement.load(documentID);
    await product.services.evidence.requestCheckpoint(position!);
    // The public validation takes each pair under the names it was saved with.
    for (const [signed, record] of [
      ['Pagaré 0341 (firmado).pdf', 'Pagaré 0341 (constancia).asn'],
      ['Pagaré 0341 (hoja de endoso).pdf', 'Pagaré 0341 (hoja de endoso).asn'],
    ] as const) {
      const form = new FormData();
      for (const name of [signed, record]) form.append('document', new Blob([kept.get(name)!]), name);
      const { body } = await product.http.anonymous().post('/api/document/validate', form);
      expect([signed, body.responseData?.overall, body.responseData?.files?.length]).toEqual([signed, 'TOTAL_PASSED', 2]);
    }
    await page.getByRole('link', { name: 'Ver la cadena pública de tenedores' }).click();
    await page.waitForURL(`**/endorsements/validation?documentID=${documentID}`);
    await page.getByRole('list', { name: 'Quién ha tenido el documento' }).waitFor();
  });

  it('it stands under what they received, with the count, on a phone and in English', async () => {
    const { product } = world;
    const handy = await world.visit({ ...phone, language: 'en' });
    await handy.page.goto(`${product.url}/home/login`);
    await logIn(handy.page);
    await handy.page.waitForURL(/\/dashboard/);
    await handy.page.goto(`${product.url}/dashboard/endorsements`);
    const tab = handy.page.getByRole('link', { name: /^Received/ });
    await expect.poll(() => tab.textContent()).toBe('Received1');
    await tab.click();
    await handy.page.waitForURL('**/dashboard/endorsements?view=received');
    const row = handy.page.locator(`[data-endorsement="${endorsementID}"]`);
    await row.getByText(OWNER).waitFor();
    await accessible(handy.page, 'endorsements received, phone');
    await picture(handy.page, 'held-list-phone');
    expect(await handy.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await row.getByRole('link', { name: 'View the endorsement of “Pagaré 0341”' }).click();
    await handy.page.getByText('You hold this document, with all its rights.', { exact: false }).waitFor();
    await handy.page.getByRole('button', { name: 'Download: Signed document (PDF)' }).waitFor();
    await accessible(handy.page, 'what the holder holds, phone');
    await picture(handy.page, 'held-phone');
    expect(await handy.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(handy.complaints).toEqual([]);
  });

  it('another endorsement to them comes into the open list by itself; a cancelled document says so, a deleted one why its files are gone', async () => {
    const { product } = world;
    const wide = await world.visit(desktop);
    await wide.page.goto(`${product.url}/home/login`);
    await logIn(wide.page);
    await wide.page.waitForURL(/\/dashboard/);
    await asPage(wide.page, product.http.anonymous());
    await wide.page.goto(`${product.url}/dashboard/endorsements?view=received`);
    await wide.page.locator(`[data-endorsement="${endorsementID}"]`).waitFor();
    const { document, id } = await endorsed('Pagaré 0342', 'PROCURATION');
    const row = wide.page.locator(`[data-endorsement="${id}"]`);
    await row.waitFor({ timeout: WAIT_MS });
    await accessible(wide.page, 'endorsements received');
    await picture(wide.page, 'held-list');
    await row.getByRole('link', { name: 'Pagaré 0342', exact: true }).click();
    await wide.page.getByText(`para cobrarlo o defenderlo en nombre de ${OWNER}`, { exact: false }).waitFor();
    const { cancelationID } = (await petition(product.http, document)).body.responseData;
    const signer = (await account(product, ana.name, ana.emailID)).client;
    expect((await signer.put(`/api/cancellation/${cancelationID}/answer`, { answer: 'AUTHORIZE' })).status).toBe(200);
    await until(product, document, 'CANCELED');
    await wide.page.reload();
    await wide.page.getByText('El documento quedó cancelado después de endosarse', { exact: false }).waitFor();
    await accessible(wide.page, 'held, and cancelled');
    await picture(wide.page, 'held-canceled');
    expect((await product.http.put('/api/document/delete', { documentIDs: [document] })).status).toBe(200);
    await wide.page.getByRole('button', { name: 'Descargar: Documento firmado (PDF)', exact: true }).click();
    await wide.page.getByRole('region', { name: 'Sus archivos' }).getByRole('alert').waitFor();
    await wide.page.reload();
    await wide.page.getByText('Quien envió el documento lo eliminó', { exact: false }).waitFor();
    expect(await wide.page.getByRole('button', { name: 'Descargar: Documento firmado (PDF)', exact: true }).count()).toBe(0);
    await accessible(wide.page, 'held, and deleted');
    await picture(wide.page, 'held-deleted');
    expect(wide.complaints).toEqual([]);
    expect(dora.complaints).toEqual([]);
  });
});
