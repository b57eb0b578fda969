import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tooLarge } from '../journeys/bad-files.ts';
import { ana, contract, linkOf, sendDocument, signDrawn, stroke, until, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Answer, Client, type Product, startProduct } from '../support/product.ts';
import { onPlan } from './on-plan.ts';

const OWN = 'SOLAR.2026';
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product?.stop());
afterEach(() => onPlan(product, 'Corporate'));

const refused = ({ status, body }: Answer) => [status, body.code];
const english = { 'accept-language': 'en' };
const spanish = { 'accept-language': 'es' };
const draft = async (client = product.http): Promise<string> => (await upload(client, await contract())).body.responseData.documentID;
const several = async () => {
  const form = new FormData();
  form.append('documents', new Blob([Buffer.from(await contract())], { type: 'application/pdf' }), 'a.pdf');
  return product.http.post('/api/multiple-document', form);
};
const approver = { name: 'Vera Luna', emailID: 'vera@luna.example', order: 1 };

/** What an owner begins with documents that were there before, by what it is. */
async function acts() {
  const ready = await draft();
  await product.http.put('/api/document', { documentID: ready, whoSigns: 'OTHERS', signatory: [ana] });
  const sent = await sendDocument(product, [ana]);
  const own = await sendDocument(product, [ana], { whoSigns: 'ME_AND_OTHERS' });
  const asks = await draft();
  await product.http.put('/api/document', { documentID: asks, whoSigns: 'OTHERS', signatory: [ana], voBo: [approver] });
  await product.http.put('/api/document/send-mail', { documentID: asks });
  await until(product, asks, 'PENDING');
  await linkOf(product, approver.emailID, asks, 'vobo');
  const { state } = await product.modules.documents.load(sent);
  const signatoryID = state.setup!.signatories[0]!.signatoryId;
  const voBoID = (await product.modules.documents.load(asks)).state.setup!.approvers[0]!.approverId;
  const { state: ownState } = await product.modules.documents.load(own);
  const ownID = ownState.setup!.signatories.find(({ isOwner }) => isOwner)!.signatoryId;
  const page = (await product.http.get(`/api/document/document-id/${own}/${ownID}`)).body.responseData;
  await product.http.get((page.documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, product.url));
  const { version, sha256 } = page.toPresent;
  return {
    ready,
    sent,
    own,
    signatoryID,
    create: async () => upload(product.http, await contract()),
    several,
    duplicate: () => product.http.post('/api/document/duplicate', { documentID: sent }),
    send: (headers?: Record<string, string>) => product.http.put('/api/document/send-mail', { documentID: ready }, headers),
    resend: () => product.http.put('/api/document/send-mail', { documentID: sent, signatoryID }),
    replace: () =>
      product.http.put('/api/document/signatory', {
        documentID: sent,
        signatoryID,
        act: 'replace',
        name: 'Bea Sol',
        emailID: 'bea@sol.example',
      }),
    resendToApprover: () => product.http.put(`/api/vobo/${asks}/resend`, { voBoID }),
    sign: () =>
      product.http.post('/api/documents/sign', {
        documentID: own,
        signatoryID: ownID,
        code: '',
        presented: { version, sha256 },
        signature: stroke,
      }),
  };
}

describe('what a frozen account begins (STATE-052)', () => {
  it.each([
    ['DEBTOR', 'subscription.debtor'],
    ['ZERO', 'subscription.expired'],
  ])('%s: neither creates, sends, sends again nor signs; it looks, searches, downloads and validates', async (plan, code) => {
    const ask = await acts();
    await onPlan(product, plan);
    for (const act of [ask.create, ask.several, ask.duplicate, ask.send, ask.resend, ask.replace, ask.resendToApprover, ask.sign])
      expect(refused(await act())).toEqual([403, code]);
    expect((await product.modules.documents.load(ask.ready)).state.status).toBe('DRAFT');

    const shown = await product.http.get(`/api/get-document/${ask.sent}`);
    expect(shown.status).toBe(200);
    const url = (shown.body.responseData.documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, product.url);
    expect((await product.http.get(url)).status).toBe(200);
    expect((await product.http.post(`/api/document/${product.ownerId}?cursor=`, {})).status).toBe(200);
    const form = new FormData();
    form.append('document', new Blob([Buffer.from(await contract())], { type: 'application/pdf' }), 'a.pdf');
    expect((await product.http.post('/api/document/validate', form)).status).toBe(200);

    // The refusals stand where every other does.
    const { rows } = await product.services.pool.query<{ code: string; action: string }>(
      `select distinct code, action from access.log where code = $1`,
      [code],
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['POST /api/document', 'ConfirmSending', 'Sign']));
  });

  it('what it had sent goes on: others sign, it is sealed, and everybody gets the mails', async () => {
    const documentID = await sendDocument(product, [ana]);
    await onPlan(product, 'DEBTOR');
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    await until(product, documentID, 'COMPLETED');
    await linkOf(product, ana.emailID, documentID, 'done');
  });

  it('says why in both languages (ERR-012)', async () => {
    const { send } = await acts();
    await onPlan(product, 'ZERO');
    expect((await send(english)).body.message).toBe('Your subscription has expired');
    expect((await send(spanish)).body.message).toBe('Su suscripción venció');
  });

  it('its sub-users and its keys meet the same (ROLE-004)', async () => {
    const answer = await product.http.post('/profile/sub-user/register', { email: 'eva@sol.example', name: 'Eva Sol' });
    const { body } = await product.http.anonymous().get('/local/mailbox?to=eva%40sol.example&limit=10');
    const code = body.responseData.mails[0].links[0].split('/').at(-1);
    expect((await product.http.anonymous().post(`/profile/verify/update-password/${code}`, { password: OWN })).status).toBe(200);
    expect(answer.status).toBe(200);
    const eva = await product.http.anonymous().login('eva@sol.example', OWN);
    const key = await product.http.post('/api/api-keys', { name: 'ERP', scope: 'WRITE', days: 30, isTest: false });
    const program = new Client(product.url);
    program.token = key.body.responseData.bearer;
    expect((await upload(eva, await contract())).status).toBe(200);
    const documentID = await draft(program);
    await program.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    await onPlan(product, 'DEBTOR');
    expect(refused(await upload(eva, await contract()))).toEqual([403, 'subscription.debtor']);
    expect(refused(await upload(program, await contract()))).toEqual([403, 'subscription.debtor']);
    expect(refused(await program.put('/api/document/send-mail', { documentID }))).toEqual([403, 'subscription.debtor']);
  });

  it('a call that was carried out before is answered as before', async () => {
    const once = { 'idempotency-key': 'once-and-again' };
    const bytes = await contract();
    const first = await upload(product.http, bytes, {}, once);
    const { documentID } = first.body.responseData;
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    const sent = await product.http.put('/api/document/send-mail', { documentID }, { 'idempotency-key': 'sent-once' });
    expect(sent.status).toBe(200);
    await onPlan(product, 'ZERO');
    expect((await product.http.put('/api/document/send-mail', { documentID }, { 'idempotency-key': 'sent-once' })).status).toBe(200);
    expect((await upload(product.http, bytes, {}, once)).body.responseData.documentID).toBe(documentID);
  });

  it('the same key with more files is no repeat: nothing of it is created that was not there', async () => {
    const bytes = await Promise.all([0, 1, 2, 3].map((index) => contract(`Contrato ${index}`)));
    const files = (count: number) => {
      const form = new FormData();
      for (const [index, one] of bytes.slice(0, count).entries())
        form.append('documents', new Blob([Buffer.from(one)], { type: 'application/pdf' }), `${index}.pdf`);
      return form;
    };
    const key = { 'idempotency-key': 'several-and-more' };
    const first = await product.http.post('/api/multiple-document', files(2), key);
    expect(first.status).toBe(200);
    await onPlan(product, 'ZERO');
    const again = await product.http.post('/api/multiple-document', files(2), key);
    expect(again.body.responseData?.documentIDs).toEqual(first.body.responseData.documentIDs);
    const counted = async () => {
      await product.modules.readSide.waitFor('documents-inbox', (await product.services.store.head())!, WAIT_MS);
      return (await product.http.get('/profile/subscription')).body.data.numberOfDocumentsUploaded;
    };
    const before = await counted();
    expect(refused(await product.http.post('/api/multiple-document', files(4), key))).toEqual([403, 'subscription.expired']);
    expect(await counted()).toBe(before);
  });

  it('frozen while sending: each document was sent or was refused', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => draft()));
    for (const documentID of drafts)
      await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [{ ...ana, emailID: 'race@cortes.example' }] });
    const [answers] = await Promise.all([
      Promise.all(drafts.map((documentID) => product.http.put('/api/document/send-mail', { documentID }))),
      onPlan(product, 'DEBTOR'),
    ]);
    for (const [index, answer] of answers.entries()) {
      const { state } = await product.modules.documents.load(drafts[index]!);
      expect([answer.status, state.round]).toEqual(answer.status === 200 ? [200, 1] : [403, 0]);
      if (answer.status !== 200) expect(answer.body.code).toBe('subscription.debtor');
    }
  });
});

describe('the size of a file by the plan (CONST-024)', () => {
  const padded = async (megabytes: number) => {
    const small = await contract();
    return Buffer.concat([Buffer.from(small), Buffer.alloc(megabytes * 1_048_576 - small.length, ' ')]);
  };
  it('20 MB, and 30 MB of a corporate account; the refusal names the limit that applied', async () => {
    await onPlan(product, 'Go Green');
    const ordinary = await upload(product.http, await padded(21), {}, english);
    expect([...refused(ordinary), ordinary.body.message]).toEqual([413, 'pdf.too_large', 'The file size cannot exceed 20MB']);
    await onPlan(product, 'M1');
    expect((await upload(product.http, await padded(21))).body.code).not.toBe('pdf.too_large');
    const corporate = await upload(product.http, tooLarge(30), {}, english);
    expect([...refused(corporate), corporate.body.message]).toEqual([413, 'pdf.too_large', 'The file size cannot exceed 30MB']);
  });
});

describe('saved signatures by the plan (ENT-013)', () => {
  it('as many of each kind as it gives, and one more is refused', async () => {
    await onPlan(product, 'Go Green');
    const keep = (text: string) => product.http.post('/api/user/sign', { type: 'TEXT', signature: text });
    for (const name of ['A', 'B', 'C']) expect((await keep(name)).status).toBe(200);
    const fourth = await keep('D');
    expect([...refused(fourth), fourth.body.facts.limit]).toEqual([409, 'saved_signature.limit', 3]);
    await onPlan(product, 'Corporate');
    expect((await keep('D')).status).toBe(200);
    expect((await product.http.get('/profile')).body.data.savedSignaturesLimit).toBe(10);
  });
});
