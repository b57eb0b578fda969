import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
// From scripts/, not handed in: it compares packages before any package is there, so it cannot live here, and the running product shows this
// row too (operations/routes.ts), whose ways to start, the tests' among them, would each have to bring it along.
import { installProblems } from '../../../../scripts/bootstrap/install.mjs';
import { folderOwner } from '../../local/folder-lock.ts';
import { openToOthers } from '../../local/private-files.ts';
import type { Configuration } from '../../settings/config.ts';
import { PROJECT_ROOT } from '../../settings/project.ts';
import { probeDisk } from '../disk-probe.ts';
import { diskTrouble } from '../disk-trouble.ts';
import type { DoctorCheck, DoctorFinding } from '../doctor.ts';
import { keyRings } from './key-rings.ts';

const LOW_DISK_BYTES = 1_000_000_000;

/** Node, the packages, the folders and the tools of the system beside us. */
export const installationChecks = (config: Configuration): DoctorCheck[] => [...systemChecks(config), ...toolChecks()];

/** What the running product itself stands on; starts no program. */
export function systemChecks(config: Configuration): DoctorCheck[] {
  return [
    { component: 'Node', usedFor: 'running everything', run: node },
    { component: 'Packages', usedFor: 'running everything', run: packages },
    { component: 'Data folder', usedFor: 'database, files, keys and chain of the local system', run: () => dataFolder(config.dataDir) },
    { component: 'Files', usedFor: 'every PDF and constancia, stored under its SHA-256', run: () => files(join(config.dataDir, 'files')) },
    {
      component: 'Keys',
      usedFor: 'personal values, links, the evidence log: back them up apart from the database',
      run: () => keys(join(config.dataDir, 'keys')),
    },
    {
      component: 'Key rotation',
      usedFor: 'logins, links to files, links in mails: each with the key that its id names',
      run: () => keyRings(config.dataDir, new Date()),
    },
  ];
}

function toolChecks(): DoctorCheck[] {
  return [
    tool('pdfsig', ['-v'], 'comparing our signatures with poppler in the tests', 'poppler-utils'),
    tool('qpdf', ['--version'], 'checking the structure of our PDF files in the tests', 'qpdf'),
    tool('openssl', ['version'], 'checking signatures and timestamps in the tests', 'openssl'),
  ];
}

async function node(): Promise<DoctorFinding> {
  const right = process.versions.node.startsWith('24.');
  return {
    state: right ? 'ok' : 'red',
    resource: process.execPath,
    found: `version ${process.versions.node}`,
    mend: right ? '' : 'start through npm (npm start, npm run ...), which takes the Node of node_modules',
  };
}

async function packages(): Promise<DoctorFinding> {
  const problems = installProblems(PROJECT_ROOT);
  if (problems.length === 0) return { state: 'ok', resource: 'node_modules', found: 'as in package-lock.json' };
  return { state: 'red', resource: 'node_modules', found: problems.slice(0, 5).join('; '), mend: 'npm ci' };
}

async function dataFolder(path: string): Promise<DoctorFinding> {
  const found = await stat(path).catch(() => null);
  if (found === null) return { state: 'warn', resource: path, found: 'not made yet', mend: 'npm start makes it' };
  const trouble = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(() => null, unwritable(path));
  if (trouble !== null) return trouble;
  const { bavail, bsize } = await statfs(path);
  const owner = folderOwner(path);
  const use = owner === null ? 'no system is running on it' : `in use by process ${owner.pid}`;
  const free = bavail * bsize;
  if (free < LOW_DISK_BYTES)
    return { state: 'red', resource: path, found: `${megabytes(free)} free; ${use}`, mend: 'make room on the disk' };
  const open = openToOthers(path);
  if (open.length > 0)
    return {
      state: 'warn',
      resource: path,
      found: `other users of this machine may read ${open.length} of what is in it, the first is ${open[0]}; ${use}`,
      mend: 'npm start closes what is its own; else, as the owner, chmod -R go-rwx',
    };
  if ((found.mode & 0o077) !== 0)
    return { state: 'warn', resource: path, found: `other users of this machine may look into it; ${use}`, mend: `chmod 700 ${path}` };
  return { state: 'ok', resource: path, found: `${megabytes(free)} free; ${use}` };
}

async function files(path: string): Promise<DoctorFinding> {
  if ((await stat(path).catch(() => null)) === null)
    return { state: 'warn', resource: path, found: 'not made yet', mend: 'npm start makes it' };
  const trouble = await probeDisk(path).then(() => null, unwritable(path));
  return trouble ?? { state: 'ok', resource: path, found: 'can be written: a file was written, synced and removed' };
}

/** The row for an error of the file system. */
const unwritable =
  (path: string) =>
  (error: unknown): DoctorFinding => {
    const { wrong, mend } = diskTrouble(error) ?? { wrong: String(error), mend: 'See the message.' };
    return { state: 'red', resource: path, found: `cannot be written: ${wrong}`, mend: mend.replace('DATA_DIR', path) };
  };

async function keys(path: string): Promise<DoctorFinding> {
  const there = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (there === null) return { state: 'warn', resource: path, found: 'not made yet', mend: 'npm start makes them' };
  const secret = there.filter((entry) => entry.isFile() && !entry.name.endsWith('.pub')).map((entry) => entry.name);
  const modes = await Promise.all(secret.map(async (name) => ({ name, mode: (await stat(join(path, name))).mode })));
  const open = modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
  if (open.length === 0) return { state: 'ok', resource: path, found: `${secret.length} keys, closed to other users` };
  return { state: 'red', resource: path, found: `other users of this machine may read ${open.join(', ')}`, mend: `chmod 600 ${path}/*` };
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000).toLocaleString('en')} MB`;
}

function tool(command: string, versionArgs: string[], usedFor: string, debianPackage: string): DoctorCheck {
  const run = async (): Promise<DoctorFinding> => {
    const path = await onPath(command);
    const mend = `apt-get install ${debianPackage}`;
    if (path === null) return { state: 'warn', resource: '', found: 'not installed; not needed to run the system', mend };
    const done = spawnSync(path, versionArgs, { encoding: 'utf8', timeout: 20_000 });
    const version = `${done.stdout ?? ''}\n${done.stderr ?? ''}`.split('\n').find((line) => line.trim() !== '');
    return done.error === undefined
      ? { state: 'ok', resource: path, found: version ?? 'installed' }
      : { state: 'warn', resource: path, found: done.error.message, mend };
  };
  return { component: command, usedFor, run };
}

async function onPath(command: string): Promise<string | null> {
  for (const entry of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(entry, command);
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return null;
}
