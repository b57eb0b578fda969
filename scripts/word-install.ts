import { spawn } from 'node:child_process';
import { copyFile, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isAlive } from '../modules/app/local/processes.ts';
import { changedFiles, isInstalled, packageFolder, releaseFolder } from '../modules/app/local/word/wasm-package.ts';
import { WASM_RELEASE } from '../modules/app/local/word/wasm-release.ts';
import { WORD_CONVERTER_FOLDER } from '../modules/app/settings/project.ts';

const USAGE = `npm run word:install              brings the WebAssembly build of LibreOffice, which makes pages of Word files where Debian's is not there
npm run word:install -- --check   reads what is installed and installs nothing
Exit code: 0 it is there and whole, 1 it is not, 64 wrong usage`;

const MANIFEST = fileURLToPath(new URL('word-converter', import.meta.url));
/** What npm unpacks, and its cache beside it. */
const ROOM_BYTES = 600_000_000;

const { check, into } = readArguments();
process.exitCode = (await isWhole())
  ? said(`${name()} is there and whole: ${releaseFolder(into)}`, 0)
  : check
    ? missing()
    : await install();

function name(): string {
  return `${WASM_RELEASE.package} ${WASM_RELEASE.version}`;
}

function said(sentence: string, code: number): number {
  console.log(sentence);
  return code;
}

function missing(): number {
  return said(`${name()} is not installed, or not whole. npm run word:install brings it.`, 1);
}

/** Sizes at each upload, the bytes here: what changed since the install is told. */
async function isWhole(): Promise<boolean> {
  return (await isInstalled(into)) && (await changedFiles(packageFolder(into))).length === 0;
}

/** Into a folder of its own first, and moved to its place once it is whole: whatever ends this in the middle leaves nothing that looks installed. */
async function install(): Promise<number> {
  console.log(
    `Installing ${name()} (${WASM_RELEASE.licence}): ${WASM_RELEASE.downloadMb} MB to fetch, ${WASM_RELEASE.installedMb} MB on the disk. That takes a minute at 15 Mbit/s.`,
  );
  await mkdir(into, { recursive: true });
  await removeLeftOvers();
  const { bavail, bsize } = await statfs(into);
  if (bavail * bsize < ROOM_BYTES) return said(`There is no room for it: ${into} needs ${ROOM_BYTES / 1_000_000} MB.`, 1);
  const next = join(into, `next-${process.pid}`);
  try {
    await mkdir(next);
    for (const file of ['package.json', 'package-lock.json']) await copyFile(join(MANIFEST, file), join(next, file));
    if ((await npm(next, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])) !== 0)
      return said(
        'npm could not bring it; its messages are above. Check the network and the registry, then run the same command again.',
        1,
      );
    const changed = await changedFiles(join(next, 'node_modules', WASM_RELEASE.package));
    if (changed.length > 0) return said(`What npm brought is not what was looked at: ${changed.join(', ')}. Nothing is installed.`, 1);
    await rm(releaseFolder(into), { recursive: true, force: true });
    await rename(next, releaseFolder(into));
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  return said(`Installed in ${releaseFolder(into)}. A running product sees it by itself; npm run doctor tells what it found.`, 0);
}

/** Of installs that were killed, and releases of before. */
async function removeLeftOvers(): Promise<void> {
  for (const entry of await readdir(into)) {
    const [, pid] = /^next-(\d+)$/.exec(entry) ?? [];
    const isOld = pid === undefined ? /^\d+\.\d+\.\d+$/.test(entry) && entry !== WASM_RELEASE.version : !isAlive(Number(pid));
    if (isOld) await rm(join(into, entry), { recursive: true, force: true });
  }
}

function npm(cwd: string, args: readonly string[]): Promise<number> {
  // The npm that called us, run by the Node that runs us.
  const own = process.env.npm_execpath;
  const [command, ...first] = own?.endsWith('.js') ? [process.execPath, own] : ['npm'];
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}` };
  return new Promise((done) => {
    const child = spawn(command!, [...first, ...args], { cwd, env, stdio: ['ignore', 2, 2] });
    child.once('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.once('exit', (code) => done(code ?? 1));
  });
}

function readArguments() {
  try {
    const options = { check: { type: 'boolean', default: false }, into: { type: 'string', default: WORD_CONVERTER_FOLDER } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(64);
  }
}
