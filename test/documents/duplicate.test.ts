import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentState } from '../../modules/documents/index.ts';
import { account, draft, english, eventually, refusedInBoth, signWith, spanish } from '../journeys/steps.ts';
import { ana, bruno, linkOf, sendDocument, until } from '../support/journey.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';

let product: Product;
let stranger: Client;
const elena = { name: 'Elena Duarte', emailID: 'elena@duarte.example', order: 1 };

beforeAll(async () => {
  product = await startProduct({ chain: false });
  stranger = (await account(product, 'Otra', 'otra@cuenta.example')).client;
});
afterAll(async () => product?.stop());

const duplicate = (documentID: string, client: Client = product.http, headers: Record<string, string> = {}): Promise<Answer> =>
  client.post('/api/document/duplicate', { documentID }, headers);
const stateOf = async (documentID: string): Promise<DocumentState> => (await product.modules.documents.load(documentID)).state;
const idOf = (answer: Answer): string => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.responseData.documentID;
};
const named = (state: DocumentState) => state.setup!.signatories.map(({ name, email, order }) => [name.value, email?.value, order]);
const placed = (state: DocumentState) =>
  state.fields.map(({ signatoryId, page, x, y, width, height, type, label }) => {
    const whose = state.setup!.signatories.find((one) => one.signatoryId === signatoryId)!.name.value;
    return { whose, page, x, y, width, height, type, label: label.value };
  });

describe('a document made once more', () => {
  it('is a draft of the same file with people, order, places and settings, and no signature', async () => {
    const setup = {
      title: 'Convenio de visitas',
      whoSigns: 'ME_AND_OTHERS',
      ownerOrder: 3,
      hasOrder: true,
      message: 'Léalo con calma.',
      nickname: 'Visitas',
      linkTermSeconds: 7_200,
      isActiveGeolocation: true,
      isEndorsement: true,
      sharedWith: [{ emailID: 'olga@observa.example' }],
    };
    const source = await sendDocument(
      product,
      [
        { ...ana, order: 1 },
        { ...bruno, order: 2 },
      ],
      setup,
    );
    expect((await signWith(product, source, ana.emailID, { geolocation: { latitude: 19.4, longitude: -99.1, accuracy: 30 } })).status).toBe(
      200,
    );
    const before = await stateOf(source);
    const copy = await stateOf(idOf(await duplicate(source)));
    expect(copy).toMatchObject({ status: 'DRAFT', signatures: [], links: {}, versions: [], round: 0, lastDay: null });
    expect(copy.uploaded).toMatchObject({ copyOf: source, original: before.uploaded!.original, pages: before.uploaded!.pages });
    expect(named(copy)).toEqual(named(before));
    expect(placed(copy)).toEqual(placed(before));
    expect(copy.observers.map(({ email }) => email.value)).toEqual(['olga@observa.example']);
    const settings = ({ signatories: _, observers: __, ...rest }: NonNullable<DocumentState['setup']>) => rest;
    expect(settings(copy.setup!)).toEqual(settings(before.setup!));
    // Nobody has an id of the other document, by which a link of there could ever be meant here.
    const ids = (state: DocumentState) => [
      ...state.setup!.signatories.map((one) => one.signatoryId),
      ...state.fields.map((one) => one.fieldId),
    ];
    expect(ids(copy).filter((id) => ids(before).includes(id))).toEqual([]);
    const { setup: kept, fields, signatures } = before;
    expect(await stateOf(source)).toMatchObject({ setup: kept, fields, signatures, status: 'PENDING' });
  });

  it('can be sent and signed, and leaves the first as it is', async () => {
    const source = await sendDocument(product, [ana]);
    const documentID = idOf(await duplicate(source));
    expect((await product.http.put('/api/document/send-mail', { documentID })).status).toBe(200);
    await until(product, documentID, 'PENDING');
    expect((await signWith(product, documentID, ana.emailID)).status).toBe(200);
    expect((await stateOf(source)).signatures).toEqual([]);
  });

  it('asks whoever is asked now: somebody in another’s place, and nobody who was taken out', async () => {
    const source = await sendDocument(product, [ana, bruno]);
    const [first, second] = (await stateOf(source)).setup!.signatories;
    const act = (body: object) => product.http.put('/api/document/signatory', { documentID: source, ...body });
    expect((await act({ signatoryID: first!.signatoryId, act: 'replace', name: elena.name, emailID: elena.emailID })).status).toBe(200);
    // Until everybody was written to anew nobody can be taken out.
    await linkOf(product, elena.emailID, source);
    expect((await act({ signatoryID: second!.signatoryId, act: 'remove' })).status).toBe(200);
    const copy = await stateOf(idOf(await duplicate(source)));
    expect(named(copy).map(([name]) => name)).toEqual([elena.name]);
    expect(placed(copy)).toHaveLength(1);
  });

  it('is made of a draft too, with approvers, or with nothing but its file', async () => {
    const bare = await draft(product.http, { title: 'Solo el archivo' });
    expect(await stateOf(idOf(await duplicate(bare)))).toMatchObject({ status: 'DRAFT', setup: null, fields: [] });
    await product.http.put('/api/document', { documentID: bare, whoSigns: 'OTHERS', signatory: [ana], voBo: [elena] });
    const copy = await stateOf(idOf(await duplicate(bare)));
    expect(copy.setup!.approvers.map(({ email }) => email.value)).toEqual([elena.emailID]);
    expect(copy.setup!.approvers[0]!.approverId).not.toBe((await stateOf(bare)).setup!.approvers[0]!.approverId);
  });

  it('says in its history what it was made of, in both languages', async () => {
    const bare = await draft(product.http, { title: 'Con historia' });
    const documentID = idOf(await duplicate(bare));
    const told = (headers: Record<string, string>) =>
      eventually(async () => {
        const answer = await product.http.get(`/api/document/${documentID}/timeline`, headers);
        return answer.status === 200 && (answer.body.responseData.timeline[0].text as string);
      }, 'the history is there');
    expect(await told(spanish)).toBe(`El borrador se hizo con el archivo original del documento ${bare.slice(0, 8)}.`);
    expect(await told(english)).toBe(`The draft was made of the original file of document ${bare.slice(0, 8)}.`);
  });

  it('is one however often the call is repeated, and another document under the same key is refused', async () => {
    const [one, other] = [await draft(product.http), await draft(product.http)];
    const key = { 'idempotency-key': 'duplicate-once-1' };
    const first = idOf(await duplicate(one, product.http, key));
    expect(idOf(await duplicate(one, product.http, key))).toBe(first);
    expect(await duplicate(other, product.http, key)).toMatchObject({ status: 409, body: { code: 'conflict.key_reused' } });
  });
});

describe('nothing is made', () => {
  it('of a document of others, or for who only reads', async () => {
    const source = await draft(product.http);
    await refusedInBoth((headers) => duplicate(source, stranger, headers), { status: 404, code: 'document.not_found', en: /./, es: /./ });
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect(await duplicate(source, reviewer)).toMatchObject({ status: 403, body: { code: 'reviewer.read_only' } });
  });

  it('of a deleted one', async () => {
    const source = await draft(product.http);
    await product.http.put('/api/document/delete', { documentIDs: [source] });
    expect(await duplicate(source)).toMatchObject({ status: 404 });
  });

  it('of people who were forgotten: they and their places are left out', async () => {
    const source = await sendDocument(product, [ana, bruno]);
    await product.services.vault.forget(product.services.personId(product.ownerId, bruno.emailID));
    const copy = await stateOf(idOf(await duplicate(source)));
    expect(named(copy).map(([name]) => name)).toEqual([ana.name]);
    expect(placed(copy)).toHaveLength(1);
  });
});
