import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMemoryAccessLog } from '../../shared-kernel/access-log/memory.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import {
  AppendTooLarge,
  EventTooLarge,
  OutcomeUnknown,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../shared-kernel/event-store/port.ts';
import { InvalidEvent } from '../../shared-kernel/event-store/proposal.ts';
import { type Authentication, callerOf, createAuthenticate } from '../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../shared-kernel/http/command-context.ts';
import { errorEnvelope, mainAnswer, mainEnvelope, profileAnswer } from '../../shared-kernel/http/envelope.ts';
import { PersonForgotten } from '../../shared-kernel/privacy/person-forgotten.ts';
import { ProtectedValueGiven } from '../../shared-kernel/privacy/personal-codec.ts';
import { createTestServer } from './test-server.ts';

let app: FastifyInstance;
const logged: string[] = [];
const accessLog = createMemoryAccessLog(new ManualClock('2026-11-21T16:00:00.000Z'));
let thrown: unknown;

const callers: Record<string, Authentication> = {};
for (const role of ['user', 'reviewer', 'admin'] as const) {
  callers[role] = {
    ok: true,
    caller: { userId: role, ownerId: 'owner', role, emailID: `${role}@example.com`, fullName: role, sessionId: 's' },
  };
}
callers.old = { ok: false, code: 'session.token_expired' };

beforeAll(async () => {
  app = await createTestServer({ logged, requestsPerMinute: 200, bodyLimit: 2000 });
  const authenticate = createAuthenticate({
    standsInFor: async () => [],
    accessLog,
    mayCall: async () => true,
    sessions: {
      authenticate: async (bearer) => callers[bearer] ?? { ok: false, code: 'session.required' },
      ended: async () => new Map(),
    },
  });
  await app.register(multipart, { limits: { fileSize: 100 } });
  const throwing = async () => {
    throw thrown;
  };
  app.get('/api/fails', throwing);
  app.get('/profile/fails', throwing);
  app.get('/other/fails', { config: { envelope: 'profile' } }, throwing);
  app.get('/api/ok', async () => mainAnswer({ a: 1 }));
  app.get('/profile/ok', async () => profileAnswer({ a: 1 }));
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/api/checked', { schema: { body: z.object({ email: z.email(), tags: z.array(z.string()) }) } }, async () => mainAnswer({}));
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/api/leaky', { schema: { response: { 200: mainEnvelope(z.object({ a: z.number() })) } } }, (async () =>
      mainAnswer({ a: 'secret-value' })) as never);
  app.post('/api/file', async (request) => mainAnswer({ size: (await (await request.file())!.toBuffer()).length }));
  app.get('/api/mine', { preHandler: authenticate.required }, async (request) => mainAnswer({ ...callerOf(request) }));
  app.get('/api/perhaps', { preHandler: authenticate.optional }, async (request) => mainAnswer({ who: request.caller?.userId ?? null }));
  app.post('/api/write', { preHandler: authenticate.writer }, async (request) =>
    mainAnswer(commandContextOf(request, actorOf(callerOf(request)), 'person') as object),
  );
  app.get('/api/admin/:id', { preHandler: authenticate.roles('admin') }, async () => mainAnswer({}));
});
afterAll(() => app.close());

const failing = async (error: unknown, url = '/api/fails', headers: Record<string, string> = {}) => {
  thrown = error;
  const answer = await app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

describe('answers', () => {
  it('have one envelope per service (CALL-032, CALL-059)', async () => {
    expect((await app.inject('/api/ok')).json()).toEqual({ success: true, responseCode: 200, responseData: { a: 1 } });
    expect((await app.inject('/profile/ok')).json()).toEqual({ statusCode: 200, message: 'OK', data: { a: 1 } });
  });

  it('refuse in the envelope of the route, with code, text and facts', async () => {
    const refusal = new ProductError(409, 'saved_signature.limit', { limit: 3 });
    const main = await failing(refusal, '/api/fails', { 'accept-language': 'en-GB,en;q=0.9' });
    expect(main.status).toBe(409);
    expect(main.body).toEqual({
      success: false,
      responseCode: 409,
      responseData: null,
      code: 'saved_signature.limit',
      message: 'You can save at most 3 signatures and 3 sets of initials. Remove one to save another.',
      facts: { limit: 3 },
      correlationId: main.headers['x-correlation-id'],
    });
    for (const url of ['/profile/fails', '/other/fails']) {
      const profile = await failing(refusal, url);
      expect(profile.body).toMatchObject({ statusCode: 409, data: null, code: 'saved_signature.limit' });
      expect(profile.body.message).toMatch(/^Puede guardar 3 firmas/);
    }
    expect(errorEnvelope.safeParse(main.body).success).toBe(true);
  });

  it('keep the envelope where no route answers', async () => {
    expect((await app.inject('/profile/nothing')).json()).toMatchObject({ statusCode: 404, code: 'route.not_found' });
    expect((await app.inject('/api/nothing?lang=en')).json()).toMatchObject({ responseCode: 404, message: 'This address does not exist.' });
    expect((await app.inject('/profiles')).json()).toHaveProperty('responseCode', 404);
  });

  it.each([
    [new StoreUnavailable('x'), 503, 'store.unavailable'],
    [new OutcomeUnknown('x'), 503, 'outcome_unknown'],
    [new WrongExpectedRevision('document-1', 3, 4), 409, 'conflict.changed_meanwhile'],
    [new EventTooLarge(2_000_000), 413, 'request.too_large'],
    [new AppendTooLarge(6_744_000, 1_048_576, 'raise it'), 507, 'store.append_too_large'],
    [new z.ZodError([{ code: 'custom', path: ['a', 0], message: 'no' }]), 400, 'request.invalid'],
    [new Error('password=hunter2 at /srv/app'), 500, 'generic.error'],
    [{ statusCode: 418, message: 'teapot' }, 500, 'generic.error'],
    ['text', 500, 'generic.error'],
    [Object.assign(new Error('select secret'), { code: '42501', severity: 'ERROR' }), 500, 'generic.error'],
    [Object.assign(new Error('column secret does not exist'), { code: '42703', severity: 'ERROR' }), 503, 'read_model.being_built'],
    [Object.assign(new Error('relation secret does not exist'), { code: '42P01', severity: 'ERROR' }), 503, 'read_model.being_built'],
  ])('turn %s into a code', async (error, status, code) => {
    const answer = await failing(error, '/api/fails', { 'accept-language': 'en' });
    expect([answer.status, answer.body.code, answer.body.responseCode]).toEqual([status, code, status]);
    expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|srv|select|stack|document-1|teapot/);
    if (code === 'generic.error') expect(answer.body.message).toBe('An error occurred, please try again later');
    if (code === 'pdf.too_large') expect(answer.body.message).toBe('The file size cannot exceed 20MB');
  });

  it('show the generic text for a code without a text, never the bare code', async () => {
    expect((await failing(new ProductError(422, 'no.such.code'))).body).toMatchObject({
      code: 'no.such.code',
      message: 'Ocurrió un error, intente de nuevo más tarde',
    });
  });

  it('name what is wrong with a request without quoting it', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/checked', payload: { email: 'secret-typed', tags: ['x', 3] } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().facts.problems.map((problem: { path: string }) => problem.path)).toEqual(['email', 'tags.1']);
    expect(answer.body).not.toContain('secret-typed');
    const malformed = await app.inject({
      method: 'POST',
      url: '/api/checked',
      headers: { 'content-type': 'application/json' },
      payload: '{"a',
    });
    expect([malformed.statusCode, malformed.json().code]).toEqual([400, 'request.malformed']);
    const large = await app.inject({ method: 'POST', url: '/api/checked', payload: { email: 'x'.repeat(3000) } });
    expect([large.statusCode, large.json().code]).toEqual([413, 'request.too_large']);
    const form = await app.inject({ method: 'POST', url: '/api/checked', headers: { 'content-type': 'text/csv' }, payload: 'a' });
    expect([form.statusCode, form.json().code]).toEqual([415, 'request.unsupported_media_type']);
  });

  it('refuse a file above the limit and an answer that breaks its own schema', async () => {
    const payload = `--b\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n${'x'.repeat(200)}\r\n--b--\r\n`;
    const file = await app.inject({
      method: 'POST',
      url: '/api/file',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    expect([file.statusCode, file.json().code, file.json().facts]).toEqual([413, 'pdf.too_large', { limit: 20 }]);
    const leaky = await app.inject('/api/leaky');
    expect([leaky.statusCode, leaky.json().code]).toEqual([500, 'generic.error']);
    expect(leaky.body).not.toContain('secret-value');
  });

  it('say when to come again', async () => {
    expect((await failing(new ProductError(429, 'login.too_many_request', { retryAfterSeconds: 12.2 }))).headers['retry-after']).toBe('13');
    expect((await failing(new ProductError(429, 'resend.wait_a_minute', { seconds: 42 }))).headers['retry-after']).toBe('42');
    // Nobody knows for how long a store or a disk is away; every such answer says that it is worth another try.
    const disk = Object.assign(new Error('full'), { code: 'ENOSPC' });
    for (const error of [new StoreUnavailable('no leader'), new OutcomeUnknown('cut'), disk]) {
      const { status, headers } = await failing(error);
      expect([status, headers['retry-after']]).toEqual([503, '5']);
    }
    expect((await failing(new Error('boom'))).headers['retry-after']).toBeUndefined();
  });

  it('carry one correlation id through header, body and log, the caller’s where it is well formed', async () => {
    const given = await failing(new Error('boom'), '/api/fails', { 'x-correlation-id': 'order-4711' });
    expect([given.headers['x-correlation-id'], given.body.correlationId]).toEqual(['order-4711', 'order-4711']);
    expect(logged.filter((line) => line.includes('order-4711') && line.includes('request failed'))).toHaveLength(1);
    for (const bad of ['short', 'x'.repeat(65), 'new\tline-here', '<script>alert']) {
      expect((await failing(new Error('boom'), '/api/fails', { 'x-correlation-id': bad })).headers['x-correlation-id']).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    }
  });

  it('carry security headers', async () => {
    const { headers } = await app.inject('/api/ok');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
    const secured = await createTestServer({ isHttps: true });
    expect((await secured.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000');
    await secured.close();
  });
});

describe('authentication', () => {
  const call = (method: 'GET' | 'POST', url: string, bearer?: string, headers: Record<string, string> = {}) =>
    app.inject({ method, url, headers: { ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...headers } });

  it('sets the caller, and stays open where it is optional', async () => {
    expect((await call('GET', '/api/mine', 'reviewer')).json().responseData).toMatchObject({
      userId: 'reviewer',
      ownerId: 'owner',
      role: 'reviewer',
    });
    expect((await call('GET', '/api/perhaps')).json().responseData).toEqual({ who: null });
    expect((await call('GET', '/api/perhaps', 'user')).json().responseData).toEqual({ who: 'user' });
    // A bearer that came and is wrong is not the public: the client must renew it.
    expect((await call('GET', '/api/perhaps', 'old')).json().code).toBe('session.token_expired');
  });

  it('refuses and writes down what was refused, by route and not by address', async () => {
    for (const authorization of ['Basic dTpw', 'Bearer ', 'Bearer a b', `Bearer ${'x'.repeat(5000)}`]) {
      expect((await app.inject({ url: '/api/mine', headers: { authorization } })).json()).toMatchObject({
        responseCode: 401,
        code: 'session.required',
      });
    }
    const denied = await call('GET', '/api/admin/very-secret-code', 'user');
    expect([denied.statusCode, denied.json().code]).toEqual([403, 'access.denied']);
    const [line] = await accessLog.query({ limit: 1 });
    expect(line).toMatchObject({
      actor: { kind: 'owner', id: 'user' },
      action: 'GET /api/admin/:id',
      outcome: 'denied',
      code: 'access.denied',
      ownerId: 'owner',
    });
    expect(line!.ipHash).toMatch(/^[0-9a-f]{64}$/);
    expect(logged.join('')).not.toContain('very-secret-code');
  });

  it('lets a reviewer read and never write', async () => {
    const write = await call('POST', '/api/write', 'reviewer');
    expect([write.statusCode, write.json().code]).toEqual([403, 'reviewer.read_only']);
    expect((await call('POST', '/api/write', 'user')).statusCode).toBe(200);
  });

  it('knows a command by its key, and the revision it was decided on', async () => {
    const sent = (headers: Record<string, string>) => call('POST', '/api/write', 'user', headers);
    const context = (await sent({ 'idempotency-key': 'my-command-1', 'if-match': '"12"', 'user-agent': 'Firefox' })).json().responseData;
    expect(context).toMatchObject({
      actor: { kind: 'owner', id: 'user', ownerId: 'owner' },
      commandId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ifMatch: 12,
      origin: { personId: 'person', ip: '127.0.0.1', userAgent: 'Firefox' },
    });
    expect((await sent({ 'idempotency-key': 'my-command-1' })).json().responseData.commandId).toBe(context.commandId);
    expect((await sent({ 'idempotency-key': 'my-command-2' })).json().responseData.commandId).not.toBe(context.commandId);
    expect((await sent({ 'if-match': '12' })).json().responseData.ifMatch).toBe(12);
    expect((await sent({ 'if-match': '*' })).json().responseData).not.toHaveProperty('ifMatch');
    expect((await sent({})).json().responseData.commandId).not.toBe((await sent({})).json().responseData.commandId);
    for (const headers of [{ 'idempotency-key': 'short' }, { 'idempotency-key': 'with space here' }, { 'if-match': '"abc"' }]) {
      expect((await sent(headers as unknown as Record<string, string>)).statusCode).toBe(400);
    }
  });
});

describe('the rate limit', () => {
  it('answers 429 in the envelope of the route', async () => {
    const small = await createTestServer({ requestsPerMinute: 2 });
    small.get('/profile/x', async () => profileAnswer({}));
    for (let call = 0; call < 2; call++) expect((await small.inject('/profile/x')).statusCode).toBe(200);
    const refused = await small.inject({ url: '/profile/x', headers: { 'x-forwarded-for': '10.1.1.1' } });
    expect(refused.json()).toMatchObject({ statusCode: 429, code: 'request.too_many' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await small.close();
  });

  it('counts the files of pages apart, with a limit of their own', async () => {
    const small = await createTestServer({ requestsPerMinute: 2, files: { prefix: '/assets/', perMinute: 3 } });
    for (const path of ['/assets/part.js', '/api/x']) small.get(path, async () => ({}));
    const statuses = async (path: string, calls: number) => {
      const seen: number[] = [];
      for (let call = 0; call < calls; call++) seen.push((await small.inject(path)).statusCode);
      return seen;
    };
    expect(await statuses('/assets/part.js', 4)).toEqual([200, 200, 200, 429]);
    expect(await statuses('/api/x', 3)).toEqual([200, 200, 429]);
    await small.close();
  });
});

describe('what no history can hold', () => {
  it('is the caller’s mistake', async () => {
    expect(await failing(new InvalidEvent('data.title holds half of a surrogate pair'))).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
    expect(await failing(new ProtectedValueGiven())).toMatchObject({ status: 400 });
    expect(await failing(new PersonForgotten('p'))).toMatchObject({ status: 410, body: { code: 'person.forgotten' } });
    for (const email of ['a\0b@example.com', 'a\ud800b@example.com'])
      expect((await app.inject({ method: 'POST', url: '/api/checked', payload: { email, tags: [] } })).json()).toMatchObject({
        responseCode: 400,
        facts: { problems: [{ path: 'email' }] },
      });
  });

  it('and what hangs on an error stays out of the log', async () => {
    logged.length = 0;
    const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ana@cortes.example) exists', code: '23505' });
    await failing(new Error('outer', { cause: error }));
    expect(logged.join('')).toContain('23505');
    expect(logged.join('')).not.toContain('ana@cortes');
  });
});
