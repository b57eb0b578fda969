import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_BYTES, createOutbound, type OutboundOptions, TOTAL_MS } from '../../shared-kernel/outbound/outbound.ts';
import { WAIT_MS } from '../support/limits.ts';
import { ownAuthority } from './own-authority.ts';
import { type Receiver, startRawReceiver, startReceiver } from './receivers.ts';

const authority = ownAuthority();
const NAME = 'receiver.example';
const hereOnly = async () => ['127.0.0.1'];
const guard = (options: Partial<OutboundOptions> = {}) =>
  createOutbound({ loopback: true, agentName: 'Firma Núm. 1', resolve: hereOnly, ca: authority.ca, totalMs: WAIT_MS, ...options });
const post = (url: string, body = '{}') => ({ url, method: 'POST' as const, body: Buffer.from(body) });
const opened: { stop(): Promise<void> }[] = [];
const kept = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const started = await starting;
  opened.push(started);
  return started;
};
afterAll(() => Promise.all(opened.map((one) => one.stop())));

describe('a call outside', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await kept(startReceiver(undefined, { certificate: authority.certificateFor({ dns: [NAME], ip: ['127.0.0.1'] }) }));
  });

  it('arrives over https with the headers that are set, and no others', async () => {
    const answer = await guard().send({
      ...post(`https://${NAME}:${receiver.port}/in/box?x=1#there`, '{"a":1}'),
      headers: { 'content-type': 'application/json', host: 'elsewhere.example', 'user-agent': 'somebody', connection: 'keep-alive' },
    });
    expect(answer).toEqual({ outcome: 'accepted', status: 204, body: new Uint8Array(0), isWhole: true });
    const one = receiver.received.at(-1)!;
    expect([one.method, one.path, one.body]).toEqual(['POST', '/in/box?x=1', '{"a":1}']);
    expect(one.headers).toEqual({
      'content-type': 'application/json',
      host: `${NAME}:${receiver.port}`,
      'user-agent': 'Firma-N-m.-1',
      'accept-encoding': 'identity',
      connection: 'close',
      'content-length': '7',
    });
  });

  it('arrives at an address without a name, whose certificate says the address', async () => {
    expect(await guard().send(post(`https://127.0.0.1:${receiver.port}/`))).toMatchObject({ outcome: 'accepted' });
  });

  it('takes another connection each time', async () => {
    const before = receiver.connections();
    for (let time = 0; time < 3; time += 1) await guard().send(post(`https://${NAME}:${receiver.port}/`));
    expect(receiver.connections() - before).toBe(3);
  });

  it.each([
    ['a certificate of another name', 'other.example', {}],
    ['an authority that nobody knows', NAME, { ca: ownAuthority().ca }],
    ['the authorities of the platform alone', NAME, { ca: undefined }],
  ])('says nothing behind %s', async (_, host, options) => {
    const before = receiver.received.length;
    const answer = await guard(options as Partial<OutboundOptions>).send(post(`https://${host}:${receiver.port}/`));
    expect(answer).toEqual({ outcome: 'failed', how: 'tls', status: null });
    expect(receiver.received.length).toBe(before);
  });

  it('says nothing where https is asked for and there is no TLS', async () => {
    const plain = await kept(startReceiver());
    expect(await guard().send(post(`https://${NAME}:${plain.port}/`))).toMatchObject({ outcome: 'failed', how: 'tls' });
    expect(plain.received).toEqual([]);
  });
});

describe('what is refused before anybody is called', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await kept(startReceiver());
  });

  it.each([
    ['this machine by its address', 'https://127.0.0.1:PORT/'],
    ['this machine by a name of its own', 'https://localhost:PORT/'],
    ['this machine in clear', 'http://127.0.0.1:PORT/'],
  ])('%s, without the setting', async (_, url) => {
    const answer = await guard({ loopback: false }).send(post(url.replace('PORT', String(receiver.port))));
    expect(answer).toEqual({ outcome: 'refused', why: 'loopback' });
    expect(receiver.connections()).toBe(0);
  });

  it.each([
    ['10.1.2.3', 'private'],
    ['::ffff:10.1.2.3', 'private'],
    ['fd00::1', 'private'],
    ['169.254.169.254', 'link-local'],
    ['fe80::1%eth0', 'reserved'],
    ['100.64.0.1', 'shared'],
    ['64:ff9b::7f00:1', 'transition'],
    ['nonsense', 'reserved'],
  ])('a name of which one of several addresses is %s', async (address, why) => {
    for (const resolve of [async () => ['127.0.0.1', address], async () => [address, '127.0.0.1']]) {
      expect(await guard({ resolve }).send(post(`https://${NAME}:${receiver.port}/`))).toEqual({ outcome: 'refused', why });
    }
    expect(receiver.connections()).toBe(0);
  });

  it('a name that leads to this machine, without the setting', async () => {
    const answer = await guard({ loopback: false }).send(post(`https://${NAME}:${receiver.port}/`));
    expect(answer).toEqual({ outcome: 'refused', why: 'loopback' });
    expect(receiver.connections()).toBe(0);
  });

  it('plain http to anything but this machine, with the setting too', async () => {
    expect(await guard().send(post(`http://${NAME}:${receiver.port}/`))).toEqual({ outcome: 'refused', why: 'not-https' });
    expect(guard().refusal('http://93.184.215.14/')).toBe('not-https');
    expect(guard().refusal(`https://${NAME}/`)).toBeNull();
  });
});

describe('a name that leads elsewhere the second time', () => {
  it('is resolved once, and the connection goes to what was checked', async () => {
    const certificate = authority.certificateFor({ dns: [NAME] });
    const checked = await kept(startReceiver(undefined, { certificate }));
    const elsewhere = await kept(startReceiver(undefined, { certificate, host: '127.0.0.2', port: checked.port }));
    let asked = 0;
    const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
    expect(await guard({ resolve }).send(post(`https://${NAME}:${checked.port}/`))).toMatchObject({ outcome: 'accepted' });
    expect([asked, checked.received.length, elsewhere.connections()]).toEqual([1, 1, 0]);
  });

  it('goes on to the next of the checked addresses where the first does not answer', async () => {
    const certificate = authority.certificateFor({ dns: [NAME] });
    const second = await kept(startReceiver(undefined, { certificate, host: '127.0.0.2' }));
    const resolve = async () => ['127.0.0.3', '127.0.0.2'];
    expect(await guard({ resolve }).send(post(`https://${NAME}:${second.port}/`))).toMatchObject({ outcome: 'accepted' });
  });
});

describe('an answer', () => {
  const to = ({ port }: { port: number }) => `http://127.0.0.1:${port}/`;

  it.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const elsewhere = await kept(startReceiver());
    const receiver = await kept(startReceiver((answer) => answer.writeHead(status, { location: to(elsewhere) }).end()));
    expect(await guard().send(post(to(receiver)))).toEqual({ outcome: 'failed', how: 'redirect', status });
    expect(elsewhere.connections()).toBe(0);
  });

  it.each([400, 404, 410, 500, 503])('%i is a failure', async (status) => {
    const receiver = await kept(startReceiver((answer) => answer.writeHead(status).end('words of somebody')));
    expect(await guard().send(post(to(receiver)))).toEqual({ outcome: 'failed', how: 'status', status });
  });

  it('without an end is cut, and the line with it', async () => {
    const receiver = await kept(
      startReceiver((answer) => {
        const more = () => {
          while (!answer.destroyed && answer.write(Buffer.alloc(16_384, 'x')));
        };
        answer.writeHead(200).on('drain', more);
        more();
      }),
    );
    const answer = await guard().send(post(to(receiver)));
    if (answer.outcome !== 'accepted') throw new Error(JSON.stringify(answer));
    expect([answer.status, answer.isWhole, answer.body.byteLength]).toEqual([200, false, ANSWER_BYTES]);
    expect(ANSWER_BYTES).toBe(65_536);
  });

  it('of just so many bytes is whole', async () => {
    const receiver = await kept(startReceiver((answer) => answer.writeHead(200).end(Buffer.alloc(ANSWER_BYTES, 'x'))));
    expect(await guard().send(post(to(receiver)))).toMatchObject({ outcome: 'accepted', isWhole: true });
  });

  it('that never comes ends with the time for all of it', async () => {
    const receiver = await kept(startReceiver(() => undefined));
    const before = performance.now();
    expect(await guard({ totalMs: undefined }).send(post(to(receiver)))).toEqual({ outcome: 'failed', how: 'timeout', status: null });
    expect(TOTAL_MS).toBe(10_000);
    expect(performance.now() - before).toBeGreaterThan(TOTAL_MS - 50);
  });

  it('whose head comes a byte at a time does too', async () => {
    const receiver = await kept(startRawReceiver((socket) => drip(socket, `HTTP/1.1 200 OK\r\nx-slow: ${'y'.repeat(10_000)}`)));
    expect(await guard({ totalMs: 400 }).send(post(to(receiver)))).toEqual({ outcome: 'failed', how: 'timeout', status: null });
  });

  it('whose body comes a byte at a time counts by its status', async () => {
    const receiver = await kept(startRawReceiver((socket) => drip(socket, `HTTP/1.1 200 OK\r\n\r\n${'y'.repeat(10_000)}`)));
    expect(await guard({ totalMs: 4_000 }).send(post(to(receiver)))).toMatchObject({ outcome: 'accepted', status: 200, isWhole: false });
  });

  it.each([
    ['with a head beyond measure', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 'protocol'],
    ['with headers without an end', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`, 'protocol'],
    ['that is no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 'protocol'],
    ['with two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 'protocol'],
    ['put off again and again', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(50), 'protocol'],
    ['that changes to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'cut'],
  ])('%s is none', async (_, text, how) => {
    const receiver = await kept(startRawReceiver((socket) => socket.write(text)));
    expect(await guard().send(post(to(receiver)))).toEqual({ outcome: 'failed', how, status: null });
  });

  it('that is a closed line is a failure', async () => {
    const receiver = await kept(startRawReceiver((socket) => socket.destroy()));
    expect(await guard().send(post(to(receiver)))).toEqual({ outcome: 'failed', how: 'cut', status: null });
  });

  it('of nobody is a failure', async () => {
    const gone = await startReceiver();
    await gone.stop();
    expect(await guard().send(post(to(gone)))).toEqual({ outcome: 'failed', how: 'unreachable', status: null });
  });

  it('that is not waited for any more is none', async () => {
    const receiver = await kept(startReceiver(() => stop.abort()));
    const stop = new AbortController();
    expect(await guard().send({ ...post(to(receiver)), signal: stop.signal })).toMatchObject({ how: 'stopped' });
    expect(await guard().send({ ...post(to(receiver)), signal: stop.signal })).toMatchObject({ how: 'stopped' });
    expect(receiver.received.length).toBe(1);
  });
});

describe('a resolver', () => {
  const url = `https://${NAME}/`;

  it.each([
    ['that knows nothing', async () => []],
    [
      'that breaks',
      async () => {
        throw new Error('SERVFAIL');
      },
    ],
  ])('%s leads nowhere', async (_, resolve) => {
    expect(await guard({ resolve }).send(post(url))).toEqual({ outcome: 'failed', how: 'unresolved', status: null });
  });

  it('that never answers is not waited for beyond the time for all of it', async () => {
    const resolve = () => once(new EventTarget(), 'never') as Promise<string[]>;
    expect(await guard({ resolve, totalMs: 200 }).send(post(url))).toMatchObject({ outcome: 'failed', how: 'timeout' });
  });

  it('is not asked about an address', async () => {
    const resolve = async (): Promise<string[]> => {
      throw new Error('asked');
    };
    const receiver = await kept(startReceiver());
    expect(await guard({ resolve }).send(post(`http://127.0.0.1:${receiver.port}/`))).toMatchObject({ outcome: 'accepted' });
  });
});

function drip(socket: Socket, text: string): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || sent === text.length) clearInterval(timer);
    else if (sent === 0 && text.includes('\r\n\r\n')) {
      sent = text.indexOf('\r\n\r\n') + 4;
      socket.write(text.slice(0, sent));
    } else socket.write(text[sent++]!);
  }, 20);
}
