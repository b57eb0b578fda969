import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { NamedFile } from '../../modules/validation/index.ts';
import { looksLikePdf } from '../../shared-kernel/pdf/analysis/index.ts';

/** More than this is no document to sign, and would only fill the memory. */
const MAX_BYTES = 512 * 1024 * 1024;

export class FileNotUsable extends Error {
  readonly path: string;
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.path = path;
  }
}

/** Groups the names of a command line: an .asn joins the PDF before it, else the one after it. */
export async function groupPaths(paths: readonly string[]): Promise<string[][]> {
  const groups: string[][] = [];
  let waiting: string | null = null;
  for (const path of paths) {
    if (await isConstancia(path)) {
      const last = groups.at(-1);
      if (last && last.length === 1) last.push(path);
      else if (waiting === null) waiting = path;
      else groups.push([path]);
      continue;
    }
    groups.push(waiting === null ? [path] : [waiting, path]);
    waiting = null;
  }
  if (waiting !== null) groups.push([waiting]);
  return groups;
}

/** By content: DER begins with a sequence. An unreadable or empty file goes by its name. */
async function isConstancia(path: string): Promise<boolean> {
  try {
    const file = await open(path);
    try {
      const head = new Uint8Array(1100);
      const { bytesRead } = await file.read(head, 0, head.length, 0);
      if (looksLikePdf(head.subarray(0, bytesRead))) return false;
      if (bytesRead > 0 && head[0] === 0x30) return true;
    } finally {
      await file.close();
    }
  } catch {
    // Reading it again for the verdict says what is wrong.
  }
  return /\.asn$/i.test(path);
}

export async function readDocument(paths: readonly string[]): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const path of paths) files.push({ name: basename(path), bytes: await read(path) });
  return files;
}

async function read(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > MAX_BYTES) throw new FileNotUsable(path, `larger than ${MAX_BYTES / 1_048_576} MB`);
    } finally {
      await file.close();
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof FileNotUsable) throw error;
    throw new FileNotUsable(path, (error as NodeJS.ErrnoException).code ?? 'cannot be read');
  }
}
