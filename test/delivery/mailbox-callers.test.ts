import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localMailTransport } from '../../modules/delivery/adapters/local-mailbox.ts';
import { createDeliveryModule } from '../../modules/delivery/index.ts';
import { createTestServer } from '../http/test-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { noFiles } from './no-files.ts';

describe('the local mailbox', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let app: FastifyInstance;
  const local = () => createDeliveryModule({ pool, files: noFiles, secret: Buffer.alloc(32, 1), transport: localMailTransport });

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url });
    pool.on('error', () => undefined);
    app = await createTestServer();
    await local().register(app);
  });
  afterAll(async () => {
    await app.close();
    await pool.end();
    await database.drop();
  });

  it('answers this machine only, whatever a header says', async () => {
    for (const remoteAddress of ['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1', '1270.0.0.1']) {
      const answer = await app.inject({ url: '/local/mailbox', remoteAddress, headers: { 'x-forwarded-for': '127.0.0.1' } });
      expect([remoteAddress, answer.statusCode, answer.json().code]).toEqual([remoteAddress, 404, 'route.not_found']);
    }
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await app.inject({ url: '/local/mailbox', remoteAddress })).statusCode).toBe(200);
  });

  it('answers no page of another name and nobody behind a proxy of this machine', async () => {
    const asked = (headers: Record<string, string>) => app.inject({ url: '/local/mailbox', remoteAddress: '127.0.0.1', headers });
    const foreign: Record<string, string>[] = [
      { host: 'rebound.example:8080' },
      { host: '127.0.0.1.example' },
      { 'x-forwarded-for': '10.0.0.7' },
      { via: '1.1 proxy' },
      { 'x-forwarded-proto': 'https' },
      { forwarded: 'for=10.0.0.7' },
      { 'x-real-ip': '10.0.0.7' },
      { 'cf-connecting-ip': '10.0.0.7' },
      { origin: 'https://firma.example' },
      { origin: 'null' },
      { referer: 'https://firma.example/mailbox' },
    ];
    for (const headers of foreign) expect([headers, (await asked(headers)).statusCode]).toEqual([headers, 404]);
    for (const host of ['127.0.0.1:8080', 'localhost:8080', '[::1]:8080'])
      expect([host, (await asked({ host })).statusCode]).toEqual([host, 200]);
    expect((await asked({ origin: 'http://127.0.0.1:8080', referer: 'http://[::1]:8080/mailbox' })).statusCode).toBe(200);
  });

  it('answers no proxy of this machine that says nothing and speaks HTTP/1.0, as nginx does unasked', async () => {
    const server = await createTestServer();
    await local().register(server);
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const statusOf = async (version: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /local/mailbox HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      return (await text(socket)).split(' ')[1]!;
    };
    expect([await statusOf('1.0'), await statusOf('1.1')]).toEqual(['404', '200']);
    await server.close();
  });
});
