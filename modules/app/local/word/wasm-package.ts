import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { WASM_FILES, WASM_RELEASE } from './wasm-release.ts';

/** Where the release lies below the folder that `npm run word:install` fills: a later release gets a folder beside it. */
export const releaseFolder = (installs: string): string => join(installs, WASM_RELEASE.version);
export const packageFolder = (installs: string): string => join(releaseFolder(installs), 'node_modules', WASM_RELEASE.package);

/** Is it there with all its files? Cheap: looks at their sizes; what they hold was checked when they were installed. */
export async function isInstalled(installs: string): Promise<boolean> {
  const sizes = await Promise.all(
    WASM_FILES.map(({ path }) =>
      stat(join(packageFolder(installs), path)).then(
        ({ size }) => size,
        () => null,
      ),
    ),
  );
  return sizes.every((size, at) => size === WASM_FILES[at]!.bytes);
}

/** Paths of files that are not as they were looked at; empty where all are. Reads all of them. */
export async function changedFiles(folder: string): Promise<string[]> {
  const changed: string[] = [];
  for (const { path, sha256 } of WASM_FILES) {
    const hash = createHash('sha256');
    const found = await pipeline(createReadStream(join(folder, path)), hash).then(
      () => hash.digest('hex'),
      () => null,
    );
    if (found !== sha256) changed.push(path);
  }
  return changed;
}
