import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, refusedInBoth } from '../journeys/steps.ts';
import { count } from '../support/counts.ts';
import { until } from '../support/journey.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { completedDocument } from './special-world.ts';
import { ask, asked, efirmaForm, endorsee, endorser, readSheet, sign, typesOf, untilView, viewOf } from './world.ts';

let product: Product;
let ema: Client;
let stranger: Awaited<ReturnType<typeof account>>;

beforeAll(async () => {
  product = await startProduct();
  ema = (await account(product, endorser.name, endorser.emailID)).client;
  stranger = await account(product, 'Otra', 'otra@cuenta.example');
});
afterAll(async () => product?.stop());

describe('the calls of an endorsement', () => {
  it('refuse in both languages, by code', async () => {
    const documentID = await completedDocument(product);
    const same = { endorsee: { name: 'Ema', emailID: endorser.emailID.toUpperCase() }, endorser };
    await refusedInBoth((headers) => ask(product.http, documentID, same, headers), {
      status: 422,
      code: 'endorsement.endorser_is_endorsee',
      en: /must be different people/,
      es: /deben ser personas distintas/,
    });
    const shapeless = await ask(product.http, documentID, { kind: 'SALE' });
    expect([shapeless.status, shapeless.body.code]).toEqual([400, 'request.invalid']);

    const id = await asked(product.http, documentID, { endorser });
    await refusedInBoth((headers) => ask(product.http, documentID, {}, headers), {
      status: 409,
      code: 'ENDO_008',
      en: 'There already is an endorsement of this document.',
      es: 'Ya hay un endoso de este documento.',
    });
    const unread = await viewOf(ema, id);
    await refusedInBoth((headers) => sign(ema, id, unread.sheet.sha256, {}, headers), {
      status: 409,
      code: 'endorsement.changed_since_seen',
      en: /not the one you were shown/,
      es: /no es la que se le mostró/,
    });
    await refusedInBoth((headers) => sign(product.http, id, unread.sheet.sha256, {}, headers), {
      status: 403,
      code: 'endorsement.not_the_endorser',
      en: /Somebody else signs/,
      es: /lo firma otra persona/,
    });
    const { sha256 } = await readSheet(ema, id);
    const none = await ema.put(`/api/endorsement/${id}/sign/sat`, efirmaForm(sha256, {}, 'x'));
    expect([none.status, none.body.code]).toEqual([422, 'efirma.missing_files']);
    const swapped = { cer: Buffer.from('x'), key: Buffer.from('x'), cerName: 'firma.key' };
    const ending = await ema.put(`/api/endorsement/${id}/sign/sat`, efirmaForm(sha256, swapped, 'x'));
    expect([ending.status, ending.body.code]).toEqual([422, 'efirma.wrong_file_ending']);
    const noForm = await ema.put(`/api/endorsement/${id}/sign/sat`, {});
    expect([noForm.status, noForm.body.code]).toEqual([415, 'request.unsupported_media_type']);
    const noHash = await ema.put(`/api/endorsement/${id}/sign/sat`, efirmaForm('', {}, 'x'));
    expect([noHash.status, noHash.body.code]).toEqual([400, 'request.invalid']);
    expect((await ema.get(`/api/endorsement/${id}/sheet/sealed`)).status).toBe(404);
    expect((await ema.get(`/api/endorsement/${id}/constancia`)).status).toBe(404);
    expect((await ema.get(`/api/endorsement/${id}/sheet/pages/2`)).status).toBe(404);

    expect((await ema.put(`/api/endorsement/${id}/decline`, {})).status).toBe(200);
    await refusedInBoth((headers) => sign(ema, id, sha256, {}, headers), {
      status: 409,
      code: 'endorsement.already_declined',
      en: /already declined/,
      es: /ya declinó/,
    });
  });

  it('show everybody what is theirs: the sheet as pictures, who may do what, nothing to strangers', async () => {
    const documentID = await completedDocument(product);
    const id = await asked(product.http, documentID, { endorser });
    const [owner, signer] = [await viewOf(product.http, id), await viewOf(ema, id)];
    expect(owner).toMatchObject({ isOwner: true, isEndorser: false, canSign: false, canDecline: false, canWithdraw: true });
    expect(signer).toMatchObject({ isOwner: false, isEndorser: true, canSign: true, canDecline: true, canWithdraw: false });
    for (const address of signer.sheet.images as string[]) {
      const picture = await ema.get(address);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect((picture.body as Buffer).subarray(1, 4).toString()).toBe('PNG');
    }
    // A picture is not the file: only handing out the bytes counts as having read them.
    expect(await typesOf(product, `endorsement-${documentID}`)).not.toContain('EndorsementPresented');
    await readSheet(ema, id);
    await readSheet(ema, id);
    expect((await typesOf(product, `endorsement-${documentID}`)).filter((type) => type === 'EndorsementPresented')).toHaveLength(1);

    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect(await viewOf(reviewer, id)).toMatchObject({ isOwner: true, canSign: false, canWithdraw: false });
    expect((await reviewer.get(signer.sheet.url)).status).toBe(200);
    const lines = await product.services.accessLog.query({ target: documentID, outcome: 'read', limit: 50 });
    expect(lines.filter(({ actor }) => actor.kind === 'reviewer').map(({ action }) => action)).toEqual([
      'GET /api/endorsement/:endorsementId/sheet',
      'GET /api/endorsement/:endorsementId',
    ]);

    for (const path of [`/api/endorsement/${id}`, signer.sheet.url, `/api/endorsement/document/${documentID}`]) {
      const answer = await stranger.client.get(path);
      expect([answer.status, JSON.stringify(answer.body).includes(endorser.name)]).toEqual([404, false]);
    }
    const seen = await product.services.accessLog.query({ actorId: stranger.userId, outcome: 'denied', limit: 50 });
    // The owner of the document reads who reached for it.
    expect(new Set(seen.map((line) => line.ownerId))).toEqual(new Set([product.ownerId]));
    expect((await product.http.put(`/api/endorsement/${id}/withdraw`, { reason: 'Para otra ocasión' })).status).toBe(200);
    expect(await viewOf(ema, id)).toMatchObject({ canSign: false, rejection: { by: 'OWNER', reason: 'Para otra ocasión' } });
  });

  it('take typed and saved signatures, the saved ones of who signs; a repeated key is the same act', async () => {
    const documentID = await completedDocument(product);
    const key = { 'idempotency-key': 'un-endoso-de-prueba' };
    const first = await ask(product.http, documentID, { endorser, kind: 'PROCURATION' }, key);
    const again = await ask(product.http, documentID, { endorser, kind: 'PROCURATION' }, key);
    expect([first.status, again.status, again.headers.get('x-replayed')]).toEqual([200, 200, 'true']);
    const other = await ask(product.http, documentID, { endorser, kind: 'GUARANTEE' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'conflict.key_reused']);
    const id = first.body.responseData.endorsementID;
    await untilView(ema, id, { isAdmitted: true });

    const mine = await ema.post('/api/user/sign', { type: 'TEXT', signature: 'Ema S.' });
    const owners = await product.http.post('/api/user/sign', { type: 'TEXT', signature: 'Lucía F.' });
    const savedOf = (answer: typeof mine): string => JSON.stringify(answer.body).match(/"signatureId":"([^"]+)"/i)![1]!;
    const { sha256 } = await readSheet(ema, id);
    const foreign = await sign(ema, id, sha256, { signature: { kind: 'SAVED', signatureId: savedOf(owners) } });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'signature.saved_not_found']);
    const saved = { signature: { kind: 'SAVED', signatureId: savedOf(mine) } };
    const [one, two] = await Promise.all([0, 1].map(() => sign(ema, id, sha256, saved, { 'idempotency-key': 'la-firma-de-ema' })));
    expect([one!.status, two!.status]).toEqual([200, 200]);
    expect(one!.body.responseData.signature).toMatchObject({ method: 'SAVED' });
    await until(product, documentID, 'ENDORSED');
    expect((await typesOf(product, `endorsement-${documentID}`)).filter((type) => type === 'EndorsementSigned')).toHaveLength(1);
  });

  it('signing and taking back at the same instant: one 200, one 409 that says which', async () => {
    const rounds = count('sign against withdraw at the API', 3, 50);
    for (let round = 0; round < rounds; round++) {
      const documentID = await completedDocument(product);
      const id = await asked(product.http, documentID, { endorser, endorsee });
      const { sha256 } = await readSheet(ema, id);
      const [signing, back] = await Promise.all([sign(ema, id, sha256), product.http.put(`/api/endorsement/${id}/withdraw`, {})]);
      expect([signing.status, back.status].sort()).toEqual([200, 409]);
      if (signing.status === 200) expect(back.body.code).toBe('endorsement.already_signed');
      else expect(signing.body.code).toBe('endorsement.withdrawn');
      await until(product, documentID, signing.status === 200 ? 'ENDORSED' : 'COMPLETED');
    }
  }, 2_400_000);

  it('a restart between signing and the end loses nothing', async () => {
    const documentID = await completedDocument(product);
    const id = await asked(product.http, documentID, { endorser });
    const { sha256 } = await readSheet(ema, id);
    expect((await sign(ema, id, sha256)).status).toBe(200);
    await product.restart();
    ema.url = product.url;
    await until(product, documentID, 'ENDORSED');
    expect(await viewOf(ema, id)).toMatchObject({ status: 'COMPLETED', documentStatus: 'ENDORSED' });
  });
});
