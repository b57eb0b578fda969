import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../journeys/steps.ts';
import { ana, bruno, mailsTo, signDrawn, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import type { Product } from '../support/product.ts';
import { approverLink, askedRound, clara } from '../vobo/approvers.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { chooseEnding, ENDING, endingWay, offeredUnderMore, openEndings, ownerAtDesk } from './owner-world.ts';
import { accessible, addressOf, inBrowser, phone, picture, sent, type Visitor } from './signing-world.ts';

const REASON = 'El precio cambió; mandaré otro contrato.';

inBrowser('voiding a sent document that nobody signed', () => {
  let world: BrowserWorld;
  let product: Product;
  let owner: Visitor;
  const look = async (documentID: string) => {
    await owner.page.goto(`${product.url}/document/view?documentID=${documentID}`);
    await owner.page.getByRole('tab', { name: 'Personas' }).waitFor();
  };
  const doors = () => offeredUnderMore(owner.page);
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    owner = await ownerAtDesk(world);
  });
  afterAll(async () => world?.close());

  it('one door ends it; links die with a sentence, people who were written to are told, the list and the trace say it', async () => {
    const documentID = await sent(product, [ana, bruno], {
      setup: {
        hasOrder: true,
        signatory: [
          { ...ana, order: 1 },
          { ...bruno, order: 2 },
        ],
      },
    });
    const address = await addressOf(product, ana.emailID, documentID);
    const signer = await world.visit(phone);
    await signer.page.goto(address);
    await signer.page.getByRole('heading', { level: 1, name: 'Contrato de arrendamiento, local 4B' }).waitFor();

    const { page } = owner;
    await look(documentID);
    await expect.poll(doors).toEqual(['Duplicar', 'Recordarme…', ENDING]);
    const ways = await openEndings(page);
    await endingWay(ways, 'Anular').getByText('se avisa por correo a quienes ya lo recibieron').waitFor();
    // The others say why they are not the way, and offer nothing to press.
    await endingWay(ways, 'Pedir la cancelación').getByText('No hace falta preguntarle a nadie').waitFor();
    await endingWay(ways, 'No firmar').getByText('No termina el documento').waitFor();
    await endingWay(ways, 'Eliminar').getByText('Después podrá eliminarlo').waitFor();
    expect(await ways.getByRole('listitem').getByRole('button').allInnerTexts()).toEqual(['Anular…']);
    expect(await ways.getByRole('listitem').getByRole('link').count()).toBe(0);
    await picture(page, 'ending-dialog');
    await accessible(page, 'the ways to end a document');
    await page.keyboard.press('Escape');
    await ways.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Más');
    await chooseEnding(page, 'Anular…');
    const dialog = page.getByRole('dialog', { name: '¿Anular este documento?' });
    await dialog.waitFor();
    await picture(page, 'void-dialog');
    await accessible(page, 'voiding');
    await dialog.getByRole('button', { name: 'No, volver' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Más');
    expect((await product.modules.documents.load(documentID)).state.status).toBe('PENDING');

    await chooseEnding(page, 'Anular…');
    await dialog.getByLabel('Motivo (opcional)').fill(REASON);
    await dialog.getByRole('button', { name: 'Anular para todos' }).click();
    await page.getByText('Se anuló antes de la primera firma; su historia se conserva.').waitFor();
    await page.getByText(REASON).first().waitFor();
    await expect.poll(doors).toEqual(['Duplicar', 'Recordarme…', 'Eliminar…']);
    await page.getByText('Anulado', { exact: true }).first().waitFor();
    expect(await page.getByText('Cancelado', { exact: true }).count()).toBe(0);
    // They had been written to: «Por enviar» would be untrue of what never goes out again.
    await page.getByRole('tab', { name: 'Personas' }).click();
    await expect.poll(() => page.getByText('No firmó', { exact: true }).count()).toBe(2);
    expect(await page.getByText('Por enviar').count()).toBe(0);
    await picture(page, 'document-voided');
    await accessible(page, 'a voided document');

    await until(product, documentID, 'CANCELED');
    await expect
      .poll(async () => (await mailsTo(product, ana.emailID)).map(({ subject }) => subject), { timeout: WAIT_MS })
      .toContain('Lucía Ferrer anuló «Contrato de arrendamiento, local 4B»');
    const withdrawn = (await mailsTo(product, ana.emailID)).find(({ subject }) => subject.includes('anuló'));
    // Nothing was sealed, so there is no page to lead to: the public one would answer 404.
    expect(withdrawn?.text).not.toContain('http');
    // Who had not been written to has nothing to be told.
    expect((await mailsTo(product, bruno.emailID)).filter(({ subject }) => subject.includes('anuló'))).toEqual([]);

    await signer.page.reload();
    await signer.page.getByRole('heading', { level: 1, name: 'Este documento se anuló' }).waitFor();
    await signer.page.getByText('Quien envió este documento lo anuló antes de que alguien firmara.').waitFor();
    expect(await signer.page.locator('body').innerText()).not.toContain(REASON);
    await picture(signer.page, 'link-withdrawn-es-390');
    await accessible(signer.page, 'a withdrawn document');

    await page.goto(`${product.url}/dashboard/document`);
    await page.getByText('Anulado antes de la primera firma').first().waitFor();
    await page.goto(`${product.url}/document/view?documentID=${documentID}&tab=trace`);
    await page
      .getByText(/anuló el documento antes de la primera firma/)
      .first()
      .waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('from the first signature on the door is the cancellation by consent, and the call says so', async () => {
    const documentID = await sent(product, [ana, bruno]);
    await look(documentID);
    const ways = await openEndings(owner.page);
    await ways.getByRole('button', { name: 'Anular…' }).waitFor();
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    // The dialog that stands open follows by itself.
    await endingWay(ways, 'Anular').getByText('Ya no se puede: hay 1 firma.').waitFor({ timeout: WAIT_MS });
    await endingWay(ways, 'Pedir la cancelación')
      .getByText('se les pregunta a Ana Cortés y Bruno Peña; la primera respuesta decide')
      .waitFor();
    expect(await ways.getByRole('listitem').getByRole('link').allInnerTexts()).toEqual(['Pedir la cancelación']);
    expect(await ways.getByRole('listitem').getByRole('button').allInnerTexts()).toEqual(['Eliminar…']);
    await endingWay(ways, 'Eliminar').getByText('A nadie se le avisa, y no queda como cancelado.').waitFor();
    await accessible(owner.page, 'the ways to end a signed document');
    await ways.getByRole('button', { name: 'Eliminar…' }).click();
    const removing = owner.page.getByRole('dialog', { name: '¿Eliminar este documento?' });
    await removing.getByRole('button', { name: 'Eliminar para todos: nadie más podrá firmar' }).waitFor();
    await owner.page.keyboard.press('Escape');
    await removing.waitFor({ state: 'hidden' });
    expect(await doors()).toEqual(['Duplicar', 'Recordarme…', ENDING]);
    const late = await product.http.put('/api/document/void', { documentID });
    expect(late).toMatchObject({ status: 409, body: { code: 'void.somebody_signed' } });
    expect(late.body.message).toContain('cancelación');
  });

  it('an open round of approvals and an open petition end with it; an approver reads why', async () => {
    const asked = await sent(product, [ana], { setup: { voBo: [clara] } });
    await askedRound(product, asked, 1);
    const link = await approverLink(product, asked, clara);
    expect((await product.http.put('/api/document/void', { documentID: asked, reason: REASON })).status).toBe(200);
    await expect.poll(async () => (await product.modules.voBo.load(asked)).state.status, { timeout: WAIT_MS }).toBe('CLOSED');
    const approver = await world.visit(phone);
    await approver.page.goto(link.address);
    await approver.page.getByText('Quien envió este documento lo anuló antes de que alguien firmara.').waitFor();
    await accessible(approver.page, 'a withdrawn document, for an approver');

    const wanted = await sent(product, [ana, bruno]);
    const petitioner = await account(product, ana.name, ana.emailID);
    const form = new FormData();
    form.append('documentID', wanted);
    form.append('evidence', new Blob([Buffer.from('89504e470d0a1a0a', 'hex')], { type: 'image/png' }), 'prueba.png');
    expect((await petitioner.client.post('/api/cancellation', form)).status).toBe(200);
    await look(wanted);
    await chooseEnding(owner.page, 'Anular…');
    await owner.page.getByRole('button', { name: 'Anular para todos' }).click();
    await owner.page.getByText('Se anuló antes de la primera firma; su historia se conserva.').waitFor();
    await expect.poll(async () => (await product.modules.cancellation.load(wanted)).state.status, { timeout: WAIT_MS }).toBe('VOIDED');
    expect(owner.complaints).toEqual([]);
  });
});
