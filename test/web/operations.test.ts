import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageOf } from '../../web/features/about/pages.ts';
import { inTurns } from '../support/counts.ts';
import { ana, sendDocument } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { accessible, buildPages, desktop, inBrowser, openBrowser, phone, picture, type Visitor, visitor } from './signing-world.ts';

inBrowser('operations, review, local mailbox and pages about the product', () => {
  let product: Product;
  let browser: Browser;
  const opened: Visitor[] = [];
  const parked = 'an-item-that-was-parked';
  const strayMail = 'a-mail-whose-report-waits';
  beforeAll(async () => {
    buildPages();
    [product, browser] = await Promise.all([startProduct({ chain: false }), openBrowser()]);
    const documentID = await sendDocument(product, [ana], { title: 'Contrato para revisar' });
    const { pool } = product.services;
    await pool.query(
      `insert into reactor.work (reactor, key, event_id, payload, state, attempts, last_error, last_error_at)
       values ('sealing', $1, 'e', $2, 'parked', 7, 'the authority answered with nonsense', now())`,
      [parked, { documentId: documentID, cause: 'PlatformSealed', revision: 1, position: '1' }],
    );
    // Reports of a mail that the history does not have as accepted: tried again for ever.
    await pool.query(
      "insert into delivery.mails (mail_id, to_hash, sealed, language, state, accepted_at, about) values ($1, '', '', 'es', 'accepted', now(), $2)",
      [strayMail, documentID],
    );
    await pool.query(
      `insert into delivery.reports (mail_id, report, reported_at, attempts, next_attempt_at, last_error)
       values ($1, 'bounced', now() - interval '2 hours', 9, now() + interval '4 minutes', 'the event store is away')`,
      [strayMail],
    );
  });
  afterAll(async () => {
    for (const one of opened) await one.context.close();
    await browser?.close();
    await product?.stop();
  });

  async function enter(who: { email: string; password: string }, options: Parameters<typeof visitor>[1]): Promise<Visitor> {
    const one = await visitor(browser, options);
    opened.push(one);
    await one.page.goto(`${product.url}/home/login`);
    await one.page.locator('input[type=email]').fill(who.email);
    await one.page.locator('input[type=password]').fill(who.password);
    await one.page.locator('form button[type=submit]').click();
    await one.page.waitForURL(who === people.admin ? '**/dashboard/operations' : '**/dashboard/document');
    return one;
  }
  const idOf = async (client: typeof product.http): Promise<string> => (await client.get('/profile')).body.data.userID;
  const fits = (page: Page) =>
    page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth') as Promise<boolean>;
  const whole = async (page: Page, name: string) => {
    const size = page.viewportSize()!;
    const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
    await page.setViewportSize({ ...size, height: Math.min(height, 4000) });
    await picture(page, name);
    await page.setViewportSize(size);
  };

  it.each(
    inTurns('operations page', [
      [
        'es',
        desktop,
        'Operaciones',
        'Espera que se anote que un correo fue devuelto',
        'Reconstruir: Lista de documentos',
        'Reconstruir ahora',
        'igual a la anterior',
      ],
      [
        'en',
        phone,
        'Operations',
        'Waiting to record that an email bounced',
        'Rebuild: Document list',
        'Rebuild now',
        'equal to the one before',
      ],
    ]),
  )('operations in %s: what waits and why, a rebuild with what it compared', async (language, size, title, report, button, yes, equal) => {
    const { page, complaints } = await enter(people.admin, { ...size, language });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    // Components by their names in the reader's language; what was found in them as the command says it.
    await page.getByText(language === 'es' ? 'Protección de los eventos' : 'Event protection', { exact: true }).waitFor();
    await page.getByText('the authority answered with nonsense').waitFor();
    await page.getByRole('listitem').filter({ hasText: report }).getByText('the event store is away').waitFor();
    expect(await fits(page)).toBe(true);
    await whole(page, `operations-${language}`);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: yes }).click();
    await page.getByText(equal).waitFor();
    await page.getByText(equal).click();
    await whole(page, `operations-rebuilt-${language}`);
    await accessible(page, `operations, ${language}`);
    expect(complaints).toEqual([]);
  });

  it('puts parked work back to work', async () => {
    const { page, complaints } = await enter(people.admin, { ...desktop, language: 'es' });
    const again = page
      .getByRole('listitem')
      .filter({ hasText: 'the authority answered with nonsense' })
      .getByRole('button', { name: 'Intentar ahora' });
    await again.focus();
    await page.keyboard.press('Enter');
    await page.getByText('El trabajo se intenta de nuevo.').waitFor();
    await again.waitFor({ state: 'detached' });
    const { rows } = await product.services.pool.query('select state from reactor.work where key = $1', [parked]);
    expect(rows[0].state).not.toBe('parked');
    expect(complaints).toEqual([]);
  });

  it('brings the next try of a report of the mail provider forward, and calls nothing done', async () => {
    const { page, complaints } = await enter(people.admin, { ...desktop, language: 'es' });
    const flow = page.getByRole('listitem').filter({ hasText: 'Acuses del proveedor de correo' });
    await flow.getByText('1 falló y se reintenta').waitFor();
    const waits = page.getByRole('listitem').filter({ hasText: 'Espera que se anote que un correo fue devuelto' });
    expect(await waits.getByRole('button').allTextContents()).toEqual(['Intentar ahora']);
    await waits.getByRole('button', { name: 'Intentar ahora' }).click();
    await page.getByText('El trabajo se intenta de nuevo.').waitFor();
    // The worker tried it: the mail still is not accepted in the history, so the report waits on.
    await waits.getByText('the mail is not yet recorded as accepted').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is for staff only, one rebuild at a time', async () => {
    const [owner, admin] = [product.http.anonymous(), product.http.anonymous()];
    await owner.login(people.owner.email, people.owner.password);
    await admin.login(people.admin.email, people.admin.password);
    for (const call of [
      () => owner.get('/api/operations/doctor'),
      () => owner.post('/api/operations/rebuild/documents-inbox', {}),
      () => owner.post('/api/operations/work/sealing/resume', { key: parked }),
      () => owner.post('/api/operations/work/mail-reports/resume', { key: `bounced ${strayMail}` }),
    ]) {
      expect((await call()).status).toBe(403);
    }
    expect((await admin.post('/api/operations/rebuild/none', {})).status).toBe(404);
    const { lines } = (await admin.get(`/api/access-log?actorId=${await idOf(admin)}`)).body.responseData;
    expect(lines.filter((line: { outcome: string }) => line.outcome === 'denied')).toEqual([]);
    const both = await Promise.all([
      admin.post('/api/operations/rebuild/document-page', {}),
      admin.post('/api/operations/rebuild/document-timeline', {}),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await admin.post('/api/operations/work/sealing/resume', { key: 'none' })).status).toBe(409);
    const { rows } = (await admin.get('/api/operations/doctor')).body.responseData;
    expect(rows.find((row: { component: string }) => row.component === 'Event protection').state).toBe('ok');
  });

  it('a reviewer reads inbox and document under a clear label, without a button that writes', async () => {
    const { page, complaints } = await enter(people.reviewer, { ...phone, language: 'es' });
    const label = page.getByText('Acceso de revisión: puede leer todo lo de esta cuenta, sin cambiar nada.');
    await label.waitFor();
    await page.getByRole('link', { name: 'Contrato para revisar' }).waitFor();
    const writes = page.getByRole('button', { name: /Recordar|Eliminar|Compartir|Nuevo|Reenviar/ });
    expect(await writes.count()).toBe(0);
    expect(await page.getByRole('link', { name: /Nuevo/ }).count()).toBe(0);
    await accessible(page, 'inbox of a reviewer');
    await picture(page, 'review-inbox-es');
    await page.getByRole('link', { name: 'Contrato para revisar' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await label.waitFor();
    expect(await writes.count()).toBe(0);
    await picture(page, 'review-document-es');
    expect(complaints).toEqual([]);
  });

  it('the local mailbox leads to the signing link', async () => {
    const one = await visitor(browser, { ...phone, language: 'es' });
    opened.push(one);
    const { page } = one;
    await page.goto(`${product.url}/mailbox`);
    await page.getByLabel('Buscar por destinatario o asunto').fill(ana.emailID);
    const mail = page.getByRole('listitem').filter({ hasText: ana.emailID }).first();
    await mail.locator('summary').click();
    expect(await fits(page)).toBe(true);
    await accessible(page, 'mailbox');
    await picture(page, 'mailbox-es');
    await mail.getByRole('link', { name: 'Leer y firmar' }).click();
    await page.waitForURL('**/signatory/**');
    await page.getByText('Contrato para revisar').first().waitFor();
    expect(one.complaints).toEqual([]);
  });

  it('the local mailbox issues an e.firma to try with', async () => {
    const one = await visitor(browser, { ...phone, language: 'en' });
    opened.push(one);
    const { page } = one;
    await page.goto(`${product.url}/mailbox`);
    await page.getByText('An e.firma for testing').click();
    await page.getByRole('button', { name: 'Issue the test e.firma' }).click();
    await page.getByText('Type the full name.').waitFor();
    await page.getByLabel('Full name of the signer').fill('Ana Cortés Villa');
    await page.getByLabel('Password of the private key').fill('Clave.2026');
    await page.getByRole('button', { name: 'Issue the test e.firma' }).click();
    await page.getByText(/^Ready, with RFC ANAC/).waitFor();
    const [certificate] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /\.cer/ }).click()]);
    const [key] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /\.key/ }).click()]);
    expect([certificate.suggestedFilename(), key.suggestedFilename()]).toEqual([
      expect.stringMatching(/^anac.*\.cer$/),
      expect.stringMatching(/^anac.*\.key$/),
    ]);
    expect(await fits(page)).toBe(true);
    await accessible(page, 'trial e.firma');
    await whole(page, 'mailbox-efirma-en');
    expect(one.complaints).toEqual([]);
  });

  it.each(inTurns('operations page, languages', ['es', 'en']))('every page about the product stands alone in %s', async (language) => {
    const one = await visitor(browser, { ...(language === 'es' ? phone : desktop), language });
    opened.push(one);
    const headings = new Set<string>();
    for (const address of Object.keys(pageOf)) {
      await one.page.goto(`${product.url}${address}`);
      headings.add((await one.page.getByRole('heading', { level: 1 }).textContent())!);
      expect(await fits(one.page)).toBe(true);
      if (address === '/precios' || address === '/help') await picture(one.page, `about${address.replace('/', '-')}-${language}`);
    }
    await accessible(one.page, `terms, ${language}`);
    expect(headings.size).toBe(Object.keys(pageOf).length);
    expect(one.complaints).toEqual([]);
  });
});
