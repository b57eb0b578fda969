import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signDetached } from '../../shared-kernel/crypto/cms.ts';
import { preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { signField } from '../../shared-kernel/pdf/sign.ts';
import { madePdf } from '../pdf/support/made-pdfs.ts';
import { pdfsig } from '../pdf/support/tools.ts';
import { ana, contract, linkOf, read, sendDocument, signDrawn, until, upload } from '../support/journey.ts';
import { partWith } from '../support/needs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { badFiles, tooLarge } from './bad-files.ts';
import { english, eventCount, refusedInBoth } from './steps.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product?.stop());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Every stored event, so that "nothing happened" is said of the whole store and not of one stream. */
const allEvents = async (): Promise<number> => {
  const { rows } = await product.services.pool.query<{ count: number }>('select count(*)::int as count from event_store.events');
  return rows[0]!.count;
};

const several = (files: readonly Uint8Array[], field = 'documents', headers: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [index, bytes] of files.entries())
    form.append(field, new Blob([Buffer.from(bytes)], { type: 'application/pdf' }), `archivo-${index + 1}.pdf`);
  return product.http.post('/api/multiple-document', form, headers);
};

describe('a file becomes a draft (CALL-088, STATE-011, ENT-028, ENT-029)', () => {
  it('answers id, DRAFT and PENDING; the bytes are kept as they came', async () => {
    const bytes = await contract('Ñandú');
    const answer = await upload(product.http, bytes, {
      title: 'Ñandú 🪶',
      language: 'en',
      documentType: 'Contrato',
      country: 'MX',
      fileName: 'ñandú.pdf',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        responseCode: 200,
        responseData: {
          status: 'DRAFT',
          processingStatus: 'PENDING',
          title: 'Ñandú 🪶',
          language: 'en',
          documentType: 'Contrato',
          country: 'MX',
        },
      },
    });
    expect(answer.headers.get('etag')).toBe('"0"');
    const { state } = await product.modules.documents.load(answer.body.responseData.documentID);
    expect(state.uploaded).toMatchObject({
      fileName: { value: 'ñandú.pdf' },
      alreadySigned: false,
      original: { sha256: sha256(bytes), size: bytes.length },
    });
    expect(sha256(await product.services.files.get(state.uploaded!.original.key))).toBe(sha256(bytes));
  });

  it('what normalising takes out is said at once', async () => {
    const answer = await upload(product.http, await madePdf({ form: true, script: true, attachment: true }));
    const { state } = await product.modules.documents.load(answer.body.responseData.documentID);
    expect(state.uploaded?.removed).toEqual(['actions', 'attachments', 'forms', 'javascript']);
  });
});

describe('each bad file has its own answer, in both languages, and leaves nothing (ERR-050, ERR-084..085)', () => {
  it.each(badFiles)('$what', async ({ make, ...expected }) => {
    const bytes = make();
    const before = await allEvents();
    const answer = await refusedInBoth((headers) => upload(product.http, bytes, {}, headers), expected);
    expect(answer.body.facts.fileName).toBe('contrato.pdf');
    expect(await allEvents()).toBe(before);
  });

  it('more than 20 MB: 413 with the limit that applied, whole files up to it are taken', async () => {
    const before = await allEvents();
    await refusedInBoth((headers) => upload(product.http, tooLarge(20), {}, headers), {
      status: 413,
      code: 'pdf.too_large',
      en: 'The file size cannot exceed 20MB',
      es: 'El archivo no puede exceder 20MB',
    });
    expect(await allEvents()).toBe(before);
    const small = await contract();
    const full = Buffer.concat([Buffer.from(small), Buffer.alloc(20 * 1_048_576 - small.length, ' ')]);
    expect((await upload(product.http, full)).body.code).not.toBe('pdf.too_large');
  });

  it('a file in another field of the form is told which field it must be in', async () => {
    const form = new FormData();
    form.append('archivo', new Blob([Buffer.from(await contract())]), 'a.pdf');
    expect(await product.http.post('/api/document', form, english)).toMatchObject({
      status: 400,
      body: { code: 'upload.wrong_field', facts: { field: 'archivo' } },
    });
  });

  it('a form without a file, and a body that is no form', async () => {
    const form = new FormData();
    form.append('title', 'Sin archivo');
    expect(await product.http.post('/api/document', form)).toMatchObject({ status: 422, body: { code: 'upload.file_required' } });
    expect(await product.http.post('/api/document', { title: 'x' })).toMatchObject({
      status: 415,
      body: { code: 'request.unsupported_media_type' },
    });
    const raw = await fetch(`${product.url}/api/document`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.http.token}`, 'content-type': 'application/pdf' },
      body: Buffer.from(await contract()),
    });
    expect([raw.status, ((await raw.json()) as { code: string }).code]).toEqual([415, 'request.unsupported_media_type']);
    const cut = await fetch(`${product.url}/api/document`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.http.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF',
    });
    expect(cut.status).toBe(400);
  });
});

describe('several files at once (CALL-089, RULE-068)', () => {
  it('10 are taken, 11 are refused with nothing left', async () => {
    const pdf = await contract();
    const ten = await several(Array.from({ length: 10 }, () => pdf));
    expect(ten.status).toBe(200);
    expect(new Set(ten.body.responseData.documentIDs).size).toBe(10);
    const before = await allEvents();
    await refusedInBoth(
      (headers) =>
        several(
          Array.from({ length: 11 }, () => pdf),
          'documents',
          headers,
        ),
      {
        status: 422,
        code: 'upload.too_many_files',
        en: 'You can upload at most 10 files at once.',
        es: 'Puede cargar 10 archivos a la vez como máximo.',
      },
    );
    expect(await allEvents()).toBe(before);
  });

  it('one bad file among good ones: its name, and no document of the others', async () => {
    const pdf = await contract();
    const before = await allEvents();
    const answer = await several([pdf, badFiles[0]!.make(), pdf], 'documents', english);
    expect(answer).toMatchObject({ status: 422, body: { code: 'upload.pdf_or_word', facts: { fileName: 'archivo-2.pdf' } } });
    expect(await allEvents()).toBe(before);
  });

  it('two files where one is expected', async () => {
    const form = new FormData();
    for (const name of ['a.pdf', 'b.pdf']) form.append('document', new Blob([Buffer.from(await contract())]), name);
    expect(await product.http.post('/api/document', form)).toMatchObject({
      status: 422,
      body: { code: 'upload.too_many_files', facts: { limit: 1 } },
    });
  });

  it('the same Idempotency-Key makes the same documents, once', async () => {
    const pdf = await contract();
    const first = await several([pdf, pdf], 'documents', { 'idempotency-key': 'varios-archivos-1' });
    const events = await allEvents();
    const again = await several([pdf, pdf], 'documents', { 'idempotency-key': 'varios-archivos-1' });
    expect(again.body.responseData.documentIDs).toEqual(first.body.responseData.documentIDs);
    expect(await allEvents()).toBe(events);
  });
});

describe('a file that arrives signed', () => {
  it('is never rewritten: its bytes stay a prefix of every version to the end', async () => {
    const { services } = product;
    const prepared = await preparePdf({
      bytes: await madePdf(),
      alreadySigned: false,
      fields: [],
      signatoryIds: ['notaria'],
      footer: { text: 'pie', url: 'https://example.org', documentId: 'x' },
      productName: 'Otra',
    });
    const arrived = await signField({
      bytes: prepared.bytes,
      fieldName: prepared.signatureFields.notaria!,
      appearance: null,
      values: [],
      dictionary: { name: 'Notaría 7', reason: 'Cotejo' },
      signedAt: new Date(),
      cms: async ({ byteRangeDigest }) => signDetached({ digestOf: () => byteRangeDigest }, services.pki.seal),
    });
    const uploaded = await upload(product.http, arrived.bytes);
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
    const { documentID } = uploaded.body.responseData;
    for (const step of [
      await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] }),
      await product.http.put('/api/document/draw', { documentID, staticSignPositions: [{ email: ana.emailID, page: 1, x: 60, y: 60 }] }),
      await product.http.put('/api/document/send-mail', { documentID }),
    ]) {
      expect(step.status, JSON.stringify(step.body)).toBe(200);
    }
    await until(product, documentID, 'PENDING');
    const { bytes } = await read(product, documentID, await linkOf(product, ana.emailID, documentID));
    expect(sha256(bytes.subarray(0, arrived.bytes.length))).toBe(sha256(arrived.bytes));
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    const state = await until(product, documentID, 'COMPLETED');
    expect(state.uploaded?.alreadySigned).toBe(true);
    for (const { file } of state.versions) {
      const version = await services.files.get(file.key);
      expect(sha256(version.subarray(0, arrived.bytes.length))).toBe(sha256(arrived.bytes));
    }
    expect(await eventCount(product, documentID)).toBeGreaterThan(10);
    if (!partWith('pdfsig')) return;
    const found = pdfsig(await services.files.get(state.seal!.file.key)).filter((one) => !one.text.includes('is not signed'));
    expect(found.map((one) => one.valid)).toEqual([true, true, true]);
    expect(found.filter((one) => one.wholeDocument)).toHaveLength(1);
  });

  it('also when it was completed here before: the second seal stands beside the first', async () => {
    const first = await sendDocument(product, [ana]);
    expect((await signDrawn(product, first, ana.emailID)).status).toBe(200);
    const sealed = await product.services.files.get((await until(product, first, 'COMPLETED')).seal!.file.key);
    const { body } = await upload(product.http, sealed);
    const { documentID } = body.responseData;
    for (const step of [
      await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] }),
      await product.http.put('/api/document/send-mail', { documentID }),
    ]) {
      expect(step.status, JSON.stringify(step.body)).toBe(200);
    }
    await until(product, documentID, 'PENDING');
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    const state = await until(product, documentID, 'COMPLETED');
    const final = await product.services.files.get(state.seal!.file.key);
    expect(sha256(final.subarray(0, sealed.length))).toBe(sha256(sealed));
    if (!partWith('pdfsig')) return;
    expect(pdfsig(final).map((one) => one.valid)).toEqual([true, true, true, true]);
  });
});
