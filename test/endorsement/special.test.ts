import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flowStreams, runFlow } from '../../modules/flows/flow.ts';
import { specialEndorsements } from '../../modules/flows/special-endorsements.ts';
import { account, eventually } from '../journeys/steps.ts';
import { onPlan } from '../subscription/on-plan.ts';
import { count } from '../support/counts.ts';
import { ana, bruno, contract, sendDocument, until } from '../support/journey.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { wordFile } from '../support/word.ts';
import { doc } from '../word/compound.ts';
import { answerWith, ask, codeOf, completedDocument, contractForm, setSpecial, specialEvents } from './special-world.ts';

let product: Product;
let anaClient: Client;
let stranger: Client;
let documentID: string;
beforeAll(async () => {
  product = await startProduct();
  anaClient = (await account(product, 'Ana', ana.emailID)).client;
  stranger = (await account(product, 'Extraña', 'extrana@otra.example')).client;
  await setSpecial(product, true);
});
afterAll(async () => product?.stop());
beforeEach(async () => {
  documentID = await completedDocument(product);
});

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

describe('the public page of a special endorsement (ROUTE-020, ENDO-003)', () => {
  it('tells strangers that a completed document is here and takes one, and nothing else; all others do not exist', async () => {
    const anybody = product.http.anonymous();
    const facts = async (client: Client, headers: Record<string, string> = {}) => {
      const answer = await client.get(`/api/endorsement/special/${documentID}`, headers);
      return [answer.status, answer.body.responseData];
    };
    const code = await codeOf(product, documentID);
    const otherCode = await codeOf(product, await completedDocument(product));
    const admin = await anybody.anonymous().login(people.admin.email, people.admin.password);
    const toStrangers = { documentID, isEnabled: true, title: null, documentPages: null, isTaken: null };
    const strangers = async () => [
      await facts(anybody),
      await facts(anybody, { 'x-link-code': 'x'.repeat(43) }),
      await facts(anybody, otherCode),
      await facts(stranger),
      // The code is not that person's.
      await facts(stranger, code),
      await facts(admin),
    ];
    expect(await strangers()).toEqual(Array(6).fill([200, toStrangers]));

    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    const known = { documentID, isEnabled: true, title: 'contrato', documentPages: 1, isTaken: false };
    for (const [who, seen] of [
      ['owner', await facts(product.http)],
      ['reviewer', await facts(reviewer)],
      ['Ana by session', await facts(anaClient)],
      ['Ana by her link', await facts(anybody, code)],
    ])
      expect([who, seen]).toEqual([who, [200, known]]);
    expect((await ask(anaClient, documentID)).status).toBe(200);
    expect((await facts(anybody, code))[1]).toMatchObject({ isTaken: true });
    expect(await strangers()).toEqual(Array(6).fill([200, toStrangers]));
    expect((await anybody.get(`/api/endorsement/special/${documentID}`, { authorization: 'Bearer x' })).status).toBe(401);
    // Looking at it as a stranger is nobody's refusal; a code that opened nothing is one, each time.
    const denied = await product.services.accessLog.query({ target: documentID, outcome: 'denied' });
    expect(denied.map((line) => `${line.actor.kind} ${line.code}`).sort()).toEqual([
      ...Array(2).fill('owner signatory.user.not.match'),
      ...Array(4).fill('public invalid_link_message'),
    ]);

    const pending = await sendDocument(product, [ana, bruno], { isEndorsement: true });
    for (const id of [pending, crypto.randomUUID(), 'nothing']) {
      const answer = await anybody.get(`/api/endorsement/special/${id}`, { 'accept-language': 'en' });
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([404, 'document.not_found', 'Document Not Found']);
    }
  });

  it('says that it is not enabled where staff have not given the feature, and the call answers 403 (SUB-013, ENDO-002)', async () => {
    await setSpecial(product, false);
    const anybody = product.http.anonymous();
    expect((await anybody.get(`/api/endorsement/special/${documentID}`)).body.responseData.isEnabled).toBe(false);
    expect(refusal(await ask(product.http, documentID))).toEqual([403, 'endorsement.special_not_enabled']);
    expect(refusal(await ask(anybody, documentID, undefined, await codeOf(product, documentID)))).toEqual([
      403,
      'endorsement.special_not_enabled',
    ]);
    await setSpecial(product, true);
    expect(await specialEvents(product, documentID)).toEqual([]);
  });
});

describe('asking for a special endorsement', () => {
  it('needs a party: no session 401, a stranger 403, a wrong code 403, another person’s session 403, a reviewer 403', async () => {
    const code = await codeOf(product, documentID);
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect(refusal(await ask(product.http.anonymous(), documentID))).toEqual([401, 'session.required']);
    expect(refusal(await ask(stranger, documentID))).toEqual([403, 'endorsement.special_not_a_party']);
    expect(refusal(await ask(stranger, documentID, undefined, code))).toEqual([403, 'signatory.user.not.match']);
    expect(refusal(await ask(reviewer, documentID))).toEqual([403, 'reviewer.read_only']);
    expect(refusal(await ask(product.http.anonymous(), documentID, undefined, { 'x-link-code': 'x'.repeat(43) }))).toEqual([
      403,
      'invalid_link_message',
    ]);
    expect(refusal(await ask(product.http, crypto.randomUUID()))).toEqual([403, 'endorsement.special_not_a_party']);
    expect(await specialEvents(product, documentID)).toEqual([]);
  });

  it('takes a signer by the code of their link, keeps contract and page, and shows them to the parties only', async () => {
    const code = await codeOf(product, documentID);
    const anybody = product.http.anonymous();
    const asked = await ask(anybody, documentID, undefined, code);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    expect(asked.body.responseData).toMatchObject({
      endorsementID: `${documentID}.s1`,
      documentID,
      status: 'PENDING',
      endorsementSpecialPage: 2,
      requestedBy: { role: 'SIGNATORY', name: ana.name },
      contract: { fileName: 'nuevo.pdf', pages: 3 },
      isRequester: true,
      canAnswer: false,
    });
    const [event] = await specialEvents(product, documentID);
    expect(event!.metadata.actor).toMatchObject({ kind: 'signatory', documentId: documentID });
    expect(JSON.stringify(event!.data)).not.toMatch(/Ana Cortés|nuevo\.pdf|cortes\.example/);

    const { url, sha256 } = asked.body.responseData.contract;
    const bytes = (await anybody.get(url, code)).body as Buffer;
    expect(Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')).toBe(sha256);
    for (const [who, client, status] of [
      ['owner', product.http, 200],
      ['Ana by session', anaClient, 200],
      ['stranger', stranger, 403],
      ['nobody', anybody, 401],
    ] as const) {
      expect([who, (await client.get(url)).status]).toEqual([who, who === 'stranger' ? 404 : status]);
      expect([who, (await client.get(`/api/endorsement/special/${documentID}/requests`)).status]).toEqual([who, status]);
    }
    const [owners] = (await product.http.get(`/api/endorsement/special/${documentID}/requests`)).body.responseData.requests;
    expect(owners).toMatchObject({ isOwner: true, canAnswer: true, isRequester: false });
  });

  it('takes the owner and a signer by session; one is open at a time (ENDO_008)', async () => {
    expect((await ask(anaClient, documentID)).status).toBe(200);
    const again = await ask(product.http, documentID);
    expect([again.status, again.body.code]).toEqual([409, 'ENDO_008']);
    expect((await anaClient.get(`/api/endorsement/special/${documentID}`)).body.responseData.isTaken).toBe(true);
    const other = await completedDocument(product);
    expect((await ask(product.http, other)).body.responseData.requestedBy.role).toBe('OWNER');
  });

  it('refuses pages that are not there, missing pages and files, and what is no PDF', async () => {
    const send = async (form: FormData) => refusal(await ask(product.http, documentID, form));
    expect(await send(await contractForm('4'))).toEqual([422, 'endorsement.special_page_missing']);
    for (const page of ['0', '-1', '1.5', 'x', null])
      expect([page, ...(await send(await contractForm(page)))]).toEqual([page, 422, 'endorsement.special_page_required']);
    const empty = new FormData();
    empty.append('page', '1');
    expect(await send(empty)).toEqual([422, 'upload.file_required']);
    // A Word file is for documents of one's own alone (RULE-018).
    for (const bytes of [Buffer.from('no PDF at all'), wordFile(), doc('Convenio')])
      expect(await send(await contractForm('1', 1, bytes))).toEqual([422, 'pdf.not_a_pdf']);
    const twice = await contractForm('1');
    twice.append('contract', new Blob([Buffer.from(await contract('Otro'))]), 'otro.pdf');
    expect((await send(twice))[1]).toBe('upload.too_many_files');
    expect(await specialEvents(product, documentID)).toEqual([]);
  });

  it('refuses documents that are not complete or were not prepared for it', async () => {
    const pending = await sendDocument(product, [ana], { isEndorsement: true });
    expect(refusal(await ask(product.http, pending))).toEqual([409, 'conflict.not_endorsable']);
    expect(refusal(await ask(stranger, pending))).toEqual([403, 'endorsement.special_not_a_party']);
    const plain = await completedDocument(product, { isEndorsement: false });
    expect(refusal(await ask(product.http, plain))).toEqual([409, 'endorsement.not_allowed']);
  });
});

describe('the answer of the owner', () => {
  it('of a frozen account approves nothing, since that makes a document; it rejects (STATE-052)', async () => {
    const asked = await ask(anaClient, documentID);
    const { endorsementID } = asked.body.responseData;
    await onPlan(product, 'DEBTOR');
    expect(refusal(await answerWith(product.http, endorsementID, 'APPROVE'))).toEqual([403, 'subscription.debtor']);
    expect((await answerWith(product.http, endorsementID, 'REJECT')).status).toBe(200);
    await onPlan(product, 'Corporate');
  });

  it('approves once: a draft of the contract is made and the document refers to it with the page (ENDO-002, UI-059)', async () => {
    const asked = (await ask(anaClient, documentID)).body.responseData;
    const approved = await answerWith(product.http, asked.endorsementID, 'APPROVE');
    expect([approved.status, approved.body.responseData.status]).toEqual([200, 'APPROVED']);
    const state = () => product.modules.documents.load(documentID).then((one) => one.state);
    await eventually(async () => (await state()).endorsementWorkflow !== null, 'the reference is there');
    const { workflowDocumentId, page } = (await state()).endorsementWorkflow!;
    expect(page).toBe(2);
    const workflow = (await product.modules.documents.load(workflowDocumentId)).state;
    expect(workflow).toMatchObject({ status: 'DRAFT', ownerId: product.ownerId });
    expect(workflow.uploaded!.workflowOf).toEqual({ documentId: documentID, endorsementId: asked.endorsementID, page: 2 });
    expect(workflow.uploaded!.original.sha256).toBe(asked.contract.sha256);
    await until(product, workflowDocumentId, 'DRAFT');

    const view = async (id: string) => (await product.http.get(`/api/get-document/${id}`)).body.responseData;
    await expect
      .poll(() => view(documentID))
      .toMatchObject({ endorsementWorkflow: 'SPECIAL', endorsementWorkflowDocumentId: workflowDocumentId, endorsementSpecialPage: 2 });
    await expect
      .poll(() => view(workflowDocumentId))
      .toMatchObject({ endorsementWorkflow: 'SPECIAL', endorsementWorkflowDocumentId: documentID });
    const [shown] = (await product.http.get(`/api/endorsement/special/${documentID}/requests`)).body.responseData.requests;
    expect(shown).toMatchObject({ status: 'APPROVED', endorsementWorkflowDocumentId: workflowDocumentId, canAnswer: false });
    const [hers] = (await anaClient.get(`/api/endorsement/special/${documentID}/requests`)).body.responseData.requests;
    expect(hers).toMatchObject({ status: 'APPROVED', endorsementWorkflowDocumentId: null });

    // Done again by another worker, or by one that was killed in between: nothing more.
    const before = await eventTypes(documentID, workflowDocumentId);
    const { engine, files } = product.services;
    const cause = { type: 'SpecialEndorsementApproved', documentId: documentID, eventId: 'again' };
    await runFlow(specialEndorsements({ files, pdf: product.modules.pdf }), flowStreams(engine), cause);
    expect(await eventTypes(documentID, workflowDocumentId)).toEqual(before);
    expect(refusal(await ask(product.http, documentID))).toEqual([409, 'ENDO_008']);
  });

  it('rejects with notes for who asked, and another may be requested', async () => {
    const asked = (await ask(anaClient, documentID)).body.responseData;
    const rejected = await answerWith(product.http, asked.endorsementID, 'REJECT', ' Falta la factura. ');
    expect(rejected.body.responseData).toMatchObject({ status: 'REJECTED', answer: { notes: 'Falta la factura.' } });
    const late = await answerWith(product.http, asked.endorsementID, 'APPROVE');
    expect([late.status, late.body.code, late.body.facts.answer]).toEqual([409, 'endorsement.special_already_rejected', 'REJECTED']);
    const second = await ask(anaClient, documentID);
    expect(second.body.responseData).toMatchObject({ endorsementID: `${documentID}.s2`, status: 'PENDING' });
    const { requests } = (await anaClient.get(`/api/endorsement/special/${documentID}/requests`)).body.responseData;
    expect(requests.map((one: { status: string }) => one.status)).toEqual(['PENDING', 'REJECTED']);
    expect((await product.modules.documents.load(documentID)).state.endorsementWorkflow).toBeNull();
  });

  it('is the owner’s alone', async () => {
    const { endorsementID } = (await ask(anaClient, documentID)).body.responseData;
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect(refusal(await answerWith(anaClient, endorsementID, 'APPROVE'))).toEqual([403, 'endorsement.special_only_owner']);
    expect(refusal(await answerWith(reviewer, endorsementID, 'APPROVE'))).toEqual([403, 'reviewer.read_only']);
    expect(refusal(await answerWith(stranger, endorsementID, 'APPROVE'))).toEqual([404, 'endorsement.not_found']);
    expect((await answerWith(product.http.anonymous(), endorsementID, 'APPROVE')).status).toBe(401);
    for (const id of [`${documentID}.s9`, `${documentID}.1`, documentID, `${crypto.randomUUID()}.s1`])
      expect(refusal(await answerWith(product.http, id, 'APPROVE'))).toEqual([404, 'endorsement.not_found']);
    expect(await specialEvents(product, documentID)).toHaveLength(1);
  });

  it('approving and rejecting at the same instant: one 200, one 409 that names the other, one event', { timeout: 2_400_000 }, async () => {
    const rounds = count('races of a special answer', 6, 100);
    let endorsementID = (await ask(anaClient, documentID)).body.responseData.endorsementID as string;
    for (let round = 1; round <= rounds; round++) {
      const before = (await specialEvents(product, documentID)).length;
      const answers = await Promise.all([
        answerWith(product.http, endorsementID, round % 2 ? 'APPROVE' : 'REJECT'),
        answerWith(product.http, endorsementID, round % 2 ? 'REJECT' : 'APPROVE'),
      ]);
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
      const events = await specialEvents(product, documentID);
      expect(events).toHaveLength(before + 1);
      const approved = events.at(-1)!.type === 'SpecialEndorsementApproved';
      expect(answers.find((one) => one.status === 409)!.body.code).toBe(
        approved ? 'endorsement.special_already_approved' : 'endorsement.special_already_rejected',
      );
      if (approved) documentID = await completedDocument(product);
      endorsementID = (await ask(anaClient, documentID)).body.responseData.endorsementID;
    }
  });
});

const eventTypes = async (...ids: string[]) =>
  (await Promise.all(ids.map((id) => product.modules.documents.load(id)))).map(({ events }) =>
    events.map((one) => one.type).filter((type) => !/^Mail|Viewed|Downloaded/.test(type)),
  );
