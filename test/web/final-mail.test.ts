import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, bruno, signDrawn, until } from '../support/journey.ts';
import { people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, addressOf, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';

const DAY = 86_400_000;
/** Of signing links, and of links to what was signed, where nobody chose another. */
const [SIGNING_TERM, DONE_TERM] = [6 * DAY, 180 * DAY];
const title = 'Contrato de arrendamiento, local 4B';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** Pages that are drawn with all that the file holds. */
const drawn = (page: Page, number: number) => page.locator(`[data-page="${number}"][data-drawn]`);

inBrowser('the final mail', () => {
  let world: BrowserWorld;
  let documentID: string;
  let sealed: Uint8Array;
  let constancia: Uint8Array;
  const clock = new ManualClock(new Date());

  const finished = async (who = [ana, bruno]): Promise<string> => {
    const id = await sent(world.product, who);
    for (const { emailID } of who) await signDrawn(world.product, id, emailID);
    await until(world.product, id, 'COMPLETED');
    return id;
  };
  const stored = async (id: string) => {
    const { state } = await world.product.modules.documents.load(id);
    return [state.seal!.file, state.constancia!.file] as const;
  };
  const linkTo = (email: string, id: string) => addressOf(world.product, email, id, 'done');
  /** Presses a link that hands over a file; answers its name and its bytes. */
  const fetched = async (page: Page, name: RegExp): Promise<[string, Buffer]> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).first().click()]);
    return [download.suggestedFilename(), await readFile(await download.path())];
  };

  beforeAll(async () => {
    world = await openBrowserWorld({ clock, chain: true });
    documentID = await finished();
    const { files } = world.product.services;
    [sealed, constancia] = (await Promise.all((await stored(documentID)).map(({ key }) => files.get(key)))) as [Uint8Array, Uint8Array];
  });
  afterAll(() => world?.close());

  it('leads from the mailbox to the sealed pages and to both files, also after the term of the signing link', async () => {
    const { product } = world;
    const { page, complaints, requests } = await world.visit({ ...phone, acceptDownloads: true });
    const before = (await product.modules.documents.load(documentID)).events.length;
    await linkTo(ana.emailID, documentID);
    await page.goto(`${product.url}/mailbox`);
    const mail = page
      .getByRole('listitem')
      .filter({ hasText: `«${title}» está firmado y completo` })
      .filter({ hasText: `Para ${ana.emailID}` });
    await mail.locator('summary').click();
    await mail.getByText(`${title} (firmado).pdf`).first().waitFor();
    await mail.getByText(`${title} (constancia).asn`).first().waitFor();
    const link = mail.getByRole('link', { name: 'Ver y descargar lo firmado' });
    const code = (await link.getAttribute('href'))!.split('#')[1]!;
    // The link of the mail leads to the public address; the server under test has another port.
    await page.goto(await linkTo(ana.emailID, documentID));
    await heading(page, title).waitFor();
    expect(page.url()).not.toContain(code);

    await drawn(page, 1).waitFor();
    await page.locator('[data-page="2"]').scrollIntoViewIfNeeded();
    await drawn(page, 2).waitFor();
    const pdf = /^Descargar el PDF firmado/;
    const asn = /^Descargar la constancia/;
    expect(await fetched(page, pdf)).toEqual([`${title} (firmado).pdf`, Buffer.from(sealed)]);
    expect(await fetched(page, asn)).toEqual([`${title} (constancia).asn`, Buffer.from(constancia)]);
    await picture(page, 'done-es-390');
    await accessible(page, 'what was signed');

    // Whoever chose no language reads that of the document, as in its mail.
    const abroad = await (await world.browser.newContext({ locale: 'en-US' })).newPage();
    await abroad.goto(await linkTo(ana.emailID, documentID));
    await abroad.getByRole('link', { name: pdf }).waitFor();
    await abroad.context().close();

    clock.advance(SIGNING_TERM + DAY);
    const late = await world.visit({ ...desktop, language: 'en', acceptDownloads: true });
    await late.page.goto(await linkTo(bruno.emailID, documentID));
    await heading(late.page, title).waitFor();
    await drawn(late.page, 1).waitFor();
    expect((await fetched(late.page, /^Download the signed PDF/))[1]).toEqual(Buffer.from(sealed));
    expect((await fetched(late.page, /^Download the constancia/))[1]).toEqual(Buffer.from(constancia));
    const { events } = await product.modules.documents.load(documentID);
    const taken = events
      .slice(before)
      .flatMap(({ type, data }) => (type === 'FileDownloaded' ? [data as { viewer: string; file: string }] : []));
    expect(taken.map(({ viewer, file }) => `${viewer} ${file}`)).toEqual([
      'SIGNATORY PDF',
      'SIGNATORY ASN',
      'SIGNATORY PDF',
      'SIGNATORY ASN',
    ]);
    expect(requests.filter((one) => one.includes(code))).toEqual([]);
    expect([...complaints, ...late.complaints]).toEqual([]);
  });

  it('opens for this person and this document only, and says so of a document that was deleted', async () => {
    const { product } = world;
    // Days went by, and the session with them.
    await product.http.login(people.owner.email, people.owner.password);
    const other = await finished([ana]);
    const { page } = await world.visit(phone);
    const [own, elsewhere, brunos] = await Promise.all([
      linkTo(ana.emailID, documentID),
      linkTo(ana.emailID, other),
      linkTo(bruno.emailID, documentID),
    ]);
    const [place, code] = own.split('#') as [string, string];
    for (const wrong of [elsewhere, brunos].map((one) => `${place}#${one.split('#')[1]}`)) {
      await page.goto('about:blank');
      await page.goto(wrong);
      await heading(page, 'Este enlace no abre ningún documento').waitFor();
    }
    await page.evaluate('sessionStorage.clear()');
    await page.goto('about:blank');
    await page.goto(place);
    await heading(page, 'A este enlace le falta una parte').waitFor();
    await page.goto('about:blank');
    await page.goto(`${place}#${code}`);
    await heading(page, title).waitFor();

    await product.http.put('/api/document/delete', { documentIDs: [other] });
    await page.goto(elsewhere);
    await heading(page, 'Este documento ya no existe').waitFor();
    await accessible(page, 'what was signed, deleted');
  });

  it('leads the owner to the page of the document', async () => {
    const { product } = world;
    const { body } = await product.http.anonymous().get(`/local/mailbox?to=${encodeURIComponent(people.owner.email)}&limit=200`);
    const mail = body.responseData.mails.find(
      ({ subject, links }: { subject: string; links: string[] }) =>
        subject.includes('completo') && links.some((one) => one.includes(documentID)),
    );
    expect(mail.links.some((one: string) => one.includes('/done/'))).toBe(false);
    const { page } = await world.visit(desktop);
    await enter(page, product);
    await page.goto(mail.links[0].replace(/^https?:\/\/[^/]+/, product.url));
    await heading(page, title).waitFor();
    expect(page.url()).toContain(`documentID=${documentID}`);
  });

  it('after its own term still leads to the check of a PDF', async () => {
    const address = await linkTo(ana.emailID, documentID);
    clock.advance(DONE_TERM);
    const { page, complaints } = await world.visit(phone);
    await page.goto(address);
    await heading(page, 'Este enlace venció').waitFor();
    await page.getByText(people.owner.firstName).first().waitFor();
    await page.getByRole('link', { name: 'Validar un PDF' }).click();
    await page.waitForURL(/\/validation$/);
    await heading(page, /./).waitFor();
    expect(complaints).toEqual([]);
  });
});
