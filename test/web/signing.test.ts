import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoContract } from '../../modules/app/demo-pdf.ts';
import { ana, bruno, type Person, signDrawn, until, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import {
  accessible,
  addressOf,
  axeRuns,
  browserHere,
  buildPages,
  desktop,
  draw,
  openBrowser,
  phone,
  picture,
  visitor,
} from './signing-world.ts';

const PASSWORD = 'Clave.2026';
const CLAUSES = [
  'CONTRATO DE ARRENDAMIENTO que celebran, por una parte, INMOBILIARIA FERRER, S.A. de C.V., en lo sucesivo el ARRENDADOR, y por la otra ANA CORTÉS VILLA, en lo sucesivo la ARRENDATARIA, respecto del local comercial 4B ubicado en Avenida Juárez 118, Puebla, al tenor de las siguientes cláusulas.',
  'PRIMERA. Objeto. El arrendador entrega en arrendamiento el local descrito, con una superficie de 84 metros cuadrados, en condiciones de uso y con los servicios de agua y energía eléctrica instalados.',
  'SEGUNDA. Renta. La arrendataria pagará mensualmente la cantidad de $18,500.00 M.N. más el impuesto al valor agregado, dentro de los primeros cinco días de cada mes, por transferencia a la cuenta que el arrendador designe.',
  'TERCERA. Vigencia. El plazo será de veinticuatro meses contados a partir del primero de diciembre de dos mil veintiséis, forzoso para ambas partes durante el primer año.',
];

describe.skipIf(!browserHere)('the signing page in a browser', () => {
  let product: Product;
  let browser: Browser;
  let efirma: { cer: Uint8Array; key: Uint8Array };
  let stranger: { cer: Uint8Array; key: Uint8Array };
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    [efirma, stranger] = await Promise.all([
      product.services.pki.issueEfirma({
        name: 'BRUNO PEÑA LARA',
        rfc: 'PELB800101AB1',
        curp: 'PELB800101HPLXRR09',
        email: 'prueba@firma.example',
        password: PASSWORD,
      }),
      product.services.pki.issueEfirma({
        name: 'OTRA PERSONA',
        rfc: 'PEXO800101AB2',
        curp: 'PEXO800101HPLXRR08',
        email: 'prueba@firma.example',
        password: PASSWORD,
      }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** A document sent to these people, with a place for each signature on the last page and further fields. */
  async function sent(
    people: (Person & { fields?: Record<string, unknown>[] })[],
    options: { pages?: number; setup?: Record<string, unknown>; title?: string } = {},
  ): Promise<string> {
    const { pages = 2, setup = {}, title = 'Contrato de arrendamiento, local 4B' } = options;
    const { http } = product;
    const uploaded = await upload(http, await demoContract({ title, pages, clauses: CLAUSES }), { title });
    const documentID = uploaded.body.responseData.documentID as string;
    const signatory = people.map(({ fields: _, ...person }) => person);
    for (const step of [
      () => http.put('/api/document', { documentID, title, whoSigns: 'OTHERS', signatory, ...setup }),
      () =>
        http.put('/api/document/draw', {
          documentID,
          staticSignPositions: people.flatMap((one, index) => [
            { email: one.emailID, page: pages, x: 70 + index * 250, y: 130, width: 190, height: 80, label: one.name },
            ...(one.fields ?? []).map((field) => ({ email: one.emailID, page: 1, ...field })),
          ]),
        }),
      () => http.put('/api/document/send-mail', { documentID }),
    ]) {
      const answer = await step();
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    }
    await until(product, documentID, 'PENDING');
    return documentID;
  }

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

  it('signs with a drawing on a phone in Spanish, and shows what happens then until the document is complete', async () => {
    const documentID = await sent([ana, bruno], { setup: { message: 'Buenas tardes, Ana. Es el contrato que revisamos el martes.' } });
    await signDrawn(product, documentID, bruno.emailID);
    const { page, complaints, requests } = await visitor(browser, phone);
    const started = Date.now();
    const address = await addressOf(product, ana.emailID, documentID);
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Contrato de arrendamiento, local 4B' }).waitFor();
    await page.locator('#page-1 img').waitFor();
    await page.waitForLoadState('networkidle');
    // The code is gone from the address, and a reload still opens the document.
    expect(page.url()).toBe(address.split('#')[0]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Contrato de arrendamiento, local 4B' }).waitFor();
    await page.waitForLoadState('networkidle');
    await accessible(page, 'reading');
    await picture(page, 'signer-read-es-390');

    await button(page, 'Ir a mi firma').click();
    await button(page, 'Firmar').waitFor();
    await picture(page, 'signer-place-es-390');
    await button(page, 'Firmar').click();
    await page.getByRole('dialog', { name: 'Su firma' }).waitFor();
    await button(page, 'Firmar el documento').click();
    await page.getByText('Falta su firma: dibújela en el recuadro.').waitFor();
    expect(requests.some((one) => one.includes('/api/documents/sign'))).toBe(false);
    await draw(page);
    await picture(page, 'debug');
    await button(page, 'Deshacer').click();
    await button(page, 'Rehacer').click();
    await accessible(page, 'drawing');
    await picture(page, 'signer-draw-es-390');
    await button(page, 'Firmar el documento').click();
    await page.getByRole('heading', { level: 1, name: /^Listo, Ana/ }).waitFor();
    expect(Date.now() - started).toBeLessThan(60_000);
    await accessible(page, 'signed');
    await picture(page, 'signer-done-es-390');
    await until(product, documentID, 'COMPLETED');
    await page.getByText('Descargar el documento completo').waitFor({ timeout: 20_000 });
    await accessible(page, 'complete');
    await picture(page, 'signer-complete-es-390');
    expect(complaints).toEqual([]);
  });
});
