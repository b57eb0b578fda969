import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { incomingFolder } from '../../../shared-kernel/files/incoming.ts';

/** What a small signature needs: a disk that takes a name alone is full for every document. */
const PROBE = Buffer.alloc(64 * 1024, 'probe');

export interface ProbedDisk {
  mkdir(path: string, options: { recursive: true; mode: number }): Promise<unknown>;
  open(path: string, flags: string, mode: number): Promise<Pick<FileHandle, 'writeFile' | 'sync' | 'close'>>;
  access(path: string, mode: number): Promise<void>;
  rm(path: string, options: { force: true }): Promise<void>;
}

const DISK: ProbedDisk = { mkdir, open, access, rm };

/**
 * Writes a file where files go (`dir` of the file store), syncs it and removes it again. Rejects with the error of the file
 * system (ENOSPC, EROFS, EACCES ...). What a process that is killed meanwhile leaves lies among unfinished uploads and goes with them.
 */
export async function probeDisk(dir: string, disk: ProbedDisk = DISK): Promise<void> {
  const folder = incomingFolder(dir);
  await disk.mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `probe-${randomUUID()}`);
  try {
    const handle = await disk.open(path, 'wx', 0o600);
    try {
      await handle.writeFile(PROBE);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await disk.rm(path, { force: true });
  }
  // Whole files are moved there; absent before the first.
  await disk.access(join(dir, 'objects'), constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
