import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { webSources } from './web-sources.ts';

/** Builds the browser app into dist/web, unless what lies there was built from the very same files. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'dist', 'web');
const STAMP = join(OUT, '.built-from');

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of webSources(ROOT)) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** A page that was opened before goes on loading its parts; parts this old belong to no open page. */
const KEPT_MS = 86_400_000;

/** What was built takes its place at once, while a system may be handing out the pages before it. */
function putInPlace(built: string): void {
  const assets = join(OUT, 'assets');
  mkdirSync(assets, { recursive: true });
  const now = new Date();
  for (const name of readdirSync(join(built, 'assets'))) {
    const target = join(assets, name);
    // Its name is made of its content, so what is there is the same.
    if (existsSync(target)) utimesSync(target, now, now);
    else renameSync(join(built, 'assets', name), target);
  }
  for (const name of readdirSync(assets)) if (statSync(join(assets, name)).mtimeMs < Date.now() - KEPT_MS) rmSync(join(assets, name));
  for (const name of readdirSync(built)) if (name !== 'assets' && name !== 'index.html') cpSync(join(built, name), join(OUT, name));
  renameSync(join(built, 'index.html'), join(OUT, 'index.html'));
}

/** Smaller copies beside the files, made once: a phone gets a third of the bytes and no answer waits for a compressor. */
function compress(assets: string): void {
  for (const name of readdirSync(assets)) {
    if (!/\.(?:js|mjs|css|svg|json|wasm)$/.test(name)) continue;
    const bytes = readFileSync(join(assets, name));
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

const wanted = fingerprint();
const before = existsSync(STAMP) && existsSync(join(OUT, 'index.html')) ? readFileSync(STAMP, 'utf8') : '';
if (before !== wanted || process.argv.includes('--force')) {
  console.error('Building the pages ...');
  const started = performance.now();
  const built = join(ROOT, 'dist', `web-${process.pid}`);
  try {
    // Only now: most calls find the pages built, and the builder takes longer to load than all files to read.
    const { build } = await import('vite');
    // Under a test runner React would otherwise be built with its checks for developers.
    process.env.NODE_ENV = 'production';
    await build({ configFile: join(ROOT, 'web', 'vite.config.ts'), logLevel: 'warn', build: { outDir: built } });
    compress(join(built, 'assets'));
    putInPlace(built);
    writeFileSync(STAMP, wanted);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
  console.error(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
