import { describe, expect, it } from 'vitest';
import { createTurns, SMALL_BYTES } from '../../shared-kernel/http/uploads/turns.ts';
import { WAIT_MS } from '../support/limits.ts';
import { MB } from './upload-server.ts';

const ROOM = 100 * MB;

/** Turns, and what began in which order. */
function createDesk(waitMs = WAIT_MS) {
  const turns = createTurns(ROOM, waitMs, 'address');
  const started: string[] = [];
  const take = async (share: string, megabytes: number, name = share, signal?: AbortSignal) => {
    const back = await turns.take({ bytes: megabytes * MB, share, ...(signal ? { signal } : {}) });
    started.push(name);
    return back;
  };
  return { turns, started, take };
}
/** All that can begin now has begun. */
const settled = () => new Promise<void>((done) => setImmediate(done));

describe('turns in memory', () => {
  it('are taken as far as there is room, and given back once', async () => {
    const { turns, started, take } = createDesk();
    const backs = await Promise.all(['a', 'b', 'c'].map((share) => take(share, 25)));
    const fourth = take('d', 40);
    const fifth = take('e', 20);
    await settled();
    // The fifth would fit, but the fourth would then wait for ever where many small ones come.
    expect(started).toEqual(['a', 'b', 'c']);
    backs[0]!();
    backs[0]!();
    expect(turns.free).toBe(10 * MB);
    backs[1]!();
    backs.push(await fourth, await fifth);
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const back of backs) back();
    expect(turns.free).toBe(ROOM);
  });

  it('what needs more than there is gets everything, alone', async () => {
    const { turns, take } = createDesk();
    const back = await take('a', 1_000);
    expect(turns.free).toBe(0);
    back();
    expect(turns.free).toBe(ROOM);
  });

  it('one share has a quarter at once, or one upload that is larger; others pass those of it that wait', async () => {
    const { started, take } = createDesk();
    const large = await take('a', 60, 'a1');
    const second = take('a', 15, 'a2');
    const third = take('a', 15, 'a3');
    const other = await take('b', 20);
    await settled();
    expect(started).toEqual(['a1', 'b']);
    large();
    const back = await second;
    await settled();
    expect(started).toEqual(['a1', 'b', 'a2']);
    back();
    (await third)();
    other();
  });

  it('shares take turns: who has many waiting holds up another by one', async () => {
    const { started, take } = createDesk();
    const first = await take('z', 100);
    const waiting = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => take(name[0]!, 80, name));
    first();
    for (const one of [0, 4, 1, 2, 3]) (await waiting[one])!();
    expect(started).toEqual(['z', 'a1', 'b1', 'a2', 'a3', 'a4']);
  });

  it('what is small waits for nobody, and counts', async () => {
    const { turns, take } = createDesk();
    const back = await take('a', 100);
    const large = take('a', 2, 'large');
    const small = await turns.take({ bytes: SMALL_BYTES, share: 'a' });
    const empty = await turns.take({ bytes: 0, share: 'b' });
    expect([turns.free, turns.waiting]).toEqual([-SMALL_BYTES, 1]);
    for (const give of [back, small, empty]) give();
    (await large)();
    expect([turns.free, turns.waiting]).toEqual([ROOM, 0]);
  });

  it('nobody waits for ever, and whoever stood behind goes on', async () => {
    const { turns, take } = createDesk(200);
    const back = await take('a', 60);
    const large = take('b', 90);
    const less = take('c', 10);
    await expect(large).rejects.toMatchObject({ status: 503, code: 'upload.busy', facts: { scope: 'process' } });
    (await less)();
    back();
    expect([turns.free, turns.waiting]).toEqual([ROOM, 0]);
  });

  it('so many of one share wait, and the next is told so at once; another share still may', async () => {
    const { turns, take } = createDesk();
    const back = await take('z', 100);
    const waiting = Array.from({ length: 16 }, () => take('a', 10));
    await expect(take('a', 10)).rejects.toMatchObject({ status: 503, code: 'upload.busy', facts: { scope: 'address' } });
    const other = take('b', 10);
    expect(turns.waiting).toBe(17);
    back();
    for (const one of [...waiting, other]) void one.then((give) => give());
    await Promise.all([...waiting, other]);
    await settled();
    expect([turns.free, turns.waiting]).toEqual([ROOM, 0]);
  });

  it('whoever leaves makes way, and takes nothing', async () => {
    const { turns, started, take } = createDesk();
    const back = await take('z', 60);
    const leaving = new AbortController();
    const large = take('a', 90, 'large', leaving.signal);
    const behind = take('b', 10, 'behind');
    leaving.abort(new Error('gone'));
    await expect(large).rejects.toThrow('gone');
    (await behind)();
    back();
    expect(started).toEqual(['z', 'behind']);
    await expect(take('a', 90, 'late', leaving.signal)).rejects.toThrow('gone');
    expect([turns.free, turns.waiting]).toEqual([ROOM, 0]);
  });
});
