import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { ana, linkOf, mailsTo } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { approvalsAre, approverCalls, approverLink, sendForApproval } from '../vobo/approvers.ts';
import { account } from './steps.ts';

const OWN = 'SOLAR.2026';
const DAY = 86_400_000;
const dayIn = (days: number) => calendarDayOf(new Date(Date.now() + days * DAY));

interface Worker {
  readonly userID: string;
  readonly name: string;
  readonly email: string;
  readonly client: Client;
}

let product: Product;
let eva: Worker;
let omar: Worker;
beforeAll(async () => {
  product = await startProduct({ chain: false });
  await product.http.login(people.owner.email, people.owner.password);
  eva = await taken('Eva Sol', 'eva@sol.example');
  omar = await taken('Omar Luz', 'omar@luz.example');
  await product.http.put('/api/sub-user/visibility', { visibility: 'OWN' });
  await product.http.put('/api/absences/allowed', { allowed: true });
});
afterAll(() => product?.stop());
beforeEach(async () => {
  for (const one of [eva.userID, omar.userID, product.ownerId]) await product.http.call('DELETE', `/api/absences/${one}`);
});

async function taken(name: string, email: string): Promise<Worker> {
  const { userID } = (await product.http.post('/profile/sub-user/register', { email, name })).body.data.subUser;
  const [mail] = await mailsTo(product, email);
  await product.http.anonymous().post(`/profile/verify/update-password/${mail!.links[0]!.split('/').at(-1)}`, { password: OWN });
  return { userID, name, email, client: await product.http.anonymous().login(email, OWN) };
}

const away = (who: Worker, substitute: string) =>
  product.http.put('/api/absences', { userID: who.userID, substituteID: substitute, firstDay: dayIn(0), lastDay: dayIn(2) });
const asApprover = ({ name, email: emailID }: Worker, order = 1) => ({ name, emailID, order });
const caughtUp = async () => {
  const head = (await product.services.store.head())!;
  await Promise.all(['documents-inbox', 'document-timeline'].map((name) => product.modules.readSide.waitFor(name, head, 10_000)));
};
const turnsOf = async (client: Client, documentID: string) => {
  await caughtUp();
  const { turns } = (await client.get('/api/documents/your-turn')).body.responseData;
  return turns.filter((turn: { documentID: string }) => turn.documentID === documentID);
};
const ownLink = (client: Client, documentID: string, voBoID: string) => client.put(`/api/vobo/${documentID}/own-link`, { voBoID });
/** What somebody does with a link that was made for them. */
const opened = (documentID: string, id: string, link: string) => {
  const code = link.split('#')[1]!;
  return { code, calls: approverCalls(product.http.anonymous(), { documentID, id, code, address: link }) };
};

describe('an approver who is away', () => {
  it('has their answer given by who stands in, in their own name, and everybody is told so', async () => {
    await away(eva, omar.userID);
    const documentID = await sendForApproval(product, [ana], [asApprover(eva)], { title: 'Convenio con suplente' });
    const { id } = await approverLink(product, documentID, asApprover(eva));
    // It waits for both, and both are told by mail: Eva by her link, Omar by what waits for him.
    expect(await turnsOf(eva.client, documentID)).toMatchObject([{ reason: 'approve', subject: id, inPlaceOf: null }]);
    expect(await turnsOf(omar.client, documentID)).toMatchObject([
      { reason: 'approve', subject: id, inPlaceOf: { name: 'Eva Sol' }, link: null },
    ]);
    expect((await omar.client.get(`/api/document/${product.ownerId}/counts`)).status).not.toBe(500);
    const told = async (to: string) => (await mailsTo(product, to)).filter(({ subject }) => subject.includes('Convenio con suplente'));
    await expect.poll(async () => (await told(omar.email)).length, { timeout: WAIT_MS }).toBe(1);
    const [mail] = await told(omar.email);
    expect(mail!.text).toContain('pidió el visto bueno de Eva Sol');
    expect(mail!.text).toContain('Lo recibe porque suple a quien debe dar el visto bueno y está fuera.');
    expect(mail!.links.some((link) => link.endsWith('/dashboard/document?tab=turn'))).toBe(true);
    expect(mail!.text).not.toContain('/vobo/');

    const { link } = (await ownLink(omar.client, documentID, id)).body.responseData;
    const { calls } = opened(documentID, id, link);
    const view = (await calls.view()).body.responseData;
    expect(view).toMatchObject({ approver: { name: 'Eva Sol' }, substitute: { name: 'Omar Luz' }, isDue: true, answer: null });
    const saw = await calls.read();
    await calls.comment({ title: 'Cláusula 4', notes: 'Conforme.' });
    expect((await calls.accept(saw)).status).toBe(200);
    await approvalsAre(product, documentID, 'ACCEPTED');

    // Eva’s own link shows who answered, and takes no other answer.
    const evas = approverCalls(product.http.anonymous(), await approverLink(product, documentID, asApprover(eva)));
    expect((await evas.view()).body.responseData).toMatchObject({
      substitute: null,
      status: 'ACCEPTED',
      answer: { isYours: false, by: 'Omar Luz' },
      comments: [{ title: 'Cláusula 4', isYours: false, approverName: 'Eva Sol', substitute: { name: 'Omar Luz' } }],
    });
    expect((await evas.accept(await evas.read())).body.code).toBe('vobo.already_accepted');
    // The owner: on the page, in the mail, in the timeline, on the sheet.
    await caughtUp();
    const page = (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
    expect(page.voBo).toMatchObject([
      { name: 'Eva Sol', status: 'ACCEPTED', substitute: { name: 'Omar Luz' }, comments: [{ substitute: { name: 'Omar Luz' } }] },
    ]);
    const subject = 'Omar Luz, en lugar de Eva Sol, dio su visto bueno a «Convenio con suplente»';
    await expect.poll(async () => (await told(people.owner.email)).map((one) => one.subject), { timeout: WAIT_MS }).toContain(subject);
    const { timeline } = (await product.http.get(`/api/document/${documentID}/timeline`)).body.responseData;
    const said = (type: string) => timeline.filter((one: { type: string }) => one.type === type).map((one: { text: string }) => one.text);
    expect(said('ApproverSubstituted')).toEqual(['Omar Luz suple a Eva Sol, que está fuera, para dar el visto bueno.']);
    expect(said('VoBoAccepted')[0]).toMatch(/^Omar Luz \(en lugar de Eva Sol\) dio el visto bueno/);
    expect(said('VoBoCommentAdded')[0]).toMatch(/^Omar Luz \(en lugar de Eva Sol\) escribió/);
    expect(timeline.find((one: { type: string }) => one.type === 'VoBoAccepted').actor).toEqual({
      kind: 'approver',
      id,
      name: 'Omar Luz',
      standsInFor: 'Eva Sol',
    });
    const looks = (await product.http.get(`/api/document/${documentID}/looks`)).body.responseData.looks;
    expect(
      looks.filter(({ who }: { who: { name: string } }) => who.name === 'Omar Luz').map(({ who }: { who: { kind: string } }) => who.kind),
    ).toContain('sub-user');
  });

  it('answers themself first: nothing is left for who stands in', async () => {
    await away(eva, omar.userID);
    const documentID = await sendForApproval(product, [ana], [asApprover(eva)]);
    const own = await approverLink(product, documentID, asApprover(eva));
    const { calls } = opened(documentID, own.id, (await ownLink(omar.client, documentID, own.id)).body.responseData.link);
    const saw = await calls.read();
    const evas = approverCalls(product.http.anonymous(), own);
    expect((await evas.accept(await evas.read())).status).toBe(200);
    expect((await calls.accept(saw)).body.code).toBe('vobo.already_accepted');
    expect((await calls.view()).body.responseData).toMatchObject({ answer: { isYours: false, by: 'Eva Sol' } });
    expect(await turnsOf(omar.client, documentID)).toEqual([]);
    expect((await ownLink(omar.client, documentID, own.id)).body.code).toBe('vobo.not_due');
  });

  it('is back, or the owner forbids it: link, file and turn of who stood in end at once', async () => {
    await away(eva, omar.userID);
    const documentID = await sendForApproval(product, [ana], [asApprover(eva)]);
    const { id } = await approverLink(product, documentID, asApprover(eva));
    const { code, calls } = opened(documentID, id, (await ownLink(omar.client, documentID, id)).body.responseData.link);
    const saw = await calls.read();
    const file = (await calls.view()).body.responseData.documentFileObj.url.replace(/^https?:\/\/[^/]+/, '');
    const ends = [
      () => eva.client.call('DELETE', `/api/absences/${eva.userID}`),
      () => product.http.put('/api/absences/allowed', { allowed: false }),
    ];
    for (const end of ends) {
      await end();
      expect([(await calls.view()).status, (await calls.accept(saw)).status, (await product.http.anonymous().get(file)).status]).toEqual([
        410, 410, 410,
      ]);
      expect(await turnsOf(omar.client, documentID)).toEqual([]);
      expect((await ownLink(omar.client, documentID, id)).status).toBe(404);
      await product.http.put('/api/absences/allowed', { allowed: true });
      await away(eva, omar.userID);
      // What was let in once works again while it holds; the code is the same.
      expect((await ownLink(omar.client, documentID, id)).body.responseData.link.split('#')[1]).toBe(code);
      expect((await calls.view()).status).toBe(200);
    }
    const { events } = await product.modules.voBo.load(documentID);
    expect(events.filter(({ type }) => type === 'ApproverSubstituted')).toHaveLength(1);
  });

  it('is not answered for by who sent the document, or is asked themself: a second person looks', async () => {
    await away(eva, omar.userID);
    const sent = await sendForApproval({ ...product, http: omar.client }, [ana], [asApprover(eva)]);
    const asked = await sendForApproval(product, [ana], [asApprover(eva), asApprover(omar)]);
    for (const documentID of [sent, asked]) {
      const { id } = await approverLink(product, documentID, asApprover(eva));
      expect((await turnsOf(omar.client, documentID)).filter((turn: { inPlaceOf: unknown }) => turn.inPlaceOf !== null)).toEqual([]);
      expect((await ownLink(omar.client, documentID, id)).body.code).toBe('vobo.substitute_takes_part');
    }
    expect((await mailsTo(product, omar.email)).filter(({ subject }) => subject.includes('usted suple')).length).toBeLessThanOrEqual(3);
    // The owner stands in for Eva where a sub-user sent it.
    await away(eva, product.ownerId);
    const { id } = await approverLink(product, sent, asApprover(eva));
    expect(await turnsOf(product.http, sent)).toMatchObject([{ reason: 'approve', inPlaceOf: { name: 'Eva Sol' } }]);
    expect((await ownLink(product.http, sent, id)).status).toBe(200);
    expect((await ownLink(product.http, asked, (await approverLink(product, asked, asApprover(eva))).id)).body.code).toBe(
      'vobo.substitute_takes_part',
    );
  });

  it('of another account’s document nobody stands in, and a code made for one opens nothing of another', async () => {
    await away(eva, omar.userID);
    const { client: other } = await account(product, 'Renata', 'renata@otra.example');
    const documentID = await sendForApproval({ ...product, http: other }, [ana], [asApprover(eva)]);
    const { id } = await approverLink(product, documentID, asApprover(eva));
    expect(await turnsOf(omar.client, documentID)).toEqual([]);
    expect((await ownLink(omar.client, documentID, id)).status).toBe(404);
    const own = await sendForApproval(product, [ana], [asApprover(eva), asApprover({ ...omar, name: 'Iris', email: 'iris@cruz.example' })]);
    const evas = (await approverLink(product, own, asApprover(eva))).id;
    const irises = await linkOf(product, 'iris@cruz.example', own, 'vobo');
    const { code } = opened(own, evas, (await ownLink(omar.client, own, evas)).body.responseData.link);
    expect((await product.http.anonymous().get(`/api/vobo/${own}/${irises.id}`, { 'x-link-code': code })).status).toBe(403);
    expect((await product.http.anonymous().get(`/api/vobo/${documentID}/${id}`, { 'x-link-code': code })).status).toBe(403);
  });

  it('gives no answer any more once the document is in their own charge', async () => {
    const lucia = { userID: product.ownerId, name: 'Lucía Ferrer', email: people.owner.email, client: product.http };
    await away(lucia, omar.userID);
    const documentID = await sendForApproval({ ...product, http: eva.client }, [ana], [asApprover(lucia)]);
    const { id } = await approverLink(product, documentID, asApprover(lucia));
    const { calls } = opened(documentID, id, (await ownLink(omar.client, documentID, id)).body.responseData.link);
    const saw = await calls.read();
    const given = await product.http.put('/api/document/charge', { from: eva.userID, to: omar.userID, documentIDs: [documentID] });
    expect(given.body.responseData.handedOver).toEqual([documentID]);
    expect(await calls.accept(saw)).toMatchObject({ status: 409, body: { code: 'vobo.substitute_takes_part' } });
  });
});
