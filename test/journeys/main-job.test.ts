import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { efirmaPassword } from '../../modules/app/demo/people.ts';
import { ana, bruno, efirmaAttempts, linkOf, read, sendDocument, settled, signDrawn, until } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';

let product: Product;
let documentID: string;
let efirma: { cer: Uint8Array; key: Uint8Array };

beforeAll(async () => {
  // As people have it, the waiting for the chain included.
  product = await startProduct({ chainMayEnd: true });
  efirma = await product.services.pki.issueEfirma({
    name: 'BRUNO PEÑA',
    rfc: 'PEBB740211QX4',
    curp: 'PEBB740211HPLXXR05',
    email: bruno.emailID,
    password: efirmaPassword,
  });
});
afterAll(async () => product?.stop());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const owner = (path: string) => product.http.get(path);

describe('the main job, by its API', () => {
  it('uploads, sets up, sends; the status passes through processing (STATE-011..015)', async () => {
    documentID = await sendDocument(
      product,
      [
        { ...bruno, order: 1, signatureType: 'E_FIRMA' },
        { ...ana, order: 2 },
      ],
      { hasOrder: true, title: 'Contrato de arrendamiento', message: 'Por favor firme' },
    );
    const { body } = await owner(`/api/get-document/${documentID}`);
    expect(body.responseData).toMatchObject({
      status: 'PENDING',
      processingStatus: 'COMPLETED',
      title: 'Contrato de arrendamiento',
      hasOrder: true,
    });
    expect(body.responseData.documentImages).toHaveLength(1);
    expect(Object.keys(body.responseData.documentImages[0])).toEqual(
      expect.arrayContaining(['key', 'version', 'imageURL', 'documentImageID', 'inputFieldArray']),
    );
    const image = await owner((body.responseData.documentImages[0].imageURL as string).replace(/^https?:\/\/[^/]+/, product.url));
    expect(image.body.subarray(1, 4).toString()).toBe('PNG');
  });

  it('the sender never gets the code of a signing link', async () => {
    const { code } = await linkOf(product, bruno.emailID, documentID);
    const seen = [
      await owner(`/api/get-document/${documentID}`),
      await owner(`/api/document/${documentID}/timeline`),
      await owner(`/api/document/${documentID}/state`),
    ];
    for (const { body } of seen) expect(JSON.stringify(body)).not.toContain(code);
  });

  it('with order, nobody mails or lets in the second before the first signed (STATE-040)', async () => {
    const { body } = await product.http.anonymous().get(`/local/mailbox?to=${encodeURIComponent(ana.emailID)}`);
    expect(body.responseData.mails).toEqual([]);
  });

  it('the first signs with e.firma: wrong password is told apart, then it is signed (CALL-091, RULE-047)', async () => {
    const link = await linkOf(product, bruno.emailID, documentID);
    const { attempt, presented, file, bytes } = await efirmaAttempts(product, documentID, link);
    expect(file.headers.get('x-document-sha256')).toBe(sha256(bytes));
    const wrong = await attempt(efirma, 'otra', { headers: { 'accept-language': 'en' } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'efirma.invalid_key_password' } });
    const missing = await attempt({ cer: efirma.cer }, efirmaPassword);
    expect(missing).toMatchObject({ status: 422, body: { code: 'efirma.missing_files' } });
    const ending = await attempt({ ...efirma, cerName: 'firma.pem' }, efirmaPassword);
    expect(ending).toMatchObject({ status: 422, body: { code: 'efirma.wrong_file_ending' } });
    const signed = await attempt(efirma, efirmaPassword);
    expect(signed).toMatchObject({
      status: 200,
      body: { responseData: { signatureType: 'E_FIRMA', status: 'PENDING', sawSha256: presented.sha256 } },
    });
  });

  it('a signature needs the right code, what was seen, and a signature (CALL-090, RULE-053)', async () => {
    const link = await linkOf(product, ana.emailID, documentID);
    const stranger = product.http.anonymous();
    const body = { documentID, signatoryID: link.id, presented: { version: 2, sha256: 'x' }, signature: { kind: 'TEXT', text: 'Ana' } };
    expect(
      await stranger.post('/api/documents/sign', { ...body, code: `${link.code.slice(0, -1)}${link.code.endsWith('A') ? 'B' : 'A'}` }),
    ).toMatchObject({ status: 403, body: { code: 'invalid_link_message' } });
    expect(await stranger.post('/api/documents/sign', { ...body, code: link.code })).toMatchObject({
      status: 409,
      body: { code: 'signature.not_presented' },
    });
    const { presented } = await read(product, documentID, link);
    expect(await stranger.post('/api/documents/sign', { ...body, code: link.code, presented, signature: null })).toMatchObject({
      status: 422,
      body: { code: 'document.signature.error' },
    });
  });

  it('somebody logged in under another address is told so (SIGN-004, ERR-060)', async () => {
    const link = await linkOf(product, ana.emailID, documentID);
    const other = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    const answer = await other.get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code });
    expect(answer).toMatchObject({ status: 403, body: { code: 'signatory.user.not.match' } });
  });

  it('the second signs by drawing; the document is sealed, certified, anchored and COMPLETED (STATE-017..019)', async () => {
    expect(await signDrawn(product, documentID, ana.emailID)).toMatchObject({
      status: 200,
      body: { responseData: { status: 'PENDING_FOR_BLOCK_CHAIN' } },
    });
    const state = await until(product, documentID, 'COMPLETED');
    expect(state.constancia?.documentSha256).toBe(state.seal?.file.sha256);
    const { body } = await owner(`/api/get-document/${documentID}`);
    expect(body.responseData).toMatchObject({ status: 'COMPLETED', documentHash: state.seal?.file.sha256 });
    expect((await signDrawn(product, documentID, ana.emailID)).body.code).toBe('signature.already_signed');
  });

  it('four ways to validate give one answer (VAL-002, CALL-094..097)', async () => {
    await settled(product, documentID);
    const state = await until(product, documentID, 'COMPLETED');
    const { body } = await owner(`/api/get-document/${documentID}`);
    const { validation } = body.responseData;
    const pdf = await product.services.files.get(state.seal!.file.key);
    const asn = await product.services.files.get(state.constancia!.file.key);
    const form = new FormData();
    form.append('document', new Blob([Buffer.from(asn)]), 'constancia.asn');
    form.append('document', new Blob([Buffer.from(pdf)]), 'contrato.pdf');
    const stranger = product.http.anonymous();
    const answers = [
      await stranger.post('/api/document/validate', form),
      await stranger.post(`/api/document/validate/${state.seal!.file.sha256}`),
      await stranger.post(`/api/document/validate/${documentID}/${validation.timestamp}`),
      await stranger.post('/api/validate-url', { url: validation.link }),
    ];
    for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [first, ...others] = answers.map(({ body: { responseData } }) => {
      const { how: _how, validatedAt: _at, files: _files, ...same } = responseData;
      return JSON.parse(JSON.stringify(same).replace(/asked on [^"]*UTC|el \d{4}-\d\d-\d\d [^"]*UTC/g, ''));
    });
    expect(first.overall, JSON.stringify(first.legs.filter((leg: { status: string }) => leg.status !== 'PASSED'))).toBe('TOTAL_PASSED');
    for (const other of others) {
      expect(other.overall).toBe(first.overall);
      expect(other.legs.map((leg: { leg: string; status: string; code: string }) => [leg.leg, leg.status, leg.code])).toEqual(
        first.legs.map((leg: { leg: string; status: string; code: string }) => [leg.leg, leg.status, leg.code]),
      );
      expect(other.timeline).toEqual(first.timeline);
    }
    expect((await stranger.post(`/api/document/validate/${'0'.repeat(64)}`, undefined, { 'accept-language': 'en' })).body).toMatchObject({
      message: 'Document Not Found',
      responseCode: 404,
    });
  });

  it('the timeline is the stream, event for event, and agrees with the state at each step (ACTOR-001, ACTOR-004, ARCH-035)', async () => {
    const stream = [];
    for await (const event of product.services.store.readStream(`document-${documentID}`)) stream.push(event);
    const { body } = await owner(`/api/document/${documentID}/timeline`);
    const rows = body.responseData.timeline.slice(0, stream.length);
    expect(rows.map((row: { eventID: string; type: string }) => [row.eventID, row.type])).toEqual(
      stream.map((event) => [event.id, event.type]),
    );
    const statuses = [];
    for (const row of rows) {
      const at = await owner(`/api/document/${documentID}/state?asOf=${row.revision}`);
      expect(at.body.responseData.revision).toBe(row.revision);
      if (statuses.at(-1) !== at.body.responseData.status) statuses.push(at.body.responseData.status);
    }
    expect(statuses).toEqual([
      'DRAFT',
      'PROCESSING',
      'IMAGE_PROCESSING',
      'IMAGE_PROCESSING_COMPLETED',
      'PENDING',
      'PENDING_FOR_BLOCK_CHAIN',
      'COMPLETED',
    ]);
    const csv = await product.http.get(`/api/document/${documentID}/timeline`, { accept: 'text/csv' });
    expect(csv.body.toString().trim().split('\r\n').length).toBeGreaterThan(rows.length);
  });

  it('history and document come in one ZIP that holds the same bytes (ACTOR-003)', async () => {
    const state = await until(product, documentID, 'COMPLETED');
    const { body } = await owner(`/api/document/${documentID}/history`);
    const files = unzipSync(new Uint8Array(body));
    expect(sha256(files['Contrato de arrendamiento (firmado).pdf']!)).toBe(state.seal?.file.sha256);
    expect(sha256(files['Contrato de arrendamiento (constancia).asn']!)).toBe(state.constancia?.file.sha256);
    const timeline = JSON.parse(Buffer.from(files['timeline.json']!).toString());
    expect(timeline.timeline.at(-1).type).toBe('FileDownloaded');
    expect(timeline.count).toBe(timeline.timeline.length);
    expect(Object.keys(files).filter((name) => name.startsWith('proofs/')).length).toBe(timeline.count);
    expect(Object.keys(files).filter((name) => name.startsWith('versions/')).length).toBe(4);
  });

  it('nothing secret stands in the database, the files or the events (SIGN-003)', async () => {
    const { rows } = await product.services.pool.query<{ found: string }>(`select data || metadata as found from event_store.events`);
    const key = Buffer.from(efirma.key).toString('base64');
    for (const { found } of rows) {
      expect(found).not.toContain(efirmaPassword);
      expect(found).not.toContain(key.slice(40, 120));
      expect(found).not.toMatch(/Ana Cortés|ana@cortes/);
    }
  });

  it('the reviewer reads this account, writes nothing, and reaches no other (ACTOR-005, ACTOR-006)', async () => {
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    const count = async () => (await product.modules.documents.load(documentID)).revision;
    const before = await count();
    expect((await reviewer.get(`/api/document/${documentID}/timeline`)).status).toBe(200);
    expect((await reviewer.get(`/api/get-document/${documentID}`)).status).toBe(200);
    expect((await reviewer.put('/api/document/delete', { documentIDs: [documentID] })).status).toBe(403);
    expect((await reviewer.put('/api/document', { documentID, title: 'x' })).status).toBe(403);
    expect(await count()).toBe(before);
    const lines = await product.services.accessLog.query({ target: documentID, outcome: 'read' });
    expect(lines.length).toBeGreaterThanOrEqual(2);
  });

  it('deleting leaves every list, closes the links and keeps the history (CALL-085, STATE-025, ERR-055)', async () => {
    const link = await linkOf(product, ana.emailID, documentID);
    const deleted = await product.http.put('/api/document/delete', { documentIDs: [documentID] });
    expect(deleted.status).toBe(200);
    const head = await product.services.store.head();
    await product.modules.readSide.waitFor('documents-inbox', head!);
    const list = await product.http.post(`/api/document/${product.ownerId}?page=1`);
    expect(list.body.responseData.documents.map((row: { documentID: string }) => row.documentID)).not.toContain(documentID);
    expect(
      await product.http.anonymous().get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code }),
    ).toMatchObject({ status: 410, body: { code: 'deleted_document_message' } });
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    const timeline = await reviewer.get(`/api/document/${documentID}/timeline`);
    expect(timeline.body.responseData.timeline.at(-1).type).toBe('DocumentDeleted');
    expect((await product.http.put('/api/document/delete', { documentIDs: [documentID] })).status).toBe(409);
  });
});
