import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATE_NAME_LENGTH } from '../../modules/templates/contract/rules.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { refusedInBoth } from '../journeys/steps.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { doc } from '../word/compound.ts';
import { docx, inserted, paragraph } from '../word/docx.ts';
import { bring, change, list, made, make, ok, remove, said, seen, texts, withVariables } from './people.ts';
import { p } from './word-text.ts';

let product: Product;
let http: Client;
beforeAll(async () => {
  product = await startProduct({ chain: false });
  http = product.http;
});
afterAll(async () => product?.stop());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const faultsOf = (answer: Awaited<ReturnType<typeof bring>>): number[] => {
  expect(said(answer)).toBe('422 template.faults');
  return answer.body.facts.faults.map(({ code }: { code: number }) => code);
};

describe('a Word file that is brought (TPL-013, ROUTE-045)', () => {
  it('is read for its variables and their places, and read again after a reload', async () => {
    const bytes = docx(p('En {{ciudad}}, por {{monto}}.') + paragraph(inserted('Nuevo')));
    const answer = ok(await bring(http, bytes, 'Contrato de renta.DOCX'));
    expect(answer).toEqual({
      fileId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fileName: 'Contrato de renta.DOCX',
      size: bytes.length,
      sha256: sha256(bytes),
      variables: [
        { name: 'ciudad', places: [{ part: 'body', paragraph: 1, offset: 3, before: 'En ', after: ', por {{monto}}.' }] },
        { name: 'monto', places: [{ part: 'body', paragraph: 1, offset: 19, before: 'En {{ciudad}}, por ', after: '.' }] },
      ],
      findings: { trackedChanges: 1, comments: 0, externalTargets: 0 },
      until: expect.stringMatching(/Z$/),
      templateID: null,
      compared: null,
    });
    expect(ok(await http.get(`/api/template/file/${answer.fileId}`))).toEqual(answer);
    expect(Date.parse(answer.until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  it.each([
    ['{{a', 10001],
    ['a}}', 10002],
    ['{{a b!}}', 10003],
    ['{{NAME}}', 10005],
    ['nada', 10007],
  ])('%s is fault %i, told with its text in both languages (ERR-066..072)', async (text, code) => {
    const answer = await refusedInBoth((headers) => bring(http, docx(p(text)), 'mal.docx', { headers }), {
      status: 422,
      code: 'template.faults',
      en: 'The document “mal.docx” cannot be used as a template. Mend what is listed and upload it again.',
      es: 'El documento «mal.docx» no se puede usar como plantilla. Corrija lo que se indica y súbalo otra vez.',
    });
    expect(faultsOf(answer)).toEqual([code]);
  });

  it('tells all faults at once, that of its name beside those of its text (RULE-022)', async () => {
    const answer = await bring(http, docx(p('{{a') + p('b}}') + p('{{EMAIL}}')), 'mal.doc');
    expect(faultsOf(answer)).toEqual([10006, 10001, 10002, 10005]);
    expect(answer.body.facts).toMatchObject({
      fileName: 'mal.doc',
      faults: [
        { place: null },
        { tag: '{{a', place: { part: 'body', paragraph: 1 } },
        { place: { paragraph: 2 } },
        { place: { paragraph: 3 } },
      ],
    });
    expect(faultsOf(await bring(http, withVariables('a'), 'bien.doc'))).toEqual([10006]);
  });

  it('is refused whatever else it is', async () => {
    expect(faultsOf(await bring(http, doc('Hola {{a}}'), 'vieja.doc'))).toEqual([10006]);
    expect(faultsOf(await bring(http, Buffer.from('%PDF-1.7'), 'contrato.docx'))).toEqual([10006]);
    expect(faultsOf(await bring(http, new Uint8Array(), 'vacio.docx'))).toEqual([10006]);
    expect(faultsOf(await bring(http, withVariables('a').subarray(0, 400), 'roto.docx'))).toEqual([10004]);
    expect(faultsOf(await bring(http, docx(p('{{a}} SIGNBOX_1_')), 'marca.docx'))).toEqual([10004]);
    const large = await bring(http, new Uint8Array(21 * 1_048_576), 'grande.docx');
    expect([large.status, large.body.code]).toEqual([413, 'word.too_large']);
  });

  it('needs a form with one file in it', async () => {
    expect(said(await http.post('/api/template/file', { file: 'x' }))).toBe('415 request.unsupported_media_type');
    expect(said(await http.post('/api/template/file', new FormData()))).toMatch(/^4\d\d /);
    const wrong = new FormData();
    wrong.append('document', new Blob([new Uint8Array(withVariables('a'))]), 'a.docx');
    expect(said(await http.post('/api/template/file', wrong))).toBe('400 upload.wrong_field');
  });

  it('brought twice by the same call is one file; another file under that key is another call', async () => {
    const headers = { 'idempotency-key': 'archivo-una-vez' };
    const one = ok(await bring(http, withVariables('a'), 'a.docx', { headers }));
    expect(ok(await bring(http, withVariables('a'), 'a.docx', { headers }))).toEqual(one);
    expect(said(await bring(http, withVariables('b'), 'a.docx', { headers }))).toBe('409 conflict.key_reused');
  });
});

/** ENT-048: one variable with all values, and what depends on another. */
const everything = [
  {
    name: 'giro',
    type: 'combo_multiple',
    label: '¿A qué se dedica?',
    placeholder: 'Elija',
    helper: 'Puede elegir varios',
    required: false,
    isSignatory: true,
    signatoryForm: 2,
    options: ['Comercio', 'Servicios; otros'],
  },
  { name: 'tiene_aval', type: 'conditional', label: '¿Tiene aval?' },
  {
    name: 'aval',
    type: 'text',
    label: '¿Quién?',
    minLength: 3,
    maxLength: 80,
    format: null,
    dependsOn: { name: 'tiene_aval', answer: true },
  },
  { name: 'monto', type: 'numeric', label: '¿Cuánto?', min: 0.5, max: 1_000_000 },
  { name: 'rentas', type: 'dynamic_table', label: 'Rentas', columns: ['Mes', 'Monto'] },
  { name: 'firma', type: 'signature', label: 'Firma', isSignatory: true, signatoryForm: 1 },
];
const names = everything.map(({ name }) => name);

describe('a template (CALL-125, ENT-047, ENT-048)', () => {
  it('is made of a file, shown with all that was configured, and listed at once', async () => {
    const bytes = withVariables(...names);
    const { fileId } = ok(await bring(http, bytes, 'aval.docx'));
    const template = ok(
      await http.post('/api/template', { fileId, name: '  Renta   con aval ', type: 'configurable', variables: everything }),
    );
    expect(template).toMatchObject({
      name: 'Renta con aval',
      type: 'configurable',
      isOwn: true,
      language: null,
      templateHistory: 1,
      newest: 1,
      file: { fileName: 'aval.docx', size: bytes.length, sha256: sha256(bytes) },
      signers: 2,
      versions: [{ templateHistory: 1, changed: ['CREATED'], by: expect.stringMatching(/\w/) }],
    });
    expect(template.variables).toMatchObject(
      everything.map((variable) => ({ ...variable, ...(variable.name === 'monto' && { type: 'number' }) })),
    );
    expect(await seen(http, template.templateID)).toEqual(template);
    const { templates, used, limit, total, defaults } = await list(http);
    expect(templates[0]).toEqual({
      templateID: template.templateID,
      name: 'Renta con aval',
      type: 'configurable',
      templateHistory: 1,
      variables: 6,
      signers: 2,
      updatedAt: template.updatedAt,
      isOwn: true,
      language: null,
    });
    expect([used, total, limit]).toEqual([1, 1, 10]);
    expect(defaults).toHaveLength(4);
    // Used up: nobody makes two of one file.
    expect(said(await http.get(`/api/template/file/${fileId}`))).toBe('404 template.file_not_found');
    expect(said(await http.post('/api/template', { fileId, name: 'Otra', type: 'static', variables: texts(...names) }))).toBe(
      '404 template.file_not_found',
    );
  });

  it('gives its Word file back as it came, as a download', async () => {
    const { templateID } = await made(http, { names: ['uno'] });
    const answer = await http.get(`/api/template/${templateID}/1/file`);
    expect([answer.status, sha256(answer.body)]).toEqual([200, sha256(withVariables('uno'))]);
    expect(answer.headers.get('content-disposition')).toContain('renta.docx');
    expect(said(await http.get(`/api/template/${templateID}/2/file`))).toBe('404 template.version_not_found');
    expect((await http.get(`/api/template/${templateID}/0/file`)).status).toBe(400);
    await remove(http, templateID);
  });

  it('needs a name, a type of the two that an account makes, and the variables of its file', async () => {
    const { fileId } = ok(await bring(http, withVariables('a', 'b')));
    const create = (more: Record<string, unknown>, headers = {}) =>
      http.post('/api/template', { fileId, name: 'Bien', type: 'static', variables: texts('a', 'b'), ...more }, headers);
    await refusedInBoth((headers) => create({ name: '   ' }, headers), {
      status: 422,
      code: 'template.name_required',
      en: 'Enter the name of the template.',
      es: 'Escriba el nombre de la plantilla.',
    });
    expect(said(await create({ name: 'é'.repeat(TEMPLATE_NAME_LENGTH + 1) }))).toBe('422 template.name_too_long');
    for (const type of ['default', 'STATIC', '', null]) expect(said(await create({ type })), `${type}`).toBe('400 request.invalid');
    const differ = await create({ variables: texts('a', 'c') });
    expect([said(differ), differ.body.facts]).toEqual(['422 template.variables_differ', { missing: ['b'], unknown: ['c'] }]);
    const signer = [...texts('a'), { ...texts('b')[0], isSignatory: true, signatoryForm: 1 }];
    expect(said(await create({ variables: signer }))).toBe('422 template.static_asks_signer');
    expect(said(await create({ type: 'configurable', variables: signer }))).toBe('200 undefined');
  });

  it('takes no definition that is none, and says where it is wrong', async () => {
    const { fileId } = ok(await bring(http, withVariables('a', 'b')));
    const wrong: readonly [unknown, string][] = [
      [[{ name: 'a', type: 'radio', label: 'x' }, ...texts('b')], 'variables.0.options'],
      [[...texts('a'), { name: 'b', type: 'text', label: '' }], 'variables.1.label'],
      [[...texts('a'), { name: 'b', type: 'stamp', label: 'x' }], 'variables.1.type'],
      [[...texts('a'), { name: 'b', type: 'text', label: 'x', dependsOn: { name: 'a', answer: true } }], 'variables.1.dependsOn'],
      [[...texts('a', 'a', 'b')], 'variables.1.name'],
      [[...texts('a'), { name: 'b', type: 'text', label: 'x', signatoryForm: 31, isSignatory: true }], 'variables.1.signatoryForm'],
      [[...texts('a'), { ...texts('b')[0], extra: 1 }], 'variables.1'],
      ['todas', 'variables'],
    ];
    for (const [variables, path] of wrong) {
      const answer = await http.post('/api/template', { fileId, name: 'Mal', type: 'configurable', variables });
      expect([said(answer), answer.body.facts.problems[0].path]).toEqual(['400 request.invalid', path]);
    }
    const options = Array.from({ length: 100 }, (_, at) => `${at} ${'ñ'.repeat(190)}`);
    const many = Array.from({ length: 11 }, (_, at) => ({ name: `v${at}`, type: 'radio', label: 'x', options }));
    const { fileId: long } = ok(await bring(http, withVariables(...many.map(({ name }) => name))));
    expect(said(await http.post('/api/template', { fileId: long, name: 'Largo', type: 'static', variables: many }))).toBe(
      '422 template.words_limit',
    );
    const fits = await http.post('/api/template', {
      fileId: long,
      name: 'Cabe',
      type: 'static',
      variables: many.map((variable, at) => (at < 10 ? variable : { ...variable, options: ['a'] })),
    });
    expect(said(fits)).toBe('200 undefined');
    await remove(http, fits.body.responseData.templateID);
  });

  it('stores what people wrote encrypted', async () => {
    const label = 'Domicilio de Petra Rulfo';
    const { templateID } = await made(http, { name: 'Secreto de la casa', names: ['calle'], variables: [{ ...texts('calle')[0], label }] });
    const stored: RecordedEvent[] = [];
    for await (const event of product.services.store.readStream(`template-${templateID}`)) stored.push(event);
    expect(stored.map(({ type }) => type)).toEqual(['TemplateCreated']);
    for (const secret of ['Secreto', 'Rulfo', 'calle', 'renta.docx']) expect(JSON.stringify(stored)).not.toContain(secret);
    await remove(http, templateID);
  });

  it('made twice by the same call is one', async () => {
    const headers = { 'idempotency-key': 'plantilla-una-vez' };
    const { fileId } = ok(await bring(http, withVariables('a')));
    const create = (name: string) => http.post('/api/template', { fileId, name, type: 'static', variables: texts('a') }, headers);
    const one = await create('Una');
    expect((await create('Una')).body).toEqual(one.body);
    expect(said(await create('Otra'))).toBe('409 conflict.key_reused');
    expect((await list(http, '?search=Una')).total).toBe(1);
    await remove(http, ok(one).templateID);
  });
});

describe('versions (ROUTE-046, ROUTE-047, UI-048)', () => {
  it('other questions are the next version; the one before stays as it was', async () => {
    const first = await made(http);
    const { templateID } = first;
    const variables = [{ ...texts('monto')[0], type: 'number', maxLength: undefined }, ...texts('ciudad')];
    const second = ok(await change(http, templateID, { templateHistory: 1, name: 'Renta 2', variables }));
    expect(second).toMatchObject({ templateHistory: 2, newest: 2, name: 'Renta 2', file: first.file });
    expect(second.versions.map(({ changed }: { changed: string[] }) => changed)).toEqual([['NAME', 'VARIABLES'], ['CREATED']]);
    expect(await seen(http, templateID)).toEqual(second);
    expect(await seen(http, templateID, 1)).toEqual({ ...first, newest: 2, versions: second.versions });
    expect(said(await http.get(`/api/template/${templateID}?templateHistory=3`))).toBe('404 template.version_not_found');
  });

  it('what is so already adds none', async () => {
    const { templateID } = await made(http, { name: 'Igual' });
    const same = await change(http, templateID, { templateHistory: 1, name: 'Igual', variables: texts('ciudad', 'monto') });
    expect(ok(same)).toMatchObject({ newest: 1 });
    await remove(http, templateID);
  });

  it('another document is compared with the last, and is the next version with the questions that fit it', async () => {
    const { templateID } = await made(http, { name: 'Documento', names: ['a', 'b'] });
    const next = withVariables('b', 'c');
    const brought = ok(await bring(http, next, 'nueva.docx', { templateID }));
    expect(brought).toMatchObject({ templateID, compared: { same: ['b'], added: ['c'], removed: ['a'] } });
    expect(ok(await http.get(`/api/template/file/${brought.fileId}`))).toEqual(brought);
    const { fileId } = brought;
    const asked = { templateHistory: 1, fileId, name: 'Documento' };
    expect(said(await change(http, templateID, { ...asked, variables: texts('a', 'b') }))).toBe('422 template.variables_differ');
    const changed = ok(await change(http, templateID, { ...asked, variables: texts('b', 'c') }));
    expect(changed).toMatchObject({ templateHistory: 2, file: { fileName: 'nueva.docx', sha256: sha256(next) } });
    expect(changed.versions[0].changed).toEqual(['VARIABLES', 'DOCUMENT']);
    expect(sha256((await http.get(`/api/template/${templateID}/1/file`)).body)).toBe(sha256(withVariables('a', 'b')));
    expect(said(await http.get(`/api/template/file/${fileId}`))).toBe('404 template.file_not_found');
    await remove(http, templateID);
  });

  it('a file that was brought for one template is no file of another', async () => {
    const one = await made(http, { name: 'Uno' });
    const other = await made(http, { name: 'Otro' });
    const { fileId } = ok(await bring(http, withVariables('c'), 'c.docx', { templateID: one.templateID }));
    const body = { templateHistory: 1, fileId, variables: texts('c') };
    expect(said(await change(http, other.templateID, body))).toBe('404 template.file_not_found');
    expect(said(await http.post('/api/template', { fileId, name: 'Nueva', type: 'static', variables: texts('c') }))).toBe(
      '404 template.file_not_found',
    );
    expect(said(await bring(http, withVariables('a'), 'a.docx', { templateID: 'nobody' }))).toBe('404 template.not_found');
    for (const { templateID } of [one, other]) await remove(http, templateID);
  });

  it('two changes of the same version at once: one is the next, the other is told so', async () => {
    const { templateID } = await made(http, { name: 'A la vez' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        change(http, templateID, { templateHistory: 1, name: `Nombre ${at}`, variables: texts('ciudad', 'monto') }),
      ),
    );
    expect(answers.map(said).toSorted()).toEqual(['200 undefined', ...Array(3).fill('409 template.changed')]);
    const late = await refusedInBoth(
      (headers) => change(http, templateID, { templateHistory: 1, variables: texts('ciudad', 'monto') }, headers),
      {
        status: 409,
        code: 'template.changed',
        en: 'Meanwhile somebody changed the template: it has version 2 by now. Open it again and make your change once more.',
        es: 'Mientras tanto alguien cambió la plantilla: ya tiene la versión 2. Ábrala de nuevo y repita su cambio.',
      },
    );
    expect(late.body.facts).toEqual({ templateHistory: 2 });
    await remove(http, templateID);
  });

  it('the same change twice is one version', async () => {
    const headers = { 'idempotency-key': 'version-una-vez' };
    const { templateID } = await made(http, { name: 'Repetida' });
    const { fileId } = ok(await bring(http, withVariables('z'), 'z.docx', { templateID }));
    const body = { templateHistory: 1, fileId, name: 'Repetida 2', variables: texts('z') };
    const one = await change(http, templateID, body, headers);
    expect((await change(http, templateID, body, headers)).body).toEqual(one.body);
    expect(ok(one)).toMatchObject({ newest: 2 });
    await remove(http, templateID);
  });
});

describe('the list (ROUTE-038) and the end (UI-049)', () => {
  it('is found by a part of the name, whatever its letter case and accents', async () => {
    const { templateID } = await made(http, { name: 'Donación de bienes' });
    expect((await list(http, '?search=DONACION')).templates.map(({ name }: { name: string }) => name)).toEqual(['Donación de bienes']);
    expect((await list(http, '?search=poder')).defaults.map(({ name }: { name: string }) => name)).toEqual(['Carta poder']);
    expect(await list(http, '?search=nada%20de%20eso')).toMatchObject({ templates: [], defaults: [], total: 0 });
    expect(await list(http, '?page=2')).toMatchObject({ templates: [], page: 2 });
    for (const query of ['?page=0', '?page=x', `?search=${'x'.repeat(121)}`])
      expect((await http.get(`/api/template${query}`)).status, query).toBe(400);
    await remove(http, templateID);
  });

  it('is gone once it is deleted, and deleting it again says so (CALL-143)', async () => {
    const { templateID } = await made(http, { name: 'Temporal' });
    expect(ok(await remove(http, templateID))).toEqual({ templateID });
    expect((await list(http, '?search=Temporal')).total).toBe(0);
    for (const answer of [
      await http.get(`/api/template/${templateID}`),
      await http.get(`/api/template/${templateID}/1/file`),
      await change(http, templateID, { templateHistory: 1, variables: texts('ciudad', 'monto') }),
      await remove(http, 'template-of-nobody'),
    ])
      expect(said(answer)).toBe('404 template.not_found');
    expect(said(await remove(http, templateID))).toBe('409 template.deleted');
  });

  it('welcomes each person once', async () => {
    expect((await list(http)).isWelcomed).toBe(false);
    for (let time = 0; time < 2; time++) expect(ok(await http.post('/api/template/welcomed'))).toEqual({ isWelcomed: true });
    expect((await list(http)).isWelcomed).toBe(true);
  });

  it('counts the bytes of its versions as what the account holds', async () => {
    const { templateID, file } = await made(http, { name: 'Pesa', names: ['peso'] });
    const { rows } = await product.services.pool.query('select size from read.account_files where owner_id = $1 and sha256 = $2', [
      product.ownerId,
      file.sha256,
    ]);
    expect(rows).toEqual([{ size: String(file.size) }]);
    await remove(http, templateID);
  });
});

describe('how many an account has', () => {
  it('is what its plan gives, also for those who come at the same moment', async () => {
    const { limit, used } = await list(http);
    const free = limit - used;
    const files = await Promise.all(Array.from({ length: free + 2 }, (_, at) => bring(http, withVariables(`v${at}`))));
    const answers = await Promise.all(
      files.map((file, at) =>
        http.post('/api/template', { fileId: ok(file).fileId, name: `Lleno ${at}`, type: 'static', variables: texts(`v${at}`) }),
      ),
    );
    expect(answers.map(said).toSorted()).toEqual([...Array(free).fill('200 undefined'), ...Array(2).fill('409 template.limit')]);
    await refusedInBoth((headers) => bring(http, withVariables('a'), 'a.docx', { headers }), {
      status: 409,
      code: 'template.limit',
      en: 'You have reached the limit of 10 templates of your subscription. Delete one, or change your plan, to create another.',
      es: 'Llegó al límite de 10 plantillas de su suscripción. Elimine una o cambie de plan para crear otra.',
    });
    // What is there can still be changed, and one that goes makes room.
    const { templateID } = ok(answers.find(({ status }) => status === 200)!);
    expect((await bring(http, withVariables('a'), 'a.docx', { templateID })).status).toBe(200);
    ok(await remove(http, templateID));
    expect((await make(http, { name: 'Cabe otra vez' })).status).toBe(200);
  });
});
