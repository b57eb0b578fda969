import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WordConversionRefused } from '../../shared-kernel/word/port.ts';
import { ana, until } from '../support/journey.ts';
import { type DocxFinds, testWordConverter, wordFile } from '../support/word.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { asPage, enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, type Visitor } from './signing-world.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

inBrowser('a Word file in the browser', () => {
  let world: BrowserWorld;
  let owner: Visitor;
  let page: Page;
  const converter = testWordConverter();

  beforeAll(async () => {
    world = await openBrowserWorld({ wordConverter: converter });
    owner = await world.visit(desktop);
    page = owner.page;
    await enter(page, world.product);
    await asPage(page, world.product.http);
  });
  afterAll(() => world?.close());

  const documentID = () => new URL(page.url()).searchParams.get('documentID') ?? '';
  const heading = (name: string | RegExp, on = page) => on.getByRole('heading', { level: 1, name }).waitFor();
  const give = async (parts: DocxFinds, name = 'convenio.docx', on = page) => {
    await on.goto(`${world.product.url}/document/create`);
    await on.locator('input[type=file]').setInputFiles({ name, mimeType: DOCX, buffer: Buffer.from(wordFile(parts)) });
  };
  const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).click();
  const typesOf = async (id: string) => (await world.product.modules.documents.load(id)).events.map(({ type }) => type);

  it('asks about changes and comments, converts, shows the pages with what was found, and sends them once they are approved', async () => {
    await give({ trackedChanges: 2, comments: 1, externalTargets: 1, font: 'Aptos' });
    await heading('Antes de convertirlo a PDF');
    await page.getByText('2 cambios que nadie ha aceptado ni rechazado y 1 comentario al margen').waitFor();
    await picture(page, 'word-question');
    await accessible(page, 'the question about a Word file');
    // By keyboard: the group of changes, its second choice, then the button.
    await page.getByRole('radio', { name: /^Aceptados/ }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: /^A la vista/ }).isChecked()).toBe(true);
    const release = converter.hold();
    const button = page.getByRole('button', { name: 'Convertir así', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await heading('Se está convirtiendo a PDF');
    await picture(page, 'word-converting');
    await accessible(page, 'a Word file that is being converted');

    // People are named meanwhile; the way on leads to the pages.
    await press('Mientras tanto, decir quién firma');
    await heading('Las personas');
    await page.getByText('Las páginas aparecerán aquí cuando el archivo esté convertido a PDF.').waitFor();
    await page.getByLabel('Correo electrónico').first().fill(ana.emailID);
    await page.getByLabel('Nombre completo').first().fill(ana.name);
    await accessible(page, 'people before there are pages');
    release();
    await page.getByText('Las páginas están listas.').waitFor();
    await press('Seguir: lugares');
    await heading('Revise las páginas');
    await page.getByText('Los cambios marcados están a la vista. Los comentarios quedaron fuera.').waitFor();
    await page.getByText('Aquí no están Aptos').waitFor();
    await page.getByText('1 parte del archivo está en otro sitio y no se trajo').waitFor();
    const approve = page.getByRole('button', { name: 'Estas son las páginas que se firmarán', exact: true });
    await expect.poll(() => approve.isEnabled()).toBe(true);
    await picture(page, 'word-pages');
    await accessible(page, 'the pages of a Word file');
    const download = page.waitForEvent('download');
    await press('Descargar el archivo de Word');
    expect((await download).suggestedFilename()).toBe('convenio (original).docx');
    const id = documentID();
    expect(await typesOf(id)).not.toContain('PagesApproved');
    await approve.focus();
    await page.keyboard.press('Enter');
    await heading('Dónde firma cada quien');
    expect(await typesOf(id)).toContain('PagesApproved');
    await press('Seguir: revisar');
    await heading('Revisar y enviar');
    await page.getByRole('button', { name: /^Enviar/ }).click();
    await until(world.product, id, 'PENDING');
    await page.waitForURL('**/document/view?*');
    await page
      .getByText(/El archivo de Word \(SHA-256 .+ se convirtió a PDF/)
      .first()
      .waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('without anything to ask about it shows the pages by itself as soon as they are there', async () => {
    const release = converter.hold();
    await give({ text: 'Sin preguntas' }, 'simple.docx');
    await heading('Se está convirtiendo a PDF');
    release();
    // Nobody reloads: the page hears of it.
    await heading('Revise las páginas');
    await page.getByText('«simple» en PDF: 2 páginas').waitFor();
    expect(await page.getByText('Letras que se cambiaron por otras').count()).toBe(0);
  });

  it('says why a file became no pages, and takes another', async () => {
    converter.next(new WordConversionRefused('word.too_many_pages'));
    await give({ text: 'Larguísimo' }, 'largo.docx');
    await heading('Este archivo no se pudo convertir a PDF');
    await page.getByText('Tiene más páginas de las que se admiten. Divídalo en partes y suba cada una.').waitFor();
    // A file of too many pages would have too many again.
    expect(await page.getByRole('button', { name: 'Intentarlo otra vez', exact: true }).count()).toBe(0);
    await picture(page, 'word-failed');
    await accessible(page, 'a Word file that became no pages');
    await page.getByRole('link', { name: 'Subir otro archivo' }).click();
    await heading('Nuevo documento');
  });

  it('that took too long twice is tried again where its owner asks for it, and other numbers are told beside its pages', async () => {
    converter.next(new WordConversionRefused('word.timeout'), new WordConversionRefused('word.timeout'));
    await give({ text: 'Numerado', legalNumbers: 3 }, 'numerado.docx');
    await heading('Este archivo no se pudo convertir a PDF');
    await page.getByText('Convertirlo tardó más de lo que se permite, dos veces.').waitFor();
    await accessible(page, 'a Word file that took too long');
    const again = page.getByRole('button', { name: 'Intentarlo otra vez', exact: true });
    await picture(page, 'word-again');
    await again.focus();
    await page.keyboard.press('Enter');
    await heading('Revise las páginas');
    await page.getByText('3 cláusulas tienen aquí otro número que en Word').waitFor();
    await page.getByText('y aquí quedó «I.1»').waitFor();
    await picture(page, 'word-numbers');
    await accessible(page, 'pages with other numbers');
    // Whoever writes those numbers as Word does has nothing to tell.
    converter.now({ version: '24.8.1' });
    await give({ text: 'Numerado igual', legalNumbers: 3 }, 'igual.docx');
    await heading('Revise las páginas');
    await page.getByText('«igual» en PDF: 2 páginas').waitFor();
    expect(await page.getByText('otro número que en Word').count()).toBe(0);
    converter.now({ version: '7.4.7.2' });
  });

  it('is refused beside the area where nothing converts it, with what to do', async () => {
    converter.now({ build: null });
    await give({ text: 'Nadie convierte' });
    await page.getByText('Aquí todavía no se pueden convertir archivos de Word.').waitFor();
    await page.getByText('npm run word:install').waitFor();
    converter.now({ build: 'native' });
  });

  it('is taken on the page before the login as well (ROUTE-002), and refused there is what is neither', async () => {
    const stranger = await world.visit(desktop);
    await stranger.page.goto(`${world.product.url}/home`);
    const input = stranger.page.locator('input[type=file]');
    expect(await input.getAttribute('accept')).toBe('.pdf,.docx,.doc,application/pdf');
    await input.setInputFiles({ name: 'carta.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') });
    await stranger.page.getByText('«carta.txt» no es un PDF ni un archivo de Word (.docx o .doc).').waitFor();
    await input.setInputFiles({ name: 'primero.docx', mimeType: DOCX, buffer: Buffer.from(wordFile({ text: 'Primero' })) });
    await stranger.page.waitForURL('**/home/register');
    await stranger.page.getByRole('status').filter({ hasText: 'primero.docx espera' }).waitFor();
  });

  it('fits a phone, in English', async () => {
    const visitor = await world.visit({ ...phone, language: 'en' });
    await enter(visitor.page, world.product);
    const fits = async () =>
      expect(await visitor.page.evaluate<boolean>('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(
        true,
      );
    await give({ trackedChanges: 1, comments: 2, font: 'Aptos' }, 'lease.docx', visitor.page);
    await heading('Before it is converted to PDF', visitor.page);
    await visitor.page.getByText('1 change that nobody accepted or rejected and 2 comments in the margin').waitFor();
    await fits();
    await picture(visitor.page, 'word-question-phone');
    await accessible(visitor.page, 'the question on a phone');
    await press('Convert it like this', visitor.page);
    await heading('Look at the pages', visitor.page);
    const approve = visitor.page.getByRole('button', { name: 'These are the pages to be signed', exact: true });
    await expect.poll(() => approve.isEnabled()).toBe(true);
    await fits();
    await picture(visitor.page, 'word-pages-phone');
    await accessible(visitor.page, 'the pages on a phone');
    await approve.click();
    await heading('The people', visitor.page);
    expect(visitor.complaints).toEqual([]);
  });
});
