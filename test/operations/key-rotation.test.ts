import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyRings, lostKeys } from '../../modules/app/operations/doctor/key-rings.ts';
import { rotateKeys } from '../../modules/app/operations/rotate-keys.ts';
import { toldAtStart } from '../../modules/app/operations/told-at-start.ts';
import { laterKeysFolder, RINGS, type RingName } from '../../modules/app/wiring/keys.ts';
import { observerCode, signingCode } from '../../modules/documents/index.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { SEEN_BY_ALL_MS } from '../../shared-kernel/keys/folder.ts';
import { KEY_SLACK_MS, keyIdIn, withoutKeyId } from '../../shared-kernel/keys/ring.ts';
import { ana, bruno, linkOf, sendDocument, settled, signDrawn, until } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';

const NAMES = Object.keys(RINGS) as RingName[];

let product: Product;
let clock: ManualClock;
beforeAll(async () => {
  clock = new ManualClock(new Date());
  product = await startProduct({ clock });
});
afterAll(() => product?.stop());

/** As `npm run keys:rotate` beside the running product, and some moments later. */
async function rotate(): Promise<Record<RingName, string>> {
  const rotated = await rotateKeys(product.dataDir, NAMES, clock.now());
  // And a second, since the links to files know none smaller.
  clock.advance(SEEN_BY_ALL_MS + 1000);
  // The processes look by themselves every ten seconds of the wall clock, which does not wait for this test.
  for (const ring of Object.values(product.services.keys.rings)) ring.named('ffffffffff');
  return Object.fromEntries(rotated.map(({ ring, id }) => [ring, id])) as Record<RingName, string>;
}

const kidOf = (token: string): string | null => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid ?? null;
const view = async (documentID: string) => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
const fileOf = async (documentID: string) => new URL((await view(documentID)).documentFileObj.url);
const taken = async (url: URL) => (await product.http.anonymous().get(url.pathname + url.search)).status;
const signerPage = (documentID: string, { id, code }: { id: string; code: string }) =>
  product.http.anonymous().get(`/api/document/document-id/${documentID}/${id}`, { 'x-link-code': code });
const observerPage = (documentID: string, { id, code }: { id: string; code: string }) =>
  product.http.anonymous().get(`/api/get-document-shared/${documentID}/${id}`, { 'x-link-code': code });
const withDatabase = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: product.database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

describe('keys that are rotated while the product runs', () => {
  let documentID: string;
  let ids: Record<RingName, string>;

  it('log nobody out, and leave every link that was made and every page that was printed good', async () => {
    const { body } = await product.http.post('/auth/access', { email: people.owner.email, password: people.owner.password });
    product.http.token = body.data.token;
    documentID = await sendDocument(product, [ana, bruno], { sharedWith: [{ emailID: 'olga@mira.example' }] });
    const [own, others, observer] = [
      await linkOf(product, ana.emailID, documentID),
      await linkOf(product, bruno.emailID, documentID),
      await linkOf(product, 'olga@mira.example', documentID, 'observer'),
    ];
    const [file, before] = [await fileOf(documentID), await view(documentID)];
    expect([kidOf(body.data.token), ...[own, others, observer].map(({ code }) => keyIdIn(code))]).toEqual([null, null, null, null]);

    ids = await rotate();
    expect((await product.http.get(`/api/get-document/${documentID}`)).status).toBe(200);
    const refreshed = await product.http.post('/auth/refresh', { token: body.data.refreshToken });
    expect([refreshed.status, kidOf(refreshed.body.data.token)]).toEqual([200, ids['access-tokens']]);
    product.http.token = refreshed.body.data.token;
    const after = await view(documentID);
    expect(after.validation).toEqual(before.validation);
    expect(after.signatory.map((one: { verificationCode: string }) => one.verificationCode)).toEqual(
      before.signatory.map((one: { verificationCode: string }) => one.verificationCode),
    );
    const now = await fileOf(documentID);
    expect([keyIdIn(file.searchParams.get('signature')!), keyIdIn(now.searchParams.get('signature')!)]).toEqual([null, ids['file-links']]);
    expect([await taken(file), await taken(now)]).toEqual([200, 200]);
    expect((await observerPage(documentID, observer)).status).toBe(200);
    expect((await signerPage(documentID, others)).status).toBe(200);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);

    // Sent once more, the link is a new one of the new key.
    expect((await product.http.put('/api/document/send-mail', { documentID, signatoryID: others.id })).status).toBe(200);
    await expect.poll(async () => keyIdIn((await linkOf(product, bruno.emailID, documentID)).code)).toBe(ids['link-codes']);
    expect((await signerPage(documentID, others)).status).toBe(410);
    expect((await signDrawn(product, documentID, bruno.emailID)).status).toBe(200);
    await until(product, documentID, 'COMPLETED');
    await settled(product, documentID);
    // As the page that was drawn before the rotation has it printed.
    expect((await product.http.anonymous().post('/api/validate-url', { url: before.validation.link })).status).toBe(200);
    const done = await linkOf(product, ana.emailID, documentID, 'done');
    expect(keyIdIn(done.code)).toBe(ids['link-codes']);
    const page = `/api/document/done/${documentID}/${done.id}`;
    expect((await product.http.anonymous().get(page, { 'x-link-code': done.code })).status).toBe(200);
  });

  it('open nothing that came about after them with the key before', async () => {
    clock.advance(KEY_SLACK_MS);
    product.http.token = (
      await product.http.post('/auth/access', { email: people.owner.email, password: people.owner.password })
    ).body.data.token;
    const later = await sendDocument(product, [ana], { sharedWith: [{ emailID: 'olga@mira.example' }], voBo: [] });
    const { id, code } = await linkOf(product, ana.emailID, later);
    const observer = await linkOf(product, 'olga@mira.example', later, 'observer');
    expect([keyIdIn(code), keyIdIn(observer.code)]).toEqual([ids['link-codes'], ids['link-codes']]);
    const old = product.services.keys.rings.linkCodes.named(null)!;
    const forged = signingCode(old, { documentId: later, signatoryId: id, round: 1, issue: 1 });
    expect([await signerPage(later, { id, code }), await signerPage(later, { id, code: forged })].map((one) => one.status)).toEqual([
      200, 410,
    ]);
    expect((await observerPage(later, observer)).status).toBe(200);
    expect((await observerPage(later, { ...observer, code: observerCode(old, later, observer.id) })).status).toBe(403);
    // The code of the right key under the id of one that is not there, and without its id.
    for (const other of [`${withoutKeyId(code)}~ffffffffff`, withoutKeyId(code)])
      expect((await signerPage(later, { id, code: other })).status).toBe(403);
  });

  it('are told by doctor: their age, one that is missing after a restore, and one that cannot be read', async () => {
    const lost = () => withDatabase((client) => lostKeys(client, product.dataDir, clock.now()));
    const rows = () => keyRings(product.dataDir, clock.now());
    expect(await lost()).toMatchObject({ state: 'ok', found: '3 ids known, none is missing' });
    expect((await rows()).map(({ state, found }) => [state, found])).toEqual(
      NAMES.map((name) => ['ok', `${name}: key ${ids[name]}, in use for 0 days, of 2`]),
    );
    expect(
      (await keyRings(product.dataDir, new Date(clock.now().getTime() + 366 * 86_400_000))).map(({ state, mend }) => [state, mend]),
    ).toEqual(NAMES.map((name) => ['warn', `npm run keys:rotate -- ${name}`]));

    // A back-up of keys/ from before the rotation, put back after it.
    const { id, code } = await linkOf(product, ana.emailID, documentID, 'done');
    const page = async () => (await product.http.anonymous().get(`/api/document/done/${documentID}/${id}`, { 'x-link-code': code })).status;
    const folder = laterKeysFolder(product.dataDir);
    await product.halt();
    await rename(folder, `${folder}-later`);
    await product.restart();
    expect(await page()).toBe(403);
    // A token of the lost key counts as one that ended: its page goes on by the refresh token, which no rotation touches.
    const refused = await product.http.get(`/api/get-document/${documentID}`);
    expect([refused.status, refused.body.code ?? refused.body.error?.code ?? refused.body]).toEqual([401, 'session.token_expired']);
    expect(await lost()).toMatchObject({ state: 'red', found: expect.stringContaining(`link-codes.${ids['link-codes']}.json`) });
    await rename(`${folder}-later`, folder);
    await product.restart();
    expect([await page(), (await lost()).state]).toEqual([200, 'ok']);

    const broken = join(folder, 'link-codes.0123456789.json');
    await writeFile(broken, '{}', { mode: 0o600 });
    expect((await rows()).filter((row) => row.state === 'red')).toEqual([expect.objectContaining({ resource: broken })]);
    await product.halt();
    const failed = await product.restart().catch((error: unknown) => error);
    expect(toldAtStart(failed, null)).toMatch(/link-codes\.0123456789\.json cannot be read.*back-up/);
    await rm(broken);
    await product.restart();
    expect(await page()).toBe(200);
  });
});
