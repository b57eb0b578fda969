import type { Readable } from 'node:stream';
import type { FileStore, StoredFile } from './port.ts';

/** A file store that also moves large files without holding them in memory. */
export interface StreamingFileStore extends FileStore {
  putStream(source: AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<StoredFile>;
  /**
   * Checks the whole file against its key first and then hands out the very bytes that were checked.
   * Rejects as `get` does, before the first byte leaves.
   */
  open(key: string): Promise<{ readonly size: number; readonly stream: Readable }>;
}

export class FileTooLarge extends Error {
  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super(`file exceeds ${maxBytes} bytes`);
    this.name = 'FileTooLarge';
    this.maxBytes = maxBytes;
  }
}

const shape = /^sha256-[0-9a-f]{64}$/;

/** Keys name paths on disk, so only the exact shape passes: `..` must not lead out of the folder. */
export const isFileKey = (key: string): boolean => shape.test(key);
export const keyOf = (sha256: string): string => `sha256-${sha256}`;
