import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, bruno, linkOf, linksTo, sendDocument, settled, signDrawn, until } from '../support/journey.ts';
import { type Answer, type Product, people, startProduct } from '../support/product.ts';
import { eventually } from './steps.ts';

const DAY = 86_400_000;
const DONE_TERM = 180 * DAY;

interface Link {
  readonly id: string;
  readonly code: string;
}

describe('the link of the final mail', () => {
  let product: Product;
  let documentID: string;
  let other: string;
  let signing: Link;
  const clock = new ManualClock(new Date());

  const finished = async (signers: (typeof ana)[], setup: Record<string, unknown> = {}): Promise<string> => {
    const id = await sendDocument(product, signers, setup);
    if (signing === undefined) signing = await linkOf(product, ana.emailID, id);
    for (const { emailID } of signers) await signDrawn(product, id, emailID);
    await until(product, id, 'COMPLETED');
    await settled(product, id);
    return id;
  };
  const doneLink = (email: string, id: string): Promise<Link> => linkOf(product, email, id, 'done');
  const open = (id: string, personId: string, code: string): Promise<Answer> =>
    product.http.anonymous().get(`/api/document/done/${id}/${personId}`, { 'x-link-code': code });
  const here = (address: string): string => address.replace(/^https?:\/\/[^/]+/, product.url);
  const taken = async (id: string): Promise<string[]> => {
    const { events } = await product.modules.documents.load(id);
    return events.flatMap(({ type, data, metadata }) =>
      type === 'FileDownloaded' && 'file' in data ? [`${metadata.actor.kind} ${data.viewer} ${data.viewerId} ${data.file}`] : [],
    );
  };

  beforeAll(async () => {
    product = await startProduct({ clock });
    documentID = await finished([ana, bruno], { sharedWith: [{ emailID: 'olga@mira.example' }] });
    other = await finished([ana]);
  });
  afterAll(() => product?.stop());
  // Months pass here and sessions end.
  beforeEach(async () => {
    await product.http.login(people.owner.email, people.owner.password);
  });

  it('opens the sealed file and the constancia for its person, and each way they are taken is recorded', async () => {
    const { id, code } = await doneLink(ana.emailID, documentID);
    const { body, status } = await open(documentID, id, code);
    expect(status).toBe(200);
    const { state } = await product.modules.documents.load(documentID);
    const view = body.responseData;
    expect(view).toMatchObject({
      title: 'contrato',
      status: 'COMPLETED',
      sender: 'Lucía Ferrer',
      expiresAt: new Date(Date.parse(state.completedAt!) + DONE_TERM).toISOString(),
      signatures: [
        { name: ana.name, isOwn: true },
        { name: bruno.name, isOwn: false },
      ],
      pdf: { sha256: state.seal!.file.sha256 },
      constancia: { sha256: state.constancia!.file.sha256 },
    });
    expect(JSON.stringify(view)).not.toMatch(/@/);

    const visitor = product.http.anonymous();
    const shown = await visitor.get(`${here(view.pdf.url)}&shown=1`);
    expect(shown.status).toBe(200);
    expect(await taken(documentID)).toEqual([]);
    const looks = await product.services.accessLog.query({ target: documentID, outcome: 'read' });
    const own = looks.filter(({ actor }) => actor.kind === 'signatory' && actor.id === id);
    // The newest first; those before are of the signing.
    expect(own.slice(0, 2).map(({ action }) => action)).toEqual([
      'GET /api/document/file/:documentId/:version/:reader',
      'GET /api/document/done/:documentId/:personId',
    ]);
    const [pdf, asn] = [await visitor.get(here(view.pdf.url)), await visitor.get(here(view.constancia.url))];
    const stored = await Promise.all([state.seal!.file.key, state.constancia!.file.key].map((key) => product.services.files.get(key)));
    expect([pdf.body, asn.body].map((bytes: Buffer) => bytes.length)).toEqual(stored.map((bytes) => bytes.length));
    expect(Buffer.compare(pdf.body, Buffer.from(stored[0]!)) || Buffer.compare(asn.body, Buffer.from(stored[1]!))).toBe(0);
    expect(asn.headers.get('content-disposition')).toContain('constancia');
    expect(await taken(documentID)).toEqual([`signatory SIGNATORY ${id} PDF`, `signatory SIGNATORY ${id} ASN`]);
  });

  it('opens nothing but its own page, and no other code opens that page', async () => {
    const [own, brunos, elsewhere] = await Promise.all([
      doneLink(ana.emailID, documentID),
      doneLink(bruno.emailID, documentID),
      doneLink(ana.emailID, other),
    ]);
    const observer = await linkOf(product, 'olga@mira.example', documentID, 'observer');
    const before = (await product.modules.documents.load(documentID)).events.length;
    for (const [what, code] of Object.entries({
      'of the other signer': brunos.code,
      'of another document': elsewhere.code,
      'to sign': signing.code,
      'to observe': observer.code,
      none: '',
    }))
      expect([what, (await open(documentID, own.id, code)).body.code]).toEqual([what, 'invalid_link_message']);
    expect((await open(documentID, observer.id, observer.code)).status).toBe(403);
    expect((await open('00000000-0000-4000-8000-000000000000', own.id, own.code)).body.code).toBe('invalid_link_message');

    const visitor = product.http.anonymous();
    const header = { 'x-link-code': own.code };
    const refused = [
      await visitor.get(`/api/document/document-id/${documentID}/${own.id}`, header),
      await visitor.get(`/api/get-document-shared/${documentID}/${observer.id}`, header),
      await visitor.get(`/api/document/${documentID}/evidence-sheet?party=${own.id}`, header),
      await visitor.post('/api/documents/sign', {
        documentID,
        signatoryID: own.id,
        code: own.code,
        presented: { version: 1, sha256: '0'.repeat(64) },
      }),
    ];
    expect(refused.map(({ status }) => status).filter((status) => status < 400)).toEqual([]);
    expect((await product.modules.documents.load(documentID)).events.length).toBe(before);
  });

  it('has signed addresses that are good for their one file and their one reader', async () => {
    const { id, code } = await doneLink(ana.emailID, documentID);
    const brunos = await doneLink(bruno.emailID, documentID);
    const { pdf, constancia } = (await open(documentID, id, code)).body.responseData;
    const visitor = product.http.anonymous();
    for (const address of [pdf.url, constancia.url] as string[]) {
      for (const changed of [
        address.replace(`d-${id}`, `d-${brunos.id}`),
        address.replace(`/d-${id}`, `/s-${id}`),
        address.split('&signature')[0]!,
      ])
        expect([changed, (await visitor.get(here(changed))).body.code]).toEqual([changed, 'invalid_link_message']);
    }
  });

  it('works after the term of the signing link, ends with its own, and so do the addresses of its files', async () => {
    const { id, code } = await doneLink(ana.emailID, documentID);
    const { completedAt } = (await product.modules.documents.load(documentID)).state;
    clock.advance(Date.parse(completedAt!) + DONE_TERM - 1000 - clock.now().getTime());
    const late = await open(documentID, id, code);
    expect(late.status).toBe(200);
    clock.advance(1000);
    expect(await open(documentID, id, code)).toMatchObject({
      status: 410,
      body: { code: 'expire_link_message', facts: { sender: 'Lucía Ferrer', newerAskedAt: null, newLink: 'may_ask' } },
    });
    // The code of somebody else tells nothing of the document, not even whom to ask.
    expect((await open(documentID, id, signing.code)).body.facts ?? {}).toEqual({});
    const visitor = product.http.anonymous();
    for (const { url } of [late.body.responseData.pdf, late.body.responseData.constancia])
      expect(await visitor.get(here(url))).toMatchObject({ status: 410, body: { code: 'expire_link_message' } });
  });

  it('that ended is followed by another, mailed to its person alone, once however often it is asked for', async () => {
    const id = await finished([ana, bruno]);
    const own = await doneLink(ana.emailID, id);
    const ask = (code: string, personId = own.id) =>
      product.http.anonymous().post(`/api/document/done/${id}/${personId}/new-link`, {}, { 'x-link-code': code });
    const count = async () => (await product.modules.documents.load(id)).events.filter(({ type }) => type === 'NewLinkRequested').length;
    const mails = async () => (await linksTo(product, ana.emailID, id)).filter((link) => link.includes('/done/'));
    expect(await ask(own.code)).toMatchObject({ status: 409, body: { code: 'link.still_good' } });
    clock.advance(DONE_TERM);
    const brunos = await doneLink(bruno.emailID, id);
    for (const wrong of [brunos.code, signing.code, '', `${own.code}.abc`])
      expect([wrong, await ask(wrong)]).toMatchObject([wrong, { status: 403, body: { code: 'invalid_link_message' } }]);
    expect(await count()).toBe(0);

    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(own.code)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.responseData)}`))).toEqual(
      new Set([`200 ${JSON.stringify({ documentID: id, personID: own.id })}`]),
    );
    expect(await count()).toBe(1);
    await eventually(async () => (await mails()).length === 2, 'the new link was mailed');
    expect((await linksTo(product, bruno.emailID, id)).filter((link) => link.includes('/done/'))).toHaveLength(1);
    const fresh = await doneLink(ana.emailID, id);
    expect((await open(id, fresh.id, fresh.code)).body.responseData.expiresAt).toBe(
      new Date(clock.now().getTime() + DONE_TERM).toISOString(),
    );
    expect((await open(id, own.id, own.code)).body.facts).toEqual({
      sender: 'Lucía Ferrer',
      newerAskedAt: clock.now().toISOString(),
      newLink: 'asked',
    });

    // An hour later another mail may leave; the link of the first one keeps its own day.
    clock.advance(3_600_000);
    expect((await ask(own.code)).status).toBe(200);
    await eventually(async () => (await mails()).length === 3, 'another was mailed');
    expect(await count()).toBe(2);
    expect((await open(id, fresh.id, fresh.code)).status).toBe(200);
    const file = (await open(id, fresh.id, fresh.code)).body.responseData.pdf.url;
    expect((await product.http.anonymous().get(here(file))).status).toBe(200);

    await product.http.login(people.owner.email, people.owner.password);
    expect((await product.http.put('/api/document/delete', { documentIDs: [id] })).status).toBe(200);
    expect(await ask(own.code)).toMatchObject({ status: 410, body: { code: 'deleted_document_message' } });
    expect(await open(id, fresh.id, fresh.code)).toMatchObject({ status: 410, body: { code: 'deleted_document_message' } });
  });

  it('is void once the document is deleted, also for addresses that were handed out before', async () => {
    const gone = await finished([ana]);
    const { id, code } = await doneLink(ana.emailID, gone);
    const { pdf, constancia } = (await open(gone, id, code)).body.responseData;
    expect((await product.http.put('/api/document/delete', { documentIDs: [gone] })).status).toBe(200);
    expect(await open(gone, id, code)).toMatchObject({ status: 410, body: { code: 'deleted_document_message' } });
    expect((await open(gone, id, signing.code)).body.code).toBe('invalid_link_message');
    for (const { url } of [pdf, constancia])
      expect((await product.http.anonymous().get(here(url))).body.code).toBe('deleted_document_message');
  });
});
