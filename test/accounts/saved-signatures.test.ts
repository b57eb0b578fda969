import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSignatureImage } from '../../modules/accounts/domain/rules/signature-image.ts';
import { ana, createWorld, type World } from './world.ts';

/** A one-pixel PNG. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const sized = (width: number, height: number) => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const jpeg = (width: number, height: number) => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 17, 0, 0xff, 0xd9]);
  bytes.writeUInt16BE(height, 14);
  bytes.writeUInt16BE(width, 16);
  return bytes;
};

describe('a signature picture', () => {
  it('is known by its header, not by its name', () => {
    expect(readSignatureImage(png)).toEqual({ kind: 'png', width: 1, height: 1 });
    expect(readSignatureImage(jpeg(300, 100))).toEqual({ kind: 'jpeg', width: 300, height: 100 });
    expect(readSignatureImage(sized(4096, 4096))).not.toBeNull();
  });
  it('is refused when it claims too many pixels, is too large, cut short or something else', () => {
    for (const bytes of [
      sized(4097, 1),
      sized(0, 1),
      jpeg(65_000, 2),
      png.subarray(0, 20),
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(0),
      Buffer.concat([png, Buffer.alloc(600_000)]),
    ]) {
      expect(readSignatureImage(bytes)).toBeNull();
    }
    // A segment length of zero must not hold the reader for ever.
    expect(readSignatureImage(Buffer.from([0xff, 0xd8, ...Array(64).fill(0xff)]))).toBeNull();
  });
});

describe('saved signatures', () => {
  let world: World;
  let bearer: string;
  let accountId: string;
  beforeAll(async () => {
    world = await createWorld();
    accountId = (await world.accounts.seedAccount(ana)).accountId;
    bearer = (await world.login(ana.email, ana.password)).token;
  });
  afterAll(() => world.close());
  const stroke = `data:image/png;base64,${png.toString('base64')}`;
  const add = (body: object) => world.call('POST', '/api/user/sign', { bearer, body });

  it('are kept up to three, shown in the profile and changed under their id (CALL-068, CALL-069)', async () => {
    const drawn = await add({ type: 'STROKE', signature: stroke });
    expect(drawn.body.success).toBe(true);
    const [entry] = drawn.body.responseData.signatureList;
    expect(Object.keys(entry)).toEqual(expect.arrayContaining(['fileName', 'profilePhotoName', 'signatureURL']));
    // The profile shows them under the same three names, as its signature and in the list (ENT-003).
    const shown = (await world.call('GET', '/profile', { bearer })).body.data;
    for (const one of [shown.signature, shown.signatureList[0]]) {
      expect(one.fileName).toMatch(/\.png$/);
      expect(one.profilePhotoName).toMatch(/\S/);
      const picture = await world.call('GET', one.signatureURL.replace(/^https?:\/\/[^/]+/, ''));
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    }
    const typed = await add({ type: 'TEXT', signature: ' Ana Paz ' });
    expect(typed.body.responseData.signatureList[1]).toMatchObject({ type: 'TEXT', text: 'Ana Paz', signatureURL: null });
    expect((await add({ type: 'TEXT', signature: 'A. Paz' })).body.responseData.signatureList).toHaveLength(3);
    const fourth = await add({ type: 'TEXT', signature: 'Anita' });
    expect([fourth.status, fourth.body.code, fourth.body.facts]).toEqual([409, 'saved_signature.limit', { limit: 3 }]);

    const changed = await world.call('POST', '/api/user/sign/change', {
      bearer,
      body: { signatureId: entry.signatureId, type: 'TEXT', signature: 'Ana' },
    });
    expect(changed.body.responseData.signatureList.map((one: { signatureId: string; text: string }) => one.text)).toEqual([
      'Ana',
      'Ana Paz',
      'A. Paz',
    ]);
    expect(changed.body.responseData.signatureList[0].signatureId).toBe(entry.signatureId);
    const profile = await world.call('GET', '/profile', { bearer });
    expect(profile.body.data).toMatchObject({ savedSignaturesLimit: 3, signature: { text: 'Ana' } });
    expect(profile.body.data.signatureList).toHaveLength(3);

    const removed = await world.call('DELETE', `/api/user/sign/${entry.signatureId}`, { bearer });
    expect(removed.body.responseData.signatureList).toHaveLength(2);
    expect((await world.call('DELETE', `/api/user/sign/${entry.signatureId}`, { bearer })).body.code).toBe('saved_signature.not_found');
    expect(
      (await world.call('POST', '/api/user/sign/change', { bearer, body: { signatureId: 'x', type: 'TEXT', signature: 'Ana' } })).status,
    ).toBe(404);
  });

  it('hold the limit when several are saved at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => add({ type: 'TEXT', signature: `Ana ${index}` })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { responseData } = (await world.call('GET', '/api/user/sign', { bearer })).body;
    expect(responseData.signatureList).toHaveLength(3);
    for (const one of responseData.signatureList) await world.call('DELETE', `/api/user/sign/${one.signatureId}`, { bearer });
  });

  it('give their picture by a link of six days (CALL-135), and their bytes to the documents module', async () => {
    const [entry] = (await add({ type: 'STROKE', signature: stroke })).body.responseData.signatureList;
    const link = new URL(entry.signatureURL, 'http://x');
    expect(Number(link.searchParams.get('expires')) - world.clock.now().getTime() / 1000).toBe(518_400);
    const file = await world.call('GET', entry.signatureURL);
    expect(file.status).toBe(200);
    expect(Buffer.compare(file.body, png)).toBe(0);
    expect(await world.accounts.savedSignature(accountId, entry.signatureId, 'SIGNATURE')).toEqual({
      type: 'STROKE',
      kind: 'png',
      image: png,
    });
    expect(await world.accounts.savedSignature(accountId, 'x', 'SIGNATURE')).toBeNull();
    expect((await world.call('GET', `${entry.signatureURL}x`)).status).toBe(403);
  });

  it('give no picture any more that was removed or changed, whatever its address says', async () => {
    const [entry] = (await world.call('GET', '/api/user/sign', { bearer })).body.responseData.signatureList;
    const removed = await world.call('DELETE', `/api/user/sign/${entry.signatureId}`, { bearer });
    expect(removed.status).toBe(200);
    expect(await world.call('GET', entry.signatureURL)).toMatchObject({ status: 404, body: { code: 'saved_signature.not_found' } });
  });

  it('are pictures or words and nothing else (ENT-049)', async () => {
    expect((await add({ type: 'STROKE', signature: 'data:image/svg+xml;base64,PHN2Zz4=' })).body.code).toBe('saved_signature.not_an_image');
    expect((await add({ type: 'STROKE', signature: Buffer.from('%PDF-1.7').toString('base64') })).body.code).toBe(
      'saved_signature.not_an_image',
    );
    expect((await add({ type: 'STAMP', signature: 'x' })).body.code).toBe('request.invalid');
    expect((await add({ type: 'TEXT', signature: 'x'.repeat(101) })).status).toBe(400);
    expect((await add({ type: 'TEXT', signature: '   ' })).status).toBe(400);
  });

  it('stand apart from initials, which are kept, changed and counted beside them', async () => {
    const empty = (await world.call('GET', '/api/user/sign', { bearer })).body.responseData;
    expect(empty.initialsList).toEqual([]);
    for (const signature of ['AP', 'A.P.']) await add({ mark: 'INITIALS', type: 'TEXT', signature });
    const { responseData } = (await add({ mark: 'INITIALS', type: 'STROKE', signature: stroke })).body;
    expect(responseData.signatureList).toEqual(empty.signatureList);
    expect(responseData.initialsList.map((one: { text: string | null }) => one.text)).toEqual(['AP', 'A.P.', null]);
    expect(await add({ mark: 'INITIALS', type: 'TEXT', signature: 'P' })).toMatchObject({
      status: 409,
      body: { code: 'saved_signature.limit' },
    });
    const [first, , drawn] = responseData.initialsList;
    expect((await world.call('GET', drawn.signatureURL)).status).toBe(200);
    // Neither is used as the other.
    expect(await world.accounts.savedSignature(accountId, first.signatureId, 'SIGNATURE')).toBeNull();
    expect(await world.accounts.savedSignature(accountId, first.signatureId, 'INITIALS')).toEqual({ type: 'TEXT', text: 'AP' });
    const change = (mark: string, signature: string) =>
      world.call('POST', '/api/user/sign/change', { bearer, body: { mark, signatureId: first.signatureId, type: 'TEXT', signature } });
    expect(await change('SIGNATURE', 'Ana')).toMatchObject({ status: 404, body: { code: 'saved_signature.not_found' } });
    expect((await change('INITIALS', 'A. P.')).body.responseData.initialsList[0]).toMatchObject({
      signatureId: first.signatureId,
      text: 'A. P.',
    });
    // Thirteen letters are a name.
    expect((await change('INITIALS', 'ABCDEFGHIJKLM')).status).toBe(400);
    expect((await add({ mark: 'STAMP', type: 'TEXT', signature: 'AP' })).status).toBe(400);
    const profile = (await world.call('GET', '/profile', { bearer })).body.data;
    expect(profile.initialsList).toHaveLength(3);
    expect(profile.signatureList).toEqual(profile.signatureList.filter((one: { text: string }) => one.text !== 'A. P.'));
    for (const { signatureId } of responseData.initialsList)
      expect((await world.call('DELETE', `/api/user/sign/${signatureId}`, { bearer })).status).toBe(200);
    expect((await world.call('GET', '/api/user/sign', { bearer })).body.responseData.initialsList).toEqual([]);
  });

  it('are saved once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'save-once-1' };
    const call = () => world.call('POST', '/api/user/sign', { bearer, headers, body: { type: 'TEXT', signature: 'Una firma cualquiera' } });
    const [first, second] = [await call(), await call()];
    expect(second.body.responseData.signatureList).toHaveLength(first.body.responseData.signatureList.length);
  });

  it('keep the words of a typed signature encrypted in history', async () => {
    const stored = [];
    for await (const event of world.store.readStream(`account-${accountId}`)) stored.push(event);
    expect(JSON.stringify(stored)).not.toMatch(/Ana Paz|Una firma/);
  });

  it('open their picture for six days and not one second longer (CONST-016)', async () => {
    for (const one of (await world.call('GET', '/api/user/sign', { bearer })).body.responseData.signatureList)
      await world.call('DELETE', `/api/user/sign/${one.signatureId}`, { bearer });
    const [entry] = (await add({ type: 'STROKE', signature: stroke })).body.responseData.signatureList;
    world.clock.advance(518_399_000);
    expect((await world.call('GET', entry.signatureURL)).status).toBe(200);
    world.clock.advance(1_000);
    expect(await world.call('GET', entry.signatureURL)).toMatchObject({ status: 410, body: { code: 'expire_link_message' } });
  });
});
