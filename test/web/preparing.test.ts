import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { asPage } from './owner-world.ts';
import { accessible, buildPages, desktop, inBrowser, openBrowser, phone, picture, type Visitor, visitor } from './signing-world.ts';

inBrowser('preparing a document', () => {
  let product: Product;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  const documentID = () => new URL(page.url()).searchParams.get('documentID') ?? '';
  const on = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
  };
  const menu = async (of: string, act: string) => {
    await page.getByRole('button', { name: `Más acciones para ${of}`, exact: true }).click();
    await page.getByRole('menuitem', { name: act, exact: true }).click();
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    owner = await visitor(browser, desktop);
    page = owner.page;
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('begins with the file that was chosen before logging in (UI-035)', async () => {
    await page.goto(`${product.url}/home`);
    const buffer = Buffer.from(await contract('Carta'));
    await page.locator('input[type=file]').setInputFiles({ name: 'antes.pdf', mimeType: 'application/pdf', buffer });
    // Nobody logged in with this browser yet: sign-up first, with the way to the login.
    await page.getByRole('main').locator('a[href="/home/login"]').click();
    await heading('Entrar');
    await page.locator('input[type=email]').fill(people.owner.email);
    await page.locator('input[type=password]').fill(people.owner.password);
    await page.keyboard.press('Enter');
    await heading('Las personas');
    expect(await page.getByLabel('Nombre del documento').inputValue()).toBe('antes');
    // Places without people make no sense: the draft goes on where they are named.
    await page.goto(`${product.url}/document/preview?documentID=${documentID()}`);
    await heading('Las personas');
  });

  it('refuses what is no PDF, too large or too many beside the area, before anything is sent', async () => {
    await page.goto(`${product.url}/document/create`);
    await picture(page, 'preparing-upload');
    await accessible(page, 'upload');
    const input = page.locator('input[type=file]');
    const asked = owner.requests.length;
    await input.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') });
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('«nota.txt» no es un PDF');
    const large = join(product.dataDir, 'grande.pdf');
    await writeFile(large, Buffer.alloc(21 * 1_048_576));
    await input.setInputFiles(large);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('el límite es 20 MB');
    const many = Array.from({ length: 11 }, (_, at) => ({ name: `${at}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }));
    await input.setInputFiles(many);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('Eligió 11 archivos');
    expect(owner.requests.slice(asked).filter((line) => line.includes('/api/document'))).toEqual([]);
    await input.setInputFiles({ name: 'roto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nada') });
    await page.getByText('El archivo no se subió').waitFor();
    expect(await page.getByText('Código pdf.').count()).toBe(1);
  });

  it('takes the file and its name; every old address opens its choice within the first step (ROUTE-021..024, 026)', async () => {
    const bytes = Buffer.from(await contract('Contrato de obra', 2));
    await page.goto(`${product.url}/document/create`);
    await page.locator('input[type=file]').setInputFiles({ name: 'obra.pdf', mimeType: 'application/pdf', buffer: bytes });
    await heading('Las personas');
    expect(new URL(page.url()).pathname).toBe('/document/create');
    // The paper is in sight before anybody is named.
    await page.getByRole('region', { name: 'Páginas del documento' }).locator('[data-page="1"][data-drawn]').waitFor();
    await page.getByText(/^2 páginas · /).waitFor();
    await page.getByLabel('Nombre del documento').fill('Contrato de obra — Casa 12');
    await page.getByText('Más opciones: avisos en español').click();
    await page.getByLabel('País').fill('México');
    const id = documentID();
    const choice = (name: string) => page.getByRole('radio', { name });
    for (const [path, chosen, own, others] of [
      ['/only-me-signing', 'Solo yo', 1, 0],
      ['/me-and-other-signing', 'Otras personas y yo', 1, 1],
      ['/other-signing', 'Solo otras personas', 0, 1],
    ] as const) {
      await page.goto(`${product.url}${path}?documentID=${id}`);
      await heading('Las personas');
      expect(await choice(chosen).isChecked()).toBe(true);
      await expect.poll(() => page.getByText('Firma con su sesión, sin enlace.').count()).toBe(own);
      await expect.poll(() => page.getByLabel('Correo electrónico', { exact: true }).count()).toBe(others);
    }
    // What is chosen on the page wins over the address it was opened at, and says so in the address.
    await choice('Solo yo').check();
    await page.waitForURL('**/only-me-signing?**');
    await page.goto(`${product.url}/singing-authority?documentID=${id}`);
    await heading('Las personas');
    await expect.poll(() => page.evaluate('document.activeElement?.name')).toBe('who');
    await choice('Solo otras personas').check();
    await page.waitForURL('**/other-signing?**');
    expect(await page.getByLabel('Nombre del documento').inputValue()).toBe('Contrato de obra — Casa 12');
  });

  it('says what is wrong with each person beside the field, and keeps what is half typed over a reload', async () => {
    // The name is what the mails are titled by: without one nothing goes on (RULE-038).
    await page.getByLabel('Nombre del documento').fill('');
    await on('Seguir: lugares');
    await page.getByText('Escriba un nombre para el documento.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("aria-invalid")')).toBe('true');
    await page.getByLabel('Nombre del documento').fill('Contrato de obra — Casa 12');
    await page.getByText('Escriba el nombre de quien firma.').waitFor();
    await page.getByLabel('Correo electrónico', { exact: true }).fill('ana@');
    expect(await page.getByText('Ese correo no está completo').count()).toBe(1);
    await menu('Persona 1', 'Anotar su WhatsApp');
    await page.getByLabel('WhatsApp').fill('12');
    expect(await page.getByText('Escriba el número con lada de país').count()).toBe(1);
    await page.getByLabel('Correo electrónico', { exact: true }).fill('lucia@ferrer-notarial.example');
    expect(await page.getByText('Ese es su propio correo').count()).toBe(1);
    await accessible(page, 'people with faults');
    // A new row is not wrong before somebody wrote into it and went on (H16).
    const wrong = await page.locator('[aria-invalid=true]').count();
    await on('Agregar persona');
    await expect.poll(() => page.getByLabel('Correo electrónico', { exact: true }).count()).toBe(2);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(wrong);
    await expect.poll(() => page.evaluate('document.activeElement?.inputMode')).toBe('email');
    await menu('Persona 2', 'Quitar a Persona 2');
    await expect.poll(() => page.getByLabel('Correo electrónico', { exact: true }).count()).toBe(1);
    await page.getByLabel('Nombre completo').fill('Ana Cor');
    await page.reload();
    await heading('Las personas');
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Ana Cor');
    expect(await page.getByLabel('Correo electrónico', { exact: true }).inputValue()).toBe('lucia@ferrer-notarial.example');
  });

  it('orders people in turns by its buttons and by dragging', async () => {
    await page.getByLabel('WhatsApp').fill('');
    await page.getByLabel('Nombre completo').fill('Ana Cortés');
    await page.getByLabel('Correo electrónico', { exact: true }).fill('ana@cortes.example');
    for (const [name, email] of [
      ['Bruno Peña', 'bruno@pena.example'],
      ['Carla Ríos', 'carla@rios.example'],
    ] as const) {
      await on('Agregar persona');
      await page.getByLabel('Nombre completo').last().fill(name);
      await page.getByLabel('Correo electrónico', { exact: true }).last().fill(email);
    }
    await page.getByLabel('Por turnos').click();
    await page.getByLabel('Cómo firma').first().selectOption('E_FIRMA');
    const turns = async () => {
      const rows = await page.getByRole('list', { name: 'Las personas' }).locator('li[data-key]').all();
      return Promise.all(
        rows.map(async (row) => {
          const turn = await row
            .locator('span', { hasText: /^Turno/ })
            .first()
            .innerText();
          return `${await row.getByLabel('Nombre completo').inputValue()}: ${turn}`;
        }),
      );
    };
    // Two at the same time by one tick, which says with whom.
    await page.getByLabel('Firma al mismo tiempo que Bruno Peña').check();
    await expect.poll(turns).toEqual(['Ana Cortés: Turno 1', 'Bruno Peña: Turno 2', 'Carla Ríos: Turno 2']);
    await page.getByLabel('Firma al mismo tiempo que Bruno Peña').uncheck();
    await expect.poll(turns).toEqual(['Ana Cortés: Turno 1', 'Bruno Peña: Turno 2', 'Carla Ríos: Turno 3']);
    await menu('Bruno Peña', 'Que Bruno Peña firme antes');
    await expect.poll(turns).toEqual(['Ana Cortés: Turno 1', 'Bruno Peña: Turno 1', 'Carla Ríos: Turno 2']);
    await menu('Bruno Peña', 'Que Bruno Peña firme después');
    await expect.poll(turns).toEqual(['Ana Cortés: Turno 1', 'Bruno Peña: Turno 2', 'Carla Ríos: Turno 3']);
    const grip = (await page.locator('li[data-key]').nth(2).locator('[title^="Arrastre para"]').boundingBox())!;
    await page.mouse.move(grip.x + 8, grip.y + 8);
    await page.mouse.down();
    const target = (await page.locator('li[data-key]').nth(1).boundingBox())!;
    await page.mouse.move(target.x + 100, target.y + target.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(turns).toEqual(['Ana Cortés: Turno 1', 'Bruno Peña: Turno 2', 'Carla Ríos: Turno 2']);
    await picture(page, 'preparing-people');
    await on('Agregar observador');
    await page.getByLabel('Correo del observador 1').fill('notaria@puebla.example');
    await on('Seguir: lugares');
    await heading('Dónde firma cada quien');
  });

  it('places by keyboard: to a free spot, moved and sized with arrows, undone', async () => {
    await page.locator('canvas[role=img]').first().waitFor();
    const box = page.locator('[data-place]');
    await page.getByRole('button', { name: 'Firma', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => box.count()).toBe(1);
    await expect.poll(() => page.locator('[data-place]:focus').count()).toBe(1);
    const before = (await box.first().boundingBox())!;
    for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await box.first().boundingBox())!.width).toBeGreaterThan(before.width + 4);
    const after = (await box.first().boundingBox())!;
    expect(after.y).toBeLessThan(before.y - 20);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => Math.round((await box.first().boundingBox())!.width)).toBe(Math.round(before.width));
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => Math.round((await box.first().boundingBox())!.width)).toBe(Math.round(after.width));
  });

  it('places by mouse: dragged from its chip, pressed and pressed, every kind, lined up with others', async () => {
    const box = page.locator('[data-place]');
    await page.evaluate(`document.querySelector('section [data-page="1"]').parentElement.scrollTo(0, 0)`);
    const sheet = (await page.locator('section [data-page="1"]').boundingBox())!;
    await page.getByText('Bruno Peña').click();
    const chip = (await page.getByRole('button', { name: 'Firma', exact: true }).boundingBox())!;
    await page.mouse.move(chip.x + 30, chip.y + 20);
    await page.mouse.down();
    await page.mouse.move(sheet.x + sheet.width * 0.7, sheet.y + 300, { steps: 10 });
    await page.mouse.up();
    await expect.poll(() => box.count()).toBe(2);
    for (const [at, name] of ['Rúbrica', 'Texto', 'Fecha', 'Casilla'].entries()) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.mouse.click(sheet.x + 160, sheet.y + 380 + at * 55);
      await expect.poll(() => box.count()).toBe(3 + at);
    }
    // A few points beside the tick box above it, the date jumps to its line.
    const date = (await page.locator('[data-type=DATE]').boundingBox())!;
    await page.mouse.move(date.x + 20, date.y + 10);
    await page.mouse.down();
    await page.mouse.move(date.x + 80, date.y + 10, { steps: 4 });
    await page.mouse.move(date.x + 23, date.y + 10, { steps: 4 });
    expect(await page.locator('span[data-axis]').count()).toBeGreaterThan(0);
    await page.mouse.up();
    await page.locator('[data-type=TEXT]').focus();
    await page.getByLabel('Qué se pide').fill('Lugar de nacimiento');
    await page.getByLabel('Obligatorio').uncheck();
    await page.getByLabel('Qué se acepta').selectOption({ label: 'CURP' });
    await page.getByLabel('Ya escrito por usted').fill('GOMC560101');
    await page.getByText('Lo escrito no corresponde a lo que se acepta: CURP.').waitFor();
    await page.getByLabel('Qué se acepta').selectOption({ label: 'Cualquier texto' });
    await page.getByLabel('Ya escrito por usted').fill('Puebla, Pue.');
    await page.getByLabel('Quien firma no lo puede cambiar').check();
    await picture(page, 'preparing-places');
    await accessible(page, 'places with a chosen one');
    await page.locator('[data-type=CHECKBOX]').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => box.count()).toBe(5);
    await on('Deshacer');
    await expect.poll(() => box.count()).toBe(6);
    await page.getByText('Carla Ríos').click();
    await page.getByRole('button', { name: 'Firma', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => box.count()).toBe(7);
  });

  it('shows the pages larger by buttons, keys and pinching, numbers them, and says which places are worth a look', async () => {
    const sheet = page.locator('section [data-page="1"]');
    const width = async () => Math.round((await sheet.boundingBox())!.width);
    const before = await width();
    await page.getByRole('button', { name: 'Acercar la página (tecla +)' }).click();
    await expect.poll(width).toBe(Math.round(before * 1.25));
    await page.getByRole('region', { name: 'Páginas del documento' }).focus();
    await page.keyboard.press('-');
    await expect.poll(width).toBe(before);
    const area = (await page.getByRole('region', { name: 'Páginas del documento' }).boundingBox())!;
    await page.mouse.move(area.x + area.width / 2, area.y + 200);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await expect.poll(width).toBeGreaterThan(before * 1.3);
    await page.getByRole('region', { name: 'Páginas del documento' }).focus();
    await page.keyboard.press('0');
    await expect.poll(width).toBe(before);
    expect(await page.getByRole('navigation', { name: 'Miniaturas de las páginas' }).innerText()).toMatch(/1\s+2/);
    // Two places of one signer on each other, told and undone.
    const hints = page.getByRole('region', { name: 'Conviene revisar' });
    const told = await hints.getByRole('button').count();
    await page.locator('[data-type=DATE]').focus();
    await page.getByRole('button', { name: 'Duplicar' }).click();
    // Aside, so that each of the two can still be pressed.
    await page.locator('[data-type=DATE]').last().focus();
    for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowRight');
    await hints.getByText('Página 1: Fecha de Bruno Peña está encima de otro lugar.').waitFor();
    await hints.getByText('Página 1: Fecha de Bruno Peña está encima de otro lugar.').click();
    expect(await page.locator('[data-place]:focus').getAttribute('aria-label')).toMatch(/Está encima de otro lugar$/);
    await accessible(page, 'places with a hint');
    await page.keyboard.press('Delete');
    await expect.poll(() => hints.getByRole('button').count()).toBe(told);
    await expect.poll(() => page.getByText('1 firma, 1 rúbrica, 1 texto, 1 fecha y 1 casilla').count()).toBe(1);
  });

  it('tells in sentences what will happen, sends, and leads to the document', async () => {
    await on('Seguir: revisar');
    await heading('Revisar y enviar');
    const summary = await page.getByRole('region', { name: 'Esto es lo que va a pasar' }).innerText();
    // One sentence a person: address, turn, how; then what lies on the pages and what comes to them, in which language.
    expect(summary).toContain('En el turno 1 firma Ana Cortés (ana@cortes.example), con e.firma.');
    expect(summary).toContain('En el turno 2, al mismo tiempo que Carla Ríos, firma Bruno Peña (bruno@pena.example), como prefiera.');
    expect(summary).toContain('En la página 1: 1 firma, 1 rúbrica, 1 texto, 1 fecha y 1 casilla.');
    expect(summary).toContain('Al enviar recibe por correo, en español, su enlace para firmar.');
    expect(summary).toContain('Cuando llegue su turno recibe por correo, en español, su enlace para firmar.');
    expect(summary).toContain('Lo siguen sin firmar: notaria@puebla.example.');
    await page.getByLabel('Mensaje para quienes firman').fill('Revisen la cláusula segunda.');
    await page.getByLabel('Vigencia de los enlaces').selectOption({ label: '15 días' });
    await picture(page, 'preparing-review');
    await accessible(page, 'review');
    const id = documentID();
    const api = await asPage(page, product.http.anonymous());
    // One blue button, where the one before was.
    const blue = await page.evaluate<string>(
      "getComputedStyle([...document.querySelectorAll('main button')].find((one) => one.textContent.includes('Enviar a 3 personas'))).backgroundColor",
    );
    expect(
      await page.evaluate(
        `[...document.querySelectorAll('main button, main a')].filter((one) => getComputedStyle(one).backgroundColor === '${blue}').length`,
      ),
    ).toBe(1);
    await on('Enviar a 3 personas para firmar');
    await page.getByRole('heading', { name: 'Preparando el envío' }).waitFor();
    await picture(page, 'preparing-sending');
    await page.waitForURL(/\/document\/view/, { timeout: WAIT_MS });
    const { body } = await api.get(`/api/document/${id}/state`);
    const view = body.responseData;
    expect(view.status).toBe('PENDING');
    expect(view.title).toBe('Contrato de obra — Casa 12');
    expect(view.country).toBe('México');
    expect(
      view.signatory.map((one: { name: string; order: number; signatureType: string }) => [one.name, one.order, one.signatureType]),
    ).toEqual([
      ['Ana Cortés', 1, 'E_FIRMA'],
      ['Bruno Peña', 2, null],
      ['Carla Ríos', 2, null],
    ]);
    expect(view.staticSignPositions.map((one: { type: string }) => one.type).sort()).toEqual([
      'CHECKBOX',
      'DATE',
      'INITIALS',
      'SIGNATURE',
      'SIGNATURE',
      'SIGNATURE',
      'TEXT',
    ]);
    const text = view.staticSignPositions.find((one: { type: string }) => one.type === 'TEXT');
    expect(text).toMatchObject({ label: 'Lugar de nacimiento', required: false, page: 1, prefilled: 'Puebla, Pue.', readOnly: true });
    expect(view.savedDocument.message).toBe('Revisen la cláusula segunda.');
    expect(view.sharedWith.map((one: { emailID: string }) => one.emailID)).toEqual(['notaria@puebla.example']);
    const days = (Date.parse(view.signatory[0].expiry) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(14.9);
    expect(days).toBeLessThan(15.1);
  });

  it('takes the places of somebody who is removed with them, saying so, and goes on where one was', async () => {
    const file = Buffer.from(await contract('Carta', 1));
    await page.goto(`${product.url}/document/create`);
    await page.locator('input[type=file]').setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer: file });
    await page.getByText('Otras personas y yo').click();
    await page.getByLabel('Nombre completo').fill('Ana Cortés');
    await page.getByLabel('Correo electrónico', { exact: true }).fill('ana@cortes.example');
    await on('Seguir: lugares');
    await page.locator('canvas[role=img]').first().waitFor();
    await page.getByText('Ana Cortés').click();
    await page.getByRole('button', { name: 'Firma', exact: true }).focus();
    await page.keyboard.press('Enter');
    await on('Seguir: revisar');
    await heading('Revisar y enviar');
    const id = documentID();
    await page.goto(`${product.url}/document/preview?documentID=${id}&step=resume`);
    await heading('Revisar y enviar');
    await page.getByRole('button', { name: 'Personas', exact: true }).click();
    await heading('Las personas');
    await menu('Ana Cortés', 'Quitar a Ana Cortés');
    await page.getByText('Ana Cortés (ana@cortes.example) tiene 1 lugar').waitFor();
    await accessible(page, 'removing somebody with places');
    await on('Quitar a la persona y su lugar');
    await page.getByLabel('Nombre completo').fill('Bruno Peña');
    await page.getByLabel('Correo electrónico', { exact: true }).fill('bruno@pena.example');
    await on('Seguir: lugares');
    await heading('Dónde firma cada quien');
    const api = await asPage(page, product.http.anonymous());
    const saved = async () => {
      const { staticSignPositions, signatory } = (await api.get(`/api/document/${id}/state`)).body.responseData;
      return { places: staticSignPositions.length, people: signatory.map((one: { name: string }) => one.name) };
    };
    await expect.poll(saved).toEqual({ places: 0, people: ['Lucía Ferrer', 'Bruno Peña'] });
  });

  it('on a phone, in English: a place by two taps', async () => {
    const id = documentID();
    const state = await owner.context.storageState();
    const small = await visitor(browser, { ...phone, storageState: state, language: 'en' });
    await small.page.goto(`${product.url}/document/preview?documentID=${id}`);
    await small.page.locator('canvas[role=img]').first().waitFor();
    await small.page.getByRole('button', { name: 'Signature', exact: true }).tap();
    const sheet = (await small.page.locator('section [data-page="1"]').boundingBox())!;
    await small.page.touchscreen.tap(sheet.x + sheet.width / 2, sheet.y + 200);
    await expect.poll(() => small.page.locator('[data-place]').count()).toBe(1);
    // What scrolls inside the panel makes neither the panel nor the page wider than the phone.
    const panel = small.page.getByRole('complementary');
    expect(await panel.evaluate((one) => [...one.children].every((part) => part.getBoundingClientRect().right <= innerWidth))).toBe(true);
    expect(await small.page.evaluate('innerWidth')).toBe(390);
    expect(
      await small.page.evaluate(
        "[...document.querySelectorAll('fieldset input[type=radio]')].every((one) => one.offsetParent === one.closest('label'))",
      ),
    ).toBe(true);
    await picture(small.page, 'preparing-places-phone');
    await accessible(small.page, 'places on a phone');
    expect(small.complaints).toEqual([]);
    await small.context.close();
  });

  it('complained of nothing', () => expect(owner.complaints).toEqual([]));
});
