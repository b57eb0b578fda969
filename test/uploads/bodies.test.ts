import { describe, expect, it, vi } from 'vitest';
import { formWith } from './slow-sender.ts';
import { app, failures, holdAdmission, holdWork, nothingLeft, quick, send, serve, serveEachTest } from './upload-server.ts';

serveEachTest();

describe('a sender that goes away', () => {
  it.each(['in the file', 'before the file', 'while its file is worked on'])('%s is no error of ours and leaves nothing', async (when) => {
    const work = holdWork();
    const body = formWith(Buffer.alloc(300_000), { before: { title: 'x'.repeat(500) } });
    const atOnce = when === 'in the file' ? 200_000 : when === 'before the file' ? 50 : body.length;
    const sender = send({ path: '/form', body, atOnce, bytesPerSecond: 0 });
    if (when === 'in the file') await vi.waitFor(() => expect(app.uploads.uploads.bytes).toBeGreaterThan(150_000));
    if (when === 'before the file') await vi.waitFor(() => expect(app.uploads.uploads.held).toBe(1));
    if (when === 'while its file is worked on') await vi.waitFor(() => expect(work.isReached).toBe(true));
    sender.abort();
    await sender.closed;
    work.go();
    await nothingLeft();
    expect(failures()).toEqual([]);
  });

  it.each(['/form-later', '/json-later'])('before anybody reads it (%s)', async (path) => {
    const admission = holdAdmission();
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
    await vi.waitFor(() => expect(admission.isReached).toBe(true));
    const connections = () => new Promise<number>((done) => app.server.getConnections((_error, open) => done(open)));
    sender.abort();
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    const began = performance.now();
    admission.go();
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
