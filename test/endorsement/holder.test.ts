import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPerson } from '../../modules/app/operations/forget-person.ts';
import { verifyStreams } from '../../modules/evidence/index.ts';
import { petition } from '../cancellation/people.ts';
import { account, refusedInBoth } from '../journeys/steps.ts';
import { ana, until } from '../support/journey.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { completedDocument } from './special-world.ts';
import { asked, endorsee, endorser, readSheet, sign, untilView, viewOf } from './world.ts';

let product: Product;
let ema: Client;
let dora: Client;
let fabio: Client;
let impostor: Client;
let stranger: Awaited<ReturnType<typeof account>>;

const other = { name: 'Fabio Gil', emailID: 'fabio@gil.example' };
const unproved = { name: 'Víctima', emailID: 'victima@x.example' };

beforeAll(async () => {
  product = await startProduct();
  ema = (await account(product, endorser.name, endorser.emailID)).client;
  dora = (await account(product, endorsee.name, endorsee.emailID)).client;
  fabio = (await account(product, other.name, other.emailID)).client;
  stranger = await account(product, 'Otra', 'otra@cuenta.example');
  const password = 'Una.Clave.2026';
  const invited = await stranger.client.post('/api/reviewers', { email: unproved.emailID, name: 'Nadie', password });
  expect(invited.status).toBe(200);
  impostor = await product.http.anonymous().login(unproved.emailID, password);
});
afterAll(async () => product?.stop());

const endorsed = async (documentID: string, over: Record<string, unknown> = {}): Promise<string> => {
  const id = await asked(product.http, documentID, { endorser, ...over });
  expect((await sign(ema, id, (await readSheet(ema, id)).sha256)).status).toBe(200);
  await untilView(ema, id, { status: 'COMPLETED', documentStatus: 'ENDORSED' });
  return id;
};

const paper = (id: string) => [`/api/endorsement/${id}/document`, `/api/endorsement/${id}/document/constancia`];
const readable = (id: string) => [
  `/api/endorsement/${id}`,
  ...['sheet', 'sheet/pages/1', 'sheet/sealed', 'constancia'].map((part) => `/api/endorsement/${id}/${part}`),
];
const everything = (id: string) => [...readable(id), ...paper(id)];
const answers = async (client: Client, paths: readonly string[]) => {
  const found = [];
  for (const path of paths) {
    const { status, body } = await client.get(path);
    found.push(status === 200 ? '200' : `${status} ${body.code}`);
  }
  return [...new Set(found)];
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const list = async (client: Client, query = '?criteria=received') => {
  const head = await product.services.store.head();
  return (await client.get(`/api/endorsement${query}`, { 'x-position': String(head) })).body.responseData;
};
const ids = (listed: { endorsements: { endorsementID: string }[] }) => listed.endorsements.map((one) => one.endorsementID);

describe('whoever a document was endorsed to', () => {
  let documentID: string;
  let id: string;

  it('finds nothing of it until the endorsement is done', async () => {
    documentID = await completedDocument(product, { title: 'Pagaré' });
    id = await asked(product.http, documentID, { endorser });
    expect(await answers(dora, everything(id))).toEqual(['404 endorsement.not_found']);
    for (const query of ['?criteria=received', ''])
      expect(await list(dora, query)).toMatchObject({ endorsements: [], total: 0, received: 0 });
    // As for an endorsement that is not there.
    expect(await answers(dora, everything(`${documentID}.9`))).toEqual(['404 endorsement.not_found']);
    expect((await sign(ema, id, (await readSheet(ema, id)).sha256)).status).toBe(200);
    await untilView(ema, id, { status: 'COMPLETED', documentStatus: 'ENDORSED' });
  });

  it('then has the paper: the sealed file byte by byte, its constancia, the sheet and the sheet’s', async () => {
    const { seal, constancia } = (await product.modules.documents.load(documentID)).state;
    const view = await viewOf(dora, id);
    expect(view).toMatchObject({
      title: 'Pagaré',
      status: 'COMPLETED',
      documentStatus: 'ENDORSED',
      documentSha256: seal!.file.sha256,
      kind: 'PROPERTY',
      endorser: { name: endorser.name, emailID: null },
      endorsee,
      held: { documentUrl: paper(id)[0], constanciaUrl: paper(id)[1] },
      isOwner: false,
      isEndorser: false,
      isHolder: true,
      canSign: false,
      canDecline: false,
      canWithdraw: false,
    });
    expect(JSON.stringify(view)).not.toMatch(/solis\.example|127\.0\.0\.1|userAgent|geolocation|appearance/i);
    expect(Object.keys(view.signature)).toEqual(['signatureType', 'method', 'holder', 'certificateNumber', 'test', 'timestamp']);
    const pdf = await dora.get(paper(id)[0]!);
    const asn = await dora.get(paper(id)[1]!);
    expect([pdf.status, pdf.headers.get('content-type'), sha256(pdf.body as Buffer)]).toEqual([200, 'application/pdf', seal!.file.sha256]);
    expect([asn.status, asn.headers.get('content-type'), sha256(asn.body as Buffer)]).toEqual([
      200,
      'application/timestamp-reply',
      constancia!.file.sha256,
    ]);
    for (const { headers } of [pdf, asn])
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    expect(sha256((await dora.get(view.sealedSheetUrl)).body as Buffer)).toBe(view.sealedSheetSha256);
    expect((await dora.get(view.constanciaUrl)).status).toBe(200);
    expect(await answers(dora, everything(id))).toEqual(['200']);
  });

  it('leaves a trace of each download that names them, and the owner reads it', async () => {
    const { events } = await product.modules.documents.load(documentID);
    const downloads = events.flatMap((event) => (event.metadata.actor.kind === 'holder' && event.type === 'FileDownloaded' ? [event] : []));
    const dorasId = product.services.personId(product.ownerId, endorsee.emailID);
    expect(downloads.map(({ type, data, metadata }) => [type, data.viewer, data.viewerId, data.file, metadata.actor.id])).toEqual(
      ['PDF', 'ASN', 'PDF', 'ASN'].map((file) => ['FileDownloaded', 'HOLDER', dorasId, file, dorasId]),
    );
    const head = await product.services.store.head();
    const { timeline } = (await product.http.get(`/api/document/${documentID}/timeline`, { 'x-position': String(head) })).body.responseData;
    const told = timeline.filter((one: { actor: { kind: string } }) => one.actor.kind === 'holder');
    expect(told.map((one: { actor: { name: string } }) => one.actor.name)).toEqual(Array(4).fill(endorsee.name));
    // A history that endorser and holder stand in is as sound as any (`npm run verify -- --document`).
    const { store, pool, evidence } = product.services;
    const report = await verifyStreams({ store, pool, verifierKey: evidence.verifierKey }, [
      `document-${documentID}`,
      `endorsement-${documentID}`,
    ]);
    expect(report.legs.find((one) => one.name === 'events')).toMatchObject({ status: 'PASSED' });
    expect(report.findings).toEqual([]);
  });

  it('lists it under what they received, with the count; nobody else does', async () => {
    const received = await list(dora);
    expect(ids(received)).toEqual([id]);
    expect(received).toMatchObject({ total: 1, received: 1, toSign: 0 });
    expect(received.endorsements[0]).toMatchObject({ isHolder: true, isOwner: false, isEndorser: false, canSign: false, people: null });
    expect(ids(await list(dora, ''))).toEqual([id]);
    expect(ids(await list(dora, '?criteria=received&cursor='))).toEqual([id]);
    expect(ids(await list(dora, '?criteria=to-sign'))).toEqual([]);
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    for (const client of [product.http, ema, fabio, stranger.client, impostor, reviewer])
      expect(await list(client)).toMatchObject({ endorsements: [], total: 0, received: 0 });
  });

  it('is nobody else: strangers, holders of another document, unproved addresses, staff, the endorser, the owner', async () => {
    const theirs = await endorsed(await completedDocument(product), { endorsee: other });
    expect(await answers(fabio, everything(theirs))).toEqual(['200']);
    expect(await answers(fabio, everything(id))).toEqual(['404 endorsement.not_found']);
    expect(await answers(dora, everything(theirs))).toEqual(['404 endorsement.not_found']);
    expect(await answers(stranger.client, everything(id))).toEqual(['404 endorsement.not_found']);
    const named = await endorsed(await completedDocument(product), { endorsee: unproved });
    expect(await answers(impostor, everything(named))).toEqual(['404 endorsement.not_found']);
    const admin = await product.http.anonymous().login(people.admin.email, people.admin.password);
    expect(await answers(admin, everything(id))).toEqual(['404 endorsement.not_found']);
    expect(await answers(product.http.anonymous(), everything(id))).toEqual(['401 session.required']);
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    for (const client of [ema, product.http, reviewer])
      expect(await answers(client, paper(id))).toEqual(['403 endorsement.not_the_holder']);
    await refusedInBoth((headers) => ema.get(paper(id)[0]!, headers), {
      status: 403,
      code: 'endorsement.not_the_holder',
      en: /Somebody else holds this document/,
      es: /lo tiene otra persona/,
    });
    const denied = await product.services.accessLog.query({ actorId: stranger.userId, outcome: 'denied', limit: 50 });
    expect(denied.filter((line) => line.target === id && line.action.includes('/document'))).toHaveLength(2);
    expect(new Set(denied.filter((line) => line.target === id).map((line) => line.ownerId))).toEqual(new Set([product.ownerId]));
  });

  it('has nothing but that: no act, no history, no page of the document', async () => {
    for (const path of ['/timeline', '/state?asOf=3', '/history', '/evidence-sheet'].map((part) => `/api/document/${documentID}${part}`))
      expect([path, (await dora.get(path)).status]).toEqual([path, 404]);
    expect((await dora.get(`/api/get-document/${documentID}`)).status).toBe(404);
    expect((await dora.get(`/api/endorsement/document/${documentID}`)).status).toBe(404);
    expect((await dora.get(`/api/cancellation/document/${documentID}`)).status).toBe(404);
    expect((await dora.put('/api/document/delete', { documentIDs: [documentID] })).status).toBe(404);
    const acts = [
      await sign(dora, id, '0'.repeat(64)),
      await dora.put(`/api/endorsement/${id}/decline`, {}),
      await dora.put(`/api/endorsement/${id}/withdraw`, {}),
    ];
    expect(acts.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'endorsement.not_the_endorser'],
      [403, 'endorsement.not_the_endorser'],
      [403, 'access.denied'],
    ]);
  });

  it('may be the owner, who then has both', async () => {
    const back = await completedDocument(product);
    const own = { name: `${people.owner.firstName} ${people.owner.lastName}`, emailID: people.owner.email };
    const returned = await endorsed(back, { endorsee: own });
    expect(await viewOf(product.http, returned)).toMatchObject({ isOwner: true, isHolder: true, endorser: { emailID: endorser.emailID } });
    expect(ids(await list(product.http))).toEqual([returned]);
    expect(await answers(product.http, everything(returned))).toEqual(['200']);
  });

  it('keeps the paper of a document that was cancelled after, and is told that it was', async () => {
    const ended = await completedDocument(product);
    const canceled = await endorsed(ended);
    const petitioned = await petition(product.http, ended);
    const signer = (await account(product, ana.name, ana.emailID)).client;
    const { cancelationID } = petitioned.body.responseData;
    expect((await signer.put(`/api/cancellation/${cancelationID}/answer`, { answer: 'AUTHORIZE' })).status).toBe(200);
    await until(product, ended, 'CANCELED');
    expect(await viewOf(dora, canceled)).toMatchObject({
      isHolder: true,
      documentStatus: 'CANCELED',
      held: { documentUrl: paper(canceled)[0] },
    });
    expect(await answers(dora, everything(canceled))).toEqual(['200']);
    expect((await dora.get(`/api/cancellation/${cancelationID}`)).status).toBe(404);
    expect((await product.http.put('/api/document/delete', { documentIDs: [ended] })).status).toBe(200);
  });

  it('loses the files with the document, as every other party does', async () => {
    const gone = await completedDocument(product);
    const deleted = await endorsed(gone);
    expect((await product.http.put('/api/document/delete', { documentIDs: [gone] })).status).toBe(200);
    expect(await viewOf(dora, deleted)).toMatchObject({ isHolder: true, held: null });
    expect(await answers(dora, paper(deleted))).toEqual(['410 deleted_document_message']);
    expect(ids(await list(dora))).toEqual([id]);
  });

  it('is nobody any more once they were forgotten; the list is built again equal', async () => {
    const { store, vault, clock, pool } = product.services;
    const { readSide, delivery } = product.modules;
    const personId = product.services.personId(product.ownerId, endorsee.emailID);
    await forgetPerson(
      { store, vault, clock, readSide, forgetMails: delivery.forgetRecipient, forgetErrors: async () => 0 },
      { personId, ownerId: product.ownerId, address: endorsee.emailID },
    );
    expect(await answers(dora, everything(id))).toEqual(['404 endorsement.not_found']);
    expect(await list(dora, '')).toMatchObject({ endorsements: [], total: 0, received: 0 });
    await until(product, documentID, 'ENDORSED');
    const stored = async () =>
      (await pool.query<{ row: string }>('select t::text as row from read.endorsements t')).rows.map(({ row }) => row).sort();
    const before = await stored();
    expect(before.filter((row) => row.includes(endorsee.name) || row.includes('@'))).toEqual([]);
    expect((await readSide.rebuild('endorsements')).outcome).toBe('swapped');
    expect(await stored()).toEqual(before);
  });
});
