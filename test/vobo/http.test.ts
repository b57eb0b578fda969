import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, linkOf, read, signDrawn, stroke } from '../support/journey.ts';
import { type Answer, Client, type Product, people, startProduct } from '../support/product.ts';
import { approvalsAre, approverCalls, approverLink, askedRound, clara, dario, sendForApproval, signerLink, turnOf } from './approvers.ts';

const said = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`;
const words = { title: 'Renta', notes: 'La renta no es la que se acordó.' };

describe('the calls of approvers and owners (ROUTE-054, CALL-130)', () => {
  let product: Product;
  let clock: ManualClock;
  const stranger = () => product.http.anonymous();
  const by = async (documentID: string, who: { emailID: string }, of?: { round?: number; issue?: number }) =>
    approverCalls(stranger(), await approverLink(product, documentID, who, of));

  beforeAll(async () => {
    clock = new ManualClock(new Date());
    product = await startProduct({ clock, chain: false });
  });
  afterAll(() => product?.stop());

  it('a link shows the document, who signs and who approves, and nobody’s address (UI-056)', async () => {
    const documentID = await sendForApproval(product, [ana], [clara, { ...dario, order: 2 }], { message: 'Por favor hoy.' });
    const link = await approverLink(product, documentID, clara);
    expect(await linkOf(product, clara.emailID, documentID, 'vobo')).toMatchObject({ id: link.id, code: link.code });
    const { status, body, headers } = await approverCalls(stranger(), link).view();
    expect(status).toBe(200);
    expect(headers.get('etag')).toMatch(/^"\d+"$/);
    const view = body.responseData;
    expect(view).toMatchObject({
      documentID,
      message: 'Por favor hoy.',
      sender: { name: `${people.owner.firstName} ${people.owner.lastName}` },
      approver: { name: clara.name, order: 1 },
      status: 'PENDING',
      voBoStatus: 'PENDING',
      isDue: true,
      signatory: [{ name: ana.name, isSigned: false, isDue: false }],
      approvers: [
        { name: clara.name, order: 1, status: 'PENDING', isYou: true },
        { name: dario.name, order: 2, status: 'WAITING', isYou: false },
      ],
      comments: [],
    });
    expect(JSON.stringify(view)).not.toContain('@');
    const waiting = (await (await by(documentID, dario)).view()).body.responseData;
    expect(waiting).toMatchObject({ status: 'WAITING', isDue: false, waitingFor: [clara.name] });
  });

  it('no code, the code of somebody else, another voBoId or a changed code open nothing (VOBO-001)', async () => {
    const documentID = await sendForApproval(product, [ana], [clara, dario]);
    const own = await approverLink(product, documentID, clara);
    const other = await approverLink(product, documentID, dario);
    const get = (id: string, headers: Record<string, string>) => stranger().get(`/api/vobo/${documentID}/${id}`, headers);
    expect(said(await get(own.id, {}))).toContain('403 invalid_link_message');
    expect(said(await get(own.id, { 'x-link-code': other.code }))).toContain('403 invalid_link_message');
    expect(said(await get(own.id, { 'x-link-code': `${own.code.slice(0, -1)}${own.code.endsWith('A') ? 'B' : 'A'}` }))).toContain(
      '403 inv',
    );
    expect(said(await get('nobody', { 'x-link-code': own.code }))).toContain('403 invalid_link_message');
    const elsewhere = await stranger().get(`/api/vobo/no-document/${own.id}`, { 'x-link-code': own.code });
    expect(said(elsewhere)).toContain('403 invalid_link_message');
    // Acts are refused the same way, and leave nothing behind.
    const forged = approverCalls(stranger(), { ...own, code: other.code });
    for (const answer of [forged.comment(words), forged.accept({ version: 1, sha256: 'x' }), forged.reject({ version: 1, sha256: 'x' })])
      expect(said(await answer)).toContain('403 invalid_link_message');
    expect((await product.modules.voBo.load(documentID)).state).toMatchObject({ comments: [], answers: [] });
    // A signatory's link is no approver's.
    const { state } = await product.modules.documents.load(documentID);
    const signatory = await stranger().get(`/api/document/document-id/${documentID}/${state.setup!.signatories[0]!.signatoryId}`, {
      'x-link-code': own.code,
    });
    expect(signatory.status).toBe(403);
  });

  it('an answer counts only on what was read, once, and repeated with its key it is the same answer (STATE-030)', async () => {
    const documentID = await sendForApproval(product, [ana], [clara]);
    const calls = await by(documentID, clara);
    const { version, sha256 } = (await calls.view()).body.responseData;
    expect(said(await calls.accept({ version, sha256 }))).toContain('409 vobo.changed_since_seen');
    expect(said(await calls.accept({ version: 'one' }))).toContain('400');
    const saw = await calls.read();
    expect(saw).toEqual({ version, sha256 });
    const accepted = await calls.accept(saw, { 'idempotency-key': 'accept-once' });
    expect(accepted.status).toBe(200);
    expect(accepted.body.responseData).toMatchObject({ status: 'ACCEPTED', voBoStatus: 'ACCEPTED', isDue: false });
    expect((await calls.accept(saw, { 'idempotency-key': 'accept-once' })).status).toBe(200);
    const again = await calls.accept(saw);
    expect(said(again)).toContain('409 vobo.already_accepted');
    expect(again.body.facts).toMatchObject({ at: expect.any(String) });
    expect(said(await calls.reject(saw))).toContain('409 vobo.already_accepted');
    expect(said(await calls.comment(words))).toContain('409 vobo.already_accepted');
    const { events } = await product.modules.voBo.load(documentID);
    expect(events.filter(({ type }) => type === 'VoBoAccepted' || type === 'VoBoRefused')).toHaveLength(1);
  });

  it('comments are written, changed and taken back by whoever wrote them; the others read them (UI-055, RULE-042)', async () => {
    const documentID = await sendForApproval(product, [ana], [clara, dario]);
    const [hers, his] = [await by(documentID, clara), await by(documentID, dario)];
    expect(said(await hers.comment({ title: ' ', notes: 'x' }))).toContain('422 vobo.comment_title_required');
    expect(said(await hers.comment({ title: 'x' }))).toContain('422 vobo.comment_notes_required');
    const added = await hers.comment(words);
    expect(added.body.responseData.comments).toMatchObject([{ ...words, isYours: true, approverName: clara.name, editedAt: null }]);
    const { commentID } = added.body.responseData.comments[0];
    expect((await his.view()).body.responseData.comments).toMatchObject([{ ...words, isYours: false, approverName: clara.name }]);
    expect(said(await his.change(commentID, words))).toContain('404 vobo.comment_not_found');
    expect(said(await his.takeBack(commentID))).toContain('404 vobo.comment_not_found');
    const changed = await hers.change(commentID, { ...words, notes: 'Son 18,000.' });
    expect(changed.body.responseData.comments).toMatchObject([{ notes: 'Son 18,000.', editedAt: expect.any(String) }]);
    expect((await hers.takeBack(commentID)).body.responseData.comments).toEqual([]);
    expect(said(await hers.takeBack(commentID))).toContain('404 vobo.comment_not_found');
    // What an approver wrote reaches the owner's side, and no signer.
    await hers.comment(words);
    const owners = async () => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData.voBo;
    await expect.poll(owners).toMatchObject([
      { name: clara.name, emailID: clara.emailID, status: 'PENDING', comments: [words] },
      { name: dario.name, status: 'PENDING', comments: [] },
    ]);
  });

  it('an approval is a request: asked, commented, answered once (STATE-029)', async () => {
    const documentID = await sendForApproval(product, [ana], [clara, { ...dario, order: 2 }]);
    const first = await by(documentID, clara);
    const statusOf = async (one: typeof first) => (await one.view()).body.responseData.requestStatus;
    expect(await statusOf(first)).toBe('PENDING');
    expect(await statusOf(await by(documentID, dario))).toBe('INITIAL');
    const { commentID } = (await first.comment(words)).body.responseData.comments[0];
    expect(await statusOf(first)).toBe('PENDING_WITH_COMMENTS');
    await first.takeBack(commentID);
    expect(await statusOf(first)).toBe('PENDING');
    const saw = await first.read();
    expect((await first.accept(saw)).body.responseData.requestStatus).toBe('ACCEPTED');
    expect(said(await first.accept(saw))).toBe('409 vobo.already_accepted');
  });

  it('by turns: the second is refused until the first accepted; then signing opens (VOBO-002, STATE-041)', async () => {
    const documentID = await sendForApproval(product, [ana], [clara, { ...dario, order: 2 }]);
    const [first, second] = [await by(documentID, clara), await by(documentID, dario)];
    const saw = await second.read();
    const early = await second.accept(saw);
    expect(said(early)).toContain('409 vobo.not_your_turn');
    expect(JSON.stringify(early.body)).toContain(clara.name);
    expect(said(await second.comment(words))).toContain('409 vobo.not_your_turn');
    await first.accept(await first.read());
    await turnOf(product, await approverLink(product, documentID, dario));
    expect((await second.view()).body.responseData).toMatchObject({ status: 'PENDING', isDue: true, waitingFor: [] });
    expect((await second.accept(await second.read())).body.responseData).toMatchObject({ voBoStatus: 'ACCEPTED' });
    await approvalsAre(product, documentID, 'ACCEPTED');
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
  });

  it('a refusal ends the round for all; sent again it is asked anew and old links are void (STATE-031..033)', async () => {
    const documentID = await sendForApproval(product, [ana], [clara, dario]);
    const [hers, his] = [await by(documentID, clara), await by(documentID, dario)];
    const saw = await his.read();
    await hers.comment(words);
    expect((await hers.reject(await hers.read())).body.responseData).toMatchObject({ status: 'REFUSED', voBoStatus: 'REFUSED' });
    expect(said(await his.accept(saw))).toContain('409 vobo.refused_by_other');
    expect((await his.view()).body.responseData).toMatchObject({ status: 'CLOSED', voBoStatus: 'REFUSED' });
    await approvalsAre(product, documentID, 'REFUSED');
    // The owner's page is read from a read model, which follows.
    const owners = async () => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
    const refused = { status: 'PENDING', voBoStatus: 'REFUSED', isVoBo: true, voBo: [{ status: 'REFUSED', comments: [words] }, {}] };
    await expect.poll(owners).toMatchObject(refused);

    expect((await product.http.put('/api/document', { documentID, title: 'Contrato, corregido' })).status).toBe(200);
    expect((await product.http.put('/api/document/send-mail', { documentID })).status).toBe(200);
    await askedRound(product, documentID, 2);
    expect(said(await hers.view())).toContain('410 expire_link_message');
    const anew = (await (await by(documentID, clara, { round: 2 })).view()).body.responseData;
    expect(anew).toMatchObject({ round: 2, status: 'PENDING', title: 'Contrato, corregido', comments: [] });
    await expect.poll(owners).toMatchObject({ voBoStatus: 'PENDING', voBo: [{ status: 'PENDING', comments: [] }, { status: 'PENDING' }] });
  });

  it('the owner sends a link again at most once a minute; a stranger never (STATE-033)', async () => {
    const documentID = await sendForApproval(product, [ana], [clara, { ...dario, order: 2 }]);
    const link = await approverLink(product, documentID, clara);
    const resend = (client: Client, voBoID: string) => client.put(`/api/vobo/${documentID}/resend`, { voBoID });
    const soon = await resend(product.http, link.id);
    expect(said(soon)).toContain('429 resend.wait_a_minute');
    expect(soon.body.facts.seconds).toBeGreaterThan(0);
    clock.advance(61_000);
    const second = await approverLink(product, documentID, dario);
    expect(said(await resend(product.http, second.id))).toContain('409 vobo.not_due');
    expect((await resend(stranger(), link.id)).status).toBe(401);
    const foreigner = await new Client(product.url).login(people.admin.email, people.admin.password);
    expect([403, 404]).toContain((await resend(foreigner, link.id)).status);
    const sent = await resend(product.http, link.id);
    expect(sent.status).toBe(200);
    expect(sent.body.responseData).toMatchObject({ documentID, voBoID: link.id, expiresAt: expect.any(String) });
    expect(said(await resend(product.http, link.id))).toContain('429 resend.wait_a_minute');
    expect(said(await (await by(documentID, clara)).view())).toContain('410 expire_link_message');
    expect((await (await by(documentID, clara, { issue: 2 })).view()).status).toBe(200);
  });

  it('of a deleted document nothing is shown any more', async () => {
    const documentID = await sendForApproval(product, [ana], [clara]);
    const calls = await by(documentID, clara);
    expect((await product.http.put('/api/document/delete', { documentIDs: [documentID] })).status).toBe(200);
    expect(said(await calls.view())).toContain('410 deleted_document_message');
  });

  it('a signer’s link opens before the approval and after a refusal, and signs nothing (STATE-032, STATE-041)', async () => {
    const documentID = await sendForApproval(product, [ana], [clara]);
    const signer = await signerLink(product, documentID);
    const sign = async () => {
      const { client, presented } = await read(product, documentID, signer);
      return client.post('/api/documents/sign', { documentID, signatoryID: signer.id, code: signer.code, presented, signature: stroke });
    };
    expect(said(await sign())).toContain('409 signature.approvals_missing');
    const calls = await by(documentID, clara);
    await calls.reject(await calls.read());
    await approvalsAre(product, documentID, 'REFUSED');
    const suspended = await read(product, documentID, signer);
    expect(suspended.page).toMatchObject({ voBoStatus: 'REFUSED', isDue: false, waitingFor: [] });
    expect(JSON.stringify(suspended.page.voBo)).not.toContain('@');
    expect(said(await sign())).toContain('409 signature.approvals_missing');
  });

  it('after its term a link says so, and answers nothing (ERR-053)', async () => {
    const documentID = await sendForApproval(product, [ana], [clara], { linkTermSeconds: 3600 });
    const calls = await by(documentID, clara);
    const saw = await calls.read();
    clock.advance(3_601_000);
    expect(said(await calls.view())).toContain('410 expire_link_message');
    expect(said(await calls.accept(saw))).toContain('410 expire_link_message');
    // What was answered in time can be looked at later too.
    await product.http.login(people.owner.email, people.owner.password);
    const other = await sendForApproval(product, [ana], [clara], { linkTermSeconds: 3600 });
    const answered = await by(other, clara);
    await answered.accept(await answered.read());
    await approvalsAre(product, other, 'ACCEPTED');
    clock.advance(3_601_000);
    expect((await answered.view()).body.responseData).toMatchObject({ status: 'ACCEPTED' });
  });
});
