import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPerson } from '../../modules/app/operations/forget-person.ts';
import { tableInUse } from '../../projections/runtime/index.ts';
import { account } from '../journeys/steps.ts';
import { ana } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';
import { ask as askSpecial, completedDocument, setSpecial } from './special-world.ts';
import { asked, endorsee, endorser, readSheet, sign, untilView } from './world.ts';

let product: Product;
let ema: Client;
let stranger: Client;
beforeAll(async () => {
  product = await startProduct();
  ema = (await account(product, endorser.name, endorser.emailID)).client;
  stranger = (await account(product, 'Extraña', 'extrana@otra.example')).client;
  await setSpecial(product, true);
});
afterAll(async () => product?.stop());

/** The list once it has seen all that happened. */
const list = async (client: Client, query = ''): Promise<Answer> => {
  const head = await product.services.store.head();
  return client.get(`/api/endorsement${query}`, { 'x-position': String(head) });
};
const rows = async (client: Client, query = '') =>
  (await list(client, query)).body.responseData.endorsements as { endorsementID: string }[];
const ids = async (client: Client, query = '') => (await rows(client, query)).map((one) => one.endorsementID);
const pendings = async (client: Client) => {
  const head = await product.services.store.head();
  return (await client.post('/api/documents/endorsement-pendings', {}, { 'x-position': String(head) })).body.responseData;
};

describe('the inbox of endorsements (UI-043, UI-044)', () => {
  let documentID: string;
  let first: string;

  it('shows the account and the endorser a request, and nobody else', async () => {
    documentID = await completedDocument(product, { title: 'Pagaré' });
    expect(await pendings(product.http)).toMatchObject({ documents: [], total: 0 });
    first = await asked(product.http, documentID, { endorser });
    const [own] = await rows(product.http);
    expect(own).toEqual({
      endorsementID: first,
      documentID,
      folio: expect.stringMatching(/^TRZ-\d{4}-\w{5,}$/),
      type: 'ORDINARY',
      kind: 'PROPERTY',
      name: 'Pagaré',
      status: 'PENDING',
      isAdmitted: true,
      endorser: { name: endorser.name },
      endorsee: { name: endorsee.name },
      requestedBy: { name: `${people.owner.firstName} ${people.owner.lastName}` },
      signed: 1,
      signers: 1,
      people: [{ name: ana.name, signed: true }],
      askedAt: expect.any(String),
      signedAt: null,
      settledAt: null,
      modifiedOn: expect.any(String),
      isOwner: true,
      isEndorser: false,
      isHolder: false,
      canSign: false,
    });
    const [hers] = await rows(ema);
    // Who signed is told by name to the document's own account only.
    expect(hers).toMatchObject({ endorsementID: first, isOwner: false, isEndorser: true, canSign: true, people: null, signers: 1 });
    expect(await ids(stranger)).toEqual([]);
    expect((await product.http.anonymous().get('/api/endorsement')).status).toBe(401);
    expect((await product.http.get('/api/endorsement?criteria=mine')).status).toBe(400);
  });

  it('has a view of what waits for the reader’s signature', async () => {
    expect(await ids(ema, '?criteria=to-sign')).toEqual([first]);
    expect((await list(ema)).body.responseData.toSign).toBe(1);
    expect(await ids(product.http, '?criteria=to-sign')).toEqual([]);
    const own = await asked(product.http, await completedDocument(product));
    expect(await ids(product.http, '?criteria=to-sign')).toEqual([own]);
    expect((await list(product.http)).body.responseData.toSign).toBe(1);
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect((await ids(reviewer)).sort()).toEqual([first, own].sort());
    expect(await ids(reviewer, '?criteria=to-sign')).toEqual([]);
    await product.http.put(`/api/endorsement/${own}/withdraw`, {});
    await untilView(product.http, own, { documentStatus: 'COMPLETED' });
    expect(await ids(product.http, '?criteria=to-sign')).toEqual([]);
    expect((await rows(product.http)).find((one) => one.endorsementID === own)).toMatchObject({ status: 'REJECTED' });
  });

  it('lists documents that wait for an endorsement, of the account only (CALL-093)', async () => {
    const waiting = await pendings(product.http);
    expect(waiting).toMatchObject({ total: 1, page: 1, pageSize: 15 });
    expect(waiting.documents).toMatchObject([{ documentID, title: 'Pagaré', status: 'PENDING_TO_ENDORSEMENT' }]);
    expect((await pendings(ema)).documents).toEqual([]);
    expect((await pendings(stranger)).documents).toEqual([]);
    expect((await product.http.anonymous().post('/api/documents/endorsement-pendings')).status).toBe(401);
  });

  it('follows signature and end, newest change first', async () => {
    const { sha256 } = await readSheet(ema, first);
    expect((await sign(ema, first, sha256)).status).toBe(200);
    await untilView(product.http, first, { status: 'COMPLETED', documentStatus: 'ENDORSED' });
    const [top] = await rows(product.http);
    expect(top).toMatchObject({ endorsementID: first, status: 'COMPLETED', signedAt: expect.any(String), settledAt: expect.any(String) });
    expect(await ids(ema, '?criteria=to-sign')).toEqual([]);
    expect((await pendings(product.http)).documents).toEqual([]);
  });

  it('has special ones too, by page and by cursor, each row once', async () => {
    const special = (await askSpecial(product.http, documentID)).body.responseData.endorsementID as string;
    const [row] = await rows(product.http);
    expect(row).toMatchObject({
      endorsementID: special,
      type: 'SPECIAL',
      status: 'PENDING',
      endorser: null,
      endorsee: null,
      canSign: false,
    });
    const other = await completedDocument(product);
    for (let round = 0; round < 15; round++) {
      const id = await asked(product.http, other);
      await product.http.put(`/api/endorsement/${id}/withdraw`, {});
      await untilView(product.http, id, { documentStatus: 'COMPLETED' });
    }
    const all = [...(await ids(product.http, '?page=1')), ...(await ids(product.http, '?page=2'))];
    expect(new Set(all).size).toBe(18);
    expect((await list(product.http, '?page=2')).body.responseData).toMatchObject({ total: 18, page: 2, pageSize: 15 });
    const begin = (await list(product.http, '?cursor=')).body.responseData;
    const next = (await list(product.http, `?cursor=${begin.older}`)).body.responseData;
    const idsOf = (slice: { endorsements: { endorsementID: string }[] }) => slice.endorsements.map((one) => one.endorsementID);
    expect([...idsOf(begin), ...idsOf(next)]).toEqual(all);
    expect([begin.newer, next.older]).toEqual([null, null]);
    const back = (await list(product.http, `?cursor=${next.newer}`)).body.responseData;
    expect(idsOf(back)).toEqual(idsOf(begin));
    expect(idsOf((await list(product.http, '?cursor=nonsense')).body.responseData)).toEqual(idsOf(begin));
  }, 1_200_000);

  it('keeps no address in clear, gives no name of who was forgotten, and is built again equal', async () => {
    const stored = async () =>
      (
        await product.services.pool.query<{ row: string; address: string | null; id: string }>(
          'select t::text as row, endorser_address as address, endorsement_id as id from read.endorsements t',
        )
      ).rows;
    expect((await stored()).find((one) => one.id === first)!.address).toMatch(/^[0-9a-f]{64}$/);
    expect((await stored()).filter((one) => one.row.includes('@'))).toEqual([]);
    await forgetPerson(
      {
        store: product.services.store,
        vault: product.services.vault,
        clock: product.services.clock,
        readSide: product.modules.readSide,
        forgetMails: product.modules.delivery.forgetRecipient,
        forgetErrors: async () => 0,
      },
      {
        personId: product.services.personId(product.ownerId, endorser.emailID),
        ownerId: product.ownerId,
        address: endorser.emailID,
      },
    );
    expect((await rows(product.http, '?page=2')).find((one) => one.endorsementID === first)).toMatchObject({
      endorser: { name: null },
      endorsee: { name: endorsee.name },
    });
    expect(await ids(ema)).toEqual([]);
    const head = await product.services.store.head();
    await product.modules.readSide.waitFor('endorsements', head!, WAIT_MS);
    const before = (await stored()).map((one) => one.row).sort();
    expect((await product.modules.readSide.rebuild('endorsements')).outcome).toBe('swapped');
    expect((await stored()).map((one) => one.row).sort()).toEqual(before);
  });

  it('says so while its tables are those of the version before, and goes on by itself', async () => {
    const admin = new Postgres({ connectionString: product.database.adminUrl });
    await admin.connect();
    const rename = (from: string, to: string) => admin.query(`alter view ${tableInUse('endorsements')} rename column ${from} to ${to}`);
    await rename('endorsee_address', 'of_the_version_before');
    try {
      const answer = await list(product.http);
      expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'read_model.being_built', '10']);
    } finally {
      await rename('of_the_version_before', 'endorsee_address');
      await admin.end();
    }
    expect((await list(product.http)).status).toBe(200);
  });
});
