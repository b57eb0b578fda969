import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, bruno, contract, linkOf, mailsTo, sendDocument, stroke, until, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { draft } from './steps.ts';

const OWN = 'SOLAR.2026';

interface Worker {
  readonly userID: string;
  readonly email: string;
  readonly client: Client;
  /** The product as helpers of journeys drive it, by this person. */
  readonly driven: Product;
}

describe('sub-users at work', () => {
  let product: Product;
  let eva: Worker;
  let omar: Worker;
  beforeAll(async () => {
    product = await startProduct({ chain: false });
    await product.http.login(people.owner.email, people.owner.password);
    eva = await taken('Eva Sol', 'eva@sol.example');
    omar = await taken('Omar Luz', 'omar@luz.example');
  });
  afterAll(() => product?.stop());

  /** Taken in by the owner, with a password of their own by the mailed link. */
  async function taken(name: string, email: string): Promise<Worker> {
    const answer = await product.http.post('/profile/sub-user/register', { email, name });
    const { userID } = answer.body.data.subUser;
    const [mail] = await mailsTo(product, email);
    const code = mail!.links[0]!.split('/').at(-1);
    expect((await product.http.anonymous().post(`/profile/verify/update-password/${code}`, { password: OWN })).status).toBe(200);
    const client = await product.http.anonymous().login(email, OWN);
    return { userID, email, client, driven: { ...product, http: client } };
  }
  const sees = (visibility: string) => product.http.put('/api/sub-user/visibility', { visibility });
  const listed = async (client: Client, userID: string) =>
    (await client.post(`/api/document/${userID}?cursor=`, {})).body.responseData.documents.map(
      (row: { documentID: string }) => row.documentID,
    );
  const statusOf = async (client: Client, documentID: string) => (await client.get(`/api/get-document/${documentID}`)).status;
  const caughtUp = async () => {
    const head = await product.services.store.head();
    await Promise.all(
      ['document-page', 'document-timeline', 'documents-inbox'].map((name) => product.modules.readSide.waitFor(name, head!, 10_000)),
    );
  };

  it('one creates and sends, as who they are; the other is refused by their permissions, at once', async () => {
    const denied = await product.http.put('/api/sub-user', { userID: omar.userID, permissionsDenied: ['document:create'] });
    expect(denied.status).toBe(200);
    const refused = await upload(omar.client, await contract());
    expect([refused.status, refused.body.code]).toEqual([403, 'access.restricted']);
    await product.http.put('/api/sub-user', { userID: omar.userID, permissionsDenied: [] });
    expect((await upload(omar.client, await contract())).status).toBe(200);

    const documentID = await sendDocument(eva.driven, [ana], { title: 'De Eva' });
    const { state, events } = await product.modules.documents.load(documentID);
    expect(state).toMatchObject({ ownerId: product.ownerId, inCharge: { subUserId: eva.userID } });
    const acts = events.filter(({ type }) => ['DocumentUploaded', 'SetupChanged', 'SendingConfirmed'].includes(type));
    expect(acts.every(({ metadata }) => metadata.actor.kind === 'sub-user' && metadata.actor.id === eva.userID)).toBe(true);
    expect(acts.every(({ metadata }) => metadata.ownerId === product.ownerId)).toBe(true);

    await caughtUp();
    const seen = (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
    const named = { userID: eva.userID, fullName: 'Eva Sol', emailID: eva.email };
    expect([seen.inCharge, seen.broughtBy]).toEqual([named, named]);
    const timeline = (await product.http.get(`/api/document/${documentID}/timeline`)).body.responseData.timeline;
    expect(timeline[0].actor).toEqual({ kind: 'sub-user', id: eva.userID, name: 'Eva Sol' });
  });

  it('see by the owner’s setting: their own, what is shared with them, or all, in every list and on every page', async () => {
    const ofOwner = await sendDocument(product, [ana], { title: 'Del titular' });
    const shared = await sendDocument(product, [ana], { title: 'Compartido', sharedWith: [{ emailID: eva.email }] });
    const own = await draft(eva.client, { title: 'Propio' });
    const ofOmar = await draft(omar.client, { title: 'De Omar' });
    await caughtUp();
    const sight = async () => {
      const ids = await listed(eva.client, eva.userID);
      const found = await Promise.all(
        [ofOwner, shared, own, ofOmar].map(async (id) => {
          const reached = [
            (await statusOf(eva.client, id)) === 200,
            (await eva.client.get(`/api/document/${id}/timeline`)).status === 200,
            (await eva.client.get(`/api/document/${id}/state`)).status === 200,
            (await eva.client.post('/api/documents/search?cursor=', { search: id })).body.responseData.documents.length === 1,
            ids.includes(id),
          ];
          expect(new Set(reached).size, `${id} ${reached}`).toBe(1);
          return reached[0];
        }),
      );
      const { counts } = (await eva.client.post('/api/documents/pendings/count', {})).body.responseData;
      expect(counts.all).toBe(ids.length);
      return found;
    };
    await sees('OWN');
    expect(await sight()).toEqual([false, false, true, false]);
    await sees('SHARED');
    expect(await sight()).toEqual([false, true, true, false]);
    const addresses = await eva.client.post('/api/documents/advanced-search/emails', { search: 'bruno' });
    expect(addresses.body.responseData.emails).toEqual([]);
    await sees('ALL');
    expect(await sight()).toEqual([true, true, true, true]);

    // Seeing is not acting.
    const row = (await eva.client.post(`/api/document/${eva.userID}?cursor=`, {})).body.responseData.documents.find(
      ({ documentID }: { documentID: string }) => documentID === ofOwner,
    );
    expect(row.allowed).toEqual([]);
    for (const [path, body] of [
      ['/api/document', { documentID: ofOmar, title: 'Otro' }],
      ['/api/document/void', { documentID: ofOwner }],
      ['/api/document/delete', { documentIDs: [ofOwner] }],
      ['/api/document/share-observer', { documentID: ofOwner, sharedWith: [{ emailID: 'x@y.example' }] }],
      ['/api/document/last-day', { documentID: ofOwner, lastDay: null }],
      [`/api/document/${ofOwner}/tag`, { tags: [] }],
    ] as const) {
      const answer = await eva.client.put(path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'document.not_found']);
    }
    await sees('OWN');
  });

  it('bytes leave only as long as the document is theirs to see, whatever the address says', async () => {
    const documentID = await sendDocument(product, [ana], { title: 'Por dirección' });
    await sees('ALL');
    await caughtUp();
    const { documentFileObj } = (await eva.client.get(`/api/get-document/${documentID}`)).body.responseData;
    const path = new URL(documentFileObj.url).pathname + new URL(documentFileObj.url).search;
    expect((await eva.client.anonymous().get(path)).status).toBe(200);
    const { events } = await product.modules.documents.load(documentID);
    expect(events.at(-1)).toMatchObject({ type: 'FileDownloaded', metadata: { actor: { kind: 'sub-user', id: eva.userID } } });
    await sees('OWN');
    expect((await eva.client.anonymous().get(path)).status).toBe(403);
  });

  it('sign as themselves and for nobody else of the account', async () => {
    const documentID = await draft(eva.client, { title: 'Yo firmo' });
    await eva.client.put('/api/document', { documentID, whoSigns: 'ONLY_ME' });
    const prepared = (await product.modules.documents.load(documentID)).state;
    const [me] = prepared.setup!.signatories;
    expect(me).toMatchObject({ isOwner: true, personId: eva.userID, name: { value: 'Eva Sol' } });
    await eva.client.put('/api/document/draw', {
      documentID,
      staticSignPositions: [{ signatoryID: me!.signatoryId, page: 1, x: 60, y: 60, width: 180, height: 70, label: 'Eva' }],
    });
    expect((await eva.client.put('/api/document/send-mail', { documentID })).status).toBe(200);
    await until(product, documentID, 'PENDING');
    const turns = async (client: Client) =>
      (await client.get('/api/documents/your-turn')).body.responseData.turns.filter(
        (turn: { documentID: string }) => turn.documentID === documentID,
      );
    expect((await turns(eva.client)).map(({ reason }: { reason: string }) => reason)).toEqual(['sign']);
    expect(await turns(product.http)).toEqual([]);
    const sign = async (client: Client) => {
      const opened = await client.get(`/api/document/document-id/${documentID}/${me!.signatoryId}`);
      if (opened.status !== 200) return opened;
      const { toPresent, documentFileObj } = opened.body.responseData;
      const url = new URL(documentFileObj.url);
      await client.get(url.pathname + url.search);
      return client.post('/api/documents/sign', {
        documentID,
        signatoryID: me!.signatoryId,
        presented: { version: toPresent.version, sha256: toPresent.sha256 },
        signature: stroke,
      });
    };
    expect((await sign(product.http)).status).toBe(403);
    expect((await sign(omar.client)).status).toBe(403);
    expect((await product.modules.documents.load(documentID)).state.signatures).toEqual([]);
    expect((await sign(eva.client)).status).toBe(200);
    const { events } = await product.modules.documents.load(documentID);
    expect(events.find(({ type }) => type === 'SignatureRecorded')?.metadata.actor).toMatchObject({ kind: 'sub-user', id: eva.userID });
  });

  it('are told by mail of what concerns their documents, beside the owner, in their own language', async () => {
    const documentID = await sendDocument(eva.driven, [ana], { title: 'Avisa a Eva' });
    expect((await eva.client.put('/profile', { language: 'en' })).status).toBe(200);
    const link = await linkOf(product, ana.emailID, documentID);
    const declined = await product.http
      .anonymous()
      .post(
        '/api/documents/decline',
        { documentID, signatoryID: link.id, kind: 'REFUSED', reason: 'No procede' },
        { 'x-link-code': link.code },
      );
    expect(declined.status, JSON.stringify(declined.body)).toBe(200);
    const about = async (to: string) =>
      (await mailsTo(product, to)).filter(({ subject }) => subject.includes('«Avisa a Eva»') || subject.includes('“Avisa a Eva”'));
    await expect.poll(async () => (await about(eva.email)).length, { timeout: WAIT_MS }).toBe(1);
    const [mail] = await about(eva.email);
    expect(mail!.text).toContain('You are receiving it because the document is in your charge.');
    expect(mail!.links).toContainEqual(expect.stringMatching(new RegExp(`action=view&code=${documentID}$`)));
    await expect.poll(async () => (await about(people.owner.email)).length, { timeout: WAIT_MS }).toBe(1);
    expect(await about(omar.email)).toEqual([]);
    expect((await eva.client.put('/profile', { language: 'es' })).status).toBe(200);
  });

  it('send an approver’s link again where they are in charge, and nobody else of the account does', async () => {
    const elena = { name: 'Elena Duarte', emailID: 'elena@duarte.example', order: 1 };
    const documentID = await sendDocument(eva.driven, [ana], { title: 'Con visto bueno', voBo: [elena] });
    const { id: voBoID } = await linkOf(product, elena.emailID, documentID, 'vobo');
    const again = (client: Client) => client.put(`/api/vobo/${documentID}/resend`, { voBoID });
    // Hers to ask for, and not twice in the minute in which it was mailed.
    expect([(await again(eva.client)).body.code, (await again(product.http)).body.code]).toEqual(Array(2).fill('resend.wait_a_minute'));
    expect((await again(omar.client)).body.code).toBe('document.not_found');
    expect((await product.http.put('/api/document/charge', { from: eva.userID, to: omar.userID, documentIDs: [documentID] })).status).toBe(
      200,
    );
    expect((await again(omar.client)).body.code).toBe('resend.wait_a_minute');
    expect((await again(eva.client)).body.code).toBe('document.not_found');
  });

  it('are offered whom the documents that they see name, under the names of these, and nobody else', async () => {
    await sendDocument(product, [
      { name: 'Zoe Oculta', emailID: 'zoe@zorro.example' },
      { name: 'Dora Titular', emailID: 'dora@doble.example' },
    ]);
    await sendDocument(eva.driven, [{ name: 'Dora Doble', emailID: 'dora@doble.example' }]);
    await draft(eva.client);
    const offered = async (client: Client, q: string) => {
      const head = await product.services.store.head();
      await Promise.all(['known-recipients', 'documents-inbox'].map((name) => product.modules.readSide.waitFor(name, head!, 10_000)));
      const { recipients } = (await client.get(`/api/document/recipients?q=${q}`)).body.responseData;
      return recipients.map(({ name, emailID }: { name: string; emailID: string }) => `${name} ${emailID}`);
    };
    await sees('OWN');
    expect(await offered(product.http, 'zo')).toEqual(['Zoe Oculta zoe@zorro.example']);
    for (const part of ['zo', 'ocul', 'titular']) expect(await offered(eva.client, part)).toEqual([]);
    for (const part of ['do', 'DOB', 'dora@']) expect(await offered(eva.client, part)).toEqual(['Dora Doble dora@doble.example']);
    expect(await offered(omar.client, 'dora')).toEqual([]);
    await sees('ALL');
    expect(await offered(omar.client, 'zo')).toEqual(['Zoe Oculta zoe@zorro.example']);
    await sees('OWN');
  });

  it('are kept from deleting where the account has it so (ROLE-008); the owner deletes', async () => {
    const documentID = await draft(eva.client);
    const admin = await product.http.anonymous().login(people.admin.email, people.admin.password);
    const features = (list: string[]) =>
      admin.put(`/api/operations/accounts/${product.ownerId}/features`, { features: list, reason: 'Contrato 12' });
    const before = (await product.modules.accounts.load(product.ownerId)).state.features as string[];
    expect((await features([...before, 'hideDeleteDocumentSubUser'])).status).toBe(200);
    const refused = await eva.client.put('/api/document/delete', { documentIDs: [documentID] });
    expect([refused.status, refused.body.code]).toEqual([403, 'access.restricted']);
    expect((await eva.client.get('/profile')).body.data.hideDeleteDocumentSubUser).toBe(true);
    expect((await eva.client.get('/profile/sub-user/subscription')).body.data.hideDeleteDocumentSubUser).toBe(true);
    expect((await product.http.put('/api/document/delete', { documentIDs: [documentID] })).status).toBe(200);
    await features(before);
    const other = await draft(eva.client);
    expect((await eva.client.put('/api/document/delete', { documentIDs: [other] })).status).toBe(200);
  });

  it('let go while logged in, one is out within a second; what they did stays, and what they worked on goes on with another', async () => {
    const documentID = await sendDocument(omar.driven, [bruno], { title: 'Sigue' });
    const handOver = (to: string | null) => product.http.put('/api/document/charge', { from: omar.userID, to });
    const began = Date.now();
    expect((await product.http.call('DELETE', `/profile/sub-user/${omar.userID}`)).status).toBe(200);
    expect((await omar.client.get('/profile')).status).toBe(401);
    expect(Date.now() - began).toBeLessThan(1_000);
    expect((await handOver(omar.userID)).body.code).toBe('subUser.not_found');
    await caughtUp();
    const given = await handOver(eva.userID);
    expect(given.body.responseData).toMatchObject({ more: false });
    expect(given.body.responseData.handedOver).toContain(documentID);
    await caughtUp();
    const timeline = (await product.http.get(`/api/document/${documentID}/timeline`)).body.responseData.timeline;
    expect(timeline[0].actor).toEqual({ kind: 'sub-user', id: omar.userID, name: 'Omar Luz' });
    expect(timeline.at(-1).text).toBe('El titular encargó el documento a Eva Sol.');
    const voided = await eva.client.put('/api/document/void', { documentID });
    expect(voided.status).toBe(200);
    expect((await handOver(null)).body.responseData.handedOver).toEqual([]);
  });
});
