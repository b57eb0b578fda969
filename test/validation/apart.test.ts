import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createValidationWorkers, type ValidationWorkers } from '../../modules/app/strangers/workers.ts';
import { validateApart } from '../../modules/validation/adapters/validation-apart.ts';
import { createValidationModule, type ValidationDeps, validateByHash, validateFiles } from '../../modules/validation/index.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { installHttpBasics } from '../../shared-kernel/http/install.ts';
import { installUploads } from '../../shared-kernel/http/uploads/install.ts';
import { UPLOAD_LIMITS } from '../../shared-kernel/http/uploads/limits.ts';
import { append, baseObjects, sign, writePdf } from './forge.ts';
import { constanciaOf, hugeParty, ordinaryParty, pdfOf } from './hostile.ts';
import { everyoneGood, VALIDATED_AT } from './real-files.ts';
import { DOCUMENT_ID, recordOf, sha256 } from './recorded.ts';
import { makeAuthority } from './test-signer.ts';

const authority = makeAuthority();
const plain = writePdf(baseObjects());
let workers: ValidationWorkers;
let pdf: Buffer;
let deps: ValidationDeps;

beforeAll(async () => {
  workers = createValidationWorkers(2);
  pdf = await sign(plain, { party: authority.issue('Ana'), dictionary: `/ContactInfo (${DOCUMENT_ID})` });
  deps = { now: VALIDATED_AT, trust: authority.trust('own'), revocation: everyoneGood, record: recordOf(pdf, null).record };
});
afterAll(() => workers.close());

const files = (bytes: Uint8Array, asn: Uint8Array | null = null) => [
  { name: 'a.pdf', bytes },
  ...(asn ? [{ name: 'a.asn', bytes: asn }] : []),
];

describe('the same verdict in a worker as here', () => {
  const later = () => append(pdf, { 20: '(something)' });
  it.each([
    ['a recorded file', () => files(pdf)],
    ['an altered one, found by what it states', () => files(Buffer.concat([pdf, Buffer.from('\n% more')]))],
    ['a later version of it', () => files(later())],
    ['with a constancia that is none', () => files(pdf, Buffer.from('0\x03\x02\x01\x07', 'latin1'))],
    ['no PDF', () => files(Buffer.from('nothing'))],
    ['nothing at all', () => files(new Uint8Array())],
  ])('%s', async (_, given) => {
    const here = await validateFiles({ ...deps, files: given() });
    expect(await validateFiles({ ...deps, files: given(), apart: validateApart(workers, 'somebody') })).toEqual(here);
  });

  it('a recorded file by its hash', async () => {
    const recorded = { ...deps, record: deps.record! };
    const here = await validateByHash(recorded, sha256(pdf));
    expect(here.code).toBe('constancia.pending');
    expect(await validateByHash({ ...recorded, apart: validateApart(workers, 'somebody') }, sha256(pdf))).toEqual(here);
  });

  it('a record and a source of revocation that fail are told as they are here', async () => {
    const failing: ValidationDeps = {
      ...deps,
      record: { ...deps.record!, findBySha256: () => Promise.reject(new RangeError('no')) },
      revocation: { ask: () => Promise.reject(new Error('no')) },
    };
    const here = await validateFiles({ ...failing, files: files(pdf) });
    expect(here.legs.find(({ leg }) => leg === 'record')).toMatchObject({ code: 'record.unavailable' });
    expect(await validateFiles({ ...failing, files: files(pdf), apart: validateApart(workers, 'somebody') })).toEqual(here);
  });
});

describe('beyond the limits of one request', () => {
  it('undecided, in words that accuse nobody; our own record is asked all the same', async () => {
    // Hundreds of revisions to compare take far longer than this limit, on any machine.
    let long = pdf;
    for (let i = 0; i < 300; i++) long = append(long, { 20: `(${i})` });
    const { document, record } = recordOf(long, Buffer.from('kept'));
    const apart = validateApart(workers, 'somebody', { timeoutMs: 1, memoryMb: 768 });
    const verdict = await validateFiles({ ...deps, record, files: files(long), apart });
    expect([verdict.overall, verdict.code, verdict.document?.documentId]).toEqual([
      'INDETERMINATE',
      'file.beyond_limits',
      document.documentId,
    ]);
    expect(verdict.legs.map(({ leg, status, code }) => [leg, status, code])).toEqual([
      ['file', 'INDETERMINATE', 'file.beyond_limits'],
      ['constancia', 'INDETERMINATE', 'constancia.not_checked'],
      ['anchor', 'PASSED', 'anchor.verified'],
      ['record', 'PASSED', 'record.matches'],
    ]);
    expect(verdict.sentence.en).not.toMatch(/not a PDF|altered|forged/);
  });
});

/** An idle thread beside the one that is measured feels what the machine does to everybody, and nothing else. */
async function idleBeside(): Promise<() => Promise<number>> {
  const idle = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 5 });
     delay.enable();
     parentPort.on('message', () => parentPort.postMessage(delay.count > 0 ? delay.max / 1e6 : null));`,
    { eval: true },
  );
  const longest = () =>
    new Promise<number | null>((resolve) => {
      idle.once('message', resolve);
      idle.postMessage('');
    });
  while ((await longest()) === null);
  return async () => {
    const seen = (await longest())!;
    await idle.terminate();
    return seen;
  };
}

/**
 * A block is counted from one turn of the loop to the next: one has to be counted before, and one after. `reset` forgets the one
 * before, and with it the block that follows.
 */
async function counted(delay: { readonly count: number }): Promise<void> {
  const before = delay.count;
  while (delay.count === before) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe('what asks for very much work holds up nobody else', () => {
  let app: FastifyInstance;
  let folder: string;
  const hostile = new Map<string, { bytes: Uint8Array; asn: Uint8Array | null }>();

  beforeAll(async () => {
    const huge = hugeParty();
    hostile.set('24 certificates with keys out of proportion', { bytes: await pdfOf(huge, 1), asn: null });
    hostile.set('three fields on one such value', { bytes: await pdfOf(huge, 3), asn: null });
    hostile.set('a constancia with such certificates', {
      bytes: plain,
      asn: await constanciaOf(huge, createHash('sha256').update(plain).digest()),
    });
    hostile.set('sixty fields on one value with ordinary certificates', { bytes: await pdfOf(ordinaryParty(), 60), asn: null });
    app = Fastify();
    await installHttpBasics(app, { requestsPerMinute: 10_000, isHttps: false });
    folder = await mkdtemp(join(tmpdir(), 'incoming-'));
    installUploads(app, { folder, limits: UPLOAD_LIMITS });
    await createValidationModule({
      clock: new ManualClock(VALIDATED_AT),
      trust: () => authority.trust('own'),
      revocation: everyoneGood,
      record: deps.record!,
      apart: (share) => validateApart(workers, share),
      publicUrl: 'http://127.0.0.1:8080',
      openReference: null,
      perMinute: 10_000,
    }).register(app);
    await app.ready();
    // The code is loaded, here and in a worker, before anything is measured.
    await send(pdf, null);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  function send(bytes: Uint8Array, asn: Uint8Array | null, remoteAddress = '192.0.2.1') {
    const part = (name: string, content: Uint8Array) =>
      Buffer.concat([
        Buffer.from(`--b\r\ncontent-disposition: form-data; name="document"; filename="${name}"\r\n\r\n`),
        content,
        Buffer.from('\r\n'),
      ]);
    return app.inject({
      method: 'POST',
      url: '/api/document/validate',
      remoteAddress,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([part('a.pdf', bytes), ...(asn ? [part('a.asn', asn)] : []), Buffer.from('--b--\r\n')]),
    });
  }

  it.each([
    '24 certificates with keys out of proportion',
    'three fields on one such value',
    'a constancia with such certificates',
    'sixty fields on one value with ordinary certificates',
  ])('%s', async (name) => {
    const { bytes, asn } = hostile.get(name)!;
    // The machine may stop either thread alone for a moment; work in this thread would show every time.
    const seen: { here: number; idle: number; took: number }[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const idle = await idleBeside();
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      await counted(delay);
      const start = performance.now();
      const answer = await send(bytes, asn);
      const took = performance.now() - start;
      await counted(delay);
      delay.disable();
      expect([answer.statusCode, answer.json().responseData.overall]).toEqual([200, 'INDETERMINATE']);
      expect(took).toBeLessThan(10_000 + 5_000);
      seen.push({ here: delay.max / 1e6, idle: await idle(), took });
      if (seen.at(-1)!.here <= 3 * seen.at(-1)!.idle && seen.at(-1)!.here <= 200) break;
    }
    const { here, idle, took } = seen.at(-1)!;
    console.info(
      `${name}: longest block ${here.toFixed(0)} ms, of an idle thread ${idle.toFixed(0)} ms, answered after ${took.toFixed(0)} ms`,
    );
    expect(here, JSON.stringify(seen)).toBeLessThanOrEqual(3 * idle);
    expect(here, JSON.stringify(seen)).toBeLessThanOrEqual(200);
  });

  it('who asks too often hears so, with when to come again, and others are served meanwhile', async () => {
    const { bytes } = hostile.get('sixty fields on one value with ordinary certificates')!;
    const greedy = Array.from({ length: 24 }, () => send(bytes, null, '2001:db8:1:2:3:4:5:6'));
    const other = await send(pdf, null, '198.51.100.7');
    expect([other.statusCode, other.json().responseData.code]).toEqual([200, 'constancia.pending']);
    const answers = await Promise.all(greedy);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(24 - refused.length);
    expect(refused[0]!.headers['retry-after']).toBe('10');
    expect(refused[0]!.json()).toMatchObject({ success: false, code: 'validation.busy' });
  });
});
