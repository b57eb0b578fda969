import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, processesIn, processMark } from '../processes.ts';

export interface JobFolder {
  readonly path: string;
  /** What the job may write its temporary files to. */
  readonly temporary: string;
  readonly profile: string;
  readonly output: string;
  remove(): Promise<void>;
}

const PREFIX = 'word-job-';
const NAME = /^word-job-(\d+)-([0-9a-f]{12})-/;

/** A folder of one job, closed to others. Its name says whose it is, so that the next start knows what a killed product left. */
export async function makeJobFolder(within: string): Promise<JobFolder> {
  const path = await mkdtemp(join(within, `${PREFIX}${process.pid}-${markOf(process.pid)}-`));
  const inside = (name: string) => join(path, name);
  const folder = { path, temporary: inside('tmp'), profile: inside('profile'), output: inside('out') };
  await Promise.all([mkdir(folder.temporary), mkdir(join(folder.profile, 'user'), { recursive: true }), mkdir(folder.output)]);
  return { ...folder, remove: () => remove(path) };
}

/** Removes what products that were killed left, and ends what still works there. Folders of other users and of living products stay. */
export async function sweepJobFolders(within: string): Promise<void> {
  for (const name of await readdir(within).catch(() => [])) {
    const [, pid, mark] = NAME.exec(name) ?? [];
    if (pid === undefined || (isAlive(Number(pid)) && markOf(Number(pid)) === mark)) continue;
    const path = join(within, name);
    const found = await lstat(path).catch(() => null);
    if (found === null || !found.isDirectory() || found.uid !== process.getuid?.()) continue;
    for (const left of processesIn(path)) {
      try {
        process.kill(left, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    await remove(path).catch(() => undefined);
  }
}

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

const markOf = (pid: number): string => createHash('sha256').update(processMark(pid)).digest('hex').slice(0, 12);
