import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoOwner } from '../../modules/app/demo/people.ts';
import { Killable } from '../crash/killable.ts';
import { count } from '../support/counts.ts';
import { contract, upload } from '../support/journey.ts';
import { PROCESS_MS, WAIT_MS } from '../support/limits.ts';
import { Client } from '../support/product.ts';
import { formWith, type Slow, sendSlowly } from './slow-sender.ts';

const MB = 1_048_576;
/** Each held upload sends so much at once and the rest just fast enough not to be ended. */
const AT_ONCE = 8 * MB;
const HELD = count('uploads held at once', 20, 200);
const FILE_BYTES = count('kB of a file over 400 kbit/s', 1_200, 20_480) * 1024;
/** What a process of the product may grow by while 160 MB (1.6 GB) come and are held, and with ordinary work beside that: garbage. */
const GROWTH_HOLDING = 128 * MB;
const GROWTH = 320 * MB;

let product: Killable;
let owner: Client;
let incoming: string;
const held: Slow[] = [];
/** A form that never ends, of a stranger with an address of their own. */
const hold = (index: number): Slow => {
  const slow = sendSlowly(product.url, {
    path: '/api/document/validate',
    headers: { 'x-forwarded-for': `10.9.${index >> 8}.${index & 255}` },
    body: formWith(Buffer.alloc(20 * MB, '%PDF-1.7\n')),
    atOnce: AT_ONCE,
    bytesPerSecond: 16_000,
  });
  held.push(slow);
  return slow;
};
const arrived = async (): Promise<number> => {
  const sizes = (await readdir(incoming)).map(async (name) => (await stat(join(incoming, name)).catch(() => ({ size: 0 }))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

beforeAll(async () => {
  // Strangers share half: 200 of them bring 3 GB in the seven minutes.
  product = await Killable.create({ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error', UPLOADS_IN_FLIGHT_MB: '8192' });
  await product.start();
  incoming = join(product.dataDir, 'files', 'incoming');
  owner = await new Client(product.url).login(demoOwner.email, demoOwner.password);
});
afterAll(async () => {
  for (const slow of held) slow.abort();
  await product?.stop();
});

describe('uploads that are held open', () => {
  it('cost no memory, end nobody else’s, and leave nothing when they are let go', { timeout: 900_000 }, async () => {
    const pdf = await contract();
    const ordinary = async () => {
      const began = performance.now();
      expect((await owner.get('/healthz')).status).toBe(200);
      expect((await owner.post('/api/documents/search', { search: 'contrato' })).status).toBe(200);
      const answer = await upload(owner, pdf);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return performance.now() - began;
    };
    // What every process grows by when it begins to work is no matter of uploads.
    for (let warm = 0; warm < 10; warm += 1) await ordinary();
    const before = await product.memory();

    for (let index = 0; index < HELD; index += 1) hold(index);
    await vi.waitFor(async () => expect(await arrived()).toBeGreaterThan(HELD * AT_ONCE * 0.95), { timeout: PROCESS_MS, interval: 250 });

    const holding = await product.memory();
    const file = Buffer.concat([pdf, Buffer.alloc(FILE_BYTES - pdf.length, ' ')]);
    let done = false;
    const slow = sendSlowly(product.url, {
      path: '/api/document/validate',
      headers: { 'x-forwarded-for': '10.8.0.1' },
      body: formWith(file),
      bytesPerSecond: 50_000,
    });
    slow.answer.finally(() => {
      done = true;
    });
    let most = 0;
    let longest = 0;
    let rounds = 0;
    while (!done) {
      longest = Math.max(longest, await ordinary());
      most = Math.max(most, await product.memory());
      rounds += 1;
      await new Promise((next) => setTimeout(next, 500));
    }
    const { status, after } = await slow.answer;
    const figures = {
      held: HELD,
      heldMb: Math.round((await arrived()) / MB),
      beforeMb: Math.round(before / MB),
      holdingMb: Math.round(holding / MB),
      mostMb: Math.round(most / MB),
      slowUploadSeconds: Math.round(after / 1000),
      othersServed: rounds,
      longestMs: Math.round(longest),
    };
    console.info(`held uploads: ${JSON.stringify(figures)}`);
    expect(status).toBe(200);
    expect(after / 1000).toBeGreaterThan((FILE_BYTES / 50_000) * 0.9);
    expect(holding - before).toBeLessThan(GROWTH_HOLDING);
    expect(most - before).toBeLessThan(GROWTH);
    for (const one of held) expect(await Promise.race([one.answer, 'held'])).toBe('held');

    for (const one of held.splice(0)) one.abort();
    await vi.waitFor(async () => expect(await readdir(incoming)).toEqual([]), { timeout: WAIT_MS });
    expect(product.log).toBe('');
  });

  it('of a process that is killed are swept by the next one, once nobody can be writing them', async () => {
    for (let index = 0; index < 3; index += 1) hold(index);
    await vi.waitFor(async () => expect(await readdir(incoming)).toHaveLength(3), { timeout: WAIT_MS });
    await product.kill();
    const left = (await readdir(incoming)).sort();
    expect(left).toHaveLength(3);
    const longAgo = new Date(Date.now() - 3_700_000);
    for (const name of left.slice(1)) await utimes(join(incoming, name), longAgo, longAgo);
    await product.start();
    await vi.waitFor(async () => expect(await readdir(incoming)).toEqual([left[0]]), { timeout: WAIT_MS });
  });
});
