import { petition, respond } from '../../cancellation/people.ts';
import { answerWith, ask as bring, setSpecial } from '../../endorsement/special-world.ts';
import { readSheet, sign as signSheet, untilView } from '../../endorsement/world.ts';
import { account, eventually } from '../../journeys/steps.ts';
import { withFlags } from '../../subscription/on-plan.ts';
import { ana, bruno, contract, linkOf, read, until, upload } from '../../support/journey.ts';
import { type Answer, type Client, type Product, people } from '../../support/product.ts';
import { bring as bringTemplate, withVariables } from '../../templates/people.ts';
import { approverCalls, approverLink, askedRound } from '../../vobo/approvers.ts';
import { addressOf } from '../../web/signing-world.ts';
import { hurtForms } from './forms.ts';
import { payload } from './payloads.ts';

const elena = { emailID: 'elena@duarte.example', order: 1 };
const olga = 'olga@observa.example';
const PASSWORD = 'Clave.Nueva.1';

/** Documents whose every text is made to hurt, with the pages that show them. */
export interface Hurting {
  readonly documents: readonly string[];
  readonly pages: Readonly<Record<'owner' | 'link' | 'account', readonly string[]>>;
}

async function ok(answer: Promise<Answer> | Answer, what = ''): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${what} ${status} ${JSON.stringify(body)}`);
  return body.responseData ?? body;
}

/** A template whose every text is made to hurt, as far as a document can hold it: what turns the text behind it is refused. */
async function hurtTemplate(http: Client): Promise<void> {
  const written = (length = 200): string =>
    payload()
      .replaceAll(/[\u202e\u2066]/g, '')
      .slice(0, length);
  const hurting = { label: written(), placeholder: written(), helper: written() };
  const variables = () => [
    { ...hurting, name: 'a', type: 'radio', options: [written(), written()] },
    { ...hurting, name: 'b', type: 'dynamic_table', columns: [written(100)] },
  ];
  const brought = (templateID = '') =>
    ok(bringTemplate(http, withVariables('a', 'b'), `${written(60)}.docx`, { templateID }), 'file of a template');
  const { fileId } = await brought();
  const made = await ok(http.post('/api/template', { fileId, name: written(110), type: 'static', variables: variables() }), 'template');
  const next = await brought(made.templateID);
  const changed = { templateHistory: 1, fileId: next.fileId, name: written(110), type: 'static', variables: variables() };
  await ok(http.put(`/api/template/${made.templateID}`, changed), 'version of a template');
}

/** What belongs to accounts and to no document. */
export async function hurtAccounts(product: Product): Promise<{ anas: Client; brunos: Client }> {
  const { http } = product;
  await ok(
    http.put('/profile', {
      firstName: payload(),
      secondName: payload(),
      lastName: payload(),
      companyName: payload(),
      industry: payload(),
      activity: payload(),
    }),
    'profile',
  );
  const fiscal = { rfc: 'XAXX010101000', fiscalRegime: '616', cfdiUse: 'S01', country: 'FR' };
  const written = { businessName: payload(), state: payload(), city: payload(), address: payload() };
  await ok(http.put('/enterprises/current', { ...fiscal, ...written }), 'fiscal data');
  await ok(http.post('/api/user/sign', { type: 'TEXT', signature: payload() }), 'saved signature');
  const red = { textColor: 'rgba(185,28,28,1)', bgColor: 'rgba(185,28,28,0.2)' };
  await ok(http.post('/api/tag', { name: payload().slice(0, 40), ...red }), 'tag');
  await withFlags(product, ['isFormat'], []);
  const positions = [{ signer: 1, page: 1, x: 70, y: 130, width: 190, height: 60 }];
  const { formatID } = await ok(http.post('/api/format', { name: payload().slice(0, 80), positions }), 'format');
  await ok(http.put('/api/format', { formatID, name: payload().slice(0, 80) }), 'format renamed');
  await hurtTemplate(http);
  await ok(http.post('/api/api-keys', { name: payload().slice(0, 60), scope: 'READ', days: 30 }), 'key');
  await ok(http.post('/api/reviewers', { email: 'revisa@zq.example', name: payload(), password: 'Revisa.Todo.2026' }), 'reviewer');
  const taken = await ok(http.post('/profile/sub-user/register', { email: 'usuaria@zq.example', name: payload() }), 'sub-user');
  await ok(http.put('/api/sub-user', { userID: taken.data.subUser.userID, name: payload() }), 'sub-user renamed');
  for (const place of [{ search: payload() }, { title: payload(), documentID: 'x' }])
    await ok(http.post('/api/documents/saved-views', { name: payload().slice(0, 60), place: { tab: 'all', ...place } }), 'view');
  await ok(http.post('/api/reminders', { date: '2030-01-01', title: payload(), notes: payload(true) }), 'reminder');
  await ok(
    http.anonymous().post('/register', {
      email: 'nueva@zq.example',
      password: PASSWORD,
      name: payload(),
      lastName: payload(),
      secondName: payload(),
    }),
    'sign-up',
  );
  await setSpecial(product, true);
  return {
    anas: (await account(product, payload(), ana.emailID)).client,
    brunos: (await account(product, payload(), bruno.emailID)).client,
  };
}

/** One document in each state that shows other texts, in one language. */
export async function hurtDocuments(
  product: Product,
  { anas, brunos }: { anas: Client; brunos: Client },
  language: 'es' | 'en',
): Promise<Hurting> {
  const { http } = product;
  const send = async (more: Record<string, unknown> = {}, draft = false): Promise<string> => {
    const fields = { title: payload(), documentType: payload(), country: payload().slice(0, 60), fileName: `${payload()}.pdf`, language };
    const { documentID } = await ok(upload(http, await contract('Contrato'), fields), 'upload');
    const signatory = [
      { name: payload(), emailID: ana.emailID },
      { name: payload(), emailID: bruno.emailID },
    ];
    const setup = {
      title: payload(),
      nickname: payload(),
      message: payload(true),
      documentType: payload(),
      country: payload().slice(0, 60),
    };
    const sharedWith = [{ emailID: olga }];
    await ok(http.put('/api/document', { documentID, ...setup, language, whoSigns: 'OTHERS', signatory, sharedWith, ...more }), 'set-up');
    const place = (email: string, x: number) => ({ email, page: 1, x, y: 130, width: 190, height: 60, label: payload() });
    const note = { ...place(ana.emailID, 70), fieldId: 'nota', type: 'TEXT', y: 420, prefilled: payload() };
    const initials = { ...place(ana.emailID, 500), fieldId: 'rubrica', type: 'INITIALS', y: 30, width: 70, height: 30 };
    const choice = { ...place(ana.emailID, 300), fieldId: 'pago', type: 'RADIO', y: 420, required: false, options: [payload(), payload()] };
    const staticSignPositions = [place(ana.emailID, 70), place(bruno.emailID, 320), note, initials, choice];
    await ok(http.put('/api/document/draw', { documentID, staticSignPositions }), 'draw');
    if (draft) return documentID;
    await ok(http.put('/api/document/send-mail', { documentID }), 'send');
    await until(product, documentID, 'PENDING');
    return documentID;
  };
  const linked = async (documentID: string, email: string) => {
    // The link before the newest is void, and the newest is mailed a moment later.
    const { link, opened } = await eventually(async () => {
      const link = await linkOf(product, email, documentID);
      return read(product, documentID, link).then(
        (opened) => ({ link, opened }),
        () => null,
      );
    }, `a link of ${email}`);
    const { client, presented } = opened;
    return { client, presented, asked: { documentID, signatoryID: link.id, code: link.code } };
  };
  const decline = async (documentID: string, email: string, kind: string) => {
    const { client, asked } = await linked(documentID, email);
    const substitute = kind === 'NOT_MINE' ? { substitute: { name: payload(), email: 'otra@zq.example' } } : {};
    await ok(client.post('/api/documents/decline', { ...asked, kind, reason: payload(true), ...substitute }), 'decline');
    return asked.signatoryID;
  };
  const sign = async (documentID: string, email: string, more: Record<string, unknown> = {}) => {
    const { client, presented, asked } = await linked(documentID, email);
    const marks = { signature: { kind: 'TEXT', text: payload() }, initials: { kind: 'TEXT', text: payload() } };
    await ok(client.post('/api/documents/sign', { ...asked, presented, ...marks, ...more }), 'sign');
    await ok(client.post('/api/ratings', { ...asked, value: 3, text: payload(true) }), 'rating');
  };
  const at = (email: string, documentID: string, path: 'signatory' | 'observer' | 'done' = 'signatory') =>
    addressOf(product, email, documentID, path);

  const draft = await send({}, true);
  const files = [{ name: `${payload()}.pdf`, bytes: await contract('Varios') }];
  const several = new FormData();
  for (const { name, bytes } of files) several.append('documents', new Blob([Buffer.from(bytes)], { type: 'application/pdf' }), name);
  await ok(http.post('/api/multiple-document', several), 'several');

  // Approved with a comment, then signed, declined, asked again, renamed and completed; at last endorsed.
  const whole = await send({ voBo: [{ name: payload(), ...elena }], isEndorsement: true });
  await askedRound(product, whole, 1);
  const approving = await approverLink(product, whole, elena);
  const approver = approverCalls(http.anonymous(), approving);
  await ok(approver.comment({ title: payload(), notes: payload(true) }), 'comment');
  const { comments } = (await approver.view()).body.responseData;
  await ok(approver.change(comments[0].commentID, { title: payload(), notes: payload(true) }), 'comment again');
  await ok(approver.accept(await approver.read()), 'approval');
  await sign(whole, ana.emailID, { values: [{ fieldId: 'nota', value: payload() }] });
  const signatoryID = await decline(whole, bruno.emailID, 'NOT_MINE');
  await ok(http.put('/api/document/reopen', { documentID: whole, signatoryID }), 'reopen');
  await ok(http.put('/api/document/signatory', { documentID: whole, signatoryID, act: 'rename', name: payload() }), 'rename');
  await sign(whole, bruno.emailID);
  await until(product, whole, 'COMPLETED');

  const declined = await send();
  await decline(declined, ana.emailID, 'REFUSED');
  const voided = await send();
  await ok(http.put('/api/document/void', { documentID: voided, reason: payload(true) }), 'void');
  const asked = await send();
  const letter = { name: `${payload()}.pdf`, bytes: await contract('Carta') };
  await ok(petition(anas, asked, [letter], payload(true)), 'petition');
  for (const client of [http, brunos]) {
    const answer = await respond(client, `${asked}.1`, 'REJECT', payload(true));
    if (answer.status !== 200 && client === http) await ok(answer, 'answer');
  }
  const petitioned = await send();
  await ok(petition(anas, petitioned, [letter], payload(true)), 'petition');

  const { endorsementID } = await ok(bring(anas, whole), 'contract');
  await ok(answerWith(http, endorsementID, 'REJECT', payload(true)), 'special answer');
  const endorse = async () => {
    const more = { endorser: { name: payload(), emailID: ana.emailID }, endorsee: { name: payload(), emailID: 'dora@zq.example' } };
    const told = { kind: 'PROPERTY', place: payload(), details: { acceptance: payload() } };
    const made = await ok(http.post('/api/endorsement', { documentID: whole, ...told, ...more }), 'endorsement');
    await untilView(http, made.endorsementID, { isAdmitted: true, documentStatus: 'PENDING_TO_ENDORSEMENT' });
    return made.endorsementID as string;
  };
  const withdrawn = await endorse();
  await ok(http.put(`/api/endorsement/${withdrawn}/withdraw`, { reason: payload(true) }), 'withdraw');
  await untilView(http, withdrawn, { documentStatus: 'COMPLETED' });
  const refused = await endorse();
  await ok(anas.put(`/api/endorsement/${refused}/decline`, { reason: payload(true) }), 'decline');
  await untilView(http, refused, { documentStatus: 'COMPLETED' });
  const endorsed = await endorse();
  const { sha256 } = await readSheet(anas, endorsed);
  await ok(signSheet(anas, endorsed, sha256, { signature: { kind: 'TEXT', text: payload() } }), 'sheet');
  await untilView(http, endorsed, { status: 'COMPLETED', documentStatus: 'ENDORSED' });

  // Somebody else is asked while nobody has signed.
  const replaced = await send();
  const { asked: before } = await linked(replaced, bruno.emailID);
  await ok(
    http.put('/api/document/signatory', {
      documentID: replaced,
      signatoryID: before.signatoryID,
      act: 'replace',
      name: payload(),
      emailID: 'otra@zq.example',
    }),
    'replace',
  );
  await until(product, replaced, 'PENDING');
  const waiting = await send({ voBo: [{ name: payload(), ...elena }] });
  await askedRound(product, waiting, 1);
  const waits = await approverLink(product, waiting, elena);
  await ok(approverCalls(http.anonymous(), waits).comment({ title: payload(), notes: payload(true) }), 'comment');

  const forms = await hurtForms(product);

  const { validation } = (await http.get(`/api/get-document/${whole}`)).body.responseData;
  const documents = [whole, declined, voided, asked, petitioned, replaced, waiting];
  await eventually(async () => (await addressOf(product, olga, declined, 'observer')) !== '', 'the observer was written to');
  return {
    documents: [...documents, draft],
    pages: {
      owner: [
        ...documents.flatMap((id) => ['', '&tab=people', '&tab=history'].map((tab) => `/document/view?documentID=${id}${tab}`)),
        `/document/create?documentID=${draft}`,
        ...['', '&step=resume', '&step=review'].map((step) => `/document/preview?documentID=${draft}${step}`),
        `/document/cancel-review/${asked}.1`,
        `/document/cancel-review/${petitioned}.1`,
        `/document/cancel/${waiting}`,
        ...[withdrawn, refused, endorsed].map((id) => `/document/endorsement-sign/${id}`),
        ...forms.owner,
      ],
      link: [
        await at(ana.emailID, whole),
        await at(ana.emailID, whole, 'done'),
        await at(ana.emailID, declined),
        await at(bruno.emailID, declined),
        await at(ana.emailID, voided),
        await at(ana.emailID, replaced),
        await at(bruno.emailID, petitioned),
        await at(olga, declined, 'observer'),
        await at(olga, whole, 'observer'),
        ...forms.link,
        approving.address,
        waits.address,
        new URL(validation.link).pathname,
        `/endorsements/validation?documentID=${whole}`,
        `/endorsements/special/${whole}`,
        '/mailbox',
      ],
      account: [
        `/document/view?documentID=${whole}`,
        `/document/cancel-review/${petitioned}.1`,
        `/document/endorsement-sign/${endorsed}`,
        '/dashboard',
      ],
    },
  };
}

export const everywhere: Readonly<Record<'owner' | 'reviewer' | 'admin', readonly string[]>> = {
  owner: [
    '/dashboard',
    '/dashboard/document?tab=draft',
    '/dashboard/document?tab=completed',
    '/dashboard/document?tab=shared',
    '/dashboard/profile',
    '/dashboard/profile/keys',
    '/dashboard/profile/absences',
    '/dashboard/profile/reviewers',
    '/dashboard/billing',
    '/dashboard/endorsements',
    '/dashboard/endorsements?view=to-sign',
    '/dashboard/endorsements?view=received',
  ],
  reviewer: ['/dashboard', '/dashboard/document?tab=completed'],
  admin: ['/dashboard/operations'],
};

export const logins = {
  owner: people.owner,
  reviewer: people.reviewer,
  admin: people.admin,
  account: { email: ana.emailID, password: 'Otra.Cuenta.2026' },
};
