import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearLostConnections } from '../../shared-kernel/postgres/lost-connections.ts';
import { inTransaction } from '../../shared-kernel/postgres/transaction.ts';

/** One message of the PostgreSQL protocol 3.0: type, length with itself, body. */
const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const welcome = Buffer.concat([message('R', Buffer.from([0, 0, 0, 0])), message('Z', Buffer.from('I'))]);
const ending = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

describe('a server that ends right behind its welcome', () => {
  let server: Server;
  let pool: pg.Pool;
  const uncaught: unknown[] = [];
  const before = process.listeners('uncaughtException');
  const note = (error: unknown) => void uncaught.push(error);

  beforeAll(async () => {
    // The runner would count what nobody hears against the file; here it is what is asked about.
    process.removeAllListeners('uncaughtException').on('uncaughtException', note);
    server = createServer((socket: Socket) => {
      socket.on('error', () => undefined);
      // Both in one piece: the client reads them in one turn.
      socket.once('data', () => socket.end(Buffer.concat([welcome, ending])));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    pool = new pg.Pool({ host: '127.0.0.1', port, user: 'nobody', database: 'none', ssl: false });
    hearLostConnections(pool);
  });
  afterAll(async () => {
    await pool.end();
    server.close();
    process.removeAllListeners('uncaughtException');
    for (const listener of before) process.on('uncaughtException', listener);
  });

  it('fails the work that had borrowed the connection, not the process', async () => {
    for (let time = 0; time < 5; time += 1) await expect(inTransaction(pool, async () => 'done')).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    expect(uncaught).toEqual([]);
    expect(pool.totalCount).toBe(0);
  });
});
