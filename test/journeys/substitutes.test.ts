import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import type { Clock } from '../../shared-kernel/clock.ts';
import { ana, linkOf, mailsTo, sendDocument, stroke, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { draft } from './steps.ts';

const OWN = 'SOLAR.2026';
const DAY = 86_400_000;

let aheadMs = 0;
const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };
const dayIn = (days: number) => calendarDayOf(new Date(clock.now().getTime() + days * DAY));

interface Worker {
  readonly userID: string;
  readonly email: string;
  client: Client;
}

let product: Product;
let eva: Worker;
let omar: Worker;
beforeAll(async () => {
  product = await startProduct({ chain: false, clock });
  await product.http.login(people.owner.email, people.owner.password);
  eva = await taken('Eva Sol', 'eva@sol.example');
  omar = await taken('Omar Luz', 'omar@luz.example');
  await product.http.put('/api/sub-user/visibility', { visibility: 'OWN' });
});
afterAll(() => product?.stop());
beforeEach(async () => {
  expect((await product.http.put('/api/absences/allowed', { allowed: true })).status).toBe(200);
  for (const one of [eva.userID, omar.userID, product.ownerId]) await product.http.call('DELETE', `/api/absences/${one}`);
});

async function taken(name: string, email: string): Promise<Worker> {
  const { userID } = (await product.http.post('/profile/sub-user/register', { email, name })).body.data.subUser;
  const [mail] = await mailsTo(product, email);
  expect(
    (await product.http.anonymous().post(`/profile/verify/update-password/${mail!.links[0]!.split('/').at(-1)}`, { password: OWN })).status,
  ).toBe(200);
  return { userID, email, client: await product.http.anonymous().login(email, OWN) };
}
const away = (who: Worker, substituteID: string, first = 0, last = 2) =>
  product.http.put('/api/absences', { userID: who.userID, substituteID, firstDay: dayIn(first), lastDay: dayIn(last) });
const statusOf = async (client: Client, documentID: string) => (await client.get(`/api/get-document/${documentID}`)).status;
const rename = (client: Client, documentID: string, title: string) => client.put('/api/document', { documentID, title });
const caughtUp = async () => {
  const head = await product.services.store.head();
  await Promise.all(
    ['document-page', 'document-timeline', 'documents-inbox'].map((name) => product.modules.readSide.waitFor(name, head!, 10_000)),
  );
};
const rowsOf = async ({ client, userID }: Worker) => (await client.post(`/api/document/${userID}?cursor=`, {})).body.responseData.documents;
const rowOf = async (who: Worker, documentID: string) =>
  (await rowsOf(who)).find((row: { documentID: string }) => row.documentID === documentID);

describe('a substitute', () => {
  it('sees what the absent person is in charge of and goes on with it in their own name, in whose place the history says', async () => {
    const documentID = await draft(eva.client, { title: 'De Eva' });
    const ofOwner = await draft(product.http, { title: 'Del titular' });
    await caughtUp();
    expect([await statusOf(omar.client, documentID), (await rename(omar.client, documentID, 'No')).status]).toEqual([404, 404]);
    expect((await away(eva, omar.userID)).status).toBe(200);
    expect([await statusOf(omar.client, documentID), await statusOf(omar.client, ofOwner)]).toEqual([200, 404]);
    expect((await rename(omar.client, documentID, 'Con Omar')).status).toBe(200);
    expect((await rename(omar.client, ofOwner, 'No')).status).toBe(404);
    // Still Eva's, and hers to go on with.
    expect((await rename(eva.client, documentID, 'Con Eva')).status).toBe(200);
    const { events, state } = await product.modules.documents.load(documentID);
    expect(state.inCharge?.subUserId).toBe(eva.userID);
    expect(events.filter(({ type }) => type === 'SetupChanged').map(({ metadata }) => metadata.actor)).toEqual([
      { kind: 'sub-user', id: omar.userID, ownerId: product.ownerId, standsInFor: eva.userID },
      { kind: 'sub-user', id: eva.userID, ownerId: product.ownerId },
    ]);
    await caughtUp();
    const timeline = (await product.http.get(`/api/document/${documentID}/timeline`)).body.responseData.timeline;
    const renamed = timeline.filter(({ type }: { type: string }) => type === 'SetupChanged');
    expect(renamed.map(({ actor }: { actor: object }) => actor)).toEqual([
      { kind: 'sub-user', id: omar.userID, name: 'Omar Luz', standsInFor: 'Eva Sol' },
      { kind: 'sub-user', id: eva.userID, name: 'Eva Sol' },
    ]);
    expect((await rowOf(omar, documentID)).allowed).toContain('delete');
    expect(await rowOf(omar, ofOwner)).toBeUndefined();
    // What is made while standing in is the substitute's own.
    const own = await draft(omar.client);
    expect((await product.modules.documents.load(own)).state.inCharge?.subUserId).toBe(omar.userID);
  });

  it('sends, sends again, sets a last day, shares, voids and deletes; the absent owner’s documents as well', async () => {
    expect((await product.http.put('/api/absences', { substituteID: omar.userID, firstDay: dayIn(0), lastDay: dayIn(2) })).status).toBe(
      200,
    );
    const elena = { name: 'Elena Duarte', emailID: 'elena@duarte.example', order: 1 };
    const documentID = await sendDocument(product, [ana], { title: 'Del titular', voBo: [elena] });
    const { id: voBoID } = await linkOf(product, elena.emailID, documentID, 'vobo');
    const ofEva = await draft(eva.client);
    const calls = [
      ['/api/document/share-observer', { documentID, sharedWith: [{ emailID: 've@observa.example' }] }],
      ['/api/document/last-day', { documentID, lastDay: dayIn(5) }],
      [`/api/document/${documentID}/tag`, { tags: [] }],
      ['/api/document/void', { documentID }],
      ['/api/document/delete', { documentIDs: [documentID] }],
    ] as const;
    expect((await omar.client.put(`/api/vobo/${documentID}/resend`, { voBoID })).body.code).toBe('resend.wait_a_minute');
    for (const [path, body] of calls) expect([path, (await eva.client.put(path, body)).status]).toEqual([path, 404]);
    for (const [path, body] of calls) expect([path, (await omar.client.put(path, body)).status]).toEqual([path, 200]);
    const { events } = await product.modules.documents.load(documentID);
    expect(
      events
        .filter(({ metadata }) => metadata.actor.id === omar.userID)
        .map(({ type, metadata }) => [type, (metadata.actor as { standsInFor?: string }).standsInFor]),
    ).toEqual(['ObserversAdded', 'LastDaySet', 'DocumentVoided', 'DocumentDeleted'].map((type) => [type, product.ownerId]));
    // In the place of the owner alone, and not as the owner.
    expect((await rename(omar.client, ofEva, 'No')).status).toBe(404);
    expect((await omar.client.put('/api/document/charge', { from: eva.userID, to: omar.userID })).status).toBe(403);
  });

  it('signs for nobody and is no party in their place: no cancellation is asked for or answered', async () => {
    const documentID = await draft(eva.client, { title: 'Firma Eva' });
    await eva.client.put('/api/document', { documentID, whoSigns: 'ONLY_ME' });
    const [me] = (await product.modules.documents.load(documentID)).state.setup!.signatories;
    await eva.client.put('/api/document/draw', {
      documentID,
      staticSignPositions: [{ signatoryID: me!.signatoryId, page: 1, x: 60, y: 60, width: 180, height: 70, label: 'Eva' }],
    });
    await away(eva, omar.userID);
    expect((await omar.client.put('/api/document/send-mail', { documentID })).status).toBe(200);
    await until(product, documentID, 'PENDING');
    const opened = await omar.client.get(`/api/document/document-id/${documentID}/${me!.signatoryId}`);
    expect(opened.status).toBe(200);
    const { version, sha256 } = (await product.modules.documents.load(documentID)).state.versions
      .map(({ version, file }) => ({ version, sha256: file.sha256 }))
      .at(-1)!;
    const sign = (client: Client) =>
      client.post('/api/documents/sign', { documentID, signatoryID: me!.signatoryId, presented: { version, sha256 }, signature: stroke });
    expect((await sign(omar.client)).status).toBe(403);
    expect((await product.modules.documents.load(documentID)).state.signatures).toEqual([]);

    const sent = await sendDocument({ ...product, http: eva.client }, [ana], { title: 'Se cancela' });
    const form = () => {
      const data = new FormData();
      data.append('documentID', sent);
      data.append('reason', 'Se firmó otro');
      data.append('evidence', new Blob([Buffer.from('%PDF-1.7\n%%EOF\n')]), 'hoja.pdf');
      return data;
    };
    expect((await omar.client.post('/api/cancellation', form())).status).toBe(404);
    expect((await omar.client.get(`/api/cancellation/document/${sent}`)).status).toBe(200);
    await caughtUp();
    expect((await omar.client.post('/api/endorsement', { documentID: sent })).status).toBeGreaterThanOrEqual(400);
  });

  it('is mailed what concerns the sender, and only while they stand in', async () => {
    const documentID = await sendDocument({ ...product, http: eva.client }, [ana], { title: 'Avisos' });
    await away(eva, omar.userID);
    const link = await linkOf(product, ana.emailID, documentID);
    const answer = { documentID, signatoryID: link.id, kind: 'NOT_MINE' };
    expect((await product.http.anonymous().post('/api/documents/decline', answer, { 'x-link-code': link.code })).status).toBe(200);
    const told = async (to: string) => (await mailsTo(product, to)).filter(({ subject }) => subject.includes('«Avisos»'));
    await expect.poll(async () => (await told(omar.email)).length, { timeout: WAIT_MS }).toBe(1);
    expect((await told(omar.email))[0]!.text).toContain('Lo recibe porque suple a quien tiene el documento a su cargo.');
    await expect.poll(async () => (await told(eva.email)).length, { timeout: WAIT_MS }).toBe(1);
    // And it waits for them, in the lists of both.
    await caughtUp();
    const waits = async ({ client }: Worker) =>
      (await client.get('/api/documents/your-turn')).body.responseData.turns.filter(
        (turn: { documentID: string }) => turn.documentID === documentID,
      );
    expect((await waits(eva)).map(({ reason }: { reason: string }) => reason)).toEqual(['not-theirs']);
    expect(await waits(omar)).toEqual(await waits(eva));
    expect((await rowOf(omar, documentID)).yourTurn.reason).toBe('not-theirs');
    await eva.client.call('DELETE', `/api/absences/${eva.userID}`);
    expect(await waits(omar)).toEqual([]);
  });

  it('no more once the term is over, the absent person is back, the owner forbids it, or the document has gone to another', async () => {
    const documentID = await draft(eva.client);
    await caughtUp();
    const may = async () => [await statusOf(omar.client, documentID), (await rename(omar.client, documentID, `T${Math.random()}`)).status];
    await away(eva, omar.userID, 1, 2);
    expect(await may()).toEqual([404, 404]);
    await away(eva, omar.userID, 0, 1);
    expect(await may()).toEqual([200, 200]);
    await eva.client.call('DELETE', `/api/absences/${eva.userID}`);
    expect(await may()).toEqual([404, 404]);
    await away(eva, omar.userID, 0, 1);
    await product.http.put('/api/absences/allowed', { allowed: false });
    expect(await may()).toEqual([404, 404]);
    await product.http.put('/api/absences/allowed', { allowed: true });
    expect(await may()).toEqual([200, 200]);
    await caughtUp();
    expect((await product.http.put('/api/document/charge', { from: eva.userID, to: null, documentIDs: [documentID] })).status).toBe(200);
    await caughtUp();
    expect(await may()).toEqual([404, 404]);

    const other = await draft(eva.client);
    await caughtUp();
    expect(await statusOf(omar.client, other)).toBe(200);
    aheadMs += 2 * DAY;
    omar.client = await product.http.anonymous().login(omar.email, OWN);
    expect([await statusOf(omar.client, other), (await rename(omar.client, other, 'Tarde')).status]).toEqual([404, 404]);
  });
});
