import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, processMark } from './processes.ts';

/** Another living process works on the same data folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that one (Ctrl-C, or kill ${pid}), or start on another folder: DATA_DIR=.data2 npm start`,
    );
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

export interface FolderLock {
  /** Tells a process that waits for the folder that it will not have to wait for long. */
  markStopping(): void;
  release(): void;
}

interface Owner {
  readonly pid: number;
  readonly mark: string;
  readonly stopping?: boolean;
}

/** Name of the claim inside a data folder. */
export const CLAIM = 'owner.json';

/**
 * Makes this process the only one that works on a data folder. The claim of a process that was
 * killed does not count: its id is gone, or belongs to a process that started later.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, CLAIM);
  const own = { pid: process.pid, mark: processMark(process.pid) } satisfies Owner;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // A link either takes the name with its whole content or fails: nobody reads a half-written claim.
        linkSync(draft, path);
        return {
          markStopping: () => replaceOwn(path, own, { ...own, stopping: true }),
          release: () => replaceOwn(path, own, null),
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = folderOwner(folder);
      if (owner !== null) throw new FolderInUse(folder, owner.pid);
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The living process that works on a folder, or null. */
export function folderOwner(folder: string): { pid: number; stopping: boolean } | null {
  const owner = readOwner(join(folder, CLAIM));
  if (owner === null || !isAlive(owner.pid) || processMark(owner.pid) !== owner.mark) return null;
  return { pid: owner.pid, stopping: owner.stopping === true };
}

/** Waits while the folder's owner is on its way out: `grace` for one that has not noticed yet, `patience` for one that says it stops. */
export async function waitForFolder(folder: string, grace = 2_500, patience = 30_000): Promise<void> {
  const start = Date.now();
  for (;;) {
    const owner = folderOwner(folder);
    if (owner === null || Date.now() - start > (owner.stopping ? patience : grace)) return;
    await sleep(100);
  }
}

function readOwner(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

function replaceOwn(path: string, own: Owner, by: Owner | null): void {
  const now = readOwner(path);
  if (now?.pid !== own.pid || now.mark !== own.mark) return;
  if (by === null) {
    rmSync(path, { force: true });
    return;
  }
  const draft = `${path}.${own.pid}`;
  writeFileSync(draft, JSON.stringify(by), { mode: 0o600 });
  renameSync(draft, path);
}
