import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Absolute path of the first program of that name in the folders of `path`, or null. */
export async function programOnPath(name: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter)) {
    const candidate = join(folder, name);
    if (isAbsolute(folder) && (await isRunnable(candidate))) return candidate;
  }
  return null;
}

export async function isRunnable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
