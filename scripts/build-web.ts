import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the browser app into dist/web, unless what lies there was built from the very same files. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'dist', 'web');
const STAMP = join(OUT, '.built-from');
/** Beside web/: the packages that go into it, and the contracts it takes types from. */
const ALSO = ['package-lock.json'];

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of [...filesBelow(join(ROOT, 'web')), ...ALSO.map((name) => join(ROOT, name))].sort()) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

const wanted = fingerprint();
const built = existsSync(STAMP) && existsSync(join(OUT, 'index.html')) ? readFileSync(STAMP, 'utf8') : '';
if (built !== wanted || process.argv.includes('--force')) {
  console.error('Building the pages ...');
  const started = performance.now();
  await build({ configFile: join(ROOT, 'web', 'vite.config.ts'), logLevel: 'warn' });
  writeFileSync(STAMP, wanted);
  console.error(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
