import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, draft } from '../journeys/steps.ts';
import { ana, contract, sendDocument, until, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let other: Awaited<ReturnType<typeof account>>;

beforeAll(async () => {
  product = await startProduct();
  other = await account(product, 'Otra', 'otra@cuenta.example');
});
afterAll(async () => product?.stop());

const settled = async () => {
  const head = await product.services.store.head();
  for (const name of ['document-page', 'documents-inbox', 'document-files']) await product.modules.readSide.waitFor(name, head!, WAIT_MS);
};

describe('an address that nobody proved', () => {
  it('opens no list: a reviewer whom an owner named after a victim sees nothing that was shared with the victim', async () => {
    const documentID = await sendDocument(product, [ana], { sharedWith: [{ emailID: 'victima@x.example' }] });
    const password = 'Una.Clave.2026';
    const invited = await other.client.post('/api/reviewers', { email: 'victima@x.example', name: 'Nadie', password });
    expect(invited.status).toBe(200);
    const impostor = await product.http.anonymous().login('victima@x.example', password);
    await settled();
    for (const path of [`/api/document/${other.userId}?criteria=shared`, '/api/documents/pendings?criteria=shared']) {
      expect((await impostor.post(path)).body.responseData).toMatchObject({ documents: [], total: 0 });
    }
    const found = await impostor.post('/api/documents/search?criteria=shared', { search: documentID });
    expect(found.body.responseData).toMatchObject({ documents: [], total: 0 });
    const { reviewerId } = invited.body.responseData.reviewer;
    expect((await impostor.post(`/api/shared-document/${reviewerId}`)).body.responseData).toMatchObject({ documents: [], total: 0 });
    expect((await impostor.post('/api/documents/pendings/count')).body.responseData.counts.shared).toBe(0);
  });
});

describe('whoever has the same file', () => {
  it('learns nothing of the drafts that others made of it', async () => {
    const bytes = await contract('Formato público');
    const mine = await upload(product.http, bytes);
    await settled();
    const form = new FormData();
    form.append('document', new Blob([Buffer.from(bytes)], { type: 'application/pdf' }), 'formato.pdf');
    const { body } = await product.http.anonymous().post('/api/document/validate', form);
    expect(body.responseData.legs.find((leg: { leg: string }) => leg.leg === 'record').code).toBe('record.not_ours');
    expect(JSON.stringify(body)).not.toContain(mine.body.responseData.documentID);
  });
});

const withoutAddresses = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (name, value) => (name === 'url' || name === 'originalUrl' || name === 'pagesUrl' ? undefined : value)));

describe('a key that came before', () => {
  const key = { 'idempotency-key': 'la-misma-llave-de-siempre' };
  it('with another body or another file is refused and changes nothing', async () => {
    const documentID = await draft(product.http);
    const first = await product.http.put('/api/document', { documentID, title: 'Uno' }, key);
    const again = await product.http.put('/api/document', { documentID, title: 'Uno' }, key);
    // The addresses of the files are signed anew for each answer, with the second they end in.
    expect([again.status, withoutAddresses(again.body)]).toEqual([200, withoutAddresses(first.body)]);
    expect(await product.http.put('/api/document', { documentID, title: 'Dos' }, key)).toMatchObject({
      status: 409,
      body: { code: 'conflict.key_reused' },
    });
    const one = await upload(product.http, await contract('Uno'), {}, key);
    const same = await upload(product.http, await contract('Uno'), {}, key);
    expect(one.status).toBe(200);
    expect(same.status === 409 || same.body.responseData.documentID === one.body.responseData.documentID).toBe(true);
    expect(await upload(product.http, await contract('Otro'), {}, key)).toMatchObject({
      status: 409,
      body: { code: 'conflict.key_reused' },
    });
  });

  it('does not hide a reading: every download stands in the history', async () => {
    const documentID = await sendDocument(product, [ana]);
    const page = await product.http.get(`/api/get-document/${documentID}`);
    const url = page.body.responseData.documentFileObj.url as string;
    for (let time = 0; time < 3; time++)
      expect((await product.http.anonymous().get(url.replace(/^https?:..[^/]+/, product.url), key)).status).toBe(200);
    const { events } = await product.modules.documents.load(documentID);
    expect(events.filter((event) => event.type === 'FileDownloaded')).toHaveLength(3);
    await until(product, documentID, 'PENDING');
  });
});

describe('a file that takes all the work it can get', () => {
  it('is judged in a worker: the server answers others meanwhile', async () => {
    const form = new FormData();
    form.append('document', new Blob([manyPages(100_000)]), 'heavy.pdf');
    let longest = 0;
    const began = performance.now();
    let before = began;
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - before - 20);
      before = performance.now();
    }, 20);
    const { status } = await product.http.anonymous().post('/api/document/validate', form);
    clearInterval(watch);
    expect(status).toBe(200);
    // Of a slow machine everything is slower, but the server never stands still for as long as the judging takes.
    expect(longest).toBeLessThan(Math.max(1_500, (performance.now() - began) / 3));
  });
});

/** A sound file without a signature whose page tree alone takes seconds to read. */
function manyPages(count: number): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')}]/Count ${count}>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/ByteRange[0 1 2 3]>>'),
  ];
  let file = '%PDF-1.7\n';
  const parts: string[] = [];
  let at = file.length;
  const offsets = objects.map((object, index) => {
    const text = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(text);
    at += text.length;
    return at - text.length;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `${parts.join('')}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return `${file}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
}
