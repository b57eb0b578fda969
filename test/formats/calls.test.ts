import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMAT_NAME_LENGTH, FORMAT_PLACES_LIMIT } from '../../modules/formats/contract/rules.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { account, draft, refusedInBoth } from '../journeys/steps.ts';
import { withFlags } from '../subscription/on-plan.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';

let product: Product;
let http: Client;
let stranger: Awaited<ReturnType<typeof account>>;

beforeAll(async () => {
  product = await startProduct({ chain: false });
  http = product.http;
  await withFlags(product, ['isFormat'], []);
  stranger = await account(product, 'Otra', 'otra@cuenta.example');
  await withFlags({ ...product, ownerId: stranger.userId }, ['isFormat'], []);
});
afterAll(async () => product?.stop());

const box = { x: 72.5, y: 90, width: 180, height: 68 };
const signature = { signer: 1, page: 1, type: 'SIGNATURE', ...box };
const whole = { required: true, fromEnd: false, format: null };
const save = (name: string, positions: readonly object[] = [signature], client = http, headers = {}) =>
  client.post('/api/format', { name, positions }, headers);
const change = (formatID: string, more: Record<string, unknown>, client = http, headers = {}) =>
  client.put('/api/format', { formatID, ...more }, headers);
const remove = (formatID: string, client = http, headers = {}) => client.call('DELETE', '/api/format', { formatID }, headers);
const ok = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.responseData;
};
const saved = async (name: string, positions?: readonly object[], client = http): Promise<string> =>
  ok(await save(name, positions, client)).formatID;
const seen = async (formatID: string, client = http) => ok(await client.get(`/api/format/${formatID}`));
const names = async (client = http): Promise<string[]> =>
  ok(await client.get('/api/format')).formats.map((row: { name: string }) => row.name);
const said = ({ status, body }: Answer) => `${status} ${body.code}`;

describe('formats of an account (CALL-120..122, ENT-043)', () => {
  it('are saved with a name and places, read by id and listed at once', async () => {
    const positions = [
      { ...signature, fromEnd: true },
      { signer: 2, page: 3, type: 'TEXT', ...box, required: false, format: 'CURP' },
      { signer: 2, page: 1, type: 'INITIALS', ...box },
    ];
    const made = ok(await save('  Renta   de casa ', positions));
    expect(made).toEqual({
      formatID: expect.any(String),
      name: 'Renta de casa',
      positions: [
        { ...whole, ...signature, fromEnd: true },
        { signer: 2, page: 3, type: 'TEXT', ...box, required: false, fromEnd: false, format: 'CURP' },
        { ...whole, signer: 2, page: 1, type: 'INITIALS', ...box },
      ],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.createdAt,
    });
    expect(await seen(made.formatID)).toEqual(made);
    const { formatID, name, createdAt, updatedAt } = made;
    expect(ok(await http.get('/api/format')).formats).toContainEqual({ formatID, name, createdAt, updatedAt, places: 3, signers: 2 });
  });

  it('have a name of their own in the account, whatever its letter case and blanks (RULE-044)', async () => {
    await saved('Compraventa');
    await refusedInBoth((headers) => save('  COMPRAVENTA ', [signature], http, headers), {
      status: 409,
      code: 'format.name_taken',
      en: 'There is already a format of that name. Enter another one.',
      es: 'Ya hay un formato con ese nombre. Escriba otro.',
    });
    const other = await saved('Donación');
    expect(said(await change(other, { name: 'compraventa' }))).toBe('409 format.name_taken');
    expect((await seen(other)).name).toBe('Donación');
    expect(await saved('Compraventa', [signature], stranger.client)).toEqual(expect.any(String));
  });

  it('need a name, and a short one', async () => {
    await refusedInBoth((headers) => save('   ', [signature], http, headers), {
      status: 422,
      code: 'format.name_required',
      en: 'Enter the name of the format.',
      es: 'Escriba el nombre del formato.',
    });
    expect(said(await http.post('/api/format', { positions: [signature] }))).toBe('422 format.name_required');
    expect((await save('á'.repeat(FORMAT_NAME_LENGTH))).status).toBe(200);
    expect(said(await save('é'.repeat(FORMAT_NAME_LENGTH + 1)))).toBe('422 format.name_too_long');
  });

  it('need places, not too many, and such as there can be on a page', async () => {
    expect(said(await save('Sin lugares', []))).toBe('422 format.places_required');
    const many = Array.from({ length: FORMAT_PLACES_LIMIT + 1 }, () => signature);
    expect(said(await save('Demasiados', many))).toBe('422 format.places_limit');
    const wrong = [{ page: 0 }, { signer: 0 }, { x: -1 }, { width: 0 }, { type: 'STAMP' }, { y: 1e9 }, { format: 'CURP' }, { page: 1.5 }];
    for (const one of wrong) expect(said(await save('Mal', [{ ...signature, ...one }])), JSON.stringify(one)).toBe('400 request.invalid');
    expect(await names()).not.toContain('Mal');
  });

  it('keep what they need to be placed again, and nothing that is written there or said of people', async () => {
    const written = { label: 'Ana Cortés', prefilled: 'ana@cortes.example', signatoryID: 'signatory-1', email: 'ana@cortes.example' };
    const id = await saved('Sin personas', [{ ...signature, ...written }]);
    expect((await seen(id)).positions).toEqual([{ ...whole, ...signature }]);
    const { events } = await product.modules.formats.formats.load(product.ownerId);
    expect(JSON.stringify(events)).not.toMatch(/Ana|ana@/);
  });

  it('store their name encrypted', async () => {
    await saved('Secreto de la casa');
    const stored: RecordedEvent[] = [];
    for await (const event of product.services.store.readStream(`preconfiguration-${product.ownerId}`)) stored.push(event);
    expect(stored.map(({ type }) => type)).toContain('FormatSaved');
    expect(JSON.stringify(stored)).not.toContain('Secreto');
  });

  it('get another name, other places, or both; what is left out stays (CALL-121)', async () => {
    const id = await saved('Carta');
    expect(ok(await change(id, { name: 'Carta poder' }))).toMatchObject({ name: 'Carta poder', positions: [signature] });
    expect(await seen(id)).toMatchObject({ name: 'Carta poder', positions: [signature] });
    const moved = { ...signature, page: 2 };
    expect(ok(await change(id, { positions: [moved] }))).toMatchObject({ name: 'Carta poder', positions: [moved] });
    expect(ok(await change(id, { name: 'CARTA PODER', positions: [signature] }))).toMatchObject({ name: 'CARTA PODER' });
    const { revision } = await product.modules.formats.formats.load(product.ownerId);
    expect(ok(await change(id, { name: 'CARTA PODER', positions: [signature] }))).toMatchObject({ name: 'CARTA PODER' });
    expect(ok(await change(id, {}))).toMatchObject({ name: 'CARTA PODER' });
    expect((await product.modules.formats.formats.load(product.ownerId)).revision).toBe(revision);
    expect(said(await change(id, { positions: [] }))).toBe('422 format.places_required');
  });

  it('are deleted, and the name is free again', async () => {
    const id = await saved('Temporal');
    ok(await remove(id));
    expect(await names()).not.toContain('Temporal');
    for (const answer of [await http.get(`/api/format/${id}`), await change(id, { name: 'Otra' }), await remove(id)])
      expect(said(answer)).toBe('404 format.not_found');
    expect(await saved('Temporal')).not.toBe(id);
  });

  it('a deletion that is repeated is answered as it was', async () => {
    const id = await saved('De paso');
    const key = { 'idempotency-key': 'formato-que-se-va' };
    expect(ok(await remove(id, http, key))).toEqual({ formatID: id });
    expect(ok(await remove(id, http, key))).toEqual({ formatID: id });
  });

  it('one that there never was is told before any revision is compared', async () => {
    const nothing = '00000000-0000-5000-8000-00000000000d';
    const headers = { 'if-match': '999999' };
    for (const answer of [await change(nothing, { name: 'Nada' }, http, headers), await remove(nothing, http, headers)])
      expect(said(answer)).toBe('404 format.not_found');
  });

  it('the same call twice saves one', async () => {
    const key = { 'idempotency-key': 'formato-una-vez' };
    const one = await save('Una vez', [signature], http, key);
    expect((await save('Una vez', [signature], http, key)).body).toEqual(one.body);
    expect((await names()).filter((name) => name === 'Una vez')).toHaveLength(1);
  });

  it('saved at the same moment under one name: one is taken', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => save('A la vez')));
    expect(answers.map(said).sort()).toEqual(['200 undefined', ...Array(4).fill('409 format.name_taken')]);
  });
});

describe('whose formats they are', () => {
  it('another account finds none of them, by whatever call', async () => {
    const id = await saved('Solo nuestra');
    for (const answer of [
      await stranger.client.get(`/api/format/${id}`),
      await change(id, { name: 'Robada' }, stranger.client),
      await remove(id, stranger.client),
    ])
      expect(said(answer)).toBe('404 format.not_found');
    expect(await names(stranger.client)).toEqual(['Compraventa']);
    expect((await seen(id)).name).toBe('Solo nuestra');
  });

  it('a reviewer has no part in them, and nobody without a session', async () => {
    const reviewer = await http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect(said(await reviewer.get('/api/format'))).toBe('403 reviewer.read_only');
    expect(said(await save('Del revisor', [signature], reviewer))).toBe('403 reviewer.read_only');
    expect(said(await http.anonymous().get('/api/format'))).toBe('401 session.required');
  });

  it('a program with a key that writes saves them; one that reads does not', async () => {
    const keyed = async (scope: string): Promise<Client> => {
      const client = http.anonymous();
      client.token = ok(await http.post('/api/api-keys', { name: scope, scope, days: 30 })).bearer;
      return client;
    };
    const [writes, reads] = [await keyed('WRITE'), await keyed('READ')];
    const id = await saved('De un programa', [signature], writes);
    expect((await seen(id, reads)).name).toBe('De un programa');
    expect((await save('De quien lee', [signature], reads)).status).toBe(403);
  });

  it('the places of a document stay as they are when the format that they came from goes', async () => {
    const documentID = await draft(http, { title: 'Con lugares' });
    const body = {
      documentID,
      whoSigns: 'OTHERS',
      signatory: [{ name: 'Ana', emailID: 'ana@cortes.example' }],
    };
    ok(await http.put('/api/document', body));
    const id = await saved('Se aplica');
    const [{ signer: _, fromEnd: __, format: ___, ...place }] = (await seen(id)).positions;
    ok(await http.put('/api/document/draw', { documentID, staticSignPositions: [{ ...place, email: 'ana@cortes.example' }] }));
    ok(await remove(id));
    expect(ok(await http.get(`/api/get-document/${documentID}`)).staticSignPositions).toMatchObject([
      { page: 1, type: 'SIGNATURE', ...box },
    ]);
  });
});
