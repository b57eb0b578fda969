import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What was made of a stored file and can be made again: never named by an event, safe to delete at any moment. `of` is the
 * SHA-256 of the file it was made of (lower-case hex), `name` what it is of it, of letters, digits and `-`.
 */
export interface DerivedFiles {
  /** Null where it was not made yet, was swept, or no longer holds the bytes that were kept. */
  get(of: string, name: string): Promise<Uint8Array | null>;
  put(of: string, name: string, bytes: Uint8Array): Promise<void>;
}

/** Folder of what can be made again, beside the files that cannot. A back-up may leave it out. */
export const derivedFolder = (dataDir: string): string => join(dataDir, 'derived');

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Both name a path: only these shapes pass. */
function folderOf(dir: string, of: string, name: string): string {
  if (!/^[0-9a-f]{64}$/.test(of) || !/^[a-z0-9-]{1,40}$/.test(name))
    throw new TypeError('a derived file is named by a hash and a plain word');
  return join(dir, of.slice(0, 2), of);
}

const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/**
 * Derived files in a local folder, one folder for each file they were made of. The hash of the bytes stands in the name, so
 * that a damaged copy is made anew instead of being shown. Not fsynced: what a crash takes is made again.
 */
export function createDerivedFiles(dir: string): DerivedFiles {
  return {
    async get(of, name) {
      const folder = folderOf(dir, of, name);
      for (const entry of await entriesOf(folder)) {
        const [known, sha256] = entry.split('.');
        if (known !== name || sha256 === undefined) continue;
        const path = join(folder, entry);
        const bytes = await readFile(path).catch(() => null);
        if (bytes && digest(bytes) === sha256) return new Uint8Array(bytes);
        await rm(path, { force: true });
      }
      return null;
    },
    async put(of, name, bytes) {
      const folder = folderOf(dir, of, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = join(folder, `incoming-${randomUUID()}`);
      try {
        await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' });
        await rename(temporary, join(folder, `${name}.${digest(bytes)}`));
        // The sweep goes by the folder: it counts from the last picture that was made.
        await utimes(folder, new Date(), new Date());
      } finally {
        await rm(temporary, { force: true });
      }
    },
  };
}

/** Removes what was made before `olderThan`, a folder at a time; answers how many went. Whoever needs it again has it made again. */
export async function sweepDerived(dir: string, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const shelf of await entriesOf(dir))
    for (const of of await entriesOf(join(dir, shelf))) {
      const folder = join(dir, shelf, of);
      const known = await stat(folder).catch(() => null);
      if (!known || known.mtime >= olderThan) continue;
      await rm(folder, { recursive: true, force: true });
      removed += 1;
    }
  return removed;
}
