import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, mailed, spanish } from '../journeys/steps.ts';
import { linkOf, sendDocument, signDrawn, unreported } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const ana = { name: 'Ana Cortés', emailID: 'ana@cortes.example' };
const lost = { name: 'Perdido Ruiz', emailID: 'perdido@bounce.invalid' };
const clara = { name: 'Clara Luz', emailID: 'clara@luz.example', order: 1 };
const elena = { name: 'Elena Paz', emailID: 'elena@paz.example', order: 2 };

const mailsTo = async (email: string) =>
  (await product.http.anonymous().get(`/local/mailbox?to=${encodeURIComponent(email)}`)).body.responseData.mails as {
    mailId: string;
    subject: string;
    text: string;
  }[];
const reported = (documentID: string) =>
  eventually(async () => {
    const { events } = await product.modules.documents.load(documentID);
    return events.some(({ type }) => type === 'MailQueued') && unreported(events).length === 0;
  }, 'every mail was reported on');
const view = async (documentID: string) => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
const texts = async (documentID: string, type: string) =>
  (
    (await product.http.get(`/api/document/${documentID}/timeline`, spanish)).body.responseData.timeline as {
      type: string;
      text: string;
    }[]
  )
    .filter((event) => event.type === type)
    .map(({ text }) => text);

/** Reads as an approver and answers. */
async function answers(documentID: string, email: string, answer: 'accept' | 'reject', comment?: { title: string; notes: string }) {
  const link = await linkOf(product, email, documentID, 'vobo');
  const client = product.http.anonymous();
  const headers = { 'x-link-code': link.code };
  const path = `/api/vobo/${documentID}/${link.id}`;
  const page = (await client.get(path, headers)).body.responseData;
  await client.get((page.documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, client.url));
  if (comment) expect((await client.post(`${path}/comments`, comment, headers)).status).toBe(200);
  const done = await client.put(`${path}/${answer}`, { version: page.version, sha256: page.sha256 }, headers);
  expect([done.status, done.body.code]).toEqual([200, done.body.code]);
}

describe('mails of a document, from the event to the mailbox and back', () => {
  it('signers get theirs only after the last approval, the creator one of each answer (DOC-004, STATE-034)', async () => {
    const documentID = await sendDocument(product, [ana, lost], { voBo: [clara, elena], sharedWith: [{ emailID: 'olga@mira.example' }] });
    await answers(documentID, clara.emailID, 'accept');
    await linkOf(product, elena.emailID, documentID, 'vobo');
    expect((await mailsTo(ana.emailID)).filter(({ text }) => text.includes(documentID))).toEqual([]);
    await answers(documentID, elena.emailID, 'accept');
    await mailed(product, documentID);
    const owner = people.owner.email;
    await eventually(
      async () => (await mailsTo(owner)).some(({ subject }) => subject === 'No llegó el correo a Perdido Ruiz sobre «contrato»'),
      'the owner is told of the mail that came back',
    );
    await reported(documentID);
    const { events } = await product.modules.documents.load(documentID);
    const kinds = events.filter(({ type }) => type === 'MailAccepted').map(({ data }) => (data as { kind: string }).kind);
    expect(kinds.sort()).toEqual([
      'approval_request',
      'approval_turn',
      'mail_bounced',
      'observer_link',
      'signing_request',
      'signing_request',
      'vobo_accepted',
      'vobo_accepted',
    ]);
    const told = (await mailsTo(owner)).filter(({ text }) => text.includes(documentID));
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      'Clara Luz dio su visto bueno a «contrato»',
      'Elena Paz dio su visto bueno a «contrato»',
      'No llegó el correo a Perdido Ruiz sobre «contrato»',
    ]);
    // Every mail names an event that exists.
    const ids = new Set<string>();
    for await (const { id } of product.services.store.readAll()) ids.add(id);
    for (const { type, data } of events) if (type === 'MailQueued') expect(ids).toContain((data as { causedBy: string }).causedBy);

    // A bounce is seen beside the person and read in the history.
    const shown = await view(documentID);
    const mailOf = (name: string) => shown.signatory.find((one: { name: string }) => one.name === name).lastMail;
    expect(mailOf(lost.name)).toMatchObject({ state: 'bounced', reason: '550 5.1.1 no such mailbox' });
    expect(mailOf(ana.name)).toMatchObject({ state: 'delivered', reason: null });
    expect(shown.voBo.map((one: { lastMail: { state: string } }) => one.lastMail.state)).toEqual(['delivered', 'delivered']);
    expect(shown.sharedWith).toMatchObject([{ emailID: 'olga@mira.example', lastMail: { state: 'delivered' } }]);
    expect(await texts(documentID, 'MailBounced')).toEqual([expect.stringContaining('Perdido Ruiz')]);
    expect((await texts(documentID, 'MailDelivered')).join()).toContain('Ana Cortés');

    // Opened in the mailbox, it is opened for its sender; once.
    const { mailId } = (await mailsTo(ana.emailID)).find(({ text }) => text.includes(documentID))!;
    for (let time = 0; time < 2; time++)
      expect((await product.http.anonymous().post(`/local/mailbox/${mailId}/opened`)).body.responseData).toEqual({ opened: true });
    await eventually(async () => (await view(documentID)).signatory[0].lastMail.state === 'opened', 'the opening was recorded');
    expect(await texts(documentID, 'MailOpened')).toEqual([expect.stringContaining('Ana Cortés')]);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
  });

  it('a refusal reaches the creator with the comments, and no signer (STATE-035)', async () => {
    const documentID = await sendDocument(product, [ana], { voBo: [clara] });
    await answers(documentID, clara.emailID, 'reject', { title: 'Cláusula 4', notes: 'Falta la <fecha> de entrega.' });
    await eventually(async () => (await product.modules.documents.load(documentID)).state.approvals?.status === 'REFUSED', 'refused');
    const { state } = await product.modules.documents.load(documentID);
    const owner = state.uploaded!.uploadedBy.email.value!;
    await eventually(async () => (await mailsTo(owner)).some(({ text }) => text.includes(documentID)), 'the creator was told');
    const [mail] = (await mailsTo(owner)).filter(({ text }) => text.includes(documentID));
    expect(mail!.subject).toBe('Clara Luz no dio su visto bueno a «contrato»');
    expect(mail!.text).toContain('Comentario de Clara Luz: Cláusula 4\n  Falta la <fecha> de entrega.');
    expect((await mailsTo(ana.emailID)).filter(({ text }) => text.includes(documentID))).toEqual([]);
  });

  it('a report that waits is open work for staff: age, attempts, last error, and its next try brought forward', async () => {
    const staff = await product.http.anonymous().login(people.admin.email, people.admin.password);
    const seen = async () =>
      (await staff.get('/api/operations')).body.responseData.reactors.find((one: { name: string }) => one.name === 'mail-reports');
    const documentID = await sendDocument(product, [ana]);
    await reported(documentID);
    await eventually(async () => (await seen()).waiting === 0, 'no report of an earlier document waits');
    const { rows } = await product.services.pool.query<{ mail_id: string }>(
      `UPDATE delivery.reports SET recorded_at = NULL, attempts = 3, last_error = 'the store is away',
         reported_at = clock_timestamp() - interval '2 hours', next_attempt_at = clock_timestamp() + interval '1 hour'
       WHERE mail_id IN (SELECT mail_id FROM delivery.mails WHERE about = $1) RETURNING mail_id`,
      [documentID],
    );
    const key = `delivered ${rows[0]!.mail_id}`;
    const resume = async (named: string) => (await staff.post('/api/operations/work/mail-reports/resume', { key: named })).status;
    const open = await seen();
    expect(open).toMatchObject({
      waiting: 1,
      running: 0,
      parked: 0,
      failing: 1,
      open: [{ key, state: 'waiting', attempts: 3, lastError: 'the store is away', documentId: documentID, cause: 'MailDelivered' }],
    });
    expect([open.oldestOpenSeconds > 7000, open.open[0].ageSeconds > 7000, Date.parse(open.open[0].nextAttemptAt) > Date.now()]).toEqual([
      true,
      true,
      true,
    ]);
    expect(JSON.stringify(open)).not.toMatch(/@|Ana/);
    const count = (await product.modules.documents.load(documentID)).events.length;
    for (const other of ['delivered', `opened ${rows[0]!.mail_id}`, 'delivered of-no-mail', `bounced ${rows[0]!.mail_id}`])
      expect([other, await resume(other)]).toEqual([other, 409]);
    expect(await resume(key)).toBe(200);
    await eventually(async () => (await seen()).waiting === 0, 'the report was taken again');
    expect(await seen()).toMatchObject({ failing: 0, oldestOpenSeconds: null, open: [], done: open.done + 1 });
    expect((await product.modules.documents.load(documentID)).events.length).toBe(count);
    expect(await resume(key)).toBe(409);
  });

  it('survives that everything stops between the provider and the history', async () => {
    const documentID = await sendDocument(product, [ana], { voBo: [clara] });
    await reported(documentID);
    await product.services.pool.query(
      'UPDATE delivery.reports SET recorded_at = NULL, next_attempt_at = clock_timestamp() WHERE mail_id IN (SELECT mail_id FROM delivery.mails WHERE about = $1)',
      [documentID],
    );
    await product.restart();
    await eventually(async () => {
      const { rows } = await product.services.pool.query('SELECT FROM delivery.reports WHERE recorded_at IS NULL');
      return rows.length === 0;
    }, 'the reports were taken again');
    const { events } = await product.modules.documents.load(documentID);
    expect(events.filter(({ type }) => type.startsWith('Mail')).map(({ type }) => type)).toEqual([
      'MailQueued',
      'MailAccepted',
      'MailDelivered',
    ]);
  });
});
