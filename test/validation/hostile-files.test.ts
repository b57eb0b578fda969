import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { questionOf } from './corpus/ask.ts';
import { corpus } from './corpus/index.ts';
import { makeWorld } from './corpus/world.ts';
import { ownSources } from './hostile-pdfs.ts';
import type { HostileRun, HostileStart } from './hostile-run.ts';

const run = promisify(execFile);
const files = count('hostile files', 125, 5000);
/** One after the other in one process: the fragments that many leave behind are no single file's. */
const EACH = 25;
/** Milliseconds of the whole suite. */
const LONG = 1_800_000;
const MAX_MS = 5_000;
const MAX_MEGABYTES = 500;

/** Larger files of the corpus are large for reasons of their own. */
const MAX_SOURCE = 400_000;

let folder: string;
let start: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  start = join(folder, 'start.bin');
  const world = await makeWorld();
  const sources: Uint8Array[] = ownSources().map((own) => new Uint8Array(own));
  for (const one of corpus) {
    const { pdf } = await questionOf(one, world);
    if (pdf.length > 100 && pdf.length < MAX_SOURCE) sources.push(new Uint8Array(pdf));
  }
  const anchors = world.authority
    .trust('foreign-signers')
    .anchors.map(({ certificate, ...anchor }) => ({ ...anchor, der: certificate.der }));
  await writeFile(start, serialize({ sources, anchors } satisfies HostileStart));
}, LONG);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('files that are made to break a reader', () => {
  it(
    'get a verdict each, in time and within the memory, and none passes',
    async () => {
      for (let first = 0; first < files; first += EACH) {
        const given = ['--expose-gc', join(import.meta.dirname, 'hostile-run.ts'), start, String(first), String(EACH)];
        const { stdout } = await run(process.execPath, given, { maxBuffer: 16 * 1024 * 1024 });
        const { crashes, slowest, passed, megabytes } = JSON.parse(stdout) as HostileRun;
        console.info(`hostile files from ${first}: slowest ${slowest.ms} ms (${slowest.seed}), ${megabytes} MB`);
        expect({ crashes, passed }).toEqual({ crashes: [], passed: [] });
        expect(slowest.ms).toBeLessThan(MAX_MS);
        expect(megabytes).toBeLessThan(MAX_MEGABYTES);
      }
    },
    LONG,
  );
});
