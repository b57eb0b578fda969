import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { type NoteLooksDeps, noteLooks } from '../../modules/app/looks/note-looks.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';

const DOCUMENT = '34725a2d-a0da-55e9-b28c-52e1ac7af811';
const EVA: Caller = { userId: 'eva', ownerId: 'owner-1', role: 'sub-user', emailID: 'eva@sol.example', fullName: 'Eva', sessionId: 's' };

/** A server that shows a document to Eva, who works in its account. */
async function server(recordAll: NoteLooksDeps['accessLog']['recordAll']) {
  const app = Fastify();
  let now = 0;
  app.decorateRequest('caller', null);
  app.decorateRequest('correlationId', 'c');
  app.addHook('onRequest', async (request) => {
    request.caller = EVA;
  });
  noteLooks(app, { accessLog: { recordAll }, ownerOf: async () => 'owner-1', elapsed: () => now });
  app.get('/api/get-document/:id', async () => ({ seen: true }));
  await app.ready();
  return {
    look: async () => (await app.inject(`/api/get-document/${DOCUMENT}`)).statusCode,
    later: (ms: number) => {
      now += ms;
    },
  };
}

it('a look of the account’s own people has one line a minute, and no answer leaves while its line cannot be written', async () => {
  let broken = true;
  const lines: string[] = [];
  const { look, later } = await server(async (entries) => {
    if (broken) throw new Error('no database');
    lines.push(...entries.map(({ target }) => String(target)));
  });
  // The second try is not taken for the look that was written: none was.
  expect([await look(), await look()]).toEqual([500, 500]);
  broken = false;
  expect([await look(), await look()]).toEqual([200, 200]);
  expect(lines).toEqual([DOCUMENT]);
  later(60_000);
  expect(await look()).toBe(200);
  expect(lines).toHaveLength(2);
});
