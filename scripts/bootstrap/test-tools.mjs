// Plain JavaScript for Node 20: the packages, then Debian's tools that tests compare our own work with.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled } from './install.mjs';

/** Tool on the left, Debian package on the right. */
const TOOLS = { pdfsig: 'poppler-utils', qpdf: 'qpdf', openssl: 'openssl' };

function missingPackages() {
  const missing = Object.entries(TOOLS).filter(([tool]) => !onPath(tool));
  return [...new Set(missing.map(([, name]) => name))];
}

function onPath(tool) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function apt(...args) {
  return spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  }).status;
}

try {
  ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

let missing = missingPackages();
if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
  console.error(`Installing ${missing.join(' ')} ...`);
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...missing);
  missing = missingPackages();
}
if (missing.length > 0) {
  // Not an error: the tests that need them report themselves as not run.
  console.error(`Not installed: ${missing.join(' ')}. Tests that compare with them are not run. To run them too:`);
  console.error(`  sudo apt-get install -y --no-install-recommends ${missing.join(' ')}`);
}
