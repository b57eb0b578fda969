import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../modules/app/settings/project.ts';
import { account, mailed } from '../journeys/steps.ts';
import { ana, sendDocument } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type OpenApi, requestOf } from './every-route/calls.ts';
import { nowhere } from './every-route/world.ts';
import { routes } from './routes.ts';

let product: Product;
let stranger: Awaited<ReturnType<typeof account>>;
let description: OpenApi;

beforeAll(async () => {
  product = await startProduct({ chain: false });
  stranger = await account(product, 'Otra', 'otra@cuenta.example');
  description = (await product.http.anonymous().get('/openapi.json')).body;
});
afterAll(async () => product?.stop());

const denials = async (target: string) => (await product.services.accessLog.query({ target, outcome: 'denied', limit: 500 })).length;
const bySession = Object.keys(routes).filter((route) => ['session', 'document', 'admin'].includes(routes[route]!));

describe('every route', () => {
  it('is described in docs/api/openapi.json as it is (node scripts/openapi.ts writes it)', () => {
    const written = JSON.parse(readFileSync(join(PROJECT_ROOT, 'docs/api/openapi.json'), 'utf8'));
    // The name of the product is a setting; the file has another one.
    expect({ ...description, info: null }).toEqual({ ...written, info: null });
  });

  it.each(bySession)('%s needs a bearer, and no other credentials, and asks for it before it reads the body', async (route) => {
    const { method, path } = requestOf(description, { route, place: nowhere, actor: { shows: 'nothing' }, variant: 'bare' });
    const body = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true };
    for (const headers of [{ authorization: 'Bearer nothing' }, { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` }]) {
      const answer = await product.http.anonymous().call(method, path, body, headers);
      expect([answer.status, answer.body.code]).toEqual([401, 'session.required']);
    }
  });

  it('what others tried at a document the owner reads in the access log; another account does not', async () => {
    const documentID = await sendDocument(product, [ana]);
    await mailed(product, documentID);
    const nobody = { 'x-link-code': 'x'.repeat(43) };
    const before = await denials(documentID);
    const path = `/api/document/document-id/${documentID}/00000000-0000-4000-8000-000000000000`;
    expect(await product.http.anonymous().get(path, nobody)).toMatchObject({ status: 403, body: { code: 'invalid_link_message' } });
    expect(await denials(documentID)).toBe(before + 1);
    const mine = await product.http.get(`/api/access-log?target=${documentID}`);
    expect(mine.body.responseData.lines.length).toBeGreaterThan(0);
    const theirs = await stranger.client.get(`/api/access-log?ownerId=${product.ownerId}&target=${documentID}`);
    for (const line of theirs.body.responseData.lines) expect(line.ownerId).toBe(stranger.userId);
  });
});

describe('one account’s Idempotency-Key', () => {
  it('says nothing about another’s, nor about another call of one’s own', async () => {
    const key = { 'idempotency-key': 'la-misma-llave-1' };
    const one = await product.http.post('/api/user/sign', { type: 'TEXT', signature: 'Una' }, key);
    const other = await stranger.client.post('/api/user/sign', { type: 'TEXT', signature: 'Dos' }, key);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(JSON.stringify(other.body)).not.toContain('Una');
  });
});
