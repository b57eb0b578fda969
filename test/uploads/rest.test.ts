import { describe, expect, it, vi } from 'vitest';
import { formWith } from './slow-sender.ts';
import { app, MB, quick, send, serve, serveEachTest } from './upload-server.ts';

serveEachTest();

const endless = formWith(Buffer.alloc(4 * MB));
/** Fast enough for the rule of forms, and never done. */
const refused = () => send({ path: '/refused', body: endless, atOnce: 5_000, bytesPerSecond: 20_000 });

describe('a connection that a form holds', () => {
  it('after a refusal counts as a form until it ends', async () => {
    await app.close();
    await serve({ ...quick, uploads: { ...quick.uploads, heldOfAddress: 2 } });
    const slow = [refused(), refused()];
    for (const { answer } of slow) expect((await answer).status).toBe(401);
    await vi.waitFor(() => expect(app.uploads.uploads.held).toBe(2));
    const small = () => send({ path: '/form', body: formWith(Buffer.alloc(10)), atOnce: 500, bytesPerSecond: 0 });
    expect((await small().answer).body.code).toBe('upload.busy');
    slow[0]!.abort();
    await vi.waitFor(() => expect(app.uploads.uploads.held).toBe(1));
    expect((await small().answer).status).toBe(200);
    // The rule of forms ends the other, and with it its count.
    await slow[1]!.closed;
    await vi.waitFor(() => expect(app.uploads.uploads.held).toBe(0));
  });

  it('after a refusal ends soon where there is no room to count it', async () => {
    await app.close();
    await serve({ ...quick, progress: { ...quick.progress, maxMs: 1_800_000 }, uploads: { ...quick.uploads, heldOfAddress: 0 } });
    const slow = refused();
    expect((await slow.answer).status).toBe(401);
    await slow.closed;
    expect(slow.sent).toBeLessThan(MB);
  });

  it('of secrets lasts as long as a body that is no form, however fast it comes', async () => {
    for (const [language, text] of [
      ['en', /took too long to arrive/],
      ['es', /tardó demasiado en llegar/],
    ] as const) {
      const slow = send({
        path: '/efirma',
        headers: { 'accept-language': language },
        body: formWith(Buffer.alloc(10), { before: { values: 'x'.repeat(600_000) } }),
        atOnce: 1_000,
        bytesPerSecond: 20_000,
      });
      const { status, body } = await slow.answer;
      expect([status, body.code]).toEqual([408, 'request.too_slow']);
      expect(body.message ?? body.responseMessage).toMatch(text);
      await slow.closed;
    }
  });

  it('of secrets that is refused has no more time after that', async () => {
    const body = formWith(Buffer.alloc(4 * MB), { field: 'other' });
    const slow = send({ path: '/efirma', body, atOnce: 1_000, bytesPerSecond: 20_000 });
    expect((await slow.answer).body.code).toBe('upload.wrong_field');
    const began = performance.now();
    await slow.closed;
    expect(performance.now() - began).toBeLessThan(quick.progress.maxMs * 0.6);
  });
});
