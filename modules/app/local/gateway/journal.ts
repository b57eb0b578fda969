import { closeSync, existsSync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Kind, Kinds } from './objects.ts';

/** What one call changed, all of it or nothing: a line of the journal. */
export interface Entry {
  /** Time of the gateway's clock, in milliseconds. */
  readonly at: number;
  /** Each thing as it is from now on. */
  readonly put: readonly { readonly [K in Kind]: readonly [kind: K, value: Kinds[K]] }[Kind][];
  /** Things that are no more. */
  readonly gone?: readonly (readonly [kind: Kind, id: string])[];
}

/** A line of the journal that is not the last one cannot be read: somebody changed the file. */
export class JournalBroken extends Error {
  constructor(line: number) {
    super(`line ${line} of the gateway's journal cannot be read`);
    this.name = 'JournalBroken';
  }
}

export interface Journal {
  /** On the disk when it returns. */
  append(entry: Entry): void;
  close(): void;
}

/**
 * Opens the file for one writer and hands over what stands in it, oldest first. A last line without its end is what a kill left of an
 * answer that nobody got: it is cut off.
 * @throws JournalBroken
 */
export function openJournal(path: string, take: (entry: Entry) => void): Journal {
  const isNew = !existsSync(path);
  const file = openSync(path, 'a', 0o600);
  if (isNew) syncFolder(dirname(path));
  const bytes = readFileSync(path);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  if (whole < bytes.length) {
    ftruncateSync(file, whole);
    fsyncSync(file);
  }
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  for (const [index, line] of lines.entries()) take(read(line, index + 1));
  let size = whole;
  return {
    append(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`, 'utf8');
      try {
        for (let written = 0; written < line.length; ) written += writeSync(file, line, written);
        fdatasyncSync(file);
        size += line.length;
      } catch (error) {
        // A disk that was full for a moment leaves half a line, behind which the next one could not be read.
        ftruncateSync(file, size);
        throw error;
      }
    },
    close: () => closeSync(file),
  };
}

function read(line: string, number: number): Entry {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    throw new JournalBroken(number);
  }
}

/** Without it a new file's name may be gone after a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
