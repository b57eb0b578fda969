import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isAlive, processesIn, processMark } from '../processes.ts';

/** The places of a job, from outside or as the job sees them. */
export interface JobPlaces {
  readonly path: string;
  readonly temporary: string;
  readonly profile: string;
  readonly output: string;
}

export interface JobFolder extends JobPlaces {
  remove(): Promise<void>;
}

export const placesIn = (path: string): JobPlaces => ({
  path,
  temporary: join(path, 'tmp'),
  profile: join(path, 'profile'),
  output: join(path, 'out'),
});

const PREFIX = 'word-job-';
const NAME = /^word-job-(\d+)-([0-9a-f]{12})-/;

/** A folder of one job, closed to others. Its name says whose it is, so that the next start knows what a killed product left. */
export async function makeJobFolder(within: string): Promise<JobFolder> {
  const path = await mkdtemp(join(within, `${PREFIX}${process.pid}-${markOf(process.pid)}-`));
  const folder = placesIn(path);
  await Promise.all([mkdir(folder.temporary), mkdir(join(folder.profile, 'user'), { recursive: true }), mkdir(folder.output)]);
  return {
    ...folder,
    async remove() {
      await remove(path);
      await rm(join('/tmp', pipeOf(folder.profile)), { force: true });
    },
  };
}

/**
 * A LibreOffice that is killed leaves the socket by which others of the same profile would reach it, in /tmp whatever it is told
 * (sal/osl/unx/pipe.cxx); its name is the MD5 of the profile's address in UTF-16, each byte in hexadecimal without leading zero.
 */
function pipeOf(profile: string): string {
  const digest = createHash('md5')
    .update(Buffer.from(pathToFileURL(profile).href, 'utf16le'))
    .digest();
  return `OSL_PIPE_${process.getuid?.() ?? 0}_SingleOfficeIPC_${[...digest].map((byte) => byte.toString(16)).join('')}`;
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
    await rm(join('/tmp', pipeOf(placesIn(path).profile)), { force: true }).catch(() => undefined);
  }
}

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

const markOf = (pid: number): string => createHash('sha256').update(processMark(pid)).digest('hex').slice(0, 12);
