import { createHash } from 'node:crypto';
import type { RecordedEvent } from '../../../../shared-kernel/event-store/port.ts';
import { FileDamaged, FileMissing, type FileStore } from '../../../../shared-kernel/files/port.ts';
import type { Findings } from './report.ts';

/** Keys (`sha256-<hex>`) of the files an event names. */
export type FilesOf = (event: RecordedEvent) => readonly string[];

const REMEMBERED = 100_000;

/** Checks that every file an event names is there with the bytes it is named after. Each file once, at the first event that names it. */
export class FileCheck {
  readonly #files: Pick<FileStore, 'get'>;
  readonly #filesOf: FilesOf;
  readonly #findings: Findings;
  readonly #seen = new Set<string>();

  constructor(files: Pick<FileStore, 'get'>, filesOf: FilesOf, findings: Findings) {
    this.#files = files;
    this.#filesOf = filesOf;
    this.#findings = findings;
  }

  async check(event: RecordedEvent, leafIndex: number): Promise<void> {
    for (const key of this.#filesOf(event)) {
      if (this.#seen.has(key)) continue;
      this.#findings.checked('files');
      const fault = await this.#fault(key);
      if (this.#seen.size >= REMEMBERED) this.#seen.clear();
      this.#seen.add(key);
      if (fault === null) continue;
      const { id: eventId, stream, revision, position } = event;
      this.#findings.add({ leg: 'files', code: fault, detail: key, leafIndex, eventId, stream, revision, position });
    }
  }

  async #fault(key: string): Promise<'file-missing' | 'file-damaged' | null> {
    try {
      const sha256 = createHash('sha256')
        .update(await this.#files.get(key))
        .digest('hex');
      return key === `sha256-${sha256}` ? null : 'file-damaged';
    } catch (error) {
      if (error instanceof FileMissing) return 'file-missing';
      if (error instanceof FileDamaged) return 'file-damaged';
      throw error;
    }
  }
}
