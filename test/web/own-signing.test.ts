import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Hindrance, hindranceOf } from '../../web/features/preparing/own-signing.ts';
import { onServer } from '../../web/features/preparing/save.ts';
import type { DraftView, Place, Working } from '../../web/features/preparing/working.ts';
import { withFlags } from '../subscription/on-plan.ts';
import { ana, contract, until, upload } from '../support/journey.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { ownerAtDesk } from './owner-world.ts';
import { accessible, inBrowser, picture, type Visitor } from './signing-world.ts';

const SWITCH = 'Firmar yo al enviar, con una firma que tengo guardada';

inBrowser('who sends a document signs it in the same act (SUB-014)', () => {
  let world: BrowserWorld;
  let owner: Visitor;
  beforeAll(async () => {
    world = await openBrowserWorld();
    owner = await ownerAtDesk(world);
  });
  afterAll(async () => world?.close());

  /** A draft that its sender signs first, at the last step. */
  async function review(setup: object = {}): Promise<string> {
    const { http } = world.product;
    const documentID = (await upload(http, await contract())).body.responseData.documentID as string;
    const { body } = await http.put('/api/document', { documentID, whoSigns: 'ME_AND_OTHERS', signatory: [ana], ...setup });
    const { signatoryID } = body.responseData.signatory.find((one: { isOwner: boolean }) => one.isOwner);
    const place = { signatoryID, type: 'SIGNATURE', page: 1, x: 60, y: 60, width: 180, height: 70, required: true };
    expect((await http.put('/api/document/draw', { documentID, staticSignPositions: [place] })).status).toBe(200);
    await owner.page.goto(`${world.product.url}/document/preview?documentID=${documentID}&step=review`);
    await owner.page.getByRole('heading', { name: 'Esto es lo que va a pasar' }).waitFor();
    return documentID;
  }
  const send = (name: string) => owner.page.getByRole('button', { name, exact: true });
  const typesOf = async (documentID: string) => (await world.product.modules.documents.load(documentID)).events.map(({ type }) => type);

  it('is not offered where the plan does not offer it', async () => {
    await withFlags(world.product, [], ['isAutoSign', 'isAutoSignDefault']);
    await review();
    expect(await owner.page.getByLabel(SWITCH).count()).toBe(0);
  });

  it('with the first flag the switch is there and off; on, it says that no signature is kept, and sends as ever', async () => {
    await withFlags(world.product, ['isAutoSign'], []);
    await review();
    expect(await owner.page.getByLabel(SWITCH).isChecked()).toBe(false);
    await owner.page.getByLabel(SWITCH).check();
    await owner.page.getByText('Aún no guarda ninguna firma').waitFor();
    await picture(owner.page, 'own-signing-none-kept');
    await accessible(owner.page, 'no signature kept');
    expect(await owner.page.getByRole('link', { name: 'Guardar una firma' }).getAttribute('href')).toBe('/dashboard/profile/signatures');
    await send('Enviar a 2 personas para firmar').waitFor();
  });

  it('asks to be accepted first; then the file is shown and signed with the kept signature, without another press', async () => {
    const { http, modules } = world.product;
    expect((await http.post('/api/user/sign', { type: 'TEXT', signature: 'Lucía Ferrer' })).status).toBe(200);
    const documentID = await review();
    await owner.page.getByLabel(SWITCH).check();
    await owner.page.getByRole('radio', { name: 'Lucía Ferrer' }).first().waitFor();
    await picture(owner.page, 'own-signing-chosen');
    await accessible(owner.page, 'signing with the sending');
    await send('Enviar y firmar').click();
    await owner.page.getByText('Acéptelo para firmar: marque la casilla.').waitFor();
    expect(await typesOf(documentID)).not.toContain('SendingConfirmed');
    await owner.page.getByRole('checkbox', { name: /^Acepto firmar este documento/ }).check();
    await send('Enviar y firmar').click();
    await owner.page.getByText('Se va a firmar con su firma guardada').waitFor();
    await picture(owner.page, 'own-signing-about');
    await accessible(owner.page, 'about to be signed');
    await owner.page.getByRole('heading', { name: /^Listo, .*Su firma ya está en el documento/ }).waitFor();
    const { events, state } = await modules.documents.load(documentID);
    const types = events.map(({ type }) => type);
    const order = ['SendingConfirmed', 'DocumentPresented', 'PagesShown', 'SignatureRecorded'];
    expect(types.filter((type) => order.includes(type))).toEqual(order);
    expect(events.find(({ type }) => type === 'PagesShown')!.data).toMatchObject({ pages: [{ from: 1, to: 1 }] });
    expect(state.setup?.autoSign).toBe(true);
    const signed = events.find(({ type }) => type === 'SignatureRecorded')!;
    expect(signed.data).toMatchObject({ method: 'SAVED', consent: { id: 'electronic-signature', language: 'es' } });
    expect(signed.metadata.actor).toMatchObject({ kind: 'owner', id: world.product.ownerId });
    expect(await (await until(world.product, documentID, 'PENDING')).signatures).toHaveLength(1);
  });

  it('with the second flag the switch starts on; «not yet» leaves the signature to its turn', async () => {
    await withFlags(world.product, ['isAutoSignDefault'], []);
    const { http } = world.product;
    const documentID = (await upload(http, await contract())).body.responseData.documentID as string;
    await owner.page.goto(`${world.product.url}/only-me-signing?documentID=${documentID}`);
    await owner.page.getByRole('button', { name: 'Seguir: lugares', exact: true }).click();
    await owner.page.getByRole('button', { name: 'Seguir: revisar', exact: true }).click();
    await owner.page.getByLabel(SWITCH).waitFor();
    expect(await owner.page.getByLabel(SWITCH).isChecked()).toBe(true);
    await owner.page.getByRole('checkbox', { name: /^Acepto firmar este documento/ }).check();
    await send('Enviar y firmar').click();
    await owner.page.getByRole('button', { name: 'No firmar todavía' }).click();
    await owner.page.getByText('Se va a firmar con su firma guardada').waitFor({ state: 'detached' });
    // Longer than it would have taken.
    await owner.page.waitForTimeout(6_000);
    expect(await typesOf(documentID)).not.toContain('SignatureRecorded');
    await owner.page.reload();
    await owner.page.waitForTimeout(6_000);
    expect(await typesOf(documentID)).not.toContain('SignatureRecorded');
  });

  it('a signature that was removed meanwhile is not put: the sheet asks for another', async () => {
    const { http } = world.product;
    const documentID = await review();
    await owner.page.getByLabel(SWITCH).check();
    await owner.page.getByRole('checkbox', { name: /^Acepto firmar este documento/ }).check();
    await send('Enviar y firmar').click();
    const [{ signatureId }] = (await http.get('/api/user/sign')).body.responseData.signatureList;
    expect((await http.call('DELETE', `/api/user/sign/${signatureId}`)).status).toBe(200);
    await owner.page.getByRole('dialog').waitFor();
    await owner.page.waitForTimeout(2_000);
    expect(await typesOf(documentID)).not.toContain('SignatureRecorded');
  });
});

const person = (key: string, rank: number) => ({
  key,
  isOwner: key === 'owner',
  name: key,
  email: '',
  whatsapp: '',
  rank,
  signatureType: null,
});
const place = (type: Place['type'], more: Partial<Place> = {}): Place => ({
  key: type,
  person: 'owner',
  type,
  page: 1,
  x: 0,
  y: 0,
  width: 100,
  height: 40,
  label: '',
  required: true,
  ...more,
});
const working: Working = {
  title: 'Contrato',
  message: '',
  language: 'es',
  country: '',
  documentType: '',
  linkTerm: null,
  whoSigns: 'ME_AND_OTHERS',
  hasOrder: true,
  people: [person('owner', 1), person('ana', 1)],
  approvers: [],
  observers: [],
  isEndorsement: false,
  places: [place('SIGNATURE')],
};

it.each<[string, Partial<Working>, boolean, number, Hindrance | null]>([
  ['first, with a kept signature', {}, false, 1, null],
  ['approved before', { approvers: [{ key: 'a', name: 'A', email: 'a@x.example', rank: 1 }] }, false, 1, 'approvals'],
  ['somebody signs before', { people: [person('owner', 2), person('ana', 1)] }, false, 1, 'turn'],
  ['ranks without an order', { hasOrder: false, people: [person('owner', 2), person('ana', 1)] }, false, 1, null],
  [
    'alone, whatever the ranks of who does not sign',
    { whoSigns: 'ONLY_ME', people: [person('owner', 2), person('ana', 1)] },
    false,
    1,
    null,
  ],
  ['e.firma only', {}, true, 1, 'efirma'],
  ['asked for the place', { asksPlace: true }, false, 1, 'place'],
  ['own initials', { places: [place('INITIALS')] }, false, 1, 'initials'],
  ['initials of another', { places: [place('INITIALS', { person: 'ana' })] }, false, 1, null],
  ['a field to fill in', { places: [place('TEXT')] }, false, 1, 'values'],
  ['a field that is filled in', { places: [place('TEXT', { prefilled: 'Puebla' })] }, false, 1, null],
  ['a field that may stay empty', { places: [place('DATE', { required: false })] }, false, 1, null],
  ['a field of another', { places: [place('CHECKBOX', { person: 'ana' })] }, false, 1, null],
  ['nothing kept', {}, false, 0, 'noneKept'],
])('%s', (_, change, eFirmaOnly, kept, hindrance) => {
  expect(hindranceOf({ ...working, ...change }, eFirmaOnly, kept)).toBe(hindrance);
});

it.each([true, false])(
  'a wish is written only while it is offered (%s): no draft is refused for what its page does not ask',
  (autoSign) => {
    const offered = { order: true, geolocation: true, autoSign, autoSignDefault: false };
    const view = { documentID: 'one', offered, signatory: [], staticSignPositions: [] } as unknown as DraftView;
    const empty = { ...working, places: [] };
    expect(onServer(view, empty, { ...empty, autoSign: true })).toBe(!autoSign);
  },
);
