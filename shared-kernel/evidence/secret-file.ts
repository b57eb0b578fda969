import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Others than its owner may read the secret file. The secret counts as known, so the product does not use it. */
export class SecretFileTooOpen extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`${path} is readable by others; set its mode to 0600 and replace the secret if it may have been read`);
    this.name = 'SecretFileTooOpen';
    this.path = path;
  }
}

/**
 * Reads a secret from a 0600 file, making it on first use. Two processes that start at once get the same
 * secret: the file is written aside and linked into place, which only one of them can win.
 */
export async function secretFromFile(path: string, make: () => Uint8Array): Promise<Uint8Array> {
  const there = await readSecret(path);
  if (there) return there;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomUUID()}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(make());
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
  const made = await readSecret(path);
  if (!made) throw new Error(`${path} was removed while it was being made`);
  return made;
}

async function readSecret(path: string): Promise<Uint8Array | null> {
  try {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) throw new SecretFileTooOpen(path);
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
