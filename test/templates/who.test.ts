import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATES } from '../../projections/templates/projection.ts';
import { WordConversionRefused, WordConverterUnavailable } from '../../shared-kernel/word/port.ts';
import { account } from '../journeys/steps.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { testWordConverter } from '../support/word.ts';
import { bring, change, list, made, ok, remove, said, seen, texts, withVariables } from './people.ts';
import { shownIn } from './word-text.ts';

let product: Product;
let http: Client;
let stranger: Awaited<ReturnType<typeof account>>;
const converter = testWordConverter();
beforeAll(async () => {
  product = await startProduct({ chain: false, wordConverter: converter });
  http = product.http;
  stranger = await account(product, 'Otra', 'otra@cuenta.example');
});
afterAll(async () => product?.stop());

const preview = (templateID: string, body: Record<string, unknown> = {}, client = http) =>
  client.post(`/api/template/${templateID}/preview`, { templateHistory: 1, answers: {}, language: 'es', ...body });
const subUser = async (email: string, password = 'Una.Clave.2026') => {
  expect((await http.post('/api/user/sub-user', { email, name: 'Úrsula', password })).status).toBe(200);
  return http.anonymous().login(email, password);
};

describe('whose templates they are', () => {
  it('another account finds none of them, by whatever call', async () => {
    const { templateID } = await made(http, { name: 'Solo nuestra' });
    const { fileId } = ok(await bring(http, withVariables('a')));
    const { client } = stranger;
    const body = { templateHistory: 1, variables: texts('ciudad', 'monto') };
    for (const answer of [
      await client.get(`/api/template/${templateID}`),
      await client.get(`/api/template/${templateID}/1/file`),
      await change(client, templateID, body),
      await remove(client, templateID),
      await bring(client, withVariables('a'), 'a.docx', { templateID }),
      await preview(templateID, {}, client),
    ])
      expect(said(answer)).toBe('404 template.not_found');
    for (const answer of [
      await client.get(`/api/template/file/${fileId}`),
      await client.post('/api/template', { fileId, name: 'Robada', type: 'static', variables: texts('a') }),
    ])
      expect(said(answer)).toBe('404 template.file_not_found');
    expect((await list(client)).templates).toEqual([]);
    expect((await seen(http, templateID)).name).toBe('Solo nuestra');
    await remove(http, templateID);
  });

  it('a reviewer has no part in them, and nobody without a session', async () => {
    const reviewer = await http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect(said(await reviewer.get('/api/template'))).toBe('403 reviewer.read_only');
    expect(said(await bring(reviewer, withVariables('a')))).toBe('403 reviewer.read_only');
    expect(said(await http.anonymous().get('/api/template'))).toBe('401 session.required');
  });

  it('a program with a key that writes makes them; one that reads does not', async () => {
    const keyed = async (scope: string): Promise<Client> => {
      const client = http.anonymous();
      client.token = ok(await http.post('/api/api-keys', { name: scope, scope, days: 30 })).bearer;
      return client;
    };
    const [writes, reads] = [await keyed('WRITE'), await keyed('READ')];
    const { templateID } = await made(writes, { name: 'De un programa' });
    expect((await seen(reads, templateID)).name).toBe('De un programa');
    expect((await bring(reads, withVariables('a'))).status).toBe(403);
    expect((await remove(reads, templateID)).status).toBe(403);
    expect((await writes.post('/api/template/welcomed')).status).toBe(403);
    ok(await remove(writes, templateID));
  });

  it('who changed what is told by name, the newest first', async () => {
    const helper = await subUser('ursula@prueba.example');
    const { templateID } = await made(http, { name: 'De dos' });
    const { versions } = ok(
      await change(helper, templateID, { templateHistory: 1, name: 'De dos personas', variables: texts('ciudad', 'monto') }),
    );
    expect(versions).toMatchObject([
      { templateHistory: 2, by: 'Úrsula', changed: ['NAME'] },
      { templateHistory: 1, by: expect.stringMatching(/\w/), changed: ['CREATED'] },
    ]);
    expect(versions[1].by).not.toBe('Úrsula');
    ok(await remove(helper, templateID));
  });

  it('a permission that was taken away keeps from configuring, or from the preview (GUARD-018, GUARD-019)', async () => {
    const { client, userId } = await account(product, 'Sin permiso', 'sin@permiso.example');
    const admin = await http.anonymous().login(people.admin.email, people.admin.password);
    const { templateID } = await made(client, { name: 'Antes' });
    const deny = async (...permissionsDenied: string[]) =>
      expect((await admin.put(`/api/operations/accounts/${userId}/permissions`, { permissionsDenied })).status).toBe(200);
    await deny('template:dashboard');
    for (const answer of [
      await bring(client, withVariables('a')),
      await bring(client, withVariables('a'), 'a.docx', { templateID }),
      await client.post('/api/template', { fileId: 'x', name: 'x', type: 'static', variables: [] }),
      await change(client, templateID, { templateHistory: 1, variables: texts('ciudad', 'monto') }),
      await remove(client, templateID),
    ])
      expect(said(answer)).toBe('403 access.restricted');
    expect((await preview(templateID, {}, client)).status).toBe(200);
    await deny('template:document:create');
    expect(said(await preview(templateID, {}, client))).toBe('403 access.restricted');
    ok(await remove(client, templateID));
  });

  it('a sub-user hears of the limit in words of their own', async () => {
    const staff = await http.anonymous().login(people.admin.email, people.admin.password);
    const limits = (templates: number) =>
      staff.put(`/api/operations/accounts/${product.ownerId}/limits`, { limits: { templates }, reason: 'Contrato' });
    expect((await limits(0)).status).toBe(200);
    const helper = await http.anonymous().login('ursula@prueba.example', 'Una.Clave.2026');
    expect([said(await bring(helper, withVariables('a'))), said(await bring(http, withVariables('a')))]).toEqual([
      '409 template.limit_sub_user',
      '409 template.limit',
    ]);
    expect((await limits(10)).status).toBe(200);
  });
});

describe('templates of the product', () => {
  const templateID = 'default-proxy-es-1';

  it('are seen and used by every account, and changed by none', async () => {
    expect(await seen(stranger.client, templateID)).toMatchObject({
      isOwn: false,
      type: 'default',
      language: 'es',
      name: 'Carta poder',
      signers: 4,
      versions: [{ by: null, changed: ['CREATED'] }],
    });
    const file = await http.get(`/api/template/${templateID}/1/file`);
    expect([file.status, shownIn(file.body)[0]]).toEqual([200, 'CARTA PODER']);
    for (const answer of [
      await change(http, templateID, { templateHistory: 1, variables: texts('a') }),
      await remove(http, templateID),
      await bring(http, withVariables('a'), 'a.docx', { templateID }),
    ])
      expect(said(answer)).toBe('403 template.default');
    expect(said(await http.get(`/api/template/${templateID}?templateHistory=2`))).toBe('404 template.version_not_found');
  });
});

describe('the preview', () => {
  const shown = () => shownIn(converter.converted.at(-1)!);

  it('is the document with what is answered so far, as a PDF of which nothing is kept', async () => {
    const { templateID } = await made(http, { names: ['ciudad', 'monto'] });
    const answer = await preview(templateID, { answers: { ciudad: 'Mérida', otra: 'no' } });
    expect([answer.status, answer.headers.get('content-type'), answer.body.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(shown()).toEqual(['Dato: Mérida.', 'Dato: {{monto}}.']);
    // An older version is asked for by its number.
    ok(await change(http, templateID, { templateHistory: 1, variables: [{ ...texts('ciudad')[0], maxLength: 2 }, ...texts('monto')] }));
    expect(said(await preview(templateID, { templateHistory: 2, answers: { ciudad: 'Mérida' } }))).toBe('422 template.answers');
    expect((await preview(templateID, { answers: { ciudad: 'Mérida' } })).status).toBe(200);
    expect(said(await preview(templateID, { templateHistory: 3 }))).toBe('404 template.version_not_found');
    await remove(http, templateID);
  });

  it('writes dates in the language that is asked for, of a template of the product too', async () => {
    const answers = { fecha: '2026-10-03' };
    expect((await preview('default-proxy-es-1', { answers }, stranger.client)).status).toBe(200);
    expect(shown()[1]).toBe('{{ciudad}}, a 3 de octubre de 2026');
    expect((await preview('default-proxy-es-1', { answers, language: 'en' }, stranger.client)).status).toBe(200);
    expect(shown()[1]).toBe('{{ciudad}}, a 3 October 2026');
  });

  it('tells what is wrong with answers, and takes nothing that is none', async () => {
    const { templateID } = await made(http, { name: 'Mal contestada' });
    const wrong = await preview(templateID, { answers: { ciudad: 7, monto: 'SIGNBOX_1_' } });
    expect([said(wrong), wrong.body.facts]).toEqual([
      '422 template.answers',
      { faults: [{ name: 'ciudad', finding: { rule: 'pattern' } }] },
    ]);
    expect(said(await preview(templateID, { answers: { monto: 'SIGNBOX_1_' } }))).toBe('422 template.value_mark');
    for (const body of [{ answers: [] }, { answers: 'x' }, { language: 'fr' }, { templateHistory: 0 }])
      expect(said(await preview(templateID, body)), JSON.stringify(body)).toBe('400 request.invalid');
    // Names that every object has are answers to nothing.
    const proto = await http.call('POST', `/api/template/${templateID}/preview`, undefined, {});
    expect(proto.status).toBe(400);
    expect((await preview(templateID, { answers: { constructor: 'x', toString: 'y' } })).status).toBe(200);
    await remove(http, templateID);
  });

  it('says why there is none', async () => {
    const { templateID } = await made(http, { name: 'Sin páginas' });
    converter.next(new WordConversionRefused('word.timeout'), new WordConverterUnavailable());
    expect(said(await preview(templateID))).toBe('422 word.timeout');
    expect(said(await preview(templateID))).toBe('503 word.converter_away');
    converter.now({ build: null });
    const none = await preview(templateID);
    expect([said(none), none.body.facts]).toEqual(['422 word.no_converter', { command: 'npm run word:install' }]);
    converter.now({ build: 'native' });
    expect((await preview(templateID)).status).toBe(200);
    await remove(http, templateID);
  });

  it('an account has one at a time, and another account does not wait for it', async () => {
    const { templateID } = await made(http, { name: 'Ocupada' });
    const release = converter.hold();
    const before = converter.converted.length;
    const first = preview(templateID);
    const busy = async () => said(await preview(templateID)) === '429 template.previews_busy';
    await expect.poll(busy, { timeout: 20_000 }).toBe(true);
    release();
    expect((await first).status).toBe(200);
    expect(converter.converted.length).toBe(before + 1);
    expect((await preview(templateID)).status).toBe(200);
    await remove(http, templateID);
  });
});

describe('the end of an account', () => {
  it('takes what waits and what was welcomed with it; its templates open no more and have no name', async () => {
    const { client, userId } = await account(product, 'Se va', 'seva@cuenta.example');
    const { templateID } = await made(client, { name: 'Secreto de quien se va' });
    const { fileId } = ok(await bring(client, withVariables('a'), 'Secreto.docx'));
    ok(await client.post('/api/template/welcomed'));
    const rows = async (sql: string) => (await product.services.pool.query(sql, [userId])).rows;
    const [waiting] = await rows('select file_id, file_name from templates.waiting_files where owner_id = $1');
    expect([waiting.file_id, JSON.stringify(waiting.file_name)]).toEqual([fileId, expect.not.stringContaining('Secreto')]);
    expect((await client.post('/profile/deletion', { password: 'Otra.Cuenta.2026' })).status).toBe(200);
    await expect.poll(() => rows('select file_id from templates.waiting_files where owner_id = $1'), { timeout: 30_000 }).toEqual([]);
    expect(await rows('select user_id from templates.welcomed where owner_id = $1')).toEqual([]);
    const named = `select name ->> 'value' as name from read.${TEMPLATES} where owner_id = $1`;
    await expect.poll(() => rows(named), { timeout: 30_000 }).toEqual([{ name: null }]);
    await expect(product.modules.templates.templateOf(userId, templateID)).rejects.toMatchObject({ code: 'template.not_found' });
  });
});
