import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalFileStore } from '../../../shared-kernel/files/local.ts';
import { FileMissing } from '../../../shared-kernel/files/port.ts';
import type { WaitingBytes } from '../application/waiting-files.ts';

/** Beside the files that are kept: whoever backs those up may leave it out, and somebody uploads a file once more. */
export const waitingTemplatesFolder = (dataDir: string): string => join(dataDir, 'waiting-templates');

/** Ids name folders: only the shape of one passes. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A folder for each file that waits, beside the files that are kept for ever: those are named by events and never removed. Written and read as they are:
 * on disk before anything names them, and checked against their hash.
 */
export function waitingFolder(dir: string): WaitingBytes {
  const folderOf = (fileId: string): string => {
    if (!ID.test(fileId)) throw new TypeError('a file that waits has an id of ours');
    return join(dir, fileId);
  };
  return {
    put: (fileId, bytes) => createLocalFileStore(folderOf(fileId)).put(bytes),
    get: (fileId, key) =>
      createLocalFileStore(folderOf(fileId))
        .get(key)
        .catch((error: unknown) => {
          if (error instanceof FileMissing) return null;
          throw error;
        }),
    remove: (fileId) => rm(folderOf(fileId), { recursive: true, force: true }),
    async sweep(olderThan) {
      const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const name of names) {
        const known = await stat(join(dir, name)).catch(() => null);
        if (known && known.mtime < olderThan) await rm(join(dir, name), { recursive: true, force: true });
      }
    },
  };
}
