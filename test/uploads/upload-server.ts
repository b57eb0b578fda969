import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { z } from 'zod';
import { ProductError } from '../../shared-kernel/errors.ts';
import { receiveEfirmaForm } from '../../shared-kernel/http/efirma-form.ts';
import { mainAnswer } from '../../shared-kernel/http/envelope.ts';
import { receiveForm } from '../../shared-kernel/http/form.ts';
import { installUploads } from '../../shared-kernel/http/uploads/install.ts';
import { UPLOAD_LIMITS, type UploadLimits } from '../../shared-kernel/http/uploads/limits.ts';
import { createTestServer } from '../http/test-server.ts';
import { type Sending, type Slow, sendSlowly } from './slow-sender.ts';

export const MB = 1_048_576;
/** The real rule with seconds for windows of 20 s and hours. */
export const quick: UploadLimits = {
  ...UPLOAD_LIMITS,
  progress: { bytesPerSecond: 8_000, windowMs: 1_000, maxMs: 6_000 },
  bodyMs: 700,
};

export let folder: string;
export let app: FastifyInstance;
let served: UploadLimits;
let url: string;
let logged: string[];
let admitting: () => Promise<void>;
let working: () => Promise<void>;
export const senders: Slow[] = [];

/** Ends when `go` is called, and says whether anybody waits for it. */
interface Gate {
  readonly isReached: boolean;
  go(): void;
}
function gate(): Gate & { wait(): Promise<void> } {
  let isReached = false;
  let go = () => {};
  const open = new Promise<void>((done) => {
    go = done;
  });
  return {
    get isReached() {
      return isReached;
    },
    go: () => go(),
    wait() {
      isReached = true;
      return open;
    },
  };
}
/** From now on it takes until `go` to decide who may send. */
export function holdAdmission(): Gate {
  const held = gate();
  admitting = held.wait;
  return held;
}
/** From now on it takes until `go` to work on what came. */
export function holdWork(): Gate {
  const held = gate();
  working = held.wait;
  return held;
}

export const send = (sending: Sending): Slow => {
  const sender = sendSlowly(url, sending);
  senders.push(sender);
  return sender;
};

export async function serve(limits: UploadLimits): Promise<void> {
  folder = join(await mkdtemp(join(tmpdir(), 'uploads-')), 'incoming');
  served = limits;
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
    await working();
    return mainAnswer({ files: files.map(({ bytes }) => bytes.length) });
  });
  app.post('/efirma', async (request) => {
    const { fields, files } = await receiveEfirmaForm(request, z.object({ values: z.string().max(200_000) }));
    return mainAnswer({ ...fields, password: files.password });
  });
  app.post('/json', async (request) => mainAnswer(request.body));
  const deciding = { onRequest: () => admitting() };
  app.post('/form-later', deciding, async (request) => mainAnswer((await receiveForm(request, form)).fields));
  app.post('/json-later', deciding, async (request) => mainAnswer(request.body));
  app.post('/refused', { onRequest: async () => Promise.reject(new ProductError(401, 'session.required')) }, async () => mainAnswer({}));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}

export const incoming = async (): Promise<string[]> => readdir(folder).catch(() => []);
export const nothingLeft = () =>
  vi.waitFor(async () => {
    expect(await incoming()).toEqual([]);
    expect([app.uploads.uploads.held, app.uploads.uploads.bytes, app.uploads.bodies.bytes]).toEqual([0, 0, 0]);
    expect([app.uploads.turns.strangers.free, app.uploads.turns.strangers.waiting]).toEqual([served.inMemory / 2, 0]);
  });
export const failures = () => logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

/** A server for each test of a file; what was sent must have left nothing. */
export function serveEachTest(): void {
  beforeEach(() => serve(quick));
  afterEach(async () => {
    for (const sender of senders.splice(0)) sender.abort();
    await nothingLeft();
    await app.close();
    await rm(join(folder, '..'), { recursive: true, force: true });
  });
}
