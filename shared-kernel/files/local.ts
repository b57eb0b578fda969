import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { incomingFolder } from './incoming.ts';
import { FileDamaged, FileMissing, type FileStore, type StoredFile } from './port.ts';

const shape = /^sha256-[0-9a-f]{64}$/;

/** Keys name paths on disk, so only the exact shape passes: `..` must not lead out of the folder. */
const isFileKey = (key: string): boolean => shape.test(key);
const keyOf = (sha256: string): string => `sha256-${sha256}`;

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Syncs the directory too: a crash may lose a rename that only reached its cached pages. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function hashOf(handle: FileHandle): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(256 * 1024);
  let size = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, size);
    if (bytesRead === 0) return { sha256: hash.digest('hex'), size };
    hash.update(buffer.subarray(0, bytesRead));
    size += bytesRead;
  }
}

export interface LocalFolders {
  pathOf(key: string): string;
}

/** Where a key lies under `dir`: two levels of fan-out, so that no folder grows without bound. */
export function localFolders(dir: string): LocalFolders {
  const objects = join(dir, 'objects');
  return {
    pathOf(key) {
      if (!isFileKey(key)) throw new FileMissing(key);
      const hex = key.slice('sha256-'.length);
      return join(objects, hex.slice(0, 2), hex.slice(2, 4), hex);
    },
  };
}

/**
 * Content-addressed files in a local folder. `put` returns once bytes and directory entry are fsynced.
 * A damaged copy on disk is replaced when the same bytes are put again.
 */
export function createLocalFileStore(dir: string): FileStore {
  const folders = localFolders(dir);
  const incoming = incomingFolder(dir);

  const matches = async (path: string, sha256: string): Promise<boolean> => {
    const handle = await open(path, 'r').catch((error) => {
      if (isAbsent(error)) return null;
      throw error;
    });
    if (!handle) return false;
    try {
      return (await hashOf(handle)).sha256 === sha256;
    } finally {
      await handle.close();
    }
  };

  const makeFolder = async (folder: string): Promise<void> => {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made === undefined) return;
    for (let parent = dirname(folder); parent.startsWith(dirname(made)); parent = dirname(parent)) {
      await syncFolder(parent);
      if (parent === dirname(made)) break;
    }
  };

  /** Writes through `fill` to a hidden file, syncs it and only then gives it its name: a reader never sees half a file. */
  const placed = async (fill: (handle: FileHandle) => Promise<{ sha256: string; size: number }>): Promise<StoredFile> => {
    await makeFolder(incoming);
    const temporary = join(incoming, randomUUID());
    try {
      const handle = await open(temporary, 'wx', 0o600);
      let filled: { sha256: string; size: number };
      try {
        filled = await fill(handle);
        await handle.sync();
      } finally {
        await handle.close();
      }
      const key = keyOf(filled.sha256);
      const path = folders.pathOf(key);
      await makeFolder(dirname(path));
      await rename(temporary, path);
      await syncFolder(dirname(path));
      return { key, ...filled };
    } finally {
      await rm(temporary, { force: true });
    }
  };

  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = folders.pathOf(keyOf(sha256));
      if (await matches(path, sha256)) return { key: keyOf(sha256), sha256, size: bytes.byteLength };
      return placed(async (handle) => {
        await handle.writeFile(bytes);
        return { sha256, size: bytes.byteLength };
      });
    },
    async get(key) {
      const bytes = await readFile(folders.pathOf(key)).catch((error) => {
        throw isAbsent(error) ? new FileMissing(key) : error;
      });
      if (keyOf(createHash('sha256').update(bytes).digest('hex')) !== key) throw new FileDamaged(key);
      return bytes;
    },
    async has(key) {
      if (!isFileKey(key)) return false;
      return stat(folders.pathOf(key)).then(
        () => true,
        (error) => {
          if (isAbsent(error)) return false;
          throw error;
        },
      );
    },
  };
}
