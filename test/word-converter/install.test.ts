import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changedFiles, isInstalled, packageFolder } from '../../modules/app/local/word/wasm-package.ts';
import { WASM_FILES, WASM_RELEASE } from '../../modules/app/local/word/wasm-release.ts';
import { PROJECT_ROOT, WORD_CONVERTER_FOLDER } from '../../modules/app/settings/project.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';

const LOCKFILE = join(PROJECT_ROOT, 'scripts/word-converter/package-lock.json');
let root: string;
let into: string;

/** The command with an npm that does what a test wants, in the folder that is being filled. */
function install(args: readonly string[], npm = '') {
  const fake = join(root, 'npm.js');
  writeFileSync(
    fake,
    `const fs = require('node:fs'); fs.writeFileSync(${JSON.stringify(join(root, 'asked'))}, process.argv.slice(2).join(' ')); ${npm}`,
  );
  const child = spawn(process.execPath, [join(PROJECT_ROOT, 'scripts/word-install.ts'), '--into', into, ...args], {
    env: { ...process.env, npm_execpath: fake },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = new Promise<{ code: number | null; said: string }>((done) => child.once('close', (code) => done({ code, said })));
  return { child, ended };
}
const asked = () => readFileSync(join(root, 'asked'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'word-test-'));
  into = join(root, 'into');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('npm run word:install', () => {
  it('says first what it costs, and takes what the lockfile pins, without scripts of the package', async () => {
    const { ended } = install([], 'process.exit(1);');
    const { code, said } = await ended;
    expect(code).toBe(1);
    expect(said).toContain('Installing @matbee/libreoffice-converter 2.7.2 (MPL-2.0): 81 MB to fetch, 260 MB on the disk.');
    expect(said).toContain('Check the network and the registry, then run the same command again.');
    expect(asked()).toBe('ci --ignore-scripts --no-audit --no-fund');
    expect(readdirSync(into)).toEqual([]);
    const { packages } = JSON.parse(readFileSync(LOCKFILE, 'utf8')) as {
      packages: Record<string, { version?: string; integrity?: string }>;
    };
    expect(packages[`node_modules/${WASM_RELEASE.package}`]).toMatchObject({
      version: WASM_RELEASE.version,
      integrity: expect.stringMatching(/^sha512-/),
    });
    expect(Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)).toEqual([]);
  });

  it('keeps nothing of what is not what was looked at', async () => {
    const { ended } = install(
      [],
      `const folder = 'node_modules/${WASM_RELEASE.package}/'; fs.mkdirSync(folder + 'wasm', { recursive: true }); fs.mkdirSync(folder + 'dist');
       for (const { path, bytes } of ${JSON.stringify(WASM_FILES)}) { fs.writeFileSync(folder + path, ''); fs.truncateSync(folder + path, bytes); }`,
    );
    const { code, said } = await ended;
    expect(code).toBe(1);
    expect(said).toContain('What npm brought is not what was looked at: wasm/soffice.wasm, wasm/soffice.data,');
    expect(readdirSync(into)).toEqual([]);
    expect(await isInstalled(into)).toBe(false);
  });

  it('that is killed in the middle leaves nothing that counts, and the next one takes it away', async () => {
    const { child, ended } = install([], `fs.writeFileSync('half', ''); setInterval(() => {}, 1000);`);
    const halves = () => (existsSync(into) ? readdirSync(into).filter((name) => existsSync(join(into, name, 'half'))) : []);
    await vi.waitFor(() => expect(halves()).toHaveLength(1), { timeout: PROCESS_MS });
    const npm = Number(
      readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(join(root, 'npm.js')) && Number(pid) !== child.pid),
    );
    child.kill('SIGKILL');
    process.kill(npm, 'SIGKILL');
    await ended;
    expect(halves()).toHaveLength(1);
    expect(await isInstalled(into)).toBe(false);
    mkdirSync(join(into, '2.0.0'));
    await install([], 'process.exit(1);').ended;
    expect(readdirSync(into)).toEqual([]);
  });

  it('--check installs nothing, and an unknown option is told with all there are', async () => {
    const { code, said } = await install(['--check']).ended;
    expect([code, said]).toEqual([
      1,
      '@matbee/libreoffice-converter 2.7.2 is not installed, or not whole. npm run word:install brings it.\n',
    ]);
    expect(existsSync(into)).toBe(false);
    const wrong = await install(['--all']).ended;
    expect(wrong.code).toBe(64);
    expect(wrong.said).toContain('npm run word:install -- --check');
  });
});

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describeWith('WebAssembly Word converter')('what was installed', () => {
  it('is what was looked at, file by file', async () => {
    expect(await isInstalled(WORD_CONVERTER_FOLDER)).toBe(true);
    expect(await changedFiles(packageFolder(WORD_CONVERTER_FOLDER))).toEqual([]);
    const { version } = JSON.parse(readFileSync(join(packageFolder(WORD_CONVERTER_FOLDER), 'package.json'), 'utf8')) as { version: string };
    expect(version).toBe(WASM_RELEASE.version);
  });
});
