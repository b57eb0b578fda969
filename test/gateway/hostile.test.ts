import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayWorld, openGateway } from './gateway-world.ts';

describe('what is sent to harm the gateway', () => {
  let world: GatewayWorld;
  beforeAll(async () => {
    world = await openGateway();
  });
  afterAll(async () => world?.close());

  const many = Array.from({ length: 501 }, (_, index) => `metadata[k${index}]=v`).join('&');

  it.each([
    ['too large', `name=${'x'.repeat(70_000)}`, 413],
    ['too many parameters', many, 400],
    ['a text that is too long', `name=${'x'.repeat(6_000)}`, 400],
    ['a broken escape', 'name=%E0%A4%A', 400],
    ['brackets that do not close', 'metadata[a=1', 400],
    ['brackets that close twice', 'metadata[a]]=1', 400],
    ['brackets without a name', '[a]=1', 400],
    ['deep brackets', `metadata${'[a]'.repeat(2_000)}=1`, 400],
    ['a value and a group', 'metadata=x&metadata[a]=1', 400],
    ['twice the same', 'name=a&name=b', 400],
    ['a prototype', '__proto__[polluted]=yes', 400],
    ['a prototype in metadata', 'metadata[__proto__]=yes', 400],
    ['a constructor', 'metadata[constructor][prototype][polluted]=yes', 400],
    ['a group where a text belongs', 'name[a]=b', 400],
    ['a text where a group belongs', 'invoice_settings=x', 400],
    ['nested metadata', 'metadata[a][b]=c', 400],
    ['a metadata key that is too long', `metadata[${'k'.repeat(41)}]=v`, 400],
    ['a metadata value that is too long', `metadata[k]=${'v'.repeat(501)}`, 400],
    ['an unknown parameter', 'toString=1', 400],
    ['too deep an expansion', 'expand[]=a.b.c.d.e', 400],
    ['an expansion of nothing', 'expand[]=__proto', 400],
  ])('%s is refused with a clear error', async (_what, body, status) => {
    const answer = await world.raw('POST', '/v1/customers', body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', message: expect.stringMatching(/\w{3,} .*\.?$/) });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('bodies of another kind are refused', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const { status, body } = await world.raw('POST', '/v1/customers', '{"name":"x"}', { 'content-type': type });
      expect([status, body.error.type]).toEqual([400, 'invalid_request_error']);
    }
  });

  it('ids and queries of any kind find nothing and break nothing', async () => {
    for (const path of ['/v1/customers/__proto__', '/v1/customers/constructor', '/v1/customers/%00']) {
      expect((await world.raw('GET', path)).status).toBe(404);
    }
    for (const path of [
      '/v1/events?created[lt]=x',
      '/v1/events?limit=0',
      '/v1/events?starting_after=evt_none',
      '/v1/events?a[=1',
      '/v1/events?%',
    ]) {
      expect([(await world.raw('GET', path)).status, path]).toEqual([400, path]);
    }
    expect((await world.raw('GET', `/v1/customers/${'x'.repeat(500)}`)).status).toBe(414);
    expect((await world.raw('GET', '/v1/%zz')).status).toBe(400);
    const long = await world.raw('POST', '/v1/customers', 'name=x', { 'idempotency-key': 'k'.repeat(256) });
    expect(long.body.error.code).toBe('idempotency_key_too_long');
  });

  it('an address of another name is not served: a page of elsewhere may point its name here', async () => {
    const answer = await new Promise<string>((done) => {
      const socket = connect(Number(new URL(world.gateway.origin).port), '127.0.0.1');
      let text = '';
      socket.on('data', (part) => {
        text += part.toString();
      });
      socket.on('close', () => done(text));
      socket.write('GET /health HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n');
    });
    expect(answer).toMatch(/^HTTP\/1.1 421 /);
  });

  it('the gateway goes on', async () => {
    expect(await world.stripe.customers.create({ name: 'Ana' })).toMatchObject({ name: 'Ana' });
  });
});
