/**
 * Content-addressed files. A file is on disk and fsynced before any event names it; the key is its
 * SHA-256, so the same bytes are stored once and a changed byte cannot keep its name.
 */
export interface StoredFile {
  /** `sha256-<64 hex>`. */
  readonly key: string;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

export interface FileStore {
  put(bytes: Uint8Array): Promise<StoredFile>;
  /** Rejects with FileMissing when absent and with FileDamaged when the bytes no longer give the key. */
  get(key: string): Promise<Uint8Array>;
  has(key: string): Promise<boolean>;
}

export class FileMissing extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`file ${key} is not in the store`);
    this.name = 'FileMissing';
    this.key = key;
  }
}

export class FileDamaged extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`file ${key} does not hold the bytes it is named after`);
    this.name = 'FileDamaged';
    this.key = key;
  }
}
