import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { UploadLimits } from '../../shared-kernel/http/uploads/limits.ts';
import { formWith, type Slow } from './slow-sender.ts';
import { app, failures, folder, holdAdmission, incoming, MB, quick, send, senders, serve, serveEachTest } from './upload-server.ts';

serveEachTest();

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
    const { go } = holdAdmission();
    const file = Buffer.alloc(400_000);
    const { answer } = send({ path: '/form', body: formWith(file), atOnce: 1_000_000, bytesPerSecond: 0 });
    // Nobody reads for three windows.
    setTimeout(go, quick.progress.windowMs * 3);
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
    const slow = send({ path: '/secret', body, atOnce: 45_000, bytesPerSecond: 50_000 });
    await vi.waitFor(() => expect(app.uploads.bodies.bytes).toBeGreaterThan(40_000));
    expect(await incoming()).toEqual([]);
    expect((await slow.answer).body.responseData).toEqual({ files: [60_000] });
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
    expect((await refused(next('en'))).message).toMatch(/The server is receiving too much at once; nothing was saved/);
    expect((await refused(next('es'))).message).toMatch(/El servidor recibe demasiado a la vez; no se guardó nada/);
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
