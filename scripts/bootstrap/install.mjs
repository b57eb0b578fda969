// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const NODE_MAJOR = 24;

/** The Node that this project runs on, inside node_modules. */
export function projectNode(root = ROOT) {
  return join(root, 'node_modules', '.bin', 'node');
}

/**
 * What is wrong with the installed packages, as short sentences; empty when nothing is. Compares what npm wrote
 * down with the lockfile and with the folders that are really there, so a killed install and a changed
 * lockfile are both seen.
 */
export function installProblems(root = ROOT) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (wanted === null) return ['package-lock.json cannot be read'];
  if (!existsSync(join(root, 'node_modules'))) return ['nothing is installed yet'];
  const found = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (found === null) return ['the last install did not finish'];
  const problems = [];
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.link) continue;
    const there = found[path];
    const left = entry.optional && there === undefined;
    if (left) continue;
    if (there === undefined || there.version !== entry.version || there.integrity !== entry.integrity)
      problems.push(`${path} is not at ${entry.version}`);
    else if (!existsSync(join(root, path, 'package.json'))) problems.push(`${path} is missing`);
  }
  const node = nodeVersion(root);
  if (node === null) problems.push(`node_modules/.bin/node does not run`);
  else if (Number(node.slice(1).split('.')[0]) !== NODE_MAJOR) problems.push(`node_modules/.bin/node is ${node}, not ${NODE_MAJOR}`);
  return problems;
}

/** Installs when something is missing. Throws with what to do when that does not help. */
export function ensureInstalled(root = ROOT, log = (line) => console.error(line)) {
  const before = installProblems(root);
  if (before.length === 0) return;
  log(`Installing packages (${before.slice(0, 3).join('; ')}${before.length > 3 ? `; and ${before.length - 3} more` : ''}) ...`);
  // NODE_ENV=production would leave out Node 24 itself, which is a development dependency.
  const installed = npm(root, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  if (installed !== 0)
    throw new Error('npm ci failed; its messages are above. Check the network and the registry, then run the same command again.');
  if (nodeVersion(root) === null) {
    log('Bringing Node 24 (its install script did not run) ...');
    npm(root, ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts']);
  }
  const after = installProblems(root);
  if (after.length > 0)
    throw new Error(`The install is not complete: ${after.join('; ')}. Remove the folder node_modules and run the same command again.`);
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

function nodeVersion(root) {
  const done = spawnSync(projectNode(root), ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return done.status === 0 ? done.stdout.trim() : null;
}

function npm(root, args) {
  // The npm that called us, run by the Node that runs us: a broken node_modules/.bin/node comes first in PATH.
  const own = process.env.npm_execpath;
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.endsWith('node_modules/.bin'));
  const env = { ...process.env, PATH: [dirname(process.execPath), ...path].join(':') };
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, env, stdio: ['ignore', 2, 2] }).status;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    ensureInstalled();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
