import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VISITS_OF_ONE_ADDRESS } from '../../modules/accounts/contract/guessing-limits.ts';
import { CODE_TRIES } from '../../modules/public-links/contract/rules.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { ok, said } from '../forms/world.ts';
import { account, draft, eventually } from '../journeys/steps.ts';
import { bruno } from '../support/journey.ts';
import { Client, type Product, people, startProduct } from '../support/product.ts';
import { asVisitor, codeFor } from './world.ts';

let product: Product;
let http: Client;
let stranger: Client;
let source: { kind: 'DOCUMENT'; documentID: string; signatoryID: string };
let ahead = 0;

beforeAll(async () => {
  product = await startProduct({ chain: false, clock: { now: () => new Date(Date.now() + ahead) } });
  http = product.http;
  source = await openDraft(http);
  stranger = (await account(product, 'Otra', 'otra@cuenta.example')).client;
});
afterAll(() => product?.stop());

/** A draft in which the place of one signer is open, and Bruno signs too. */
async function openDraft(client: Client) {
  const documentID = await draft(client, { title: 'Reglamento' });
  const open = { name: 'Visitante', emailID: 'abierto@lugar.example' };
  const set = ok(await client.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [open, bruno] }));
  return { kind: 'DOCUMENT' as const, documentID, signatoryID: set.signatory[0].signatoryID as string };
}
const opening = (over: Record<string, unknown> = {}, client = http) => client.post('/api/public-link', { source, language: 'es', ...over });
const opened = async (over: Record<string, unknown> = {}, client = http) =>
  ok(await opening(over, client)) as { linkID: string; url: string };
const minute = () => {
  ahead += 61_000;
};

describe('a link is opened', () => {
  it('with an address that nobody guesses and its QR code; the same key has the same link', async () => {
    const key = { 'idempotency-key': 'link-once-1' };
    const first = ok(await http.post('/api/public-link', { source, language: 'es', most: 7 }, key));
    expect(first.linkID).toMatch(/^[0-9a-f]{32}$/);
    expect(first).toMatchObject({
      title: 'Reglamento',
      kind: 'DOCUMENT',
      standing: 'OPEN',
      most: 7,
      documents: 0,
      authorised: false,
      oncePerAddress: true,
      sourceDocumentID: source.documentID,
      visits: [],
    });
    expect(first.url.endsWith(`/public/${first.linkID}`)).toBe(true);
    expect(first.qr.size).toBeGreaterThan(20);
    expect(first.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    expect(ok(await http.post('/api/public-link', { source, language: 'es', most: 7 }, key)).linkID).toBe(first.linkID);
    expect(first.linkID).not.toBe(nameId('public-link', product.ownerId, 'link-once-1').replaceAll('-', ''));
    const listed = await eventually(
      async () => ok(await http.get('/api/public-link')).links.find(({ linkID }: { linkID: string }) => linkID === first.linkID),
      'the link is listed',
    );
    expect(listed).toMatchObject({ title: 'Reglamento', standing: 'OPEN', documents: 0, most: 7 });
  });

  it('of what is the account’s, complete, and within its limits', async () => {
    expect(said(await opening({}, stranger))).toBe('404 document.not_found');
    expect(said(await opening({ source: { ...source, signatoryID: 'nobody' } }))).toBe('422 public_link.open_place_incorrect');
    expect(said(await opening({ source: { ...source, documentID: 'none' } }))).toBe('404 document.not_found');
    expect(said(await opening({ source: { kind: 'TEMPLATE', templateID: 'none' }, title: 'x' }))).toBe('404 template.not_found');
    expect(said(await opening({ tagID: 'none' }))).toBe('404 tag.not_found');
    expect(said(await opening({ title: ' ' }))).toBe('422 public_link.title_required');
    expect(said(await opening({ expiresAt: '2020-01-01T00:00:00Z' }))).toBe('422 public_link.term_incorrect');
    expect(said(await opening({ expiresAt: '2099-01-01T00:00:00Z' }))).toBe('422 public_link.term_incorrect');
    for (const wrong of [
      { most: 0 },
      { most: 1_001 },
      { most: 1.5 },
      { language: 'fr' },
      { source: { kind: 'X' } },
      { source: null },
      { authorised: 'yes' },
    ])
      expect((await opening(wrong)).status, JSON.stringify(wrong)).toBe(400);
  });

  it('and seen, listed and stopped by its account alone', async () => {
    const { linkID } = await opened();
    const path = `/api/public-link/${linkID}`;
    expect(said(await stranger.get(path))).toBe('404 public_link.not_found');
    expect(said(await stranger.put(`${path}/stop`))).toBe('404 public_link.not_found');
    expect((await http.anonymous().get(path)).status).toBe(401);
    expect(ok(await stranger.get('/api/public-link')).links).toEqual([]);
    expect(ok(await http.put(`${path}/stop`))).toMatchObject({ standing: 'STOPPED' });
    expect(ok(await http.put(`${path}/stop`))).toMatchObject({ standing: 'STOPPED' });
  });

  it('of a test key for tests, and of no other key for them', async () => {
    const program = async (isTest: boolean) => {
      const { bearer } = ok(await http.post('/api/api-keys', { name: 'ERP', scope: 'WRITE', days: 30, isTest }));
      const client = new Client(product.url);
      client.token = bearer;
      return client;
    };
    const [tests, live] = [await program(true), await program(false)];
    expect(said(await opening({}, tests))).toBe('404 document.not_found');
    const ofTests = { source: await openDraft(tests) };
    expect(said(await opening(ofTests, live))).toBe('404 document.not_found');
    const { linkID } = await opened(ofTests, tests);
    expect(ok(await tests.get(`/api/public-link/${linkID}`)).isTest).toBe(true);
    expect(said(await live.get(`/api/public-link/${linkID}`))).toBe('404 public_link.not_found');
    expect(ok(await opening({}, live)).isTest).toBe(false);
  });
});

describe('a visitor', () => {
  it('sees what it is and whose, and nothing else of the account', async () => {
    const { linkID } = await opened();
    expect(ok(await asVisitor(product, linkID).open())).toEqual({
      title: 'Reglamento',
      sender: expect.any(String),
      language: 'es',
      isTest: false,
      standing: 'OPEN',
      next: 'SIGN',
    });
    expect(said(await asVisitor(product, '0'.repeat(32)).open())).toBe('404 public_link.not_found');
    expect((await asVisitor(product, 'none').open()).status).toBe(400);
  });

  it('proves the address by a code, within a few tries, and has one document however often they come back', async () => {
    const { linkID } = await opened();
    const visitor = asVisitor(product, linkID);
    const email = 'carla@visita.example';
    const begun = ok(await visitor.visit('  Carla   Ruiz ', email));
    const code = await codeFor(product, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const refused = await visitor.confirm(begun.visitID, wrong);
    expect([said(refused), refused.body.facts.triesLeft]).toEqual(['403 public_link.code_wrong', CODE_TRIES - 1]);
    // The code of one link opens no visit of another.
    const other = await opened();
    expect(said(await asVisitor(product, other.linkID).confirm(begun.visitID, code))).toBe('410 public_link.code_over');

    const answers = await Promise.all([1, 2, 3].map(() => visitor.confirm(begun.visitID, code)));
    const ids = new Set(answers.map((answer) => ok(answer).documentID));
    expect(ids.size).toBe(1);
    const [documentID] = [...ids] as string[];
    const view = ok(await http.get(`/api/public-link/${linkID}`));
    expect(view.visits).toEqual([{ documentID, name: 'Carla Ruiz', emailID: email, at: expect.any(String) }]);
    // Not authorised: it waits as a draft of the owner.
    await expect.poll(async () => ok(await visitor.confirm(begun.visitID, code)).state, { timeout: 20_000 }).toBe('WAITING');
    expect((await product.modules.documents.load(documentID!)).state).toMatchObject({
      status: 'DRAFT',
      uploaded: { copyOf: source.documentID },
    });
  });

  it('is refused after as many wrong codes, also all at once, and the right one is late', async () => {
    const { linkID } = await opened();
    const visitor = asVisitor(product, linkID);
    const email = 'dora@visita.example';
    const { visitID } = ok(await visitor.visit('Dora', email));
    const code = await codeFor(product, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(Array.from({ length: CODE_TRIES * 2 }, () => visitor.confirm(visitID, wrong)));
    expect(answers.map(said).sort()).toEqual([
      ...Array.from({ length: CODE_TRIES }, () => '403 public_link.code_wrong'),
      ...Array.from({ length: CODE_TRIES }, () => '410 public_link.code_over'),
    ]);
    expect(said(await visitor.confirm(visitID, code))).toBe('410 public_link.code_over');
  });

  it('is told only once the address is proved that it was here before, or takes part', async () => {
    const { linkID } = await opened();
    const visitor = asVisitor(product, linkID);
    const email = 'elsa@visita.example';
    const first = ok(await visitor.visit('Elsa', email));
    ok(await visitor.confirm(first.visitID, await codeFor(product, email)));
    minute();
    const second = ok(await visitor.visit('Elsa', email.toUpperCase()));
    expect(said(await visitor.confirm(second.visitID, await codeFor(product, email.toUpperCase())))).toBe('409 public_link.address_used');
    const part = ok(await visitor.visit('Bruno', bruno.emailID));
    expect(said(await visitor.confirm(part.visitID, await codeFor(product, bruno.emailID)))).toBe('409 public_link.address_of_link');
  });

  it('works for each mail, and no address gets many', async () => {
    const { linkID } = await opened();
    const visitor = asVisitor(product, linkID);
    const email = 'fina@visita.example';
    expect(said(await visitor.visit('Fina', email, { recaptcha: undefined }))).toBe('400 recaptcha.required');
    expect(said(await visitor.visit('Fina', email, { recaptcha: 'x'.repeat(100) }))).toBe('400 recaptcha.required');
    expect(said(await visitor.visit('Fina', 'no es un correo'))).toBe('422 public_link.email_incorrect');
    expect(said(await visitor.visit('  ', email))).toBe('422 public_link.name_incorrect');
    expect(said(await visitor.visit('x'.repeat(121), email))).toBe('422 public_link.name_incorrect');
    for (const wrong of [{ name: 7 }, { emailID: ['a@b.example'] }, { name: 'x'.repeat(501) }, { recaptcha: {} }])
      expect((await visitor.client.post(`/api/public-link/${linkID}/visit`, { name: 'F', emailID: email, ...wrong })).status).toBe(400);
    ok(await visitor.visit('Fina', email));
    // One a minute, whatever link it is.
    const again = await asVisitor(product, (await opened()).linkID).visit('Fina', email);
    expect([said(again), again.body.facts.retryAfterSeconds > 0]).toEqual(['429 public_link.too_many_visits', true]);
    for (let sent = 1; sent < VISITS_OF_ONE_ADDRESS[0]!.stopsAt!; sent += 1) {
      minute();
      ok(await visitor.visit('Fina', email));
    }
    minute();
    expect(said(await visitor.visit('Fina', email))).toBe('429 public_link.too_many_visits');
  });

  it('hears that a link was stopped, is over or is not available, without more; documents that were begun go on', async () => {
    const { linkID } = await opened();
    const visitor = asVisitor(product, linkID);
    const email = 'gala@visita.example';
    const begun = ok(await visitor.visit('Gala', email));
    const code = await codeFor(product, email);
    ok(await http.put(`/api/public-link/${linkID}/stop`));
    expect(ok(await visitor.open()).standing).toBe('STOPPED');
    expect(said(await visitor.visit('Otra', 'hilda@visita.example'))).toBe('409 public_link.stopped');
    expect(said(await visitor.confirm(begun.visitID, code))).toBe('409 public_link.stopped');

    const gone = await openDraft(http);
    const ofGone = await opened({ source: gone });
    ok(await http.put('/api/document/delete', { documentIDs: [gone.documentID] }));
    expect(ok(await asVisitor(product, ofGone.linkID).open()).standing).toBe('UNAVAILABLE');
    expect(said(await asVisitor(product, ofGone.linkID).visit('Otra', 'hilda@visita.example'))).toBe('409 public_link.unavailable');
  });

  it('after half an hour has to ask for another code, and nothing of the visit is kept', async () => {
    const { linkID } = await opened();
    const visitor = asVisitor(product, linkID);
    const email = 'ines@visita.example';
    const { visitID } = ok(await visitor.visit('Inés', email));
    const code = await codeFor(product, email);
    const rows = async () =>
      (await product.services.pool.query('select visitor from public_links.visits where visit_id = $1', [visitID])).rows;
    expect(JSON.stringify(await rows())).not.toMatch(/ines|Inés/i);
    ahead += 30 * 60_000;
    expect(said(await visitor.confirm(visitID, code))).toBe('410 public_link.code_over');
    await product.modules.publicLinks.sweepVisits();
    expect(await rows()).toEqual([]);
  });
});

describe('fifty who confirm at once', () => {
  it('of whom as many get a document as the link has, each one', async () => {
    // The clock was moved past the end of what the session was let in with.
    await http.login(people.owner.email, people.owner.password);
    const { linkID } = await opened({ most: 20 });
    const come = async (index: number): Promise<string> => {
      const person = `visitor-${index}`;
      const data = {
        linkId: linkID,
        visitId: `visit-${index}`,
        documentId: nameId('document', 'fifty', linkID, String(index)),
        personId: person,
        name: personal(person, `Visita ${index}`),
        email: personal(person, `v${index}@visita.example`),
        inDraft: [],
      };
      const by = {
        actor: { kind: 'process', id: 'public-links' } as const,
        commandId: `fifty-${index}`,
        correlationId: 'fifty',
        ownerId: product.ownerId,
      };
      return product.modules.publicLinks.execute({ type: 'ConfirmVisit', data }, by).then(
        () => 'document',
        // Who lost to the others forty times asks again.
        (error: { code: string }) => (error.code === 'store.busy' ? come(index) : error.code),
      );
    };
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_one, index) => come(index)));
    expect(outcomes.filter((outcome) => outcome === 'document')).toHaveLength(20);
    expect(new Set(outcomes)).toEqual(new Set(['document', 'public_link.full']));
    const view = ok(await http.get(`/api/public-link/${linkID}`));
    expect(view).toMatchObject({ standing: 'FULL', documents: 20 });
    for (const { documentID } of view.visits)
      await eventually(async () => (await product.modules.documents.load(documentID)).state.status === 'DRAFT', 'each has its document');
    expect(ok(await asVisitor(product, linkID).open()).standing).toBe('FULL');
  });
});
