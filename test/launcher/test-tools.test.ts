import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringTools } from '../../scripts/bootstrap/test-tools.mjs';
import { findTool, TOOLS } from '../../scripts/bootstrap/tools.mjs';

const SCRIPT = fileURLToPath(new URL('../../scripts/bootstrap/test-tools.mjs', import.meta.url));
const LINE =
  'sudo apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation libnss3-tools qpdf poppler-utils openssl curl';
const ALL = TOOLS.map(({ tool }) => tool);

let folder: string;
let bin: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-tools-'));
  bin = join(folder, 'bin');
  mkdirSync(bin);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(path: string, text = 'exit 0'): string {
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}
const installed = (...tools: string[]) => tools.forEach((tool) => void program(join(bin, tool)));

/** An apt-get that writes down what it is asked for; `update` and `install` are what it then does. */
function aptGet({ update = ':', install = bringsAll() } = {}): void {
  program(
    join(bin, 'apt-get'),
    `echo "$@" >> ${folder}/asked
case "$*" in
  *" update") ${update} ;;
  *" install "*) ${install} ;;
esac`,
  );
}
const bringsAll = () => ALL.map((tool) => `echo '#!/bin/sh' > ${bin}/${tool}; /bin/chmod 755 ${bin}/${tool}`).join('; ');
const asked = (): string[] => (existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n') : []);

function bring(options: { isRoot?: boolean; env?: Record<string, string>; lockSeconds?: number; root?: string } = {}): {
  code: number;
  said: string;
} {
  const said: string[] = [];
  const { isRoot = true, env = {}, lockSeconds = 1, root } = options;
  const code = bringTools({ env: { PATH: bin, ...env }, isRoot, lockSeconds, say: (line) => said.push(line), ...(root ? { root } : {}) });
  return { code, said: said.join('\n') };
}

describe('what tests compare our work with', () => {
  it('is installed by the packages that bring it, after the lists were renewed', () => {
    aptGet();
    installed('openssl', 'qpdf', 'curl');
    expect(bring()).toEqual({
      code: 0,
      said: 'Installing chromium-headless-shell fonts-liberation libnss3-tools poppler-utils (for chromium, certutil, pdfsig, pdftoppm, pdftotext) ...',
    });
    const [update, install] = asked();
    expect(update).toMatch(/DPkg::Lock::Timeout=1 .*update$/);
    expect(install).toMatch(/ install -y --no-install-recommends chromium-headless-shell fonts-liberation libnss3-tools poppler-utils$/);
  });

  it('is not asked of anybody where everything is there', () => {
    aptGet();
    installed(...ALL);
    expect(bring({ env: { CI: 'true' } })).toEqual({ code: 0, said: '' });
    expect(asked()).toEqual([]);
  });

  it('is installed from the lists that are there where they cannot be renewed', () => {
    aptGet({ update: 'echo "E: Failed to fetch" >&2; exit 100' });
    expect(bring()).toMatchObject({ code: 0, said: expect.stringContaining('going on with the lists of packages that are there') });
    expect(asked()).toHaveLength(2);
  });

  it('is installed as far as there are packages: one that the system does not have keeps out no other', () => {
    const some = ALL.filter((tool) => tool !== 'chromium');
    const brings = some.map((tool) => `echo '#!/bin/sh' > ${bin}/${tool}; /bin/chmod 755 ${bin}/${tool}`).join('; ');
    aptGet({
      install: `case "$*" in *chromium*) echo "E: Package 'chromium' has no installation candidate" >&2; exit 100 ;; *) ${brings} ;; esac`,
    });
    const { code, said } = bring();
    expect(code).toBe(0);
    expect(said).toContain('Not installed: chromium. ');
    expect(said).toContain('CHROMIUM may name a chromium at another place.');
    expect(bring({ env: { CI: 'true' } }).code).toBe(1);
  });

  it('is a local chain too: a build without the program that its platform has is no build', () => {
    installed(...ALL);
    const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
    const root = join(folder, 'project');
    mkdirSync(root);
    writeFileSync(join(root, 'package.json'), JSON.stringify({ optionalDependencies: { [name]: '1.0.0' } }));
    expect(bring({ root })).toMatchObject({ code: 0, said: expect.stringContaining(`Not installed: the local chain (${name})`) });
    expect(bring({ root, env: { CI: 'true' } }).code).toBe(1);
    mkdirSync(join(root, 'node_modules', name), { recursive: true });
    writeFileSync(join(root, 'node_modules', name, 'package.json'), '{}');
    expect(bring({ root, env: { CI: 'true' } })).toEqual({ code: 0, said: '' });
    // For a platform that has none nothing is missing.
    writeFileSync(join(root, 'package.json'), '{}');
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(bring({ root, env: { CI: 'true' } })).toEqual({ code: 0, said: '' });
  });

  it('is waited for while another apt-get is at work', () => {
    const busy = `[ -e ${folder}/free ] || { echo > ${folder}/free; echo "E: Could not get lock /var/lib/apt/lists/lock" >&2; exit 100; }`;
    aptGet({ update: busy, install: `[ -e ${folder}/second ] || { echo > ${folder}/second; exit 100; }; ${bringsAll()}` });
    expect(bring({ lockSeconds: 20 }).code).toBe(0);
    expect(asked().map((one) => / (update|install)\b/.exec(one)?.[1])).toEqual(['update', 'install', 'update', 'install']);
  });

  it('is one line to run for who is not root', () => {
    aptGet();
    const { code, said } = bring({ isRoot: false });
    expect(code).toBe(0);
    expect(said.split('\n').map((line) => line.trim())).toContain(LINE);
    expect(said).toContain('The tests that need them are not run; the end of the run names them.');
    expect(asked()).toEqual([]);
  });

  it('is one line to run where there is no apt-get', () => {
    expect(bring().said).toContain(LINE);
  });

  it.each(['true', '1'])('is a failure to miss where CI is %s', (CI) => {
    expect(bring({ isRoot: false, env: { CI } })).toMatchObject({ code: 1, said: expect.stringMatching(/CI is set: .*nothing is run/) });
    aptGet({ install: 'echo "E: Unable to locate package qpdf" >&2; exit 100' });
    installed(...ALL.filter((tool) => tool !== 'qpdf'));
    const { code, said } = bring({ env: { CI } });
    expect(code).toBe(1);
    expect(said).toContain('E: Unable to locate package qpdf');
    expect(said).toContain('sudo apt-get install -y --no-install-recommends qpdf\n');
  });

  it('is no failure to miss where CI is false', () => {
    expect(bring({ env: { CI: 'false' } }).code).toBe(0);
  });

  it('ends npm test before the first test: the script itself answers with that code', () => {
    const done = spawnSync(process.execPath, [SCRIPT], { env: { PATH: bin, CI: 'true' }, encoding: 'utf8' });
    expect(done.stderr).toContain(LINE);
    expect(done.status).toBe(1);
  });
});

describe('the browser', () => {
  it.each(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'])('is found as %s', (name) => {
    const path = program(join(bin, name));
    expect(findTool('chromium', { PATH: bin })).toBe(path);
  });

  it('is the one that CHROMIUM names, and no other', () => {
    installed(...ALL);
    const own = program(join(folder, 'own-browser'));
    expect(findTool('chromium', { PATH: bin, CHROMIUM: own })).toBe(own);
    const env = { CHROMIUM: join(folder, 'nothing'), CI: 'true' };
    expect(findTool('chromium', { PATH: bin, ...env })).toBeNull();
    aptGet();
    const { code, said } = bring({ env });
    expect(code).toBe(1);
    expect(said).toContain(`CHROMIUM=${env.CHROMIUM} is not a program.`);
    expect(said).not.toContain('sudo');
    expect(asked()).toEqual([]);
  });

  it('is no folder and no file that cannot be run', () => {
    mkdirSync(join(bin, 'chromium'));
    writeFileSync(join(bin, 'chromium-browser'), '');
    expect(findTool('chromium', { PATH: bin })).toBeNull();
  });
});
