// Plain JavaScript for Node 20: the packages, then the programs that tests compare our own work with.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ROOT } from './install.mjs';
import { chainProgramMissing, findTool, onPath, TOOLS } from './tools.mjs';

const INSTALL = ['install', '-y', '--no-install-recommends'];
const ONE_RUN_MS = 1_200_000;

/**
 * Installs what is missing of TOOLS where that is possible (apt-get, as root), and says the one line to run where it is
 * not. Answers the exit code: 1 where something is missing and CI is set, since a build that leaves tests out is no build.
 */
export function bringTools({
  env = process.env,
  isRoot = process.getuid?.() === 0,
  say = console.error,
  lockSeconds = 300,
  root = ROOT,
} = {}) {
  const missingTools = () => TOOLS.filter(({ tool }) => findTool(tool, env) === null);
  // No package mends a variable that names what is not there.
  const named = ({ variable }) => Boolean(variable && env[variable]);
  const toInstall = missingTools().filter((one) => !named(one));
  const apt = onPath('apt-get', env);
  if (toInstall.length > 0 && isRoot && apt !== null) {
    const packages = packagesOf(toInstall);
    say(`Installing ${packages.join(' ')} (for ${namesOf(toInstall)}) ...`);
    install({ apt, packages, env, say, lockSeconds });
  }
  const missing = missingTools();
  // npm goes on without an optional package that it cannot fetch, and says nothing.
  const chain = chainProgramMissing(root);
  if (missing.length === 0 && chain === null) return 0;
  if (chain !== null) say(`Not installed: the local chain (${chain}). npm could not fetch it; remove node_modules and try again.`);
  for (const { variable } of missing.filter(named)) say(`${variable}=${env[variable]} is not a program.`);
  const lacking = missing.filter((one) => !named(one));
  if (lacking.length > 0) {
    say(`Not installed: ${namesOf(lacking)}. On Debian this line brings what is missing:`);
    say(`  sudo apt-get ${INSTALL.join(' ')} ${packagesOf(lacking).join(' ')}`);
    for (const { tool, variable } of lacking) if (variable) say(`${variable} may name a ${tool} at another place.`);
  }
  if (isSet(env.CI)) {
    say('CI is set: a run that leaves tests out is a failure there, so nothing is run.');
    return 1;
  }
  say('The tests that need them are not run; the end of the run names them.');
  return 0;
}

const packagesOf = (tools) => [...new Set(tools.flatMap(({ packages }) => packages))];
const namesOf = (tools) => tools.map(({ tool }) => tool).join(', ');
const isSet = (value) => value !== undefined && !['', '0', 'false'].includes(value);

/** A list of packages that cannot be renewed is no reason to stop: the one that is there may do. */
function install({ apt, packages, env, say, lockSeconds }) {
  const run = (...args) => {
    const options = ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', `DPkg::Lock::Timeout=${lockSeconds}`, '-o', 'Acquire::Retries=3'];
    const { status, stdout, stderr } = spawnSync(apt, [...options, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
      timeout: ONE_RUN_MS,
      maxBuffer: 64_000_000,
    });
    // What every package says of itself is of interest only where the install did not come to its end.
    if (status !== 0) say(`${stdout ?? ''}${stderr ?? ''}`.trimEnd());
    return { done: status === 0, locked: /Could not get lock|Unable to (acquire|lock)/.test(stderr ?? '') };
  };
  const deadline = Date.now() + lockSeconds * 1000;
  for (;;) {
    const update = run('update');
    if (!update.done) say('apt-get update did not succeed; going on with the lists of packages that are there.');
    const { done, locked } = run(...INSTALL, ...packages);
    if (done) return;
    // A machine that has just started brings itself up to date; DPkg::Lock::Timeout does not wait for the lock of the lists.
    if (!(locked || update.locked) || Date.now() > deadline) {
      // One package that this system does not have (Ubuntu has no chromium) must not keep out the others.
      for (const one of packages.length > 1 ? packages : []) run(...INSTALL, one);
      return;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.min(3_000, lockSeconds * 100));
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    ensureInstalled();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  process.exitCode = bringTools();
}
