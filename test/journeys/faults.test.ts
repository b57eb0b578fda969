import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentState } from '../../modules/documents/index.ts';
import { localFolders } from '../../shared-kernel/files/local.ts';
import { ana, bruno, contract, linkOf, read, sendDocument, signDrawn, stroke, until, upload } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { type FaultyAuthority, startFaultyAuthority } from './faulty-authority.ts';
import { eventually, peopleDid, refusedInBoth } from './steps.ts';

let product: Product;
let authority: FaultyAuthority;
beforeAll(async () => {
  authority = await startFaultyAuthority();
  product = await startProduct({ env: { TSA_URL: authority.url, LOG_LEVEL: 'fatal' } });
  await authority.open(product.services.pki);
});
afterEach(() => authority.fail());
afterAll(async () => {
  await product?.stop();
  await authority?.stop();
});

const stateOf = async (documentID: string): Promise<DocumentState> => (await product.modules.documents.load(documentID)).state;
/** What people and flows did; how far mails of earlier documents got meanwhile is reported by their provider. */
const eventsButMails = async (): Promise<number> =>
  (await product.services.pool.query("select 1 from event_store.events where type not like 'Mail%'")).rowCount!;

interface OpenWork {
  state: string;
  attempts: number;
  ageSeconds: number;
  lastError: string | null;
  nextAttemptAt: string | null;
  key: string;
}
const openSealing = async (): Promise<OpenWork[]> => {
  const staff = await product.http.anonymous().login(people.admin.email, people.admin.password);
  const { body } = await staff.get('/api/operations');
  return body.responseData.reactors.find((one: { name: string }) => one.name === 'sealing').open;
};

describe('the timestamp authority fails while somebody signs', () => {
  let documentID: string;
  let act: (headers: Record<string, string>) => ReturnType<Product['http']['post']>;
  beforeAll(async () => {
    authority.fail();
    documentID = await sendDocument(product, [ana, bruno]);
    const link = await linkOf(product, ana.emailID, documentID);
    const { client, presented } = await read(product, documentID, link);
    act = (headers) =>
      client.post('/api/documents/sign', { documentID, signatoryID: link.id, code: link.code, presented, signature: stroke }, headers);
  });

  it.each([
    ['is down', { dropConnection: true }, 'timestamp.unavailable'],
    ['answers 500', { httpStatus: 500 }, 'timestamp.unavailable'],
    ['answers a web page', 'garbage', 'timestamp.unavailable'],
    ['declines', { timestamp: 'rejected' }, 'timestamp.unavailable'],
    ['cuts its answer', { timestamp: 'truncated' }, 'timestamp.unavailable'],
    ['stamps something else', { timestamp: 'other-imprint' }, 'timestamp.invalid'],
  ] as const)('it %s: said so, nothing signed, nothing half', async (_what, how, code) => {
    const events = await peopleDid(product, documentID);
    authority.fail(how);
    await refusedInBoth(act, { status: 503, code, en: /was not signed/, es: /no se firmó/ });
    expect(await peopleDid(product, documentID)).toBe(events);
    expect((await stateOf(documentID)).versions).toHaveLength(1);
  });

  it('it does not answer in time: the signer is told within the limit', async () => {
    const events = await peopleDid(product, documentID);
    authority.fail({ delayMs: 30_000 });
    const started = performance.now();
    expect(await act({})).toMatchObject({ status: 503, body: { code: 'timestamp.unavailable' } });
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(await peopleDid(product, documentID)).toBe(events);
  });

  it('it is back: the same press of the button signs', async () => {
    expect((await act({})).status).toBe(200);
  });
});

describe('the timestamp authority fails while a document is closed', () => {
  it('it stays PENDING_FOR_BLOCK_CHAIN, each try and the next is on record, operations sees it, and it heals', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    const { client, presented } = await read(product, documentID, link);
    // The authority goes away between the signature and the seal.
    const stamped = product.services.crypto.signCms;
    // Not by counting: a mail that is recorded meanwhile has the signature made once more.
    (product.services.crypto as { signCms: typeof stamped }).signCms = async (input) => {
      if ((await stateOf(documentID)).signatures.length > 0) authority.fail({ dropConnection: true });
      return stamped(input);
    };
    const signed = await client.post('/api/documents/sign', {
      documentID,
      signatoryID: link.id,
      code: link.code,
      presented,
      signature: stroke,
    });
    expect(signed.body).toMatchObject({ responseData: { status: 'PENDING_FOR_BLOCK_CHAIN' } });
    await eventually(async () => ((await stateOf(documentID)).sealingFailures.SEAL?.attempt ?? 0) >= 2, 'two failed tries');
    (product.services.crypto as { signCms: typeof stamped }).signCms = stamped;

    const { state, events } = await product.modules.documents.load(documentID);
    expect([state.status, state.seal, state.constancia, state.anchor]).toEqual(['PENDING_FOR_BLOCK_CHAIN', null, null, null]);
    const failures = events.filter((event) => event.type === 'SealingStepFailed');
    for (const [index, { data, metadata }] of failures.entries()) {
      expect(data).toMatchObject({ step: 'SEAL', attempt: index + 1, code: 'TimestampUnavailable' });
      expect(Date.parse((data as { nextAttemptAt: string }).nextAttemptAt)).toBeGreaterThan(Date.parse(metadata.occurredAt));
    }
    const page = await product.http.get(`/api/document/${documentID}/state`);
    expect(page.body.responseData.sealing).toMatchObject({ sealed: null, failures: { SEAL: { code: 'TimestampUnavailable' } } });
    const [open] = (await openSealing()).filter((work) => work.lastError?.includes('timestamp'));
    expect(open).toMatchObject({ attempts: expect.any(Number), lastError: expect.stringContaining('timestamp authority not available') });
    expect(open!.attempts).toBeGreaterThanOrEqual(2);
    expect(open!.ageSeconds).toBeGreaterThan(0.5);

    authority.fail();
    const healed = await until(product, documentID, 'COMPLETED');
    expect(healed.constancia?.documentSha256).toBe(healed.seal?.file.sha256);
    expect((await openSealing()).filter((work) => work.lastError?.includes('timestamp'))).toEqual([]);
    const types = (await product.modules.documents.load(documentID)).events.map((event) => event.type);
    for (const type of ['PlatformSealed', 'ConstanciaRecorded', 'AnchorRecorded', 'DocumentCompleted'])
      expect(
        types.filter((one) => one === type),
        type,
      ).toHaveLength(1);
  });

  it('a false constancia is not taken: no local clock stands in for the authority', async () => {
    const documentID = await sendDocument(product, [ana]);
    const timestamp = product.services.crypto.timestamp;
    (product.services.crypto as { timestamp: typeof timestamp }).timestamp = async (sha256) => {
      authority.fail({ timestamp: 'other-imprint' });
      return timestamp(sha256);
    };
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    await eventually(async () => (await stateOf(documentID)).sealingFailures.CONSTANCIA, 'a refused constancia');
    (product.services.crypto as { timestamp: typeof timestamp }).timestamp = timestamp;
    const state = await stateOf(documentID);
    expect(state).toMatchObject({
      status: 'PENDING_FOR_BLOCK_CHAIN',
      constancia: null,
      sealingFailures: { CONSTANCIA: { code: 'TimestampInvalid' } },
    });
    expect(state.seal).not.toBeNull();
    authority.fail();
    await until(product, documentID, 'COMPLETED');
  });
});

describe('the files', () => {
  const pathOf = (key: string): string => localFolders(join(product.dataDir, 'files')).pathOf(key);

  it('one is missing: reading and signing say so and record nothing; put back, all goes on', async () => {
    const documentID = await sendDocument(product, [ana, bruno]);
    const link = await linkOf(product, ana.emailID, documentID);
    const { client, presented, page } = await read(product, documentID, link);
    const { file } = (await stateOf(documentID)).versions[0]!;
    const path = pathOf(file.key);
    const bytes = await readFile(path);
    await rm(path);
    const events = await peopleDid(product, documentID);
    const other = await linkOf(product, bruno.emailID, documentID);
    const page2 = await product.http.anonymous().get(`/api/document/document-id/${documentID}/${other.id}`, { 'x-link-code': other.code });
    for (const address of [page.documentFileObj.url, page2.body.responseData.documentFileObj.url]) {
      await refusedInBoth((headers) => client.get((address as string).replace(/^https?:\/\/[^/]+/, product.url), headers), {
        status: 404,
        code: 'file.missing',
        en: 'The file does not exist.',
        es: 'El archivo no existe.',
      });
    }
    const sign = (headers: Record<string, string> = {}) =>
      client.post('/api/documents/sign', { documentID, signatoryID: link.id, code: link.code, presented, signature: stroke }, headers);
    await refusedInBoth(sign, { status: 404, code: 'file.missing', en: /does not exist/, es: /no existe/ });
    await writeFile(path, Buffer.concat([bytes.subarray(0, 100), Buffer.from('x'), bytes.subarray(101)]));
    await refusedInBoth(sign, { status: 500, code: 'file.damaged', en: /fingerprint/, es: /huella/ });
    expect(await peopleDid(product, documentID)).toBe(events);
    await writeFile(path, bytes);
    expect((await sign()).status).toBe(200);
  });

  it.each(['ENOSPC', 'EROFS', 'EIO', 'EACCES'])('the store answers %s: nothing is said to be kept', async (code) => {
    const documentID = await sendDocument(product, [ana, bruno]);
    const link = await linkOf(product, ana.emailID, documentID);
    const { client, presented } = await read(product, documentID, link);
    const events = await eventsButMails();
    const { put } = product.services.files;
    product.services.files.put = async () => {
      throw Object.assign(new Error(`${code}: write`), { code, syscall: 'write', errno: -1 });
    };
    try {
      const expected = { status: 503, code: 'file.store_unavailable', en: /nothing was saved/, es: /no se guardó nada/ };
      const pdf = await contract();
      await refusedInBoth((headers) => upload(product.http, pdf, {}, headers), expected);
      await refusedInBoth(
        (headers) =>
          client.post('/api/documents/sign', { documentID, signatoryID: link.id, code: link.code, presented, signature: stroke }, headers),
        expected,
      );
      expect(await eventsButMails()).toBe(events);
    } finally {
      product.services.files.put = put;
    }
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
  });

  it('the store is full while a document is closed: it waits and goes on', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    const { put } = product.services.files;
    // Room for the signature, and none for what closes the document.
    product.services.files.put = async (bytes) => {
      const { state } = await product.modules.documents.load(documentID);
      if (state.signatures.length > 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      return put(bytes);
    };
    const { client, presented } = await read(product, documentID, link);
    expect(
      (await client.post('/api/documents/sign', { documentID, signatoryID: link.id, code: link.code, presented, signature: stroke }))
        .status,
    ).toBe(200);
    const failed = await eventually(async () => (await stateOf(documentID)).sealingFailures.SEAL, 'a failed seal');
    expect(failed.detail.value).toContain('ENOSPC');
    product.services.files.put = put;
    await until(product, documentID, 'COMPLETED');
  });
});
