import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HEADER, sendingLines, tryLine } from '../../web/features/profile/key-recipe.ts';
import { contract, until } from '../support/journey.ts';
import { describeWith } from '../support/needs.ts';
import { type Product, startProduct } from '../support/product.ts';

const run = promisify(execFile);

describeWith('curl')('the lines that the page of keys shows, run in a shell as they stand', () => {
  let product: Product;
  let folder: string;
  let bearer: string;
  beforeAll(async () => {
    product = await startProduct();
    folder = await mkdtemp(join(tmpdir(), 'key-by-curl-'));
    await writeFile(join(folder, 'contrato.pdf'), await contract());
    bearer = await newKey('WRITE');
  });
  afterAll(async () => {
    await product?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function newKey(scope: 'READ' | 'WRITE'): Promise<string> {
    return (await product.http.post('/api/api-keys', { name: 'ERP', scope, days: 30 })).body.responseData.bearer;
  }
  const shell = async (lines: string): Promise<string> => (await run('sh', ['-c', lines], { cwd: folder })).stdout;
  const with_ = (key: string, more: string) => shell(`curl -s -H "${HEADER}: Bearer ${key}" ${more}`).then((text) => JSON.parse(text));

  it('tell whose key it is', async () => {
    const said = JSON.parse(await shell(tryLine(product.url, bearer)));
    expect(said.data).toMatchObject({ userID: product.ownerId, apiKey: bearer.split('.')[0] });
  });

  it('bring, prepare and send a document, and its history says by which key', async () => {
    const lines = sendingLines(product.url).replace('KEY=…', `KEY=${bearer}`);
    const documentID = (await shell(`${lines}\necho\necho "$ID"`)).trim().split('\n').at(-1)!;
    await until(product, documentID, 'PENDING');
    const { timeline } = (await product.http.get(`/api/document/${documentID}/timeline`)).body.responseData;
    const byOwner = timeline.filter(({ actor }: { actor: { kind: string } }) => actor.kind === 'owner');
    expect(byOwner.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['DocumentUploaded', 'SetupChanged', 'FieldsPlaced', 'SendingConfirmed']),
    );
    expect(byOwner.every(({ actor }: { actor: { key?: string } }) => actor.key === bearer.split('.')[0])).toBe(true);
    const csv = (await product.http.get(`/api/document/${documentID}/timeline`, { accept: 'text/csv' })).body.toString() as string;
    expect(csv.split('\r\n')[0]!.endsWith(',actor_key,actor_stands_in_for')).toBe(true);
    expect(csv).toContain(bearer.split('.')[0]);
  });

  it('are refused what a person does, by a key that may everything else', async () => {
    const sent = await product.http.post('/api/documents/pendings', {});
    const documentID = sent.body.responseData.documents?.[0]?.documentID ?? '00000000-0000-4000-8000-000000000001';
    const refused = (method: string, path: string) =>
      with_(bearer, `-X ${method} -H "Content-Type: application/json" -d "{}" ${product.url}${path}`);
    for (const [method, path] of [
      ['POST', '/api/documents/sign'],
      ['POST', '/api/documents/sign/sat'],
      ['PUT', '/api/document/own-link'],
      ['PUT', `/api/endorsement/${documentID}.1/sign`],
      ['PUT', `/api/cancellation/${documentID}.1/answer`],
      ['PUT', `/api/vobo/${documentID}/x/accept`],
      ['POST', '/api/api-keys'],
      ['POST', '/api/reviewers'],
      ['PUT', '/profile/password/change'],
      ['GET', '/api/operations'],
    ] as const) {
      const said = await refused(method, path);
      expect([path, said.responseCode ?? said.statusCode, said.code]).toEqual([path, 403, 'api_key.not_allowed']);
    }
  });

  it('change nothing with a key that only reads, and nothing at all once the key is revoked', async () => {
    const reads = await newKey('READ');
    expect(await with_(reads, `-F document=@contrato.pdf ${product.url}/api/document`)).toMatchObject({ code: 'api_key.read_only' });
    expect(await with_(reads, `${product.url}/profile`)).toMatchObject({ statusCode: 200 });
    await product.http.call('DELETE', `/api/api-keys/${bearer.split('.')[0]}`);
    expect(await with_(bearer, `${product.url}/profile`)).toMatchObject({ statusCode: 401, code: 'api_key.revoked' });
  });

  it('tell in headers what is left of the minute', async () => {
    const reads = await newKey('READ');
    const head = await shell(`curl -s -D - -o /dev/null -H "${HEADER}: Bearer ${reads}" ${product.url}/profile`);
    expect(head.toLowerCase()).toContain('ratelimit-policy: "key";q=120;w=60\r\n');
    expect(head.toLowerCase()).toContain('ratelimit: "key";r=119;t=60\r\n');
  });
});
