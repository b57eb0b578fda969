import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { incomingFolder } from './incoming.ts';

const contents = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Removes what a crash left in the middle of being written. */
export async function sweepIncoming(dir: string, olderThan: Date): Promise<number> {
  const incoming = incomingFolder(dir);
  let removed = 0;
  for (const name of await contents(incoming)) {
    const path = join(incoming, name);
    if ((await stat(path)).mtime >= olderThan) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
