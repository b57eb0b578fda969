import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, draft, refusedInBoth } from '../journeys/steps.ts';
import { ana, bruno, linkOf, openBy, sendDocument, settled, signDrawn, stroke, until } from '../support/journey.ts';
import { describeWith } from '../support/needs.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';
import { textInside } from '../tags/text-inside.ts';

/** Words that stand in a rating and nowhere else. */
const PLANTED = 'Zorzal rapidísimo';

let product: Product;
let http: Client;
let documentID: string;
let link: { id: string; code: string };
let anas: Client;

beforeAll(async () => {
  product = await startProduct();
  ({ http } = product);
  anas = (await account(product, 'Ana', ana.emailID)).client;
  documentID = await sendDocument(product, [ana, bruno]);
  link = await linkOf(product, ana.emailID, documentID);
});
afterAll(async () => product?.stop());

const rate = (body: Record<string, unknown>, client = http.anonymous(), headers: Record<string, string> = {}) =>
  client.post('/api/ratings', { documentID, ...body }, headers);
const byAna = (more: Record<string, unknown> = {}) => ({ signatoryID: link.id, code: link.code, value: 4, ...more });
const told = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim();
const given = async (id = documentID) => (await product.modules.ratings.ratings.load(id)).events.map(({ data }) => data);

describe('how signing went (CALL-098)', () => {
  it('is asked of nobody who has not signed', async () => {
    expect(told(await rate(byAna()))).toBe('409 rating.not_signed');
    expect(told(await rate({ value: 4 }, anas))).toBe('409 rating.not_signed');
    expect(await given()).toEqual([]);
  });

  it('is one to five stars and words of at most 500 characters', async () => {
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    for (const value of [0, 6, 2.5, '4', null]) expect(told(await rate(byAna({ value })))).toBe('400 request.invalid');
    await refusedInBoth((headers) => rate(byAna({ text: 'ñ'.repeat(501) }), http.anonymous(), headers), {
      status: 422,
      code: 'rating.text_too_long',
      en: 'Your comment can have up to 500 characters.',
      es: 'Su comentario puede tener hasta 500 caracteres.',
    });
  });

  it('is kept once, whoever asks again and by whichever way', async () => {
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, index) => rate(byAna({ value: (index % 5) + 1, text: ` ${PLANTED} ` }))),
    );
    expect(asked.map(told).sort()).toEqual(['200', ...Array.from({ length: 11 }, () => '409 rating.already_given')]);
    const first = asked.find(({ status }) => status === 200)!;
    expect(first.body.responseData).toEqual({ documentID, signatoryID: link.id, value: expect.any(Number) });
    expect(told(await rate({ value: 1 }, anas))).toBe('409 rating.already_given');
    expect(await given()).toMatchObject([{ signatoryId: link.id, stars: first.body.responseData.value, text: { value: PLANTED } }]);
  });

  it('asked again under the same key after a lost answer is answered', async () => {
    const id = await sendDocument(product, [ana]);
    await signDrawn(product, id, ana.emailID);
    const key = { 'idempotency-key': 'rating-of-ana-1' };
    const [one, two] = [await rate({ documentID: id, value: 5 }, anas, key), await rate({ documentID: id, value: 5 }, anas, key)];
    expect([one.status, two.status, two.headers.get('x-replayed')]).toEqual([200, 200, 'true']);
    expect(await given(id)).toMatchObject([{ stars: 5, text: null }]);
  });

  it('is the sender’s own where they signed their document, in their session', async () => {
    const own = await ownSigned();
    expect(told(await rate({ documentID: own.documentID, value: 3 }, http))).toBe('200');
    expect(told(await rate({ documentID: own.documentID, value: 3 }, http))).toBe('409 rating.already_given');
    expect(await given(own.documentID)).toMatchObject([{ signatoryId: own.signatoryID, stars: 3 }]);
  });

  it('is nobody else’s: not the sender’s for a signer, not a stranger’s, not by another one’s link or a wrong code', async () => {
    expect(told(await rate({ value: 1, signatoryID: link.id }, http))).toBe('404 document.not_found');
    const stranger = (await account(product, 'Otra', 'otra@cuenta.example')).client;
    expect(told(await rate({ value: 1 }, stranger))).toBe('404 document.not_found');
    expect(told(await rate({ value: 1, documentID: 'no-such-document' }, stranger))).toBe('404 document.not_found');
    expect(told(await rate(byAna(), stranger))).toBe('403 signatory.user.not.match');
    expect(told(await rate(byAna({ code: `${link.code.slice(0, -1)}?` })))).toBe('403 invalid_link_message');
    expect(told(await rate({ value: 1, documentID: 'no-such-document', code: link.code }))).toBe('403 invalid_link_message');
    const brunos = await linkOf(product, bruno.emailID, documentID);
    expect(told(await rate(byAna({ signatoryID: brunos.id })))).toBe('403 invalid_link_message');
    expect(told(await rate({ value: 1 }))).toBe('401 session.required');
    const { body } = await (await http.anonymous().login(people.admin.email, people.admin.password)).get('/api/access-log?limit=50');
    const denied = body.responseData.lines.filter((line: { action: string }) => line.action === 'POST /api/ratings');
    expect(denied.map((line: { code: string }) => line.code)).toEqual(
      expect.arrayContaining(['document.not_found', 'signatory.user.not.match', 'invalid_link_message', 'session.required']),
    );
  });
});

describe('a signer who was forgotten', () => {
  it('rates nothing any more by the link that they had', async () => {
    const sent = await sendDocument(product, [{ name: 'Fina Olvidada', emailID: 'fina@olvido.example' }, bruno]);
    const finas = await linkOf(product, 'fina@olvido.example', sent);
    expect((await signDrawn(product, sent, 'fina@olvido.example')).status).toBe(200);
    const { signatories } = (await product.modules.documents.load(sent)).state.setup!;
    const { personId } = signatories.find(({ signatoryId }) => signatoryId === finas.id)!;
    await product.services.vault.forget(personId);
    for (const text of ['', 'Muy bien'])
      expect(told(await rate({ documentID: sent, code: finas.code, value: 5, text }))).toBe('403 invalid_link_message');
    expect(await given(sent)).toEqual([]);
  });
});

describeWith('pdftotext')('what somebody said of how signing went', () => {
  it('no party learns: neither by link, mails, timeline, sheet and history, nor from any list', async () => {
    await signDrawn(product, documentID, bruno.emailID);
    await until(product, documentID, 'COMPLETED');
    await settled(product, documentID);
    const bytes = ({ body }: Answer): string => (Buffer.isBuffer(body) ? textInside(body) : JSON.stringify(body));
    const silent = (what: string, text: string) => {
      for (const word of ['Zorzal', 'rating', 'SigningRated']) expect(text.includes(word), `${what}: ${word}`).toBe(false);
    };
    silent('the link', bytes(await openBy(product, documentID, link)));
    for (const path of [
      `/api/get-document/${documentID}`,
      `/api/document/${documentID}/timeline`,
      `/api/document/${documentID}/state`,
      `/api/document/${documentID}/history`,
      `/api/document/${documentID}/evidence-sheet`,
    ]) {
      const answer = await http.get(path);
      expect(answer.status, path).toBe(200);
      silent(path, bytes(answer));
    }
    silent('the mails', bytes(await http.anonymous().get('/local/mailbox')));
    // What is searched is open: it tells of the signer.
    expect(bytes(await http.get(`/api/document/${documentID}/history`))).toContain('Ana Cort');
    let stored = '';
    for await (const event of product.services.store.readStream(`rating-${documentID}`)) stored += JSON.stringify(event);
    expect(stored).toContain('SigningRated');
    expect(stored).not.toContain('Zorzal');
  });
});

/** A document that its owner alone signs, and has signed. */
async function ownSigned(): Promise<{ documentID: string; signatoryID: string }> {
  const id = await sendOwn();
  const { signatory } = (await http.get(`/api/get-document/${id}`)).body.responseData;
  const [{ signatoryID }] = signatory;
  const page = await http.get(`/api/document/document-id/${id}/${signatoryID}`);
  const { toPresent, documentFileObj } = page.body.responseData;
  await http.get((documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, ''));
  const signed = await http.post('/api/documents/sign', { documentID: id, signatoryID, presented: toPresent, signature: stroke });
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  return { documentID: id, signatoryID };
}

async function sendOwn(): Promise<string> {
  const id = await draft(http);
  await http.put('/api/document', { documentID: id, whoSigns: 'ONLY_ME', signatory: [] });
  await http.put('/api/document/draw', { documentID: id, staticSignPositions: [{ email: people.owner.email, page: 1, x: 60, y: 60 }] });
  expect((await http.put('/api/document/send-mail', { documentID: id })).status).toBe(200);
  await until(product, id, 'PENDING');
  return id;
}
