import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeToOthers } from '../../modules/app/local/private-files.ts';
import { systemChecks } from '../../modules/app/operations/doctor/installation.ts';
import { runDoctor } from '../../modules/app/operations/doctor.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { COMPILED } from '../support/compiled.ts';
import { freePort } from '../support/free-port.ts';
import { PROCESS_MS } from '../support/limits.ts';

const SCRIPTS = new URL('../../scripts', import.meta.url).pathname;
const START = join(SCRIPTS, 'start.ts');

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
    env: { PATH: process.env.PATH, ...COMPILED, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
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
        const parts = ['chain', 'demo', 'files', 'keys', 'postgres', 'test-pki', 'trust'];
        // The demo makes its e.firma and its documents behind the pages.
        await expect.poll(() => readdirSync(dataDir)).toEqual(expect.arrayContaining(parts));
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

describe('what works on the data folder', () => {
  /** Why a script needs no umask: it makes nothing there. */
  const none: Record<string, string> = {
    'bench.ts': 'a folder of its own',
    'demo.ts': 'a folder of its own, that nobody else enters',
    'migrate.ts': 'the database only',
    'openapi.ts': 'a folder of its own',
    'validate.ts': 'reads the trust folder only',
  };

  it('makes nothing that others may read, whichever script it is', () => {
    const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith('.ts'));
    const reading = scripts.filter((name) => readFileSync(join(SCRIPTS, name), 'utf8').includes('readConfiguration('));
    const open = reading.filter((name) => !/^keepPrivate\(\);$/m.test(readFileSync(join(SCRIPTS, name), 'utf8')));
    expect(open.sort()).toEqual(Object.keys(none));
  });

  it('is told by doctor of what is open, and of what a start does not close', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'private-doctor-'));
    try {
      for (const folder of ['trust/own', 'files/ab', 'somebody']) mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 });
      chmodSync(dataDir, 0o700);
      const row = async () =>
        (await runDoctor(systemChecks(readConfiguration({ DATA_DIR: dataDir }, '/')))).find((one) => one.component === 'Data folder')!;
      const whole = (await row()).state;
      const certificate = join(dataDir, 'trust', 'own', 'a.cer');
      writeFileSync(certificate, '');
      chmodSync(certificate, 0o644);
      chmodSync(join(dataDir, 'somebody'), 0o755);
      expect(await row()).toMatchObject({
        state: 'warn',
        found: expect.stringContaining(`may read 1 of what is in it, the first is ${certificate}`),
      });
      expect(closeToOthers(dataDir)).toEqual([]);
      expect((await row()).state).toBe(whole);
      expect(lstatSync(certificate).mode & 0o777).toBe(0o600);
      expect(lstatSync(join(dataDir, 'somebody')).mode & 0o777).toBe(0o755);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('leaves a secret open that was open: the start refuses it, since somebody may know it', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'private-keys-'));
    try {
      mkdirSync(join(dataDir, 'keys'), { mode: 0o755 });
      for (const name of ['links.key', 'log.pem.pub']) {
        writeFileSync(join(dataDir, 'keys', name), '');
        chmodSync(join(dataDir, 'keys', name), 0o644);
      }
      expect(closeToOthers(dataDir)).toEqual([]);
      const mode = (...name: string[]) => (lstatSync(join(dataDir, 'keys', ...name)).mode & 0o777).toString(8);
      expect([mode(), mode('links.key'), mode('log.pem.pub')]).toEqual(['700', '644', '600']);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
