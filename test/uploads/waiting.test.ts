import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formWith, type Slow } from './slow-sender.ts';
import { app, failures, holdWork, MB, quick, send, serve, serveEachTest } from './upload-server.ts';

serveEachTest();

/** Strangers have 8 MB, each address 2 MB of it. */
const limits = { ...quick, inMemory: 16 * MB };
const sent = (megabytes: number, from: string, path = '/form'): Slow => {
  const body = formWith(Buffer.alloc(megabytes * MB));
  return send({ path, body, atOnce: body.length, bytesPerSecond: 0, from });
};
const turns = () => app.uploads.turns.strangers;
const waiting = (count: number) => vi.waitFor(() => expect(turns().waiting).toBe(count));

describe('whole forms that wait for their turn in memory', () => {
  beforeEach(async () => {
    await app.close();
    await serve(limits);
  });

  it('of one address hold up nobody else, and none of its own that is small', async () => {
    const work = holdWork();
    const first = sent(4, '127.0.0.2');
    await vi.waitFor(() => expect(work.isReached).toBe(true));
    const others = [sent(2, '127.0.0.2'), sent(2, '127.0.0.2')];
    await waiting(2);
    // Work on what comes now is done at once.
    holdWork().go();
    expect((await sent(3, '127.0.0.3').answer).status).toBe(200);
    expect((await sent(0.5, '127.0.0.2').answer).status).toBe(200);
    expect((await sent(0, '127.0.0.2').answer).status).toBe(200);
    expect(turns().waiting).toBe(2);
    work.go();
    for (const { answer } of [first, ...others]) expect((await answer).status).toBe(200);
  });

  it('hold up no form of secrets, which is in memory already', async () => {
    const work = holdWork();
    const all = [sent(4, '127.0.0.2'), sent(4, '127.0.0.3')];
    await vi.waitFor(() => expect(turns().free).toBe(0));
    const behind = sent(2, '127.0.0.4');
    await waiting(1);
    const secretWork = holdWork();
    const secret = sent(0.05, '127.0.0.4', '/secret');
    await vi.waitFor(() => expect(secretWork.isReached).toBe(true));
    // It counts as a body in memory until its answer, and takes no room from files.
    expect([turns().free, turns().waiting]).toEqual([0, 1]);
    expect(app.uploads.bodies.bytes).toBe(Math.floor(0.05 * MB));
    secretWork.go();
    expect((await secret.answer).status).toBe(200);
    expect(app.uploads.bodies.bytes).toBe(0);
    work.go();
    for (const { answer } of [...all, behind]) expect((await answer).status).toBe(200);
  });

  it('leave when their sender does, and nobody works on them', async () => {
    const work = holdWork();
    const first = sent(4, '127.0.0.2');
    await vi.waitFor(() => expect(work.isReached).toBe(true));
    const next = holdWork();
    const gone = sent(2, '127.0.0.2');
    await waiting(1);
    gone.abort();
    await waiting(0);
    await vi.waitFor(() => expect(app.uploads.uploads.held).toBe(0));
    work.go();
    expect((await first.answer).status).toBe(200);
    expect(next.isReached).toBe(false);
    expect(failures()).toEqual([]);
  });
});
