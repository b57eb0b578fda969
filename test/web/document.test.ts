import { readFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno, contract, sendDocument, signDrawn, until, upload } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { asPage, chooseMore, enter } from './owner-world.ts';
import { accessible, buildPages, desktop, inBrowser, openBrowser, phone, picture, type Visitor, visitor } from './signing-world.ts';

inBrowser('the page of a document', () => {
  let product: Product;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let pending: string;
  let completed: string;
  let waiting: string;
  const open = (documentID: string, more = '') => page.goto(`${product.url}/document/view?documentID=${documentID}${more}`);
  const next = () => page.getByRole('region', { name: 'Qué sigue' }).locator('p').first();
  const drawn = () => page.locator('section [data-page="1"][data-drawn], section [data-page="1"] img').first().waitFor();
  const asOf = () => new URL(page.url()).searchParams.get('asOf');

  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    pending = await sendDocument(
      product,
      [bruno, ana],
      {
        title: 'Contrato de arrendamiento',
        hasOrder: true,
        signatory: [
          { ...bruno, order: 1 },
          { ...ana, order: 2 },
        ],
      },
      2,
    );
    expect((await signDrawn(product, pending, bruno.emailID)).status).toBe(200);
    waiting = await sendDocument(product, [ana], { title: 'Convenio de dos páginas' }, 2);
    completed = await sendDocument(product, [ana], { title: 'Pagaré 0341' });
    expect((await signDrawn(product, completed, ana.emailID)).status).toBe(200);
    await until(product, completed, 'COMPLETED');
    owner = await visitor(browser, desktop);
    page = owner.page;
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, product);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('says first what has to happen, and reminds at most once a minute', async () => {
    await open(pending);
    await drawn();
    expect(await next().innerText()).toMatch(/^Falta la firma de Ana Cortés; /);
    const remind = page.getByRole('button', { name: /Podrá recordar en \d+ s/ });
    await remind.waitFor();
    expect(await remind.isDisabled()).toBe(true);
    const trace = page.getByRole('list', { name: /Historia del documento/ });
    expect(await trace.locator('li').count()).toBeGreaterThan(9);
    // Both clocks of the event that is looked at, one of the others.
    expect((await trace.innerText()).match(/UTC/g)).toHaveLength(2);
    expect(await trace.locator('[data-selected]').innerText()).toMatch(/\d\d-\w{3}-\d{4}, \d\d:\d\d:\d\d \(UTC−6\) · \d\d:\d\d:\d\d UTC/);
    await picture(page, 'document-pending');
    await accessible(page, 'a pending document');
  });

  it('goes through time with arrow keys; the address keeps the moment, state and file are those of then', async () => {
    const slider = page.getByRole('slider');
    await slider.focus();
    const count = Number(await slider.getAttribute('max'));
    // The newest event stands first, and is seen without scrolling.
    const events = (await page.locator('li[data-number]').allInnerTexts()).toReversed();
    expect(events[0]).toMatch(/^Se subió el archivo /);
    expect(await page.locator('li[data-number]').first().getAttribute('data-selected')).toBe('true');
    const signed = events.findIndex((text) => text.startsWith('Bruno Peña firmó'));
    expect(signed).toBeGreaterThan(0);
    for (let at = count; at >= signed; at--) await page.keyboard.press('ArrowLeft');
    await expect.poll(asOf).toBe(String(signed - 1));
    await page.getByText(/^Así estaba el /).waitFor();
    await page.getByRole('tab', { name: 'Personas' }).click();
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('Le toca');
    const bruno = page.locator('li', { hasText: 'Bruno Peña' });
    await expect.poll(() => bruno.innerText()).toContain('Le toca');
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(asOf).toBe(String(signed));
    await expect.poll(() => bruno.innerText()).toContain('Firmó');
    // The moment survives a reload: it stands in the address.
    await page.reload();
    await page.getByText(/^Así estaba el /).waitFor();
    await expect.poll(() => page.locator('li', { hasText: 'Bruno Peña' }).innerText()).toContain('Firmó');
    await drawn();
  });

  it('compares a moment with now, page beside page', async () => {
    await open(pending, '&asOf=5');
    await page.getByRole('button', { name: 'Comparar con hoy' }).click();
    const table = page.getByRole('table');
    await table.waitFor();
    expect(await table.innerText()).toContain('0 de 2 firmas');
    expect(await table.innerText()).toContain('1 de 2 firmas');
    await page.getByText('Firmaron desde entonces: Bruno Peña.').waitFor();
    await expect.poll(() => page.locator('section [data-page="1"]').count()).toBe(2);
    await picture(page, 'document-compare');
    await accessible(page, 'a comparison');
    await page.getByRole('button', { name: 'Enlace a este momento' }).click();
    await page.getByText('Enlace a este momento copiado.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('asOf=5');
    await page.getByRole('button', { name: 'Volver a hoy' }).click();
    await expect.poll(asOf).toBe(null);
  });

  it('filters the trace, and moves in it by keys', async () => {
    await page.getByRole('tab', { name: 'Traza' }).click();
    await page.getByLabel('Mostrar').selectOption('acts');
    await page.getByText(/^Se muestran \d+ de \d+\.$/).waitFor();
    await page.getByRole('button', { name: 'Leer desde el principio' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('start');
    // Drawn anew in the other order: what had the focus before is another event afterwards.
    await page.getByRole('list', { name: 'Historia del documento, del primer suceso al último' }).waitFor();
    const first = page.locator('[data-choose]').first();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(asOf).toBe('1');
    await page.keyboard.press('ArrowUp');
    await expect.poll(asOf).toBe('0');
    await page.getByRole('button', { name: 'Volver a hoy' }).click();
    await page.getByRole('button', { name: 'Lo más reciente primero' }).click();
    await page.getByRole('list', { name: 'Historia del documento, del último suceso al primero' }).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe(null);
  });

  it('keeps both of two changes of which the second comes before the first is drawn', async () => {
    await open(pending, '&asOf=3&from=start');
    await page.getByRole('button', { name: 'Volver a hoy' }).waitFor();
    await page.evaluate(
      async (names: readonly string[]) => {
        const buttons = [...document.querySelectorAll('button')];
        for (const name of names) {
          buttons.find(({ textContent }) => textContent?.trim() === name)?.click();
          // The router takes the address in before this task ends, and draws it in another one.
          for (let turn = 0; turn < 50; turn++) await null;
        }
      },
      ['Volver a hoy', 'Lo más reciente primero'],
    );
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(null);
    expect(asOf()).toBe(null);
  });

  it('shares with observers and says what is wrong beside the field', async () => {
    await page.getByRole('tab', { name: 'Personas' }).click();
    await page.getByRole('button', { name: 'Compartir con observadores' }).click();
    const email = page.getByLabel('Correo del observador');
    await email.fill('notaria@');
    await page.getByRole('button', { name: /^Compartir con 1/ }).click();
    await page.getByText('Ese correo no está completo').waitFor();
    await accessible(page, 'sharing');
    await email.fill('notaria@puebla.example');
    await page.getByRole('button', { name: 'Agregar otro' }).click();
    await email.fill('NOTARIA@puebla.example');
    await page.getByRole('button', { name: 'Agregar otro' }).click();
    await page.getByText('Ese correo ya está en la lista.').waitFor();
    await email.fill('');
    await page.getByRole('button', { name: /^Compartir con 1/ }).click();
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('notaria@puebla.example');
  });

  it('hands out the finished files, every version and the whole history', async () => {
    await open(completed, '&tab=files');
    await drawn();
    expect(await next().innerText()).toMatch(/^Completado .*con constancia y ancla\.$/);
    const kept = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
      const called = download.suggestedFilename();
      // What is kept under the name of a PDF opens as one (CALL-139).
      if (called.endsWith('.pdf')) {
        const pdf = await PDFDocument.load(await readFile(await download.path()), { updateMetadata: false });
        expect(pdf.getPageCount(), called).toBeGreaterThan(0);
      }
      return called;
    };
    expect(await kept('Descargar: PDF firmado y sellado')).toBe('Pagaré 0341 (firmado).pdf');
    expect(await kept('Descargar: Constancia NOM-151 (.asn)')).toBe('Pagaré 0341 (constancia).asn');
    expect(await kept('Descargar: Archivo original')).toMatch(/\.pdf$/);
    expect(await kept('Descargar: Versión 1')).toMatch(/\.pdf$/);
    expect(await kept('Descargar: Historia completa (ZIP)')).toBe('Pagaré 0341.zip');
    expect(await kept('Descargar la hoja de evidencia en español')).toBe('Pagaré 0341 - hoja de evidencia.pdf');
    expect(await kept('Descargar la hoja de evidencia en inglés')).toBe('Pagaré 0341 - evidence sheet.pdf');
    await page.getByText('Título Pagaré 0341').waitFor();
    await picture(page, 'document-completed');
    await accessible(page, 'files of a completed document');
  });

  it('shows waiting, what is not there, and what failed as pages of their own', async () => {
    await open('00000000-0000-4000-8000-000000000000');
    await page.getByRole('alertdialog', { name: 'Documento restringido' }).waitFor();
    await accessible(page, 'no such document');
    await page.goto(`${product.url}/document/view`);
    await page.getByRole('heading', { name: 'Falta decir cuál documento' }).waitFor();
    let answer: () => void = () => undefined;
    await page.route('**/api/get-document/**', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.abort();
    });
    await open(pending);
    await page.locator('[aria-busy=true]').first().waitFor();
    await accessible(page, 'a document that is loading');
    answer();
    await page.getByText('No fue posible conectar con el servidor').waitFor();
    await page.unroute('**/api/get-document/**');
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await drawn();
  });

  it('keeps the places of its parts while it loads: nothing jumps when the document comes', async () => {
    /** Edges of header, next step, pages, rail and time. */
    const edges = () =>
      page.evaluate(
        `[...document.querySelectorAll('[data-tab] > *')].slice(0, 5).map((part) => { const { x, y, width, height } = part.getBoundingClientRect(); return [x, y, width, height].map(Math.round); })`,
      ) as Promise<number[][]>;
    for (const viewport of [desktop.viewport, phone.viewport]) {
      await page.setViewportSize(viewport);
      let answer: () => void = () => undefined;
      const gate = new Promise<void>((go) => {
        answer = go;
      });
      await page.route('**/api/get-document/**', async (route) => {
        await gate;
        await route.continue();
      });
      await open(waiting);
      await page.getByRole('tab', { name: 'Personas' }).waitFor();
      const before = await edges();
      await picture(page, `document-loading-${viewport.width}`);
      answer();
      await drawn();
      await page.unroute('**/api/get-document/**');
      await page
        .getByRole('button', { name: /Recordar|Podrá recordar/ })
        .first()
        .waitFor();
      const after = await edges();
      await picture(page, `document-loaded-${viewport.width}`);
      // What has to happen takes as many lines as it takes; everything else stands where it stood, or by those lines further down.
      const lines = after[1]![3]! - before[1]![3]!;
      const under = viewport.width > 900 ? [3] : [2];
      for (const [part, [x, y, width, height]] of (before as [number, number, number, number][]).entries()) {
        // The rail ends where its content ends on a phone, under everything else.
        if (viewport.width <= 900 && part > 2) continue;
        const [movedX, movedY, newWidth, newHeight] = after[part]!;
        const down = under.includes(part) ? lines : 0;
        const heights = part === 1 ? 0 : viewport.width > 900 && part === 3 ? newHeight! + lines - height : newHeight! - height;
        for (const off of [movedX! - x, movedY! - y - down, newWidth! - width, heights])
          expect(Math.abs(off), `${viewport.width}: part ${part}: ${JSON.stringify([before, after])}`).toBeLessThanOrEqual(2);
      }
    }
    await page.setViewportSize(desktop.viewport);
  });

  it('tells the consequence in the button before it deletes', async () => {
    const api = await asPage(page, product.http.anonymous());
    const uploaded = await upload(api, await contract('Borrador'), { fileName: 'borrador.pdf' });
    await open(uploaded.body.responseData.documentID as string);
    await expect.poll(() => next().innerText()).toBe('Es un borrador: nadie más lo ha visto.');
    await drawn();
    await chooseMore(page, 'Eliminar…');
    await accessible(page, 'deleting');
    await page.getByRole('button', { name: 'Eliminar el borrador' }).click();
    await page.waitForURL(/dashboard/);
  });

  it('fits a phone, in English', async () => {
    const small = await visitor(browser, { ...phone, storageState: await owner.context.storageState(), language: 'en' });
    await small.page.goto(`${product.url}/document/view?documentID=${pending}&asOf=7`);
    await small.page.getByText(/^As it was on /).waitFor();
    expect(await small.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await picture(small.page, 'document-phone');
    await accessible(small.page, 'a document on a phone');
    expect(small.complaints).toEqual([]);
    await small.context.close();
  });

  it('is read only for the reviewer', async () => {
    const reviewer = await visitor(browser, desktop);
    await enter(reviewer.page, product, people.reviewer);
    await reviewer.page.goto(`${product.url}/document/view?documentID=${pending}&tab=people`);
    await reviewer.page
      .getByRole('banner')
      .getByText('Revisión: solo lectura')
      .or(reviewer.page.locator('header').getByText('Revisión: solo lectura'))
      .first()
      .waitFor();
    expect(await reviewer.page.getByRole('button', { name: /Recordar|recordar|Eliminar|Compartir/ }).count()).toBe(0);
    await accessible(reviewer.page, 'a document for the reviewer');
    expect(reviewer.complaints).toEqual([]);
    await reviewer.context.close();
  });

  it('complained of nothing', () => expect(owner.complaints).toEqual([]));
});
