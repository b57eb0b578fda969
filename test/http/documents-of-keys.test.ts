import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { keepKeysToTheirDocuments } from '../../modules/app/http/documents-of-keys.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';

const [OWN_TEST, OWN_REAL, FOREIGN, NONE] = ['1', '2', '3', '4'].map((one) => `${one}4725a2d-a0da-55e9-b28c-52e1ac7af811`);
const documents = new Map([
  [OWN_TEST, { ownerId: 'mine', isTest: true }],
  [OWN_REAL, { ownerId: 'mine', isTest: false }],
  [FOREIGN, { ownerId: 'theirs', isTest: false }],
]);

/** What is answered about each document to who calls with this key: 200 leaves it to the route. */
async function answered(keyId: string | null): Promise<number[]> {
  const caller: Caller = { userId: 'mine', ownerId: 'mine', role: 'user', emailID: 'a@b.example', fullName: 'A', sessionId: 's' };
  const app = Fastify();
  app.decorateRequest('caller', null);
  app.decorateRequest('correlationId', 'c');
  app.addHook('onRequest', async (request) => {
    request.caller = keyId === null ? caller : { ...caller, key: { keyId, scope: 'READ' } };
  });
  keepKeysToTheirDocuments(app, {
    accessLog: { record: async () => undefined },
    documentOf: async (id) => documents.get(id) ?? null,
  });
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) => reply.code(error.status ?? 500).send());
  app.get('/api/endorsement/document/:documentId', async () => ({}));
  const ids = [OWN_TEST, OWN_REAL, FOREIGN, NONE];
  return Promise.all(ids.map(async (id) => (await app.inject(`/api/endorsement/document/${id}`)).statusCode));
}

it('a test key reaches the tests of its account alone, any other key all the rest, also where the account has a part in a document of others', async () => {
  expect(await answered('test_1')).toEqual([200, 404, 404, 200]);
  expect(await answered('key_1')).toEqual([404, 200, 200, 200]);
  expect(await answered(null)).toEqual([200, 200, 200, 200]);
});
