import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedBytes } from '../../projections/account-storage/queries.ts';
import { account, english, refusedInBoth } from '../journeys/steps.ts';
import { ana, contract, sendDocument, signDrawn, until, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { formWith, sendSlowly } from './slow-sender.ts';

const MB = 1_048_576;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { ACCOUNT_QUOTA_MB: '2' } });
});
afterAll(async () => product?.stop());

const used = async (ownerId = product.ownerId): Promise<number> => {
  expect(await product.modules.readSide.waitFor('account-storage', (await product.services.store.head())!, 10_000)).toBe(true);
  return storedBytes(product.services.pool, ownerId);
};
const incoming = () => readdir(join(product.dataDir, 'files', 'incoming')).catch(() => []);
const padded = async (bytes: number) => {
  const pdf = await contract(`Contrato ${bytes}`);
  return Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, ' ')]);
};
const refusal = {
  status: 413,
  code: 'upload.quota_exceeded',
  en: /^Your account holds \d MB of 2 MB and this file does not fit\. Ask /,
  es: /^Su cuenta guarda \d MB de 2 MB y este archivo ya no cabe\. Pida /,
};

describe('what an account holds', () => {
  it('is every file of its documents once: what was uploaded, each version, the seal and the constancia', async () => {
    const before = await used();
    const documentID = await sendDocument(product, [ana]);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    const state = await until(product, documentID, 'COMPLETED');
    const files = [state.uploaded!.original, ...state.versions.map(({ file }) => file), state.seal!.file, state.constancia!.file];
    const sizes = new Map(files.map(({ sha256, size }) => [sha256, size]));
    const expected = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const grown = (await used()) - before;
    expect(grown).toBeGreaterThanOrEqual(expected);
    // Beside them only the drawn mark, kept as a small text.
    expect(grown).toBeLessThan(expected + 20_000);
  });

  it('does not grow with the same file again, and does not shrink when a document is deleted', async () => {
    const file = await padded(100_000);
    const first = await upload(product.http, file);
    const before = await used();
    expect((await upload(product.http, file)).status).toBe(200);
    expect(await used()).toBe(before);
    const { documentID } = first.body.responseData;
    expect((await product.http.put('/api/document/delete', { documentIDs: [documentID] })).status).toBe(200);
    expect(await used()).toBe(before);
  });
});

describe('a file that does not fit', () => {
  /** What other documents are doing meanwhile is not counted. */
  const events = async (): Promise<number> => {
    const { rows } = await product.services.pool.query<{ n: number }>(
      "select count(*)::int as n from event_store.events where type = 'DocumentUploaded'",
    );
    return rows[0]!.n;
  };

  it('is refused before a byte of it is kept where the length is announced, with what is used and the limit', async () => {
    const before = [await events(), await used()];
    const sender = sendSlowly(product.url, {
      path: '/api/document',
      headers: { authorization: `Bearer ${product.http.token}`, ...english },
      body: formWith(Buffer.alloc(5 * MB)),
      atOnce: 1_000,
      bytesPerSecond: 0,
    });
    const { status, body } = await sender.answer;
    sender.abort();
    expect([status, body.code, body.facts]).toEqual([413, 'upload.quota_exceeded', { usedMb: Math.ceil(before[1]! / MB), limitMb: 2 }]);
    expect([await events(), await used()]).toEqual(before);
    expect(await incoming()).toEqual([]);
  });

  it('and when it is there where it is not announced; nothing of it is stored', async () => {
    const before = [await events(), await used()];
    const sender = sendSlowly(product.url, {
      path: '/api/document',
      headers: { authorization: `Bearer ${product.http.token}` },
      body: formWith(await padded(2 * MB)),
      length: null,
      atOnce: 3 * MB,
      bytesPerSecond: 0,
    });
    expect((await sender.answer).body.code).toBe('upload.quota_exceeded');
    sender.abort();
    expect([await events(), await used()]).toEqual(before);
    expect(await incoming()).toEqual([]);
  });

  it('is told in both languages, also among several, and others upload on', async () => {
    const large = await padded(2 * MB);
    await refusedInBoth((headers) => upload(product.http, large, {}, headers), refusal);
    const several = async (headers: Record<string, string>) => {
      const form = new FormData();
      for (const bytes of [await padded(900_000), await padded(950_000)]) form.append('documents', new Blob([bytes]), 'a.pdf');
      return product.http.post('/api/multiple-document', form, headers);
    };
    await refusedInBoth(several, refusal);
    const other = await account(product, 'Otra', 'otra@cuota.example');
    expect((await upload(other.client, await padded(MB))).status).toBe(200);
    expect(await used(other.userId)).toBeGreaterThan(MB - 1);
  });
});
