import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noLegalValue, noLegalValueOnPages } from '../../shared-kernel/i18n/no-legal-value.ts';
import { asFile } from '../pdf/support/tools.ts';
import { ana, bruno, contract, linkOf, mailsTo, openBy, sendDocument, settled, signDrawn, until, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { partWith } from '../support/needs.ts';
import { Client, type Product, startProduct } from '../support/product.ts';
import { approverLink, clara, sendForApproval } from '../vobo/approvers.ts';
import { draft, refusedInBoth } from './steps.ts';

const OLGA = 'olga@observa.example';

let product: Product;
let http: Client;
/** Programs of the owner: for tests, and for all the rest. */
let tests: Client;
let live: Client;
let test: string;
let real: string;
beforeAll(async () => {
  product = await startProduct();
  http = product.http;
  [tests, live] = [await program(true), await program(false)];
  real = await sendDocument(product, [ana], { title: 'Contrato en serio' });
  test = await sendDocument({ ...product, http: tests }, [ana, bruno], { title: 'Contrato de ensayo', sharedWith: [{ emailID: OLGA }] }, 3);
  await caughtUp();
});
afterAll(() => product?.stop());

async function program(isTest: boolean): Promise<Client> {
  const { status, body } = await http.post('/api/api-keys', { name: 'ERP', scope: 'WRITE', days: 30, isTest });
  expect(status, JSON.stringify(body)).toBe(200);
  const { key, bearer } = body.responseData;
  expect([key.isTest, bearer.split('_')[0], key.keyID.split('_')[0]]).toEqual([isTest, isTest ? 'test' : 'key', isTest ? 'test' : 'key']);
  const client = new Client(product.url);
  client.token = bearer;
  return client;
}
async function caughtUp(): Promise<void> {
  const head = (await product.services.store.head())!;
  for (const name of ['document-page', 'document-timeline', 'documents-inbox', 'document-files'])
    expect(await product.modules.readSide.waitFor(name, head, WAIT_MS)).toBe(true);
}
const said = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim();
const idsOf = (answer: { body: { responseData: { documents: { documentID: string }[] } } }): string[] =>
  answer.body.responseData.documents.map(({ documentID }) => documentID).sort();
/** The text of every page, as poppler reads it. */
const pagesOf = (bytes: Uint8Array): string[] =>
  spawnSync('pdftotext', ['-layout', asFile(bytes), '-'], { encoding: 'utf8' })
    .stdout.split('\f')
    .slice(0, -1);

describe('what a test key makes', () => {
  it('carries the mark in its history and wherever it is shown', async () => {
    const { state, events } = await product.modules.documents.load(test);
    expect(state.isTest).toBe(true);
    expect(events[0]).toMatchObject({ type: 'DocumentUploaded', data: { isTest: true } });
    expect((await product.modules.documents.load(real)).events[0]!.data).not.toHaveProperty('isTest');
    expect((await http.get(`/api/get-document/${test}`)).body.responseData.isTest).toBe(true);
    expect((await http.get(`/api/get-document/${real}`)).body.responseData.isTest).toBe(false);
    const rows = (await http.post(`/api/document/${product.ownerId}?cursor=`, {})).body.responseData.documents;
    expect(new Map(rows.map((row: { documentID: string; isTest: boolean }) => [row.documentID, row.isTest]))).toEqual(
      new Map([
        [real, false],
        [test, true],
      ]),
    );
    const link = await linkOf(product, ana.emailID, test);
    expect((await openBy(product, test, link)).body.responseData.isTest).toBe(true);
    const observer = await linkOf(product, OLGA, test, 'observer');
    const shared = await http.anonymous().get(`/api/get-document-shared/${test}/${observer.id}`, { 'x-link-code': observer.code });
    expect(shared.body.responseData.isTest).toBe(true);
  });

  it('is shown as a test to who approves it', async () => {
    const documentID = await sendForApproval({ ...product, http: tests }, [ana], [clara]);
    const approver = await approverLink(product, documentID, clara);
    const page = await http.anonymous().get(`/api/vobo/${documentID}/${approver.id}`, { 'x-link-code': approver.code });
    expect(page.body.responseData.isTest).toBe(true);
  });

  it('says so at the beginning of the subject of its mails and in their text, and others do not', async () => {
    const mails = await mailsTo(product, ana.emailID);
    const [ofTest, ofReal] = ['Contrato de ensayo', 'Contrato en serio'].map((title) => mails.find(({ text }) => text.includes(title))!);
    expect(ofTest!.subject.startsWith(`[${noLegalValue.mark.es}] `)).toBe(true);
    expect(ofTest!.text).toContain(noLegalValue.sentence.es);
    expect(`${ofReal!.subject} ${ofReal!.text}`).not.toContain(noLegalValue.mark.es);
    expect(ofReal!.text).not.toContain(noLegalValue.sentence.es);
  });

  it('says so on every page of what is signed and sealed, on the sheet, and first of all in what validation says', async () => {
    for (const { emailID } of [ana, bruno]) expect((await signDrawn(product, test, emailID)).status).toBe(200);
    const state = await until(product, test, 'COMPLETED');
    await settled(product, test);
    const files = await Promise.all(state.versions.map(({ file }) => product.services.files.get(file.key)));
    const sealed = files.at(-1)!;
    for (const path of [
      `/api/document/validate/${state.seal!.file.sha256}`,
      `/api/document/validate/${test}/${Date.parse(state.addedOn)}`,
    ]) {
      const { status, body } = await http.anonymous().post(path, {});
      expect([path, status]).toEqual([path, 200]);
      const verdict = body.responseData;
      expect(verdict).toMatchObject({ test: true, testNote: noLegalValue.sentence, document: { documentId: test, isTest: true } });
      for (const language of ['es', 'en'] as const)
        expect(verdict.sentence[language].startsWith(noLegalValue.sentence[language])).toBe(true);
    }
    const form = new FormData();
    form.append('document', new Blob([Buffer.from(sealed)]), 'ensayo.pdf');
    const handed = (await http.anonymous().post('/api/document/validate', form)).body.responseData;
    expect(handed.sentence.es.startsWith(noLegalValue.sentence.es)).toBe(true);
    const done = await linkOf(product, ana.emailID, test, 'done');
    const finished = await http.anonymous().get(`/api/document/done/${test}/${done.id}`, { 'x-link-code': done.code });
    expect(finished.body.responseData.isTest).toBe(true);
    if (!partWith('pdftotext')) return;
    for (const bytes of files) {
      const pages = pagesOf(bytes);
      expect(pages.length).toBe(3);
      for (const page of pages) expect(page).toContain(noLegalValueOnPages);
    }
    for (const language of ['es', 'en'] as const) {
      const pages = pagesOf((await http.get(`/api/document/${test}/evidence-sheet?language=${language}`)).body);
      expect(pages[0]).toContain(noLegalValue.sentence[language]);
      for (const page of pages) expect(page).toContain(noLegalValue.mark[language]);
    }
    const other = (await product.modules.documents.load(real)).state;
    const [page] = pagesOf(await product.services.files.get(other.versions[0]!.file.key));
    expect(page).not.toContain(noLegalValueOnPages);
  });

  it('is a test also when its owner copies it, and is neither endorsed nor a file that came signed', async () => {
    const copy = await http.post('/api/document/duplicate', { documentID: test });
    expect(copy.body.responseData).toMatchObject({ isTest: true });
    await refusedInBoth(
      async (headers) => tests.put('/api/document', { documentID: await draft(tests), whoSigns: 'OTHERS', isEndorsement: true }, headers),
      { status: 409, code: 'endorsement.not_of_tests', en: /no legal value/, es: /no tiene valor legal/ },
    );
    const { state } = await product.modules.documents.load(test);
    const signed = await product.services.files.get(state.versions.at(-1)!.file.key);
    expect(said(await upload(tests, signed))).toBe('422 upload.test_already_signed');
    expect(said(await upload(live, signed))).toBe('200');
  });
});

describe('a key', () => {
  it('of tests reads tests alone, any other all the rest, and the owner both', async () => {
    await caughtUp();
    const all = `/api/document/${product.ownerId}?cursor=&limit=100`;
    const [own, ofTests, ofLive] = [idsOf(await http.post(all, {})), idsOf(await tests.post(all, {})), idsOf(await live.post(all, {}))];
    expect([ofTests.includes(test), ofTests.includes(real), ofLive.includes(test), ofLive.includes(real)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([...ofTests, ...ofLive].sort()).toEqual(own);
    const counts = async (client: Client) => (await client.post('/api/documents/pendings/count', {})).body.responseData.counts.all;
    expect([await counts(tests), await counts(live), await counts(http)]).toEqual([ofTests.length, ofLive.length, own.length]);
    for (const [client, seen, hidden] of [
      [tests, test, real],
      [live, real, test],
    ] as const) {
      for (const path of [
        'get-document/ID',
        'document/ID/timeline',
        'document/ID/state',
        'document/ID/history',
        'document/ID/evidence-sheet',
        'document/ID/looks',
        'cancellation/document/ID',
        'endorsement/document/ID',
      ]) {
        expect([path, said(await client.get(`/api/${path.replace('ID', seen)}`))]).toEqual([path, '200']);
        expect([path, said(await client.get(`/api/${path.replace('ID', hidden)}`))]).toEqual([path, '404 document.not_found']);
      }
      expect(idsOf(await client.post('/api/documents/search?cursor=', { search: hidden }))).toEqual([]);
      expect(said(await client.get(`/api/cancellation/${hidden}.1`))).toBe('404 cancellation.not_found');
    }
  });

  it('of tests changes tests alone, and any other all the rest', async () => {
    const [ofTests, ofLive] = [await draft(tests), await draft(live)];
    for (const [client, own, other] of [
      [tests, ofTests, ofLive],
      [live, ofLive, ofTests],
    ] as const) {
      for (const [path, body] of [
        ['/api/document', { title: 'Otro' }],
        ['/api/document/draw', { staticSignPositions: [] }],
        ['/api/document/void', {}],
        ['/api/document/last-day', { lastDay: null }],
        ['/api/document/archive', { archived: true }],
      ] as const)
        expect([path, said(await client.put(path, { documentID: other, ...body }))]).toEqual([path, '404 document.not_found']);
      for (const [path, more] of [
        ['/api/documents/tags', { tags: [], how: 'ADD' }],
        ['/api/document/delete', {}],
      ] as const)
        expect([path, said(await client.put(path, { documentIDs: [own, other], ...more }))]).toEqual([path, '404 document.not_found']);
      expect(said(await client.post('/api/document/duplicate', { documentID: other }))).toBe('404 document.not_found');
      expect(said(await client.put('/api/document', { documentID: own, title: 'Otro' }))).toBe('200');
    }
    // The owner handles both.
    for (const documentID of [ofTests, ofLive])
      expect(said(await http.put('/api/document', { documentID, title: 'Del titular' }))).toBe('200');
  });

  it('of tests is refused what is about the whole account', async () => {
    await refusedInBoth((headers) => tests.get('/api/access-log', headers), {
      status: 403,
      code: 'api_key.not_with_test',
      en: /test documents only/,
      es: /solo llega a documentos de prueba/,
    });
    expect(said(await tests.post('/api/tag', { name: 'X', textColor: 'rgba(1,2,3,1)', bgColor: 'rgba(1,2,3,0.2)' }))).toBe(
      '403 api_key.not_with_test',
    );
    expect(said(await live.get('/api/access-log'))).toBe('200');
  });

  it('makes no test without being one for tests, and none that is not with one', async () => {
    const file = await contract();
    for (const [client, isTest] of [
      [tests, true],
      [live, false],
    ] as const) {
      const answer = await upload(client, file, { isTest: String(!isTest) });
      expect(answer.body.responseData.isTest).toBe(isTest);
    }
  });
});
