import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import type { HostileRun } from './hostile-run.ts';

const run = promisify(execFile);
const files = count('hostile files', 250, 5000);
/** One after the other in one process: what each leaves behind in fragments is not its own. */
const EACH = 50;
/** Milliseconds of the whole suite. */
const LONG = 1_800_000;
const MAX_MS = 5_000;
const MAX_MEGABYTES = 500;

describe('files that are made to break a reader', () => {
  it(
    'get a verdict each, in time and within the memory, and none passes',
    async () => {
      for (let first = 0; first < files; first += EACH) {
        const given = [join(import.meta.dirname, 'hostile-run.ts'), String(first), String(EACH)];
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
