import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Null when the file is not there. */
export async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written beside, flushed and renamed: a start that is killed leaves the old file or the new one. Certificates too are their owner's alone. */
export async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

export async function readJson<T>(file: string, empty: T): Promise<T> {
  const bytes = await readIfThere(file);
  return bytes ? (JSON.parse(Buffer.from(bytes).toString('utf8')) as T) : empty;
}

export const writeJson = (file: string, value: unknown): Promise<void> => writeWhole(file, `${JSON.stringify(value, null, 2)}\n`);
