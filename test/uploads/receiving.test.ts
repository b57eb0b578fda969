import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProductError } from '../../shared-kernel/errors.ts';
import { mainAnswer } from '../../shared-kernel/http/envelope.ts';
import { receiveForm } from '../../shared-kernel/http/form.ts';
import { installUploads } from '../../shared-kernel/http/uploads/install.ts';
import { UPLOAD_LIMITS, type UploadLimits } from '../../shared-kernel/http/uploads/limits.ts';
import { createTestServer } from '../http/test-server.ts';
import { formWith, type Sending, type Slow, sendSlowly } from './slow-sender.ts';

const MB = 1_048_576;
/** The real rule with seconds for windows of 20 s and hours. */
const quick: UploadLimits = {
  ...UPLOAD_LIMITS,
  progress: { bytesPerSecond: 8_000, windowMs: 1_000, maxMs: 6_000 },
  bodyMs: 700,
};

let folder: string;
let app: FastifyInstance;
let url: string;
let logged: string[];
let admitting: () => Promise<void>;
let working: () => Promise<void>;
const senders: Slow[] = [];
const send = (sending: Sending): Slow => {
  const sender = sendSlowly(url, sending);
  senders.push(sender);
  return sender;
};

async function serve(limits: UploadLimits): Promise<void> {
  folder = join(await mkdtemp(join(tmpdir(), 'uploads-')), 'incoming');
  logged = [];
  admitting = async () => undefined;
  working = async () => undefined;
  app = await createTestServer({ logged });
  installUploads(app, { folder, limits });
  await app.register(multipart);
  const form = { fileFields: ['document'], maxFiles: 2, maxFileBytes: 20 * MB, admit: () => admitting() };
  app.post('/form', async (request) => {
    const { files, fields } = await receiveForm(request, form);
    await working();
    return mainAnswer({
      fields: Object.keys(fields),
      files: files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
      left: (await readdir(folder)).length,
    });
  });
  app.post('/secret', async (request) => {
    const { files } = await receiveForm(request, { ...form, keep: 'in memory', maxFileBytes: 65_536 });
    return mainAnswer({ files: files.map(({ bytes }) => bytes.length) });
  });
  app.post('/json', async (request) => mainAnswer(request.body));
  const deciding = { onRequest: () => admitting() };
  app.post('/form-later', deciding, async (request) => mainAnswer((await receiveForm(request, form)).fields));
  app.post('/json-later', deciding, async (request) => mainAnswer(request.body));
  app.post('/refused', { onRequest: async () => Promise.reject(new ProductError(401, 'session.required')) }, async () => mainAnswer({}));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}

const incoming = async (): Promise<string[]> => readdir(folder).catch(() => []);
const nothingLeft = () =>
  vi.waitFor(async () => {
    expect(await incoming()).toEqual([]);
    expect([app.uploads.uploads.held, app.uploads.uploads.bytes, app.uploads.bodies.bytes]).toEqual([0, 0, 0]);
    expect(app.uploads.turns.strangers.free).toBe(UPLOAD_LIMITS.inMemory / 2);
  });
const failures = () => logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

beforeEach(() => serve(quick));
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.abort();
  await nothingLeft();
  await app.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

describe('a form', () => {
  it('of a sender that is steady but slow arrives, byte for byte, and leaves nothing', async () => {
    const file = Buffer.alloc(100_000, 'línea ');
    const { answer } = send({ path: '/form', body: formWith(file), bytesPerSecond: 30_000 });
    const { status, body, after } = await answer;
    expect({ status, body: body.responseData }).toEqual({
      status: 200,
      body: { fields: [], files: [createHash('sha256').update(file).digest('hex')], left: 0 },
    });
    expect(after).toBeGreaterThan(quick.progress.windowMs * 2);
  });

  it('lies in a closed folder, in a file for its owner only, while it comes', async () => {
    send({ path: '/form', body: formWith(Buffer.alloc(MB)), atOnce: 200_000, bytesPerSecond: 20_000 });
    const [name] = await vi.waitFor(async () => {
      const names = await incoming();
      expect(names).toHaveLength(1);
      return names;
    });
    expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await vi.waitFor(async () => expect((await stat(join(folder, name!))).size).toBeGreaterThan(190_000));
  });

  it('that drips ends with 408 in both languages, and its connection with it', async () => {
    const texts = { en: /arriving too slowly \(under 8 kB a second\)/, es: /demasiado despacio \(menos de 8 kB por segundo\)/ };
    for (const [language, text] of Object.entries(texts)) {
      const slow = send({
        path: '/form',
        headers: { 'accept-language': language },
        body: formWith(Buffer.alloc(MB)),
        atOnce: 5_000,
        bytesPerSecond: 1_000,
      });
      const { status, head, body } = await slow.answer;
      expect([status, body.code]).toEqual([408, 'upload.too_slow']);
      expect(body.message).toMatch(text);
      expect(head).toMatch(/^connection: close/im);
      await slow.closed;
    }
    expect(failures()).toEqual([]);
  });

  it('that stops between two parts, or in a field, ends as well', async () => {
    const whole = formWith(Buffer.alloc(10), { before: { title: 'x'.repeat(1_000) } });
    for (const atOnce of [100, 900, whole.length - 30]) {
      const slow = send({ path: '/form', body: whole, atOnce, bytesPerSecond: 0 });
      expect((await slow.answer).body.code, String(atOnce)).toBe('upload.too_slow');
      await slow.closed;
    }
  });

  it('has its time, however fast it comes', async () => {
    const { answer } = send({ path: '/form', body: formWith(Buffer.alloc(MB)), bytesPerSecond: 20_000 });
    const { status, body, after } = await answer;
    expect([status, body.code]).toEqual([408, 'upload.too_long']);
    expect(after).toBeGreaterThan(quick.progress.maxMs * 0.9);
  });

  it('does not pay for the time in which the server decides', async () => {
    let decided = () => {};
    admitting = () =>
      new Promise((done) => {
        decided = done;
      });
    const file = Buffer.alloc(400_000);
    const { answer } = send({ path: '/form', body: formWith(file), atOnce: 1_000_000, bytesPerSecond: 0 });
    // Nobody reads for three windows.
    setTimeout(() => decided(), quick.progress.windowMs * 3);
    expect((await answer).status).toBe(200);
  });

  it('with more fields than anybody needs is 413, before they fill the memory', async () => {
    const before = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f${index}`, 'x'.repeat(60_000)]));
    const { answer } = send({ path: '/form', body: formWith(Buffer.alloc(10), { before }), atOnce: MB, bytesPerSecond: 0 });
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([413, 'request.too_large']);
  });

  it('on a full disk is 503 and leaves nothing', async () => {
    const probe = await open(join(folder, '..', 'probe'), 'w');
    const handles = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    const { writeFile } = handles;
    let writes = 0;
    const writing = vi.spyOn(handles, 'writeFile').mockImplementation(function (this: FileHandle, ...given) {
      writes += 1;
      return writes < 3 ? writeFile.apply(this, given) : full();
    });
    try {
      const { answer } = send({ path: '/form', body: formWith(Buffer.alloc(MB)), atOnce: 2 * MB, bytesPerSecond: 0 });
      const { status, body } = await answer;
      expect([status, body.code, writes]).toEqual([503, 'file.store_unavailable', 3]);
      expect(await incoming()).toEqual([]);
    } finally {
      writing.mockRestore();
    }
  });

  it('of secrets never touches the disk', async () => {
    const body = formWith(Buffer.alloc(60_000));
    const slow = send({ path: '/secret', body, atOnce: 45_000, bytesPerSecond: 20_000 });
    await vi.waitFor(() => expect(app.uploads.bodies.bytes).toBeGreaterThan(40_000));
    expect(await incoming()).toEqual([]);
    expect((await slow.answer).body.responseData).toEqual({ files: [60_000] });
  });
});

describe('a sender that goes away', () => {
  it.each(['in the file', 'before the file', 'while its file is worked on'])('%s is no error of ours and leaves nothing', async (when) => {
    let go = () => {};
    let works = false;
    working = () => {
      works = true;
      return new Promise((done) => {
        go = done;
      });
    };
    const body = formWith(Buffer.alloc(300_000), { before: { title: 'x'.repeat(500) } });
    const atOnce = when === 'in the file' ? 200_000 : when === 'before the file' ? 50 : body.length;
    const sender = send({ path: '/form', body, atOnce, bytesPerSecond: 0 });
    if (when === 'in the file') await vi.waitFor(() => expect(app.uploads.uploads.bytes).toBeGreaterThan(150_000));
    if (when === 'before the file') await vi.waitFor(() => expect(app.uploads.uploads.held).toBe(1));
    if (when === 'while its file is worked on') await vi.waitFor(() => expect(works).toBe(true));
    sender.abort();
    await sender.closed;
    go();
    await nothingLeft();
    expect(failures()).toEqual([]);
  });

  it.each(['/form-later', '/json-later'])('before anybody reads it (%s)', async (path) => {
    let go = () => {};
    let asked = false;
    admitting = () => {
      asked = true;
      return new Promise((done) => {
        go = done;
      });
    };
    const answered = new Promise<number>((done) => {
      app.server.once('request', (_request, response) => {
        const { end } = response;
        response.end = (...given: never[]) => {
          done(response.statusCode);
          return end.apply(response, given as never);
        };
      });
    });
    const headers: Record<string, string> = path === '/json-later' ? { 'content-type': 'application/json' } : {};
    const sender = send({ path, headers, body: formWith(Buffer.alloc(1_000)), atOnce: 500, bytesPerSecond: 0 });
    await vi.waitFor(() => expect(asked).toBe(true));
    const connections = () => new Promise<number>((done) => app.server.getConnections((_error, open) => done(open)));
    sender.abort();
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    const began = performance.now();
    go();
    expect(await answered).toBe(400);
    expect(performance.now() - began).toBeLessThan(quick.bodyMs * 0.8);
    expect(failures()).toEqual([]);
  });

  it('in a JSON body, too', async () => {
    const headers = { 'content-type': 'application/json' };
    const sender = send({ path: '/json', headers, body: Buffer.from('{"a":1}'), length: 1_000, atOnce: 7, bytesPerSecond: 0 });
    await vi.waitFor(() => expect(app.uploads.bodies.bytes).toBe(7));
    sender.abort();
    await nothingLeft();
    expect(failures()).toEqual([]);
  });
});

describe('a body that is no form', () => {
  const headers = { 'content-type': 'application/json' };
  const body = Buffer.from(JSON.stringify({ a: 'x'.repeat(1_000) }));

  it('that drips ends with 408 when its time is over, in both languages', async () => {
    for (const [language, text] of [
      ['en', /took too long to arrive/],
      ['es', /tardó demasiado en llegar/],
    ] as const) {
      const slow = send({ path: '/json', headers: { ...headers, 'accept-language': language }, body, bytesPerSecond: 300 });
      const { status, head, body: answer, after } = await slow.answer;
      expect([status, answer.code]).toEqual([408, 'request.too_slow']);
      expect(answer.message).toMatch(text);
      expect(head).toMatch(/^connection: close/im);
      expect(after).toBeGreaterThan(quick.bodyMs * 0.9);
      await slow.closed;
    }
    expect(failures()).toEqual([]);
  });

  it.each([undefined, null])('that comes in time is read (announced: %s)', async (length) => {
    const { answer } = send({ path: '/json', headers, body, bytesPerSecond: 3_000, ...(length === null ? { length } : {}) });
    expect((await answer).body.responseData).toEqual(JSON.parse(body.toString()));
  });

  it('of a request that was refused already ends its connection in the same time', async () => {
    const slow = send({ path: '/refused', headers, body, bytesPerSecond: 200 });
    expect((await slow.answer).status).toBe(401);
    await slow.closed;
    expect(slow.sent).toBeLessThan(body.length);
  });

  it.each([
    ['nobody reads', 415, { 'content-type': 'application/xml' }, undefined],
    ['is announced as larger than any', 413, headers, 50_000_000],
    ['is announced and never begins', 408, headers, 1_000],
  ])('that %s ends as well, and nothing but its connection', async (_what, status, given, length) => {
    for (const end of ['by itself', 'by its sender']) {
      const slow = send({ path: '/json', headers: given, body, ...(length ? { length } : {}), atOnce: 1, bytesPerSecond: 0 });
      expect((await slow.answer).status).toBe(status);
      if (end === 'by its sender') slow.abort();
      await slow.closed;
    }
    const { answer } = send({ path: '/json', headers, body, atOnce: body.length, bytesPerSecond: 0 });
    expect((await answer).status).toBe(200);
    expect(failures()).toEqual([]);
  });

  it('of many megabytes is limited for one address', async () => {
    await app.close();
    await serve({ ...quick, bodies: { ...quick.bodies, bytesOfAddress: 500 } });
    const { answer } = send({ path: '/json', headers, body, atOnce: 2_000, bytesPerSecond: 0 });
    const { status, head, body: refused } = await answer;
    expect([status, refused.code]).toEqual([503, 'upload.busy']);
    expect(head).toMatch(/^retry-after: 15/im);
  });
});

describe('what is under way at once', () => {
  const limited = async (uploads: Partial<UploadLimits['uploads']>) => {
    await app.close();
    await serve({ ...quick, uploads: { ...quick.uploads, ...uploads } });
  };
  const hold = async (bytes: number) => {
    const before = app.uploads.uploads.bytes;
    const sender = send({ path: '/form', body: formWith(Buffer.alloc(MB)), length: null, atOnce: bytes, bytesPerSecond: 20_000 });
    await vi.waitFor(() => expect(app.uploads.uploads.bytes).toBeGreaterThan(before));
    return sender;
  };
  const refused = async (sender: Slow) => {
    const { status, head, body } = await sender.answer;
    expect([status, body.code]).toEqual([503, 'upload.busy']);
    expect(head).toMatch(/^retry-after: 15/im);
    return body;
  };

  it('is so many forms of one address; the next is told when to come again, in both languages, and others are served', async () => {
    await limited({ heldOfAddress: 3 });
    for (let index = 0; index < 3; index += 1) await hold(10_000);
    const next = (language: string) =>
      send({ path: '/form', headers: { 'accept-language': language }, body: formWith(Buffer.alloc(10)), atOnce: 500, bytesPerSecond: 0 });
    expect((await refused(next('en'))).message).toMatch(/Too many files are arriving at once; nothing was saved/);
    expect((await refused(next('es'))).message).toMatch(/Llegan demasiados archivos a la vez; no se guardó nada/);
    const { answer } = send({
      path: '/json',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('[1]'),
      atOnce: 3,
      bytesPerSecond: 0,
    });
    expect((await answer).status).toBe(200);
    senders[0]!.abort();
    await vi.waitFor(() => expect(app.uploads.uploads.held).toBe(2));
    expect((await next('en').answer).status).toBe(200);
  });

  it('is so many bytes: refused before the first one is kept where the length is announced', async () => {
    await limited({ bytesOfAddress: 100_000 });
    await refused(send({ path: '/form', body: formWith(Buffer.alloc(200_000)), atOnce: 10_000, bytesPerSecond: 0 }));
    expect(app.uploads.uploads.bytes).toBe(0);
    expect(await incoming()).toEqual([]);
  });

  it('and when they come where it is not; what came of it goes', async () => {
    await limited({ bytesOfAddress: 100_000 });
    const first = await hold(60_000);
    await refused(await hold(60_000));
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1));
    first.abort();
  });

  it('whoever was refused does not hold the connection by going on to send', async () => {
    await limited({ bytesOfAddress: 100_000 });
    const sender = send({ path: '/form', body: formWith(Buffer.alloc(MB)), atOnce: 10_000, bytesPerSecond: 50_000 });
    await refused(sender);
    const began = performance.now();
    await sender.closed;
    // Long before the rule for forms would have ended it.
    expect(performance.now() - began).toBeLessThan(quick.progress.maxMs * 0.6);
  });

  it('a server that stops does not wait for them', async () => {
    const sender = await hold(10_000);
    const closing = app.close();
    expect((await sender.answer).status).toBe(503);
    sender.abort();
    await closing;
    expect(await incoming()).toEqual([]);
  });
});
