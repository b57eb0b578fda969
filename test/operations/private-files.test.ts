import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { PROCESS_MS } from '../support/limits.ts';

const START = new URL('../../scripts/start.ts', import.meta.url).pathname;

/** Everything below a folder that its group or others may read, write or enter. */
const openToOthers = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .flatMap((path) => {
      // Gone meanwhile: the installation works while we look.
      const found = lstatSync(path, { throwIfNoEntry: false });
      return found === undefined || found.isSymbolicLink() || (found.mode & 0o077) === 0
        ? []
        : [`${relative(folder, path)} ${(found.mode & 0o777).toString(8)}`];
    })
    .sort();

/** `npm start` under the usual umask of a Linux account, until it answers; `stop` ends it in order. */
async function start(dataDir: string): Promise<{ stop(): Promise<void> }> {
  const port = await freePort();
  const child: ChildProcess = spawn('/bin/sh', ['-c', 'umask 022; exec "$0" "$1"', process.execPath, START], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await new Promise<void>((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the installation ended with ${code}: ${said}`)));
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (part: Buffer) => {
        said += part.toString();
        if (said.includes('Ctrl-C stops it')) done();
      });
  });
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

describe('the data folder of an installation', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'private-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it(
    'holds nothing that others of this machine may read, while it runs and after it',
    async () => {
      const first = await start(dataDir);
      try {
        const names = readdirSync(dataDir);
        for (const name of ['chain', 'demo', 'keys', 'postgres', 'test-pki', 'trust']) expect(names).toContain(name);
        expect(openToOthers(dataDir)).toEqual([]);
      } finally {
        await first.stop();
      }
      expect(openToOthers(dataDir)).toEqual([]);
    },
    PROCESS_MS,
  );

  it(
    'of an earlier version is closed by the next start',
    async () => {
      const opened = ['chain', 'demo', 'test-pki', 'trust'].map((name) => join(dataDir, name));
      for (const folder of opened) {
        chmodSync(folder, 0o755);
        for (const name of readdirSync(folder, { recursive: true }) as string[]) {
          const path = join(folder, name);
          chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
        }
      }
      expect(openToOthers(dataDir).length).toBeGreaterThan(opened.length);
      const again = await start(dataDir);
      try {
        expect(openToOthers(dataDir)).toEqual([]);
      } finally {
        await again.stop();
      }
    },
    PROCESS_MS,
  );
});
