import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ResetRefused, startComponents } from '../../modules/app/local/components.ts';
import { CLAIM, FolderInUse, folderOwner, lockFolder } from '../../modules/app/local/folder-lock.ts';
import { checkPortIsFree } from '../../modules/app/local/port.ts';
import { processMark } from '../../modules/app/local/processes.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a data folder', () => {
  it('belongs to one process at a time', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(folderOwner(folder)).toEqual({ pid: process.pid, stopping: false });
    lock.markStopping();
    expect(folderOwner(folder)).toEqual({ pid: process.pid, stopping: true });
    lock.release();
    lockFolder(folder).release();
    expect(existsSync(join(folder, CLAIM))).toBe(false);
  });

  it.each([
    ['of a process that is gone', { pid: 2_147_000_000, mark: 'x' }],
    ['of an earlier process with the id of a living one', { pid: process.pid, mark: `${processMark(process.pid)}0` }],
    ['that was written half', null],
  ])('is free when it holds a claim %s', (_, claim) => {
    writeFileSync(join(folder, CLAIM), claim === null ? '{"pid":' : JSON.stringify(claim));
    expect(folderOwner(folder)).toBeNull();
    lockFolder(folder).release();
  });

  it('of another living process is left alone', async () => {
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)']);
    try {
      await new Promise((done) => other.once('spawn', done));
      writeFileSync(join(folder, CLAIM), JSON.stringify({ pid: other.pid, mark: processMark(other.pid!) }));
      expect(() => lockFolder(folder)).toThrow(String(other.pid));
    } finally {
      other.kill();
    }
  });

  it('of somebody else is never emptied by a reset', async () => {
    writeFileSync(join(folder, 'thesis.txt'), 'ten years of work');
    const config = readConfiguration({ DATA_DIR: folder }, '/');
    await expect(startComponents(config, { reset: true })).rejects.toThrow(ResetRefused);
    expect(existsSync(join(folder, 'thesis.txt'))).toBe(true);
    expect(folderOwner(folder)).toBeNull();
  });

  it('is not emptied by a reset while its events are kept on a server: they would stay, and their keys would be gone', async () => {
    const config = readConfiguration({ DATA_DIR: folder, EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }, '/');
    mkdirSync(join(folder, 'keys'));
    await expect(startComponents(config, { reset: true })).rejects.toThrow(/EVENTSTORE_PREFIX/);
    expect(existsSync(join(folder, 'keys'))).toBe(true);
    expect(folderOwner(folder)).toBeNull();
  });

  it('carries the components, and a reset begins anew', async () => {
    const config = readConfiguration({ DATA_DIR: folder }, '/');
    const first = await startComponents(config);
    expect(first.migrated.length).toBeGreaterThan(0);
    writeFileSync(join(folder, 'kept'), '');
    await first.stop();
    const second = await startComponents(config);
    expect(second.migrated).toEqual([]);
    await expect(startComponents(config, { reset: true })).rejects.toThrow(FolderInUse);
    await second.stop();
    const third = await startComponents(config, { reset: true });
    expect(third.migrated).toEqual(first.migrated);
    expect(existsSync(join(folder, 'kept'))).toBe(false);
    await third.stop();
  });
});

describe('a used port', () => {
  it('is told with what to do about it', async () => {
    const other = createServer();
    const port = await new Promise<number>((done) => other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)));
    await expect(checkPortIsFree('127.0.0.1', port)).rejects.toThrow(new RegExp(`Port ${port} on 127.0.0.1 is used .*npm start -- --port`));
    await new Promise((done) => other.close(done));
    await checkPortIsFree('127.0.0.1', port);
  });

  it('is not confused with an address of another machine', async () => {
    await expect(checkPortIsFree('192.0.2.1', 8080)).rejects.toThrow(/no address of this machine/);
  });
});
