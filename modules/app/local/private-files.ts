import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Whoever else has an account on this machine. */
const OTHERS = 0o077;

/** What is made from now on, by this process and the ones that it starts, is its owner's alone, whatever umask the account has. */
export const keepPrivate = (): void => void process.umask(OTHERS);

/**
 * What this product makes in a data folder; what else lies there is somebody else's and is left alone. `closed`: made 0700 with 0600
 * inside by whoever writes there, and too much to look through at a start. `keys`: a secret that others could read is not made good by
 * closing it, so the start refuses it (SecretFileTooOpen).
 */
const CONTENTS: Readonly<Record<string, 'whole' | 'closed' | 'keys'>> = {
  chain: 'whole',
  'data-folder.json': 'whole',
  demo: 'whole',
  derived: 'closed',
  files: 'closed',
  gateway: 'closed',
  keys: 'keys',
  'owner.json': 'whole',
  postgres: 'closed',
  'test-pki': 'whole',
  trust: 'whole',
};

/** Paths in a data folder that its group or others may read, write or enter. One that cannot be looked at is none. */
export function openToOthers(dataDir: string): string[] {
  return Object.entries(CONTENTS).flatMap(([name, kind]) => {
    const path = join(dataDir, name);
    const inside = kind === 'whole' ? namesBelow(path) : kind === 'keys' ? namesBelow(path).filter((one) => one.endsWith('.pub')) : [];
    return [path, ...inside.map((one) => join(path, one))].filter(isOpen);
  });
}

/**
 * Closes what an earlier version, or a copy without its modes, left open; called before anything is read from it.
 * @returns the paths that are not ours to close: they belong to another user of the machine
 */
export function closeToOthers(dataDir: string): string[] {
  return openToOthers(dataDir).filter((path) => {
    try {
      chmodSync(path, lstatSync(path).mode & 0o777 & ~OTHERS);
      return false;
    } catch {
      return true;
    }
  });
}

function isOpen(path: string): boolean {
  // A link has no modes of its own, and what it leads to may be somebody else's.
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0;
}

function namesBelow(path: string): string[] {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ? (readdirSync(path, { recursive: true }) as string[]) : [];
  } catch {
    return [];
  }
}
