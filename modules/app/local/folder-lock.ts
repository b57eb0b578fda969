import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, processMark } from './processes.ts';

/** Another living process works on the same data folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`the data folder ${folder} is already in use by process ${pid}`);
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

export interface FolderLock {
  release(): void;
}

interface Owner {
  readonly pid: number;
  readonly mark: string;
}

/**
 * Makes this process the only one that works on a data folder. The claim of a process that was
 * killed does not count: its id is gone, or belongs to a process that started later.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'owner.json');
  const own = { pid: process.pid, mark: processMark(process.pid) } satisfies Owner;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // A link either takes the name with its whole content or fails: nobody reads a half-written claim.
        linkSync(draft, path);
        return { release: () => releaseOwn(path, own) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const other = readOwner(path);
      if (other !== null && isSame(other)) throw new FolderInUse(folder, other.pid);
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function isSame(owner: Owner): boolean {
  return isAlive(owner.pid) && processMark(owner.pid) === owner.mark;
}

function readOwner(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

function releaseOwn(path: string, own: Owner): void {
  const now = readOwner(path);
  if (now?.pid === own.pid && now.mark === own.mark) rmSync(path, { force: true });
}
