import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageText } from '../../shared-kernel/pdf/render.ts';
import { account, english, eventually } from '../journeys/steps.ts';
import { mailsTo } from '../support/journey.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { shownIn } from '../templates/word-text.ts';
import { ofSigner, question } from './given.ts';
import {
  act,
  ana,
  asSigner,
  begin,
  bruno,
  formLink,
  layingConverter,
  lease,
  type MadeTemplate,
  makeTemplate,
  ok,
  plansWithTemplates,
  said,
  untilStage,
  viewOf,
} from './world.ts';

let product: Product;
let http: Client;
let stranger: Client;
let template: MadeTemplate;
const converter = layingConverter();
let now = 0;

beforeAll(async () => {
  product = await startProduct({
    chain: false,
    wordConverter: converter,
    env: await plansWithTemplates(),
    clock: { now: () => new Date(Date.now() + now) },
  });
  http = product.http;
  template = await makeTemplate(http, lease);
  stranger = (await account(product, 'Otra', 'otra@cuenta.example')).client;
});
afterAll(() => product?.stop());

/** A form that was sent, with the calls of both who are asked. */
async function asked(over: Record<string, unknown> = {}) {
  const { documentID } = await begin(http, template, over);
  ok(await act(http, documentID, 'send'));
  const links = { ana: await formLink(product, ana.emailID, documentID), bruno: await formLink(product, bruno.emailID, documentID) };
  return { documentID, links, ana: asSigner(product, documentID, links.ana), bruno: asSigner(product, documentID, links.bruno) };
}
const acceptOf = async (documentID: string, index: number, client = http) => {
  const { signers } = await viewOf(http, documentID);
  return act(client, documentID, 'accept', { signatoryID: signers[index].signatoryID, answeredAt: signers[index].answeredAt ?? '' });
};

describe('a form is begun (CALL-131, ROUTE-048)', () => {
  it('with every fault of its signers and of the answers named at once', async () => {
    const body = { templateID: template.templateID, title: 'Renta', answers: { renta: '0' } };
    const signers = [
      { ...ana, name: ' ' },
      { ...ana, emailID: 'a@' },
      { ...bruno, form: 7 },
    ];
    const wrong = await http.post('/api/form-document', { ...body, signers });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'form.signers_incorrect']);
    expect(wrong.body.facts.faults).toEqual([
      { index: null, reason: 'form_missing', form: 2 },
      { index: 0, reason: 'name' },
      { index: 1, reason: 'email' },
      { index: 1, reason: 'form_twice', form: 1 },
      { index: 2, reason: 'no_such_form', form: 7 },
    ]);
    const answers = await http.post('/api/form-document', { ...body, signers: [ana, bruno] }, english);
    expect([answers.status, answers.body.code, answers.body.message]).toEqual([
      422,
      'form.answers_incorrect',
      'Review the form: some fields are incorrect.',
    ]);
    expect(answers.body.facts.faults).toEqual([
      { name: 'renta', finding: { rule: 'min', limit: 1 } },
      { name: 'conAval', finding: { rule: 'required' } },
    ]);
  });

  it('of a version that is there, by whoever the template belongs to', async () => {
    const of = (templateID: string, more = {}, client = http) =>
      client.post('/api/form-document', {
        templateID,
        title: 'Renta',
        signers: [ana, bruno],
        answers: { renta: '1', conAval: false },
        ...more,
      });
    expect(said(await of('template-of-nobody'))).toBe('404 template.not_found');
    expect(said(await of(template.templateID, { templateHistory: 9 }))).toBe('404 template.not_found');
    expect(said(await of(template.templateID, {}, stranger))).toBe('404 template.not_found');
    expect(said(await of(template.templateID, { title: ' ' }))).toBe('422 form.title_required');
  });

  it('once for a key, and stands in the list of its account', async () => {
    const key = { 'idempotency-key': 'form-once-1' };
    const body = { templateID: template.templateID, title: 'Una sola', signers: [ana, bruno], answers: { renta: '1', conAval: false } };
    const first = ok(await http.post('/api/form-document', body, key));
    expect(ok(await http.post('/api/form-document', body, key)).documentID).toBe(first.documentID);
    const list = async (client: Client) => ok(await client.get('/api/form-document')).forms as { documentID: string; title: string }[];
    const row = await eventually(
      async () => (await list(http)).find(({ documentID }) => documentID === first.documentID),
      'the form is listed',
    );
    expect(row).toMatchObject({ title: 'Una sola', stage: 'COLLECTING', status: 'INITIAL', asked: 2, answered: 0, accepted: 0 });
    expect(await list(stranger)).toEqual([]);
  });
});

describe('the form of a signer (ROUTE-052, UI-040)', () => {
  it('opens by its own link alone', async () => {
    const { documentID, links, ana: own } = await asked();
    expect(ok(await own.get())).toMatchObject({ name: ana.name, mayAnswer: true });
    const other = { ...links.ana, code: links.bruno.code };
    expect(said(await asSigner(product, documentID, other).get())).toBe('403 invalid_link_message');
    expect(said(await asSigner(product, documentID, { ...links.ana, signatoryID: links.bruno.signatoryID }).get())).toBe(
      '403 invalid_link_message',
    );
    expect(said(await asSigner(product, documentID, { ...links.ana, timestamp: String(Number(links.ana.timestamp) - 1) }).get())).toBe(
      '403 invalid_link_message',
    );
    expect(said(await asSigner(product, documentID, { ...links.ana, code: '' }).answer({ calle: 'x' }))).toBe('403 invalid_link_message');
    expect(said(await asSigner(product, documentID, links.ana, stranger).get())).toBe('403 signatory.user.not.match');
    expect(said(await stranger.get(`/api/form-document/${documentID}`))).toBe('404 form.not_found');
  });

  it('shows nothing of other signers, nor of what the sender answered', async () => {
    const { ana: own, bruno: second } = await asked({ answers: { renta: '98765', conAval: true } });
    ok(await second.answer({ notas: 'Secreto de Bruno' }));
    const shown = JSON.stringify((await own.get()).body);
    for (const secret of ['98765', 'Secreto de Bruno', bruno.name, bruno.emailID, 'renta']) expect(shown).not.toContain(secret);
    // A question that hangs on the sender is there, and hangs on nothing any more.
    expect((await own.get()).body.responseData.variables).toContainEqual(expect.objectContaining({ name: 'aval', dependsOn: null }));
  });

  it('ends with its term, and with a newer link, which the owner has mailed', async () => {
    const { documentID, ana: own, links } = await asked();
    expect(said(await act(http, documentID, 'remind', { signatoryID: links.ana.signatoryID }))).toBe('429 resend.wait_a_minute');
    now += 61_000;
    ok(await act(http, documentID, 'remind', { signatoryID: links.ana.signatoryID }));
    expect(said(await own.get())).toBe('410 expire_link_message');
    const again = asSigner(product, documentID, await formLink(product, ana.emailID, documentID, 2));
    ok(await again.get());
    now += 400 * 86_400_000;
    expect(said(await again.get())).toBe('410 expire_link_message');
    expect(said(await again.answer({ calle: 'x' }))).toBe('410 expire_link_message');
    now -= 400 * 86_400_000;
  });

  it('goes to somebody else where the owner says so: whoever was asked before is told', async () => {
    const { documentID, ana: own, links } = await asked();
    const changed = await http.put(`/api/form-document/${documentID}/signer`, {
      signatoryID: links.ana.signatoryID,
      name: 'Dora Luz',
      emailID: 'dora@luz.example',
    });
    expect(ok(changed).signers[0]).toMatchObject({ name: 'Dora Luz', form: 1, status: 'PENDING' });
    expect(said(await own.get())).toBe('410 signatory.replaced');
    ok(await asSigner(product, documentID, await formLink(product, 'dora@luz.example', documentID)).answer({ calle: 'Olmo' }));
    await eventually(
      async () => (await mailsTo(product, ana.emailID)).some(({ subject }) => subject.startsWith('Ya no se le pide llenar el formulario')),
      'who was asked before is told',
    );
  });

  it('keeps what is filled in on the way, and forgets it with the person', async () => {
    const { documentID, ana: own, links } = await asked();
    const kept = ok(await own.draft({ calle: ['de', 'cualquier'], forma: true }));
    expect(new Date(kept.expiresAt) > new Date(kept.keptAt)).toBe(true);
    expect(ok(await own.get()).draft).toEqual({ calle: ['de', 'cualquier'], forma: true });
    const { rows } = await product.services.pool.query('select answers::text from forms.drafts where document_id = $1', [documentID]);
    expect(JSON.stringify(rows)).not.toContain('cualquier');
    ok(await own.answer({ calle: 'Roble 12' }));
    expect((await product.services.pool.query('select 1 from forms.drafts where document_id = $1', [documentID])).rowCount).toBe(0);
    expect(said(await own.draft({ calle: 'tarde' }))).toBe('409 form.read_only');
    await product.services.engine.vault.forget(product.services.personId(product.ownerId, ana.emailID));
    expect((await viewOf(http, documentID)).signers[0]).toMatchObject({ answers: null, status: 'PENDING' });
    expect(said(await own.get())).toBe('403 invalid_link_message');
    expect(said(await acceptOf(documentID, 0))).toBe('409 form.person_forgotten');
    expect(links.ana.signatoryID).not.toBe('');
  });

  it('is refused with a reason, and the owner is told', async () => {
    const { documentID, ana: own, bruno: second } = await asked();
    expect(said(await own.refuse('  '))).toBe('422 form.reason_required');
    expect(ok(await own.refuse('No es mi casa'))).toMatchObject({
      status: 'REFUSED',
      mayAnswer: false,
      refusal: { by: 'SIGNER', reason: 'No es mi casa' },
    });
    expect(await viewOf(http, documentID)).toMatchObject({ stage: 'REFUSED', status: 'REFUSED' });
    expect(said(await second.answer({}))).toBe('409 form.already_refused');
    await eventually(
      async () =>
        (await mailsTo(product, people.owner.email)).some(({ subject }) => subject.includes('Ana Cortés no llenará el formulario')),
      'the owner is told',
    );
  });

  it('is over once it is cancelled', async () => {
    const { documentID, ana: own } = await asked();
    ok(await act(http, documentID, 'cancel', { reason: 'Ya no' }));
    expect(said(await own.get())).toBe('410 form.cancelled');
    expect(said(await act(http, documentID, 'send'))).toBe('409 form.cancelled');
    await eventually(
      async () =>
        (await mailsTo(product, bruno.emailID)).some(({ text }) => text.includes('Ya no') && text.includes('ya no hará el documento')),
      'who was asked is told',
    );
  });
});

describe('each of the twelve types (TPL-001..012, ENT-066)', () => {
  const variables = [
    question('texto', { maxLength: 20 }),
    question('correo', { type: 'email' }),
    question('numero', { type: 'numeric' }),
    question('uno', { type: 'radio', options: ['Casa', 'Local'] }),
    question('varios', { type: 'checkbox', options: ['Luz', 'Agua', 'Gas'] }),
    question('lista', { type: 'selector', options: ['Mensual', 'Anual'] }),
    question('listas', { type: 'combo_multiple', options: ['Lunes', 'Martes'] }),
    question('dia', { type: 'date' }),
    question('hora', { type: 'time' }),
    question('conAval', { type: 'conditional' }),
    question('aval', { dependsOn: { name: 'conAval', answer: true } }),
    question('tabla', { type: 'dynamic_table', columns: ['Concepto', 'Importe'] }),
    ofSigner(1, 'firma', { type: 'signature' }),
  ];
  const right = {
    texto: 'Calle Roble',
    correo: 'renta@casa.example',
    numero: '1200.50',
    uno: 'Local',
    varios: ['Gas', 'Luz'],
    lista: 'Anual',
    listas: ['Martes'],
    dia: '2026-11-27',
    hora: '09:30',
    conAval: true,
    aval: 'Nora Luz',
    tabla: [
      ['Renta', '1200'],
      ['Agua', '80'],
    ],
  };

  it('is answered, composed, and stands in the PDF; what it does not take is named', async () => {
    const made = await makeTemplate(http, variables);
    const wrong = {
      ...right,
      texto: 'x'.repeat(21),
      correo: 'a@',
      numero: 'doce',
      uno: 'Otra',
      dia: '2026-02-30',
      hora: '25:00',
      aval: '',
    };
    const refused = await http.post('/api/form-document', { ...made, title: 'x', signers: [ana], answers: wrong });
    expect(
      refused.body.facts.faults.map(({ name, finding }: { name: string; finding: { rule: string } }) => `${name} ${finding.rule}`),
    ).toEqual(['texto maxLength', 'correo email', 'numero number', 'uno pattern', 'dia pattern', 'hora pattern', 'aval required']);
    const { documentID } = await begin(http, made, { signers: [ana], answers: right });
    const file = await eventually(async () => {
      const { state } = await product.modules.documents.load(documentID);
      return state.marks?.missing.length === 0 && state.word?.converted?.file;
    }, 'the pages are there, with their place to sign');
    const pages = (await pageText(await product.services.files.get(file.key))).join('\n');
    for (const value of [
      ...[
        'Calle Roble',
        'renta@casa.example',
        '1200.50',
        'Local',
        'Luz; Gas',
        'Anual',
        'Martes',
        '27 de noviembre de 2026',
        '09:30',
        'Nora Luz',
      ],
      ...['conAval: Sí', 'Concepto', 'Importe', 'Renta', 'Agua', '80'],
    ])
      expect(pages).toContain(value);
    // Whoever signs covers the mark.
    const { state } = await product.modules.documents.load(documentID);
    expect(state.fields.map(({ type, signatoryId }) => [type, signatoryId])).toEqual([
      ['SIGNATURE', state.setup!.signatories[0]!.signatoryId],
    ]);
  });
});

describe('answers that are made to hurt', () => {
  const texts = [
    question('libre', { required: false }),
    question('tabla', { type: 'dynamic_table', columns: ['Concepto', 'Importe'], required: false }),
  ];
  const composedOf = async (answers: Record<string, unknown>) => {
    const made = await makeTemplate(http, texts, { type: 'static' });
    const { documentID } = await begin(http, made, { signers: [], answers });
    const view = await eventually(async () => {
      const shown = await viewOf(http, documentID);
      return ['COMPOSED', 'FAILED'].includes(shown.stage) && shown;
    }, 'the file is composed, or is not');
    if (view.stage === 'FAILED') return view.fault as string;
    const { state } = await product.modules.forms.load(documentID);
    return shownIn(await product.services.files.get(state.composed!.original.key)).join('|');
  };
  it.each([
    ['{{libre}} {{tabla}} }} {{', 'libre: {{libre}} {{tabla}} }} {{'],
    ['<w:t>roto</w:t> & <script>alert(1)</script>', 'libre: <w:t>roto</w:t> & <script>alert(1)</script>'],
    ['{ INCLUDETEXT "/etc/passwd" }', 'libre: { INCLUDETEXT "/etc/passwd" }'],
    ['=cmd|calc!A1', 'libre: =cmd|calc!A1'],
  ])('%j stands in the document as it was typed', async (libre, expected) => {
    expect(await composedOf({ libre })).toContain(expected);
  });

  it('a mark that turns the text, a hidden character and the word of a signature never reach a document', async () => {
    expect(await composedOf({ libre: 'a\u202eb' })).toContain('libre: ab');
    const hidden = await http.post('/api/form-document', {
      ...(await makeTemplate(http, texts, { type: 'static' })),
      title: 'x',
      answers: { libre: 'a\u0000b' },
    });
    expect(said(hidden)).toBe('422 form.answers_incorrect');
    expect(await composedOf({ libre: 'SIGNBOX_1_' })).toBe('form.answer_not_writable');
  });

  it('10,000 characters and 200 rows fit, one more of either does not', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_one, index) => [`Renta ${index}`, '1']);
    expect(await composedOf({ libre: 'á'.repeat(10_000), tabla: rows(200) })).toContain('Renta 199');
    const made = await makeTemplate(http, texts, { type: 'static' });
    const over = (answers: Record<string, unknown>) =>
      http.post('/api/form-document', { templateID: made.templateID, title: 'x', answers }).then(({ body }) => body.facts.faults);
    expect(await over({ libre: 'á'.repeat(10_001) })).toEqual([{ name: 'libre', finding: { rule: 'maxLength', limit: 10_000 } }]);
    expect(await over({ tabla: rows(201) })).toEqual([{ name: 'tabla', finding: { rule: 'max', limit: 200 } }]);
  });

  it('bodies of another shape are refused, and change nothing', async () => {
    const { documentID, ana: own } = await asked();
    for (const body of [{}, { answers: null }, { answers: 'x' }, { answers: [] }])
      expect(said(await http.put(`/api/form-document/${documentID}/answers`, body))).toBe('400 request.invalid');
    expect(said(await own.answer({ calle: { $personal: 'otro', value: 'x' } }))).toBe('422 form.answers_incorrect');
    expect((await viewOf(http, documentID)).signers[0].answers).toBeNull();
  });
});

describe('what comes at once', () => {
  it('a change of the signer and the acceptance of what was seen before: one of them', async () => {
    const { documentID, ana: own, bruno: second } = await asked({ maySignersModify: true });
    ok(await own.answer({ calle: 'Roble 1' }));
    ok(await second.answer({}));
    const [changed, accepted] = await Promise.all([own.answer({ calle: 'Roble 2' }), acceptOf(documentID, 0)]);
    const after = (await viewOf(http, documentID)).signers[0];
    const outcome = [changed.status, accepted.status, after.status, after.answers.calle].join(' ');
    // Accepted first: the change came too late. Changed first: what was accepted was not what stands there.
    expect(['409 200 ACCEPTED Roble 1', '200 409 PENDING Roble 2', '200 200 ACCEPTED Roble 2']).toContain(outcome);
  });

  it('is composed once, whoever accepts the last form how often', async () => {
    const { documentID, ana: own, bruno: second } = await asked();
    ok(await own.answer({ calle: 'Roble 1' }));
    ok(await second.answer({}));
    ok(await acceptOf(documentID, 0));
    const answers = await Promise.all(Array.from({ length: 5 }, () => acceptOf(documentID, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await untilStage(http, documentID, 'COMPOSED');
    const types = (await product.modules.forms.load(documentID)).events.map(({ type }) => type);
    expect(types.filter((type) => type === 'FormComposed')).toHaveLength(1);
    await eventually(async () => (await product.modules.documents.load(documentID)).state.status === 'DRAFT', 'the draft is there');
    expect(said(await act(http, documentID, 'cancel'))).toBe('409 form.composed');
    expect(said(await http.put(`/api/form-document/${documentID}/answers`, { answers: { renta: '2', conAval: false } }))).toBe(
      '409 form.composed',
    );
  });
});

describe('a template that goes on changing', () => {
  it('keeps for a form the version that was filled in, also once it is deleted', async () => {
    const own = await makeTemplate(http, [question('renta'), ofSigner(1, 'calle')]);
    const { documentID } = await begin(http, own, { signers: [ana], answers: { renta: 'mil' } });
    ok(await http.call('DELETE', `/api/template/${own.templateID}`));
    expect((await viewOf(http, documentID)).variables.map(({ name }: { name: string }) => name)).toEqual(['renta', 'calle']);
    ok(await act(http, documentID, 'send'));
    ok(await asSigner(product, documentID, await formLink(product, ana.emailID, documentID)).answer({ calle: 'Roble' }));
    ok(await acceptOf(documentID, 0));
    await untilStage(http, documentID, 'COMPOSED');
  });
});
