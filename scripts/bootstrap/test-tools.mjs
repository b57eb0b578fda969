// Plain JavaScript for Node 20: the packages, then the programs that tests compare our own work with.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { findTool, onPath, TOOLS } from './tools.mjs';

const INSTALL = ['install', '-y', '--no-install-recommends'];
/** How long another apt is waited for: a machine that has just started brings itself up to date. */
const LOCK_SECONDS = Number(process.env.APT_LOCK_SECONDS ?? 300);
const ONE_RUN_MS = 1_200_000;

const missingTools = () => TOOLS.filter(({ tool }) => findTool(tool) === null);
const packagesOf = (tools) => [...new Set(tools.flatMap(({ packages }) => packages))];
const namesOf = (tools) => tools.map(({ tool }) => tool).join(', ');

/** Runs apt-get with all it says on stderr; answers whether it stopped because another one was at work. */
function apt(...args) {
  const options = ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, '-o', 'Acquire::Retries=3'];
  const { status, stderr } = spawnSync('apt-get', [...options, ...args], {
    stdio: ['ignore', 2, 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    timeout: ONE_RUN_MS,
  });
  process.stderr.write(stderr ?? '');
  return { done: status === 0, locked: /Could not get lock|Unable to (acquire|lock)/.test(stderr ?? '') };
}

/** A list of packages that cannot be renewed is no reason to stop: the one that is there may do. */
function install(packages) {
  const deadline = Date.now() + LOCK_SECONDS * 1000;
  for (;;) {
    const update = apt('update');
    if (!update.done) console.error('apt-get update did not succeed; going on with the lists of packages that are there.');
    const { done, locked } = apt(...INSTALL, ...packages);
    // The lock of the lists is not one that DPkg::Lock::Timeout waits for.
    if (done || !(locked || update.locked) || Date.now() > deadline) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  }
}

function isSet(value) {
  return value !== undefined && !['', '0', 'false'].includes(value);
}

try {
  ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const before = missingTools();
if (before.length > 0 && process.getuid?.() === 0 && onPath('apt-get') !== null) {
  const packages = packagesOf(before);
  console.error(`Installing ${packages.join(' ')} (for ${namesOf(before)}) ...`);
  install(packages);
}

const missing = missingTools();
if (missing.length > 0) {
  console.error(`Not installed: ${namesOf(missing)}. On Debian and Ubuntu this line brings what is missing:`);
  console.error(`  sudo apt-get ${INSTALL.join(' ')} ${packagesOf(missing).join(' ')}`);
  for (const { variable } of missing.filter((one) => one.variable !== undefined))
    console.error(`A ${variable.toLowerCase()} at another place is named by the variable ${variable} (its path).`);
  if (isSet(process.env.CI)) {
    console.error('CI is set: a machine that is to run every test has them all, so nothing is run.');
    process.exit(1);
  }
  console.error('The tests that need them are not run; the end of the run names them.');
}
