import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalFileStore, localFolders } from '../../shared-kernel/files/local.ts';
import { FileDamaged, FileMissing, type FileStore } from '../../shared-kernel/files/port.ts';
import { sweepIncoming } from '../../shared-kernel/files/sweep.ts';
import { count } from '../support/counts.ts';

let dir: string;
let files: FileStore;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'files-'));
  files = createLocalFileStore(dir);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const pathOf = (key: string) => localFolders(dir).pathOf(key);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the local file store', () => {
  it('names bytes by their SHA-256 and gives them back', async () => {
    const bytes = Buffer.from('constancia ñ 🖋');
    const stored = await files.put(bytes);
    expect(stored).toEqual({ key: `sha256-${sha256(bytes)}`, sha256: sha256(bytes), size: bytes.length });
    expect(Buffer.from(await files.get(stored.key))).toEqual(bytes);
    expect(await files.has(stored.key)).toBe(true);
    expect((await stat(pathOf(stored.key))).mode & 0o077).toBe(0);
  });

  it('keeps an empty file and a large one', async () => {
    for (const bytes of [Buffer.alloc(0), randomBytes(3_000_001)]) {
      const stored = await files.put(bytes);
      expect(stored.size).toBe(bytes.length);
      expect(Buffer.from(await files.get(stored.key)).equals(bytes)).toBe(true);
    }
    expect(await readdir(join(dir, 'incoming'))).toEqual([]);
  });

  it('stores the same bytes once, also when many put them at once', async () => {
    const bytes = randomBytes(200_000);
    const stored = await Promise.all(Array.from({ length: 12 }, () => files.put(bytes)));
    expect(new Set(stored.map((one) => one.key)).size).toBe(1);
    expect(Buffer.from(await files.get(stored[0]!.key)).equals(bytes)).toBe(true);
    expect(await readdir(join(dir, 'incoming'))).toEqual([]);
  });

  it('notices every changed byte, and mends the copy when the bytes are put again', async () => {
    const bytes = randomBytes(4_000);
    const { key } = await files.put(bytes);
    const flips = count('flipped bytes of a stored file', 60, 1000);
    for (let flip = 0; flip < flips; flip++) {
      const damaged = Buffer.from(bytes);
      damaged[(flip * 67) % bytes.length]! ^= 1 << (flip % 8);
      await writeFile(pathOf(key), damaged);
      await expect(files.get(key)).rejects.toBeInstanceOf(FileDamaged);
    }
    await writeFile(pathOf(key), bytes.subarray(1));
    await expect(files.get(key)).rejects.toBeInstanceOf(FileDamaged);
    await files.put(bytes);
    expect(Buffer.from(await files.get(key)).equals(bytes)).toBe(true);
  });

  it('says what is missing and never leaves its folder', async () => {
    const absent = `sha256-${'a'.repeat(64)}`;
    expect(await files.has(absent)).toBe(false);
    await expect(files.get(absent)).rejects.toBeInstanceOf(FileMissing);
    await writeFile(join(dir, 'secret'), 'x');
    for (const key of [
      '../secret',
      'sha256-../../secret',
      `sha256-${'A'.repeat(64)}`,
      `sha256-${'a'.repeat(63)}`,
      `sha256-${'a'.repeat(64)}\n`,
      '',
    ]) {
      await expect(files.get(key)).rejects.toBeInstanceOf(FileMissing);
      expect(await files.has(key)).toBe(false);
    }
  });
});

describe('the sweep', () => {
  const day = 86_400_000;
  const olderThan = () => new Date(Date.now() - day);

  it('removes half-written files of a crash', async () => {
    await files.put(Buffer.from('x'));
    const left = join(dir, 'incoming', 'left');
    await writeFile(left, 'half');
    expect(await sweepIncoming(dir, olderThan())).toBe(0);
    await utimes(left, new Date(0), new Date(0));
    expect(await sweepIncoming(dir, olderThan())).toBe(1);
    expect(await readdir(join(dir, 'incoming'))).toEqual([]);
  });

  it('has nothing to do in a folder that was never used', async () => {
    expect(await sweepIncoming(join(dir, 'new'), olderThan())).toBe(0);
  });
});
