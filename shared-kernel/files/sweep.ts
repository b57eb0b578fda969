import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { localFolders } from './local.ts';
import { isFileKey, keyOf } from './streaming.ts';

export interface Sweep {
  readonly looked: number;
  readonly removed: string[];
}

const contents = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/**
 * Removes files that no event names. A file is stored before the event that names it is appended, so a
 * refused or crashed command leaves an orphan. Only files untouched since `olderThan` are looked at, and
 * a file that is put again while it is being swept is brought back.
 * `isNamed`: does any event name this key? Asked right before the removal.
 */
export async function sweepOrphans(dir: string, options: { olderThan: Date; isNamed(key: string): Promise<boolean> }): Promise<Sweep> {
  const { objects, swept, pathOf } = localFolders(dir);
  const removed: string[] = [];
  let looked = 0;
  await mkdir(swept, { recursive: true, mode: 0o700 });
  for (const first of await contents(objects)) {
    for (const second of await contents(join(objects, first))) {
      for (const name of await contents(join(objects, first, second))) {
        const key = keyOf(name);
        if (!isFileKey(key)) continue;
        looked += 1;
        const path = pathOf(key);
        if ((await stat(path)).mtime >= options.olderThan || (await options.isNamed(key))) continue;
        const aside = join(swept, name);
        await rename(path, aside);
        if ((await stat(aside)).mtime >= options.olderThan || (await options.isNamed(key))) {
          await rename(aside, path);
          continue;
        }
        await rm(aside, { force: true });
        removed.push(key);
      }
    }
  }
  return { looked, removed };
}

/** Removes what a crash left in the middle of being written. */
export async function sweepIncoming(dir: string, olderThan: Date): Promise<number> {
  const incoming = join(dir, 'incoming');
  let removed = 0;
  for (const name of await contents(incoming)) {
    const path = join(incoming, name);
    if ((await stat(path)).mtime >= olderThan) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
