import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draft, eventCount, signWith } from '../journeys/steps.ts';
import { ana, contract, linkOf, read, sendDocument, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product?.stop());

const raw = async (method: string, path: string, body: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${product.http.token}`, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as { code: string; message: string } };
};
const settledReads = async () => product.modules.readSide.waitFor('document-timeline', (await product.services.store.head())!, WAIT_MS);
const alive = async () => expect((await product.http.get('/healthz')).status).toBe(200);

describe('bodies made to hurt', () => {
  const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  it.each([
    ['nested 100 000 deep', deep(100_000)],
    ['an array nested 100 000 deep', `{"documentID":"x","signatory":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a string of 3 MB', JSON.stringify({ documentID: 'x', title: 'a'.repeat(3_000_000) })],
    ['a million signers', JSON.stringify({ documentID: 'x', signatory: Array.from({ length: 300_000 }, () => ({})) })],
    ['cut in the middle', '{"documentID":"x","title":"a'],
    ['not JSON', 'documentID=x'],
    ['a number where an object belongs', '7'],
    ['null', 'null'],
    ['nothing', ''],
    ['__proto__', '{"__proto__":{"isAdmin":true},"documentID":"x"}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}},"documentID":"x"}'],
    ['wrong types all over', '{"documentID":["x"],"title":{},"hasOrder":"yes","signatory":"nobody","linkTermSeconds":-1}'],
    ['numbers out of range', '{"documentID":"x","linkTermSeconds":1e309,"ownerOrder":-5}'],
  ])('%s is an answer of its own kind, never a failure of ours', async (_what, body) => {
    const answer = await raw('PUT', '/api/document', body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.message).not.toBe('');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    await alive();
  });

  it('more than the body may hold is 413', async () => {
    expect(await raw('PUT', '/api/document', JSON.stringify({ documentID: 'x', message: 'a'.repeat(5_000_000) }))).toMatchObject({
      status: 413,
      body: { code: 'request.too_large' },
    });
    await alive();
  });

  it('another content type is 415', async () => {
    expect((await raw('PUT', '/api/document', '<x/>', { 'content-type': 'application/xml' })).status).toBe(415);
  });

  it.each(['zero \u0000 inside', 'half a pair \ud83e', '\udd18 the other half'])(
    'a text with %j is refused before it could stop what reads the history',
    async (text) => {
      const documentID = await draft(product.http);
      const before = await eventCount(product, documentID);
      for (const body of [
        { title: text },
        { message: text },
        { nickname: text },
        { whoSigns: 'OTHERS', signatory: [{ name: text, emailID: 'a@b.mx' }] },
      ]) {
        expect(await product.http.put('/api/document', { documentID, ...body })).toMatchObject({
          status: 400,
          body: { code: 'request.invalid' },
        });
      }
      expect(await product.http.post('/api/documents/search', { search: text })).toMatchObject({ status: 400 });
      expect(await eventCount(product, documentID)).toBe(before);
    },
  );

  it.each(['Infinity', 'NaN', '1e400'])('coordinates of %s are refused', async (value) => {
    const documentID = await draft(product.http);
    const answer = await raw(
      'PUT',
      '/api/document/draw',
      `{"documentID":"${documentID}","staticSignPositions":[{"page":1,"x":${value},"y":1}]}`,
    );
    expect(answer.status).toBe(400);
  });

  it('a drawing of more points than anybody draws is refused before it is drawn', async () => {
    const documentID = await sendDocument(product, [ana]);
    const strokes = Array.from({ length: 501 }, () => [{ x: 1, y: 1 }]);
    expect(
      (await signWith(product, documentID, ana.emailID, { signature: { kind: 'STROKE', width: 10, height: 10, strokes } })).status,
    ).toBe(400);
    const far = await signWith(product, documentID, ana.emailID, {
      signature: {
        kind: 'STROKE',
        width: 10,
        height: 10,
        strokes: [
          [
            { x: 1e300, y: -1e300 },
            { x: 0, y: 0 },
          ],
        ],
      },
    });
    expect(far.status).toBeLessThan(500);
  });

  it('ids that are paths find nothing', async () => {
    for (const id of [
      '../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '%00',
      'document-x',
      "';drop table event_store.events;--",
      'a'.repeat(65),
    ]) {
      const answer = await product.http.get(`/api/get-document/${encodeURIComponent(id)}`);
      expect([400, 404], id).toContain(answer.status);
    }
    expect([403, 404]).toContain((await product.http.get('/files/..%2f..%2fkeys%2flog.pem?name=x&expires=1&signature=x')).status);
    for (const documentID of ['\u0000', 'ñ'.repeat(64), '../x', ' ']) {
      const answer = await product.http.put('/api/document', { documentID, title: 'x' });
      expect(answer.status, JSON.stringify(documentID)).toBeLessThan(500);
    }
  });

  it.each(['short', 'con espacios 12', 'a'.repeat(129), 'x\u00f1xxxxxxx'])('Idempotency-Key %j is refused', async (key) => {
    const answer = await fetch(`${product.url}/api/document`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${product.http.token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: '{"documentID":"x"}',
    });
    expect(answer.status).toBe(400);
  });
});

describe('names that are not names', () => {
  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Windows\\System32\\x.pdf', 'x.pdf'],
    ['a\r\nSet-Cookie: x=1\r\n.pdf', /^a.*Set-Cookie.*pdf$/],
    ['\u202egnp.pdf', /pdf/],
    [`${'ñ'.repeat(400)}.pdf`, /^ñ+/],
  ])('a file called %j stays a name', async (fileName, expected) => {
    const answer = await upload(product.http, await contract(), { fileName });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { documentID } = answer.body.responseData;
    const { state } = await product.modules.documents.load(documentID);
    expect(state.uploaded?.fileName.value).toMatch(
      expected instanceof RegExp ? expected : new RegExp(`^${expected.replaceAll('.', '\\.')}$`),
    );
    expect(state.uploaded?.fileName.value).not.toMatch(/[\r\n]/);
    const page = await product.http.get(`/api/document/${documentID}/state`, { 'x-position': answer.headers.get('x-position')! });
    const file = await product.http.get((page.body.responseData.documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, product.url));
    expect(file.status).toBe(200);
    expect(file.headers.get('set-cookie')).toBeNull();
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.~%!-]*$/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('a title with quotes, lines and a path downloads under a plain name', async () => {
    const documentID = await draft(product.http, { title: 'a"b\r\nX-Evil: 1\r\n../../ñ<script>' }).catch(() => null);
    const bytes = await contract();
    const answer = documentID ? null : await upload(product.http, bytes, { title: 'a"b\r\nX-Evil: 1\r\n../../ñ<script>' });
    const id = documentID ?? answer?.body.responseData.documentID;
    const head = (await product.services.store.head())!;
    await product.modules.readSide.waitFor('document-page', head, WAIT_MS);
    const zip = await product.http.get(`/api/document/${id}/history`);
    expect(zip.status).toBe(200);
    expect(zip.headers.get('x-evil')).toBeNull();
    expect(zip.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"\r\n]*\.zip"/);
  });
});

describe('what people write stays data', () => {
  const evil = '<script>alert(1)</script>';
  it('markup comes back as written, as JSON, and is escaped in mails', async () => {
    const documentID = await sendDocument(product, [{ name: `${evil}{{7*7}}`, emailID: 'xss@x.example' }], {
      title: `=HYPERLINK("http://x";"y") ${evil}`,
      message: `${evil}\n<img src=x onerror=alert(1)>`,
    });
    const page = await product.http.get(`/api/get-document/${documentID}`);
    expect(page.headers.get('content-type')).toMatch(/^application\/json/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.body.responseData).toMatchObject({ title: `=HYPERLINK("http://x";"y") ${evil}`, signatory: [{ name: `${evil}{{7*7}}` }] });
    await linkOf(product, 'xss@x.example', documentID);
    const { body } = await product.http.anonymous().get('/local/mailbox?to=xss@x.example');
    for (const mail of body.responseData.mails) {
      expect(mail.html).not.toMatch(/<script|<img src=x/i);
      expect(mail.html).toContain('&lt;script&gt;');
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.text).toContain('{{7*7}}');
    }
  });

  it('no cell of the history as CSV is a formula (CWE-1236)', async () => {
    const names = ['=cmd|calc', '+1+1', '-2+3', '@SUM(A1)', '\t=1', 'a"b,c'];
    const signers = names.map((name, index) => ({ name, emailID: `csv-${index}@x.example` }));
    const documentID = await sendDocument(product, signers, { title: '=1+1', message: '@x' });
    for (const { emailID } of signers) await read(product, documentID, await linkOf(product, emailID, documentID));
    await settledReads();
    const csv = await product.http.get(`/api/document/${documentID}/timeline`, { accept: 'text/csv' });
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    const cells = csvCells(csv.body.toString());
    for (const name of ["'=cmd|calc", "'+1+1", "'-2+3", "'@SUM(A1)", 'a"b,c']) expect(cells).toContain(name);
    for (const cell of cells) expect(cell, cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  it('a link of another host in the Host header is not believed', async () => {
    const documentID = await sendDocument(product, [ana]);
    const answer = await product.http.get(`/api/get-document/${documentID}`, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '6.6.6.6',
    });
    expect(JSON.stringify(answer.body)).not.toContain('evil.example');
    const { events } = await product.modules.documents.load(documentID);
    expect(JSON.stringify(events.map((event) => event.metadata.ip))).not.toContain('6.6.6.6');
  });

  it('personal values cannot be smuggled in as if they were stored ones', async () => {
    const documentID = await draft(product.http);
    const forged = { $protected: { personId: 'x', ciphertext: 'x', wrappedKey: 'x', commitment: 'x' } };
    const answer = await product.http.put('/api/document/draw', {
      documentID,
      staticSignPositions: [{ page: 1, x: 1, y: 1, viewport: forged }],
    });
    expect(answer.status).toBe(400);
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    const before = await eventCount(product, documentID);
    const placed = await product.http.put('/api/document/draw', {
      documentID,
      staticSignPositions: [{ email: ana.emailID, page: 1, x: 1, y: 1, viewport: forged }],
    });
    expect([placed.status, await eventCount(product, documentID)]).toEqual([400, before]);
    const named = await product.http.put('/api/document/draw', {
      documentID,
      staticSignPositions: [{ email: ana.emailID, page: 1, x: 1, y: 1, viewport: { $personal: 'x', value: 'y' } }],
    });
    expect([named.status, await eventCount(product, documentID)]).toEqual([400, before]);
  });
});

/** Cells of RFC 4180 text. */
function csvCells(text: string): string[] {
  return [...text.replace(/^\uFEFF/, '').matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
