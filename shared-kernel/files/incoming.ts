import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder of files that are not whole yet. The sweep removes what a crash leaves in it. */
export const incomingFolder = (dir: string): string => join(dir, 'incoming');

/** A file that is being received: only its owner can read it, and its name cannot be guessed. */
export interface IncomingFile {
  write(chunk: Uint8Array): Promise<void>;
  /** Bytes written so far. */
  readonly size: number;
  /** All that was written, in memory. */
  bytes(): Promise<Uint8Array>;
  /** Removes it; a second call does nothing. */
  remove(): Promise<void>;
}

/** Rejects with the error of the file system (ENOSPC, EACCES ...); nothing is left then. */
export async function createIncomingFile(folder: string): Promise<IncomingFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= handle.close();
    return closed;
  };
  return {
    get size() {
      return size;
    },
    async write(chunk) {
      await handle.writeFile(chunk);
      size += chunk.byteLength;
    },
    async bytes() {
      await close();
      return readFile(path);
    },
    async remove() {
      await close().catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}
