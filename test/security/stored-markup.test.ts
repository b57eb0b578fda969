import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { everyOne, ofToday } from '../support/counts.ts';
import { testWordConverter } from '../support/word.ts';
import { type BrowserWorld, openBrowserWorld } from '../web/browser-world.ts';
import { enter } from '../web/owner-world.ts';
import { desktop, inBrowser, settled, type Visitor } from '../web/signing-world.ts';
import { FORMS, REASONS, REFUSED } from './stored-markup/fields.ts';
import { formRoutes, textFields } from './stored-markup/openapi-fields.ts';
import { LOOK } from './stored-markup/payloads.ts';
import { recordFilled } from './stored-markup/recorder.ts';
import { everywhere, type Hurting, hurtAccounts, hurtDocuments, logins } from './stored-markup/world.ts';

interface Looked {
  readonly strange: readonly string[];
  readonly evaluated: boolean;
  readonly marks: readonly string[];
}

/** Every text of every call is filled in either; the pages and the mails of the other are the same words around it. */
const languages = ofToday('languages of hurting texts', ['es', 'en']);

inBrowser('texts that are made to hurt, in every field that the product keeps', () => {
  let world: BrowserWorld;
  let filled: ReadonlySet<string>;
  const hurting: Partial<Record<'es' | 'en', Hurting>> = {};
  const seen = new Set<string>();
  let pages = 0;

  beforeAll(async () => {
    world = await openBrowserWorld({ chain: true, wordConverter: testWordConverter() });
    filled = recordFilled();
    const accounts = await hurtAccounts(world.product);
    for (const language of languages) hurting[language] = await hurtDocuments(world.product, accounts, language);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await world?.close();
  });

  it('every text of every call is filled, or it is said why not', () => {
    expect(formRoutes().filter((route) => FORMS[route] === undefined)).toEqual([]);
    const fields = [...textFields(), ...Object.entries(FORMS).flatMap(([route, names]) => names.map((name) => `${route} ${name}`))];
    const why = (field: string) => REASONS.find(([pattern]) => pattern.test(field))?.[1];
    const neither = fields.filter((field) => !filled.has(field) && why(field) === undefined);
    expect(neither, 'neither filled by this suite nor named in stored-markup/fields.ts').toEqual([]);
    expect(REASONS.filter(([pattern]) => !fields.some((field) => pattern.test(field)))).toEqual([]);
    console.info(`${fields.length} texts of calls, ${fields.filter((field) => filled.has(field)).length} of them filled`);
  });

  it('what has a shape of its own takes none of them', async () => {
    const documentID = hurting[languages[0]!]!.documents.at(-1)!;
    for (const { field, text } of REFUSED) {
      const [list, name] = field.split('[].') as [string, string];
      const entry = { name: 'Ana', emailID: 'ana@zq.example', ...(name === 'rfc' ? { signatureType: 'E_FIRMA' } : {}), [name]: text };
      const answer = await world.product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', [list]: [entry] });
      expect([field, text, answer.status >= 400 && answer.status < 500]).toEqual([field, text, true]);
    }
  });

  /** Opens a page and everything on it that opens by a tab, and looks for what must not be. */
  async function look({ page, complaints }: Visitor, path: string): Promise<void> {
    await page.goto(path.startsWith('http') ? path.replace(/^https?:\/\/[^/]+/, world.product.url) : `${world.product.url}${path}`);
    await page.waitForLoadState('networkidle');
    await settled(page);
    // Opened at one of its tabs: the others were looked at where it was opened at none.
    const isWhole = !path.includes('&tab=') || everyOne('pages that open at a tab', 'that tab');
    const tabs = isWhole ? await page.getByRole('tab').all() : [];
    for (const tab of [null, ...tabs]) {
      if (tab) await tab.click().then(() => page.waitForLoadState('networkidle'));
      await page.locator('details').evaluateAll((all) => {
        for (const one of all) (one as unknown as { open: boolean }).open = true;
      });
      const { strange, evaluated, marks } = await page.evaluate<Looked>(LOOK);
      expect([path, strange, evaluated]).toEqual([path, [], false]);
      for (const mark of marks) seen.add(mark);
      pages += 1;
    }
    expect([path, complaints]).toEqual([path, []]);
  }

  /** Nothing may ask, and nothing may leave. */
  function watched(visitor: Visitor): { dialogs: string[]; outside: string[] } {
    const [dialogs, outside]: [string[], string[]] = [[], []];
    visitor.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    visitor.page.on('request', (request) => {
      const url = request.url();
      if (!/^(data|blob|about):/.test(url) && !url.startsWith(`${world.product.url}/`)) outside.push(url);
    });
    return { dialogs, outside };
  }

  const visits = async (who: keyof typeof logins | null, language: 'es' | 'en', paths: readonly string[]) => {
    const visitor = await world.visit({ ...desktop, language });
    const { dialogs, outside } = watched(visitor);
    if (who) await enter(visitor.page, world.product, logins[who]);
    for (const path of paths) await look(visitor, path);
    expect([dialogs, outside]).toEqual([[], []]);
    await visitor.context.close();
  };

  const of = (language: 'es' | 'en', kind: keyof Hurting['pages']) => {
    // Documents in the language of who looks; the other ones too in the full run.
    const both = everyOne('documents with hurting texts', 'those in the language of who looks');
    return languages.filter((one) => both || one === language).flatMap((one) => hurting[one]!.pages[kind]);
  };
  const looks: Readonly<Record<string, (language: 'es' | 'en') => Promise<void>>> = {
    'their owner': (language) => visits('owner', language, [...everywhere.owner, ...of(language, 'owner')]),
    'a signer, an approver, an observer and anybody who validates': (language) => visits(null, language, of(language, 'link')),
    'a party with an account of their own': (language) => visits('account', language, of(language, 'account')),
    'a reviewer': (language) => visits('reviewer', language, [...everywhere.reviewer, ...of(language, 'owner').slice(0, 6)]),
    operations: (language) => visits('admin', language, everywhere.admin),
  };
  for (const [who, look] of Object.entries(looks)) it.each(languages)(`seen by ${who} in %s`, look);

  it('in every mail, read as a mail program without any policy shows it', async () => {
    const visitor = await world.visit(desktop);
    const { dialogs, outside } = watched(visitor);
    const { body } = await world.product.http.anonymous().get('/local/mailbox?limit=200');
    const mails = body.responseData.mails as { subject: string; html: string; language: string }[];
    expect(mails.map(({ language }) => language)).toEqual(expect.arrayContaining([...languages]));
    for (const { subject, html } of mails) {
      expect(subject).not.toMatch(/[\r\n]/);
      await visitor.page.setContent(html);
      const { strange, evaluated, marks } = await visitor.page.evaluate<Looked>(LOOK);
      expect([subject, strange, evaluated]).toEqual([subject, [], false]);
      for (const mark of marks) seen.add(mark);
    }
    expect([dialogs, outside]).toEqual([[], []]);
    console.info(`${pages} pages and ${mails.length} mails, ${seen.size} different texts seen on them`);
  });

  it('the look finds what it looks for', async () => {
    const { page } = await world.visit(desktop);
    await page.setContent('<p>zq1-<zq-x onclick=alert(1)><img src=x></zq-x><a href="javascript:alert(4)">zq</a>49</p>');
    const found = await page.evaluate<Looked>(LOOK);
    expect([found.strange.length, found.marks]).toEqual([3, ['zq1-']]);
    expect(seen.size).toBeGreaterThan(30 * languages.length);
  });
});
