import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installProblems } from '../../scripts/bootstrap/install.mjs';

const ENTRY = { version: '1.0.0', integrity: 'sha512-x' };
const LOCK = {
  packages: {
    '': { name: 'project' },
    'node_modules/needed': ENTRY,
    'node_modules/other-platform': { ...ENTRY, optional: true },
  },
};

describe('the check of an install', () => {
  let root: string;
  const put = (path: string, content: unknown, mode = 0o644) => {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
    chmodSync(full, mode);
  };
  const node = (version: string) => put('node_modules/.bin/node', `#!/bin/sh\necho ${version}\n`, 0o755);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'install-'));
    put('package-lock.json', LOCK);
    put('node_modules/.package-lock.json', { packages: { 'node_modules/needed': ENTRY } });
    put('node_modules/needed/package.json', {});
    node('v24.21.0');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is content with everything but what other platforms need', () => {
    expect(installProblems(root)).toEqual([]);
  });

  it.each<[string, () => void, RegExp]>([
    ['nothing is installed', () => rmSync(join(root, 'node_modules'), { recursive: true }), /nothing is installed/],
    ['an install was killed', () => rmSync(join(root, 'node_modules/.package-lock.json')), /did not finish/],
    ['a package folder is gone', () => rmSync(join(root, 'node_modules/needed'), { recursive: true }), /needed is missing/],
    [
      'the lockfile moved on',
      () => put('package-lock.json', { packages: { 'node_modules/needed': { ...ENTRY, version: '1.1.0' } } }),
      /not at 1\.1\.0/,
    ],
    ['Node is missing', () => rmSync(join(root, 'node_modules/.bin/node')), /does not run/],
    ['Node was cut off', () => put('node_modules/.bin/node', '\x7fELF\x02', 0o755), /does not run/],
    ['Node is another one', () => node('v20.20.2'), /is v20\.20\.2, not 24/],
  ])('sees that %s', (_, damage, found) => {
    damage();
    expect(installProblems(root).join('; ')).toMatch(found);
  });
});
