import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPagePictures } from '../../modules/documents/application/page-pictures.ts';
import { createDerivedFiles, sweepDerived } from '../../shared-kernel/files/derived.ts';

const file = { key: `sha256-${'a'.repeat(64)}`, sha256: 'a'.repeat(64) };

describe('pictures of the pages of a signed version', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'derived-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  /** A renderer of `pages` pages that waits for `go` before each reading of the file. */
  function renderer(pages = 120) {
    const jobs: number[][] = [];
    let go: () => void = () => undefined;
    const gate = { next: new Promise<void>((resolve) => (go = resolve)) };
    const pictures = createPagePictures({
      files: {
        get: async () => {
          await gate.next;
          return new Uint8Array([1]);
        },
      },
      pdf: {
        async render(_bytes, each, turn, wanted = []) {
          expect(turn).toEqual({ account: 'owner', isUrgent: true });
          jobs.push([...wanted]);
          for (const page of wanted) if (page <= pages) await each({ page, png: Buffer.from(`page ${page}`), width: 10, height: 10 });
        },
      },
      derived: createDerivedFiles(dir),
    });
    return { jobs, pictures, go: () => go() };
  }

  it('draws what is asked for in the order in which it is asked for, with one reading, and nothing else', async () => {
    const { jobs, pictures, go } = renderer();
    const asked = [60, 61, 59].map((page) => pictures(file, page, 'owner'));
    // Two people look at the same page.
    asked.push(pictures(file, 60, 'owner'));
    await new Promise((resolve) => setImmediate(resolve));
    go();
    expect((await Promise.all(asked)).map((png) => Buffer.from(png).toString())).toEqual(['page 60', 'page 61', 'page 59', 'page 60']);
    expect(jobs.flat().toSorted()).toEqual([59, 60, 61]);
  });

  it('keeps a picture, and draws it again where what was kept is damaged or gone', async () => {
    const { jobs, pictures, go } = renderer();
    go();
    await pictures(file, 1, 'owner');
    await pictures(file, 1, 'owner');
    expect(jobs).toEqual([[1]]);
    const folder = join(dir, 'aa', file.sha256);
    const [name] = await readdir(folder);
    await writeFile(join(folder, name!), 'another picture');
    expect(Buffer.from(await pictures(file, 1, 'owner')).toString()).toBe('page 1');
    expect(jobs).toEqual([[1], [1]]);
    const old = new Date(Date.now() - 60_000);
    await utimes(folder, old, old);
    expect(await sweepDerived(dir, new Date(Date.now() - 120_000))).toBe(0);
    expect(await sweepDerived(dir, new Date(Date.now() - 30_000))).toBe(1);
    await pictures(file, 1, 'owner');
    expect(jobs).toEqual([[1], [1], [1]]);
  });

  it('answers with an error for a page that is not there and for a file that cannot be drawn, and serves the next', async () => {
    const { pictures, go } = renderer(2);
    go();
    await expect(pictures(file, 3, 'owner')).rejects.toThrow('no such page');
    expect(Buffer.from(await pictures(file, 2, 'owner')).toString()).toBe('page 2');
    const broken = createPagePictures({
      files: { get: () => Promise.reject(new Error('missing')) },
      pdf: { render: async () => undefined },
      derived: createDerivedFiles(dir),
    });
    await expect(broken(file, 1, 'owner')).rejects.toThrow('missing');
    await expect(broken(file, 1, 'owner')).rejects.toThrow('missing');
  });

  it('takes no name that leads out of its folder', async () => {
    const derived = createDerivedFiles(dir);
    await expect(derived.get('../../etc', 'page-1')).rejects.toThrow(TypeError);
    await expect(derived.put(file.sha256, '../page', new Uint8Array())).rejects.toThrow(TypeError);
  });
});
