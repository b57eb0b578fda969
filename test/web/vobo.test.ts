import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, contract, signDrawn, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { approvalsAre, approverCalls, approverLink, askedRound, clara, dario, signerLink } from '../vobo/approvers.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, sent, tabTo, type Visitor } from './signing-world.ts';

inBrowser('approvals (VoBo) from preparing to signing', () => {
  let world: BrowserWorld;
  let owner: Visitor;
  const press = (page: Page, name: string | RegExp) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
  const dialog = (page: Page) => page.getByRole('dialog');
  /** An approver with a browser of their own, at the page behind their link. */
  const approver = async (documentID: string, who: { emailID: string }, options: Parameters<BrowserWorld['visit']>[0] = phone, of = {}) => {
    const link = await approverLink(world.product, documentID, who, of);
    const visitor = await world.visit(options);
    await visitor.page.goto(link.address);
    return { ...visitor, link };
  };
  const forApproval = async (voBo: readonly object[], setup: Record<string, unknown> = {}): Promise<string> => {
    const documentID = await sent(world.product, [ana], { setup: { voBo, ...setup } });
    await askedRound(world.product, documentID, 1);
    return documentID;
  };
  const look = async (documentID: string, more = '&tab=people') => {
    await owner.page.goto(`${world.product.url}/document/view?documentID=${documentID}${more}`);
    await owner.page.getByRole('tab', { name: 'Personas' }).waitFor();
  };

  beforeAll(async () => {
    world = await openBrowserWorld();
    owner = await world.visit(desktop);
    await enter(owner.page, world.product);
    await asPage(owner.page, world.product.http);
  });
  afterAll(() => world?.close());

  it('five broken approvers have five messages and send nothing; whole ones are kept, ordered and sent (RULE-039)', async () => {
    const { page } = owner;
    const uploaded = await upload(world.product.http, await contract('Convenio'), { title: 'Convenio de pago' });
    const documentID = uploaded.body.responseData.documentID as string;
    await page.goto(`${world.product.url}/other-signing?documentID=${documentID}`);
    await page.getByLabel('Nombre completo').fill(ana.name);
    await page.getByLabel('Correo electrónico', { exact: true }).fill(ana.emailID);
    const add = 'Agregar a quien da el visto bueno';
    const row = (index: number) => page.getByRole('list', { name: 'Quién da el visto bueno (VoBo)' }).getByRole('listitem').nth(index);
    const write = async (index: number, name: string, email: string, turn: string) => {
      await row(index).getByLabel('Nombre de quien aprueba').fill(name);
      await row(index).getByLabel('Correo de quien aprueba').fill(email);
      await row(index).getByLabel('Turno').fill(turn);
    };
    await press(page, add);
    await expect.poll(() => page.evaluate("document.activeElement?.closest('[data-key^=approver]') !== null")).toBe(true);
    // What is whole is saved by itself after a pause; of a broken approver nothing is sent.
    const approversSent: unknown[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (request.method() !== 'PUT' || !path.startsWith('/api/document')) return;
      if (path === '/api/document') approversSent.push(...(request.postDataJSON() as { voBo: unknown[] }).voBo);
      else approversSent.push(path);
    });
    const rules: [string, string, string, string][] = [
      ['', clara.emailID, '1', 'Escriba el nombre de quien da el visto bueno.'],
      [clara.name, 'clara@', '1', 'El correo de quien da el visto bueno no está completo'],
      [clara.name, 'lucia@ferrer-notarial.example', '1', 'Ese es su propio correo: el visto bueno lo da otra persona.'],
      [clara.name, clara.emailID, '', 'Escriba el turno: 1, 2, 3…'],
    ];
    for (const [name, email, turn, message] of rules) {
      await write(0, name, email, turn);
      await press(page, 'Seguir: lugares');
      await says(page, message);
    }
    await write(0, clara.name, clara.emailID, '1');
    await press(page, add);
    await write(1, dario.name, clara.emailID, '2');
    await press(page, 'Seguir: lugares');
    await says(page, 'Ese correo ya está entre quienes dan el visto bueno.');
    await picture(page, 'preparing-approvers-fault');
    await accessible(page, 'approvers with faults');
    const whole = { name: clara.name, emailID: clara.emailID, order: 1 };
    for (const one of approversSent) expect(one).toEqual(whole);

    await write(1, dario.name, dario.emailID, '2');
    // Up: together with the one above; up again: before them.
    const earlier = async () => {
      await press(page, `Más acciones para ${dario.name}`);
      await page.getByRole('menuitem', { name: `Que ${dario.name} responda antes` }).click();
    };
    await earlier();
    await expect.poll(() => page.getByLabel(`Responde al mismo tiempo que ${clara.name}`).isChecked()).toBe(true);
    await earlier();
    await expect.poll(() => row(0).getByLabel('Nombre de quien aprueba').inputValue()).toBe(dario.name);
    await page.reload();
    await expect.poll(() => row(0).getByLabel('Nombre de quien aprueba').inputValue()).toBe(dario.name);
    await press(page, 'Seguir: lugares');
    await press(page, 'Seguir: revisar');
    await says(page, `${dario.name} (${dario.emailID}) da primero su visto bueno; sin él no firma nadie.`);
    await says(page, `Después da su visto bueno ${clara.name} (${clara.emailID}).`);
    await page.getByLabel('Este documento se puede endosar').check();
    await says(page, 'Una vez completo, se puede endosar.');
    await press(page, 'Enviar al visto bueno');
    await page.waitForURL(/\/document\/view/, { timeout: WAIT_MS });
    await says(page, `Espera el visto bueno de ${dario.name}; antes no firma nadie.`);
    const { state } = await world.product.modules.documents.load(documentID);
    expect(state.setup).toMatchObject({
      isEndorsement: true,
      approvers: [
        { name: { value: dario.name }, email: { value: dario.emailID }, order: 1 },
        { name: { value: clara.name }, email: { value: clara.emailID }, order: 2 },
      ],
    });
    expect(owner.complaints).toEqual([]);
  });

  it('the approver reads; comments are written, changed and taken back (UI-055, UI-056, RULE-042)', async () => {
    const documentID = await forApproval([clara, dario], { message: 'Es lo que hablamos el martes.' });
    const { page, complaints, requests, link } = await approver(documentID, clara);
    await page.getByRole('heading', { level: 1, name: 'Contrato de arrendamiento, local 4B' }).waitFor();
    await says(page, 'Es lo que hablamos el martes.');
    expect(page.url()).not.toContain('#');
    expect(requests.filter((line) => line.includes(link.code))).toEqual([]);
    await page.getByRole('list', { name: 'Quién firma' }).getByText(ana.name).waitFor();
    await page.getByRole('list', { name: 'Quién da el visto bueno' }).getByText(dario.name).waitFor();
    await press(page, 'Agregar comentario');
    await press(page, 'Guardar comentario');
    await says(page, 'Escriba el título del comentario.');
    await says(page, 'Escriba el comentario.');
    expect((await world.product.modules.voBo.load(documentID)).state.comments).toEqual([]);
    await dialog(page).getByLabel('Título').fill('Renta');
    // Closed by accident: what was typed is still there.
    await page.keyboard.press('Escape');
    await press(page, 'Agregar comentario');
    expect(await dialog(page).getByLabel('Título').inputValue()).toBe('Renta');
    await dialog(page).getByLabel('Comentario', { exact: true }).fill('La renta no es la acordada.');
    await accessible(page, 'a comment being written');
    await press(page, 'Guardar comentario');
    await page.getByRole('heading', { level: 3, name: 'Renta' }).waitFor();
    await press(page, 'Cambiar el comentario «Renta»');
    await dialog(page).getByLabel('Comentario', { exact: true }).fill('Son 18,000 pesos.');
    await press(page, 'Guardar comentario');
    await says(page, 'Son 18,000 pesos.');
    await press(page, 'Quitar el comentario «Renta»');
    await press(page, 'No, volver');
    await page.getByRole('heading', { level: 3, name: 'Renta' }).waitFor();
    await press(page, 'Quitar el comentario «Renta»');
    await press(page, 'Quitar el comentario');
    await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('accepted by turns, each answer asked once; the waiting ones see it by themselves (VOBO-002, STATE-041)', async () => {
    const documentID = await forApproval([clara, { ...dario, order: 2 }]);
    const signer = await world.visit(phone);
    await signer.page.goto((await signerLink(world.product, documentID)).address);
    await says(signer.page, 'Primero falta un visto bueno');
    await says(signer.page, `Antes de que se firme, ${clara.name} tiene que dar su visto bueno.`);
    expect(await signer.page.getByRole('button', { name: /firma/i }).count()).toBe(0);
    await accessible(signer.page, 'signing waits for an approval');
    const second = await approver(documentID, dario);
    await says(second.page, 'Todavía no es su turno');
    await says(second.page, `Antes se espera la respuesta de ${clara.name}.`);
    expect(await second.page.getByRole('button', { name: /visto bueno|Rechazar/ }).count()).toBe(0);

    const { page, complaints } = await approver(documentID, clara);
    await press(page, 'Dar mi visto bueno');
    await press(page, 'No, volver');
    expect((await world.product.modules.voBo.load(documentID)).state.answers).toEqual([]);
    await press(page, 'Dar mi visto bueno');
    await says(page, /Responde sobre el archivo que se le mostró: [0-9a-f]{4}…/);
    await accessible(page, 'the question before accepting');
    await picture(page, 'vobo-accept');
    await press(page, 'Sí, doy mi visto bueno');
    await says(page, /Todavía falta la respuesta de Darío Solís/);
    expect(await page.getByRole('button', { name: /visto bueno|Rechazar|comentario/ }).count()).toBe(0);
    expect(complaints).toEqual([]);

    await second.page.getByText('Ya le toca: puede responder.').waitFor({ timeout: WAIT_MS });
    // The second one has only a keyboard.
    await tabTo(second.page, 'button', /^Dar mi visto bueno$/);
    await second.page.keyboard.press('Enter');
    await dialog(second.page).waitFor();
    await tabTo(second.page, 'button', /^Sí, doy mi visto bueno$/);
    await second.page.keyboard.press('Enter');
    await says(second.page, 'Ya están todos los vistos buenos: el documento puede firmarse.');
    await says(second.page, /le pidió su visto bueno/);
    expect(second.complaints).toEqual([]);
    await signer.page.getByText('Ya es su turno: puede firmar.').waitFor({ timeout: WAIT_MS });
    await signer.page.getByRole('button', { name: 'Ir a mi firma' }).waitFor();
    expect(signer.complaints).toEqual([]);
    expect((await signDrawn(world.product, documentID, ana.emailID)).status).toBe(200);
    await second.page.reload();
    await says(second.page, /Ya firmaron todas las personas/);
  });

  it('refused with comments: the owner sees why, edits and sends again; links and signing follow (STATE-031..033)', async () => {
    const documentID = await forApproval([clara, dario]);
    await look(documentID);
    await says(owner.page, `Espera los vistos buenos de ${clara.name} y ${dario.name}; antes no firma nadie.`);
    // Mails went out a moment ago: the minute between two is told, by whichever button.
    await press(owner.page, 'Recordar a Clara');
    await says(owner.page, /Código resend\.wait_a_minute/);
    await owner.page
      .getByRole('button', { name: /Podrá recordar en \d+ s/ })
      .first()
      .waitFor();

    const [hers, his] = [await approver(documentID, clara), await approver(documentID, dario, desktop)];
    await his.page.getByRole('button', { name: 'Rechazar', exact: true }).waitFor();
    await press(hers.page, 'Rechazar');
    await dialog(hers.page).getByLabel('Título').fill('Renta');
    await press(hers.page, 'Rechazar con 1 comentario');
    await says(hers.page, 'Escriba el comentario.');
    await dialog(hers.page).getByLabel('Comentario', { exact: true }).fill('La renta es de 18,000 pesos.');
    await accessible(hers.page, 'the question before refusing');
    await picture(hers.page, 'vobo-reject');
    await press(hers.page, 'Rechazar con 1 comentario');
    await says(hers.page, 'Usted rechazó el documento');
    await hers.page.getByRole('heading', { level: 3, name: 'Renta' }).waitFor();
    expect(hers.complaints).toEqual([]);

    // The other one answers on what stood there a moment before.
    await press(his.page, 'Dar mi visto bueno');
    await press(his.page, 'Sí, doy mi visto bueno');
    await says(his.page, 'Su respuesta no se registró');
    await says(his.page, 'Código vobo.refused_by_other');
    await says(his.page, 'Otra persona ya rechazó el documento');
    expect((await world.product.modules.voBo.load(documentID)).state.answers).toHaveLength(1);

    await approvalsAre(world.product, documentID, 'REFUSED');
    await says(owner.page, `${clara.name} no dio su visto bueno: corrija el documento y envíelo de nuevo.`);
    await owner.page
      .getByRole('list', { name: `Comentarios de ${clara.name}` })
      .getByText('La renta es de 18,000 pesos.')
      .waitFor();
    await picture(owner.page, 'document-refused');
    const signer = await world.visit(phone);
    await signer.page.goto((await signerLink(world.product, documentID)).address);
    await says(signer.page, 'La firma está suspendida');
    expect(await signer.page.getByRole('button', { name: /firma/i }).count()).toBe(0);

    await owner.page.getByRole('link', { name: 'Editar y enviar de nuevo' }).click();
    await owner.page.getByRole('heading', { level: 1, name: 'Revisar y enviar' }).waitFor();
    await says(owner.page, `El documento volvió a usted: ${clara.name} no dio su visto bueno.`);
    await says(owner.page, /Dan primero su visto bueno, en cualquier orden entre sí: Clara Núñez \(.+\) y Darío Solís \(.+\)/);
    await owner.page.getByRole('button', { name: 'Personas', exact: true }).click();
    await owner.page.getByLabel('Nombre del documento').fill('Contrato corregido');
    await press(owner.page, 'Seguir: lugares');
    await press(owner.page, 'Seguir: revisar');
    await press(owner.page, 'Enviar al visto bueno');
    await owner.page.waitForURL(/\/document\/view/, { timeout: WAIT_MS });
    await askedRound(world.product, documentID, 2);
    await says(owner.page, `Espera los vistos buenos de ${clara.name} y ${dario.name}; antes no firma nadie.`);
    expect((await world.product.modules.documents.load(documentID)).state.fields).toHaveLength(1);

    await hers.page.reload();
    await hers.page.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' }).waitFor();
    for (const who of [clara, dario]) {
      const calls = approverCalls(world.product.http.anonymous(), await approverLink(world.product, documentID, who, { round: 2 }));
      expect((await calls.accept(await calls.read())).status).toBe(200);
    }
    await says(owner.page, /Falta la firma de Ana Cortés/);
    expect(owner.complaints).toEqual([]);
  });

  it('an answer given in another tab is named, and a link of somebody else opens nothing', async () => {
    const documentID = await forApproval([clara]);
    const { page, link } = await approver(documentID, clara, desktop);
    await press(page, 'Rechazar');
    await dialog(page)
      .getByText(/Responde sobre el archivo que se le mostró/)
      .waitFor();
    const calls = approverCalls(world.product.http.anonymous(), link);
    await calls.accept(await calls.read());
    await press(page, 'Rechazar sin comentarios');
    await says(page, 'Usted ya dio su visto bueno. Vale esa respuesta; esta no se registró.');
    await says(page, 'Ya están todos los vistos buenos: el documento puede firmarse.');
    await page.goto('about:blank');
    await page.goto(`${world.product.url}/vobo/${documentID}/nobody#${link.code}`);
    await page.getByRole('heading', { level: 1, name: 'Este enlace no abre ningún documento' }).waitFor();
    const other = await world.visit(phone);
    await other.page.goto(link.address.split('#')[0]!);
    await other.page.getByRole('heading', { level: 1, name: 'A este enlace le falta una parte' }).waitFor();
    await accessible(other.page, 'a link without its code');
  });
});
