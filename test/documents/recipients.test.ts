import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPerson } from '../../modules/app/operations/forget-person.ts';
import { account, draft, english, peopleDid, refusedInBoth } from '../journeys/steps.ts';
import { ana, bruno, type Person, sendDocument } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';

let product: Product;
let stranger: Client;
const elena = { name: 'Elena Duarte', emailID: 'elena@duarte.example', order: 1 };
const olga = 'olga@observa.example';

beforeAll(async () => {
  product = await startProduct({ chain: false });
  stranger = (await account(product, 'Otra', 'otra@cuenta.example')).client;
});
afterAll(async () => product?.stop());

interface Offered {
  recipientID: string;
  name: string | null;
  emailID: string;
}
const offered = async (q: string, client: Client = product.http): Promise<Offered[]> => {
  const head = (await product.services.store.head())!;
  expect(await product.modules.readSide.waitFor('known-recipients', head, WAIT_MS)).toBe(true);
  const answer = await client.get(`/api/document/recipients?${new URLSearchParams({ q })}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.responseData.recipients;
};
const addresses = async (q: string, client?: Client) => (await offered(q, client)).map(({ emailID }) => emailID);
const hide = (id: string, client: Client = product.http, headers = {}) =>
  client.call('DELETE', `/api/document/recipients/${id}`, undefined, headers);
const sentDocuments: string[] = [];
const send = async (signatory: Person[], setup: Record<string, unknown> = {}): Promise<string> => {
  const documentID = await sendDocument(product, signatory, setup);
  sentDocuments.push(documentID);
  return documentID;
};
/** Beside what the mails of a sending append by themselves. */
const didToDocuments = () => Promise.all(sentDocuments.map((documentID) => peopleDid(product, documentID)));

describe('people written to before', () => {
  it('are offered from the sending on, and nobody of a draft', async () => {
    const documentID = await draft(product.http);
    await product.http.put('/api/document', {
      documentID,
      whoSigns: 'OTHERS',
      signatory: [{ name: 'Dedo Falso', emailID: 'dedo@falso.example' }],
    });
    expect(await offered('')).toEqual([]);
    await send([ana]);
    expect(await offered('')).toEqual([
      { recipientID: product.services.personId(product.ownerId, ana.emailID), name: 'Ana Cortés', emailID: ana.emailID },
    ]);
  });

  it('are found by the beginning of a word of the name and of the address, without case and accents', async () => {
    await send([bruno], { sharedWith: [{ emailID: olga }] });
    for (const q of ['cort', 'ANA C', 'Cortés', 'ana@cor']) expect(await addresses(q), q).toEqual([ana.emailID]);
    for (const q of ['ortes', 'cortes.example', '%', '_na', 'nadie']) expect(await addresses(q), q).toEqual([]);
    expect(await offered('olga')).toMatchObject([{ name: null, emailID: olga }]);
  });

  it('come newest first, at most eight, with the name of the newest sending that had one', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ name: `Zoe ${index}`, emailID: `zoe${index}@z.example` }));
    await send(many);
    expect(await addresses('zoe')).toHaveLength(8);
    expect((await addresses('')).every((address) => address.startsWith('zoe'))).toBe(true);
    await send([{ ...ana, name: 'Ana Cortés Ruiz' }]);
    expect((await offered(''))[0]).toMatchObject({ name: 'Ana Cortés Ruiz', emailID: ana.emailID });
    await send([bruno], { sharedWith: [{ emailID: ana.emailID }] });
    expect(await offered('ana@')).toMatchObject([{ name: 'Ana Cortés Ruiz' }]);
  });

  it('hold approvers, and who is asked instead of somebody', async () => {
    const documentID = await send([ana]);
    const { signatoryId: signatoryID } = (await product.modules.documents.load(documentID)).state.setup!.signatories[0]!;
    const carla = { name: 'Carla Ríos', emailID: 'carla@rios.example' };
    expect((await product.http.put('/api/document/signatory', { documentID, signatoryID, act: 'replace', ...carla })).status).toBe(200);
    expect(await offered('carla')).toMatchObject([carla]);
    const asked = await draft(product.http);
    await product.http.put('/api/document', { documentID: asked, whoSigns: 'OTHERS', signatory: [bruno], voBo: [elena] });
    expect((await product.http.put('/api/document/send-mail', { documentID: asked })).status).toBe(200);
    expect(await addresses('duarte')).toEqual([elena.emailID]);
  });

  it("are the account's alone, and not the one who asks", async () => {
    expect(await offered('', stranger)).toEqual([]);
    await send([ana], { sharedWith: [{ emailID: people.owner.email }] });
    expect(await addresses(people.owner.email.slice(0, 5))).toEqual([]);
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect((await reviewer.get('/api/document/recipients?q=ana')).status).toBe(403);
    expect((await product.http.get(`/api/document/recipients?q=${'a'.repeat(121)}`)).status).toBe(400);
  });
});

describe('a suggestion that nobody wants', () => {
  it('is gone for the account, no document changes, and writing again brings it back', async () => {
    const [{ recipientID }] = (await offered('bruno')) as [Offered];
    const did = await didToDocuments();
    await refusedInBoth((headers) => hide(recipientID, stranger, headers), {
      status: 404,
      code: 'recipient.not_found',
      en: /no longer exists/,
      es: /ya no existe/,
    });
    expect(await addresses('bruno')).toEqual([bruno.emailID]);
    expect((await hide(recipientID)).status).toBe(200);
    expect(await offered('bruno')).toEqual([]);
    expect((await hide(recipientID, product.http, english)).status).toBe(404);
    expect(await didToDocuments()).toEqual(did);
    const { rows } = await product.services.pool.query('select row_to_json(f)::text as text from inbox.forgotten_recipients f');
    expect(rows.map(({ text }) => text).join()).not.toMatch(/bruno|Peña/i);
    await send([bruno]);
    expect(await addresses('bruno')).toEqual([bruno.emailID]);
  });

  it('goes with a person who is forgotten, from every build', async () => {
    const personId = product.services.personId(product.ownerId, ana.emailID);
    const { store, vault, clock, pool } = product.services;
    await forgetPerson(
      { store, vault, clock, readSide: product.modules.readSide, forgetMails: async () => 0, forgetErrors: async () => 0 },
      { personId, ownerId: product.ownerId, address: null },
    );
    expect(await offered('ana')).toEqual([]);
    for (const table of ['known_recipients', 'document_recipients'])
      expect((await pool.query(`select 1 from read.${table} t where t::text ~* 'cortes|ana@'`)).rows, table).toEqual([]);
    const report = await product.modules.readSide.rebuild('known-recipients');
    for (const table of report.tables) expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
  });
});
