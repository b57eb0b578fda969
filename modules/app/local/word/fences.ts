import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { programOnPath } from './programs.ts';

/**
 * What keeps a converter, which reads files of strangers, away from everything else. `network`: it has none. `memory`: what it and all it
 * started use is read while it works. `processes`: what it starts ends with it, and with the product. `data_folder`: it sees that folder empty.
 */
export type Fence = 'network' | 'memory' | 'processes' | 'data_folder';

export interface Fences {
  /** Words before the command of a converter; none where the system has nothing to offer. One of them may be JOB_FOLDER. */
  readonly prefix: readonly string[];
  /** In the order of `Fence`. */
  readonly missing: readonly Fence[];
  /** Where a job sees its folder: in place of the folder that everybody's temporary files are in. Null: where it is. */
  readonly jobAt: string | null;
}

/** Stands in `prefix` for the folder of the job. */
export const JOB_FOLDER = '{job}';

/** LibreOffice makes a socket there whatever it is told, and other programs keep theirs there. */
const TEMPORARY = '/tmp';

/** Where a job looks for programs, and where the words before it are found. */
export const JOB_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const PROBE_MS = 5_000;

/** What becomes of an empty folder over `$1` and the job's own over `$2` is seen by this job alone. The kernel takes it first where memory runs out. */
const PREPARE = [
  'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
  'if [ -n "$1" ]; then mount -t tmpfs -o size=4k,mode=700 none "$1" || exit 126; fi',
  `if [ -n "$2" ]; then { mount --bind "$2" ${TEMPORARY} && cd ${TEMPORARY}; } || exit 126; fi`,
  'shift 2',
  'exec "$@"',
].join('\n');

interface Candidate {
  readonly needs: readonly string[];
  readonly prefix: readonly string[];
  readonly holds: readonly Fence[];
}

export interface Around {
  /** Folder that a converter has no business in; null where it needs what is in there. */
  readonly hidden: string | null;
  /** Folder that jobs get theirs in, where one may stand in place of /tmp; null where the converter itself lies in /tmp, or has no folder. */
  readonly jobsIn: string | null;
}

/** What this machine gives, found out by doing it with `true`: containers and some systems refuse namespaces, and no file says so. */
export async function fencesHere({ hidden, jobsIn }: Around): Promise<Fences> {
  const folder = hidden !== null && existsSync(hidden) ? hidden : null;
  // A folder that is not there yet hides nothing that could be read.
  const always: Fence[] = [
    ...(canReadMemory() ? (['memory'] as const) : []),
    ...(hidden !== null && folder === null ? (['data_folder'] as const) : []),
  ];
  for (const { needs, prefix, holds } of candidates(folder, jobsIn !== null)) {
    if (!(await works(needs, forJob(prefix, jobsIn)))) continue;
    return { prefix, missing: without([...holds, ...always]), jobAt: prefix.includes(JOB_FOLDER) ? TEMPORARY : null };
  }
  return { prefix: [], missing: without(always), jobAt: null };
}

/** The words for one job. */
export const forJob = (prefix: readonly string[], folder: string | null): string[] =>
  prefix.map((word) => (word === JOB_FOLDER ? (folder ?? '') : word));

const without = (held: readonly Fence[]): Fence[] =>
  (['network', 'memory', 'processes', 'data_folder'] satisfies Fence[]).filter((fence) => !held.includes(fence));

/** Linux with CONFIG_PROC_CHILDREN, which distributions have. */
const canReadMemory = (): boolean => existsSync(`/proc/${process.pid}/task/${process.pid}/children`);

/** The strongest first. As root in a container the user namespace may be what is refused, as anybody else it is what makes the others possible. */
function candidates(folder: string | null, ownTemporary: boolean): Candidate[] {
  const found: Candidate[] = [];
  const needs = ['unshare', 'setpriv'];
  for (const user of [['--user', '--map-root-user'], []]) {
    const apart = ['unshare', ...user, '--net', '--', ...ENDS_WITH_US];
    for (const mounts of ['--mount-proc', '--mount']) {
      const own = [...apart, 'unshare', '--pid', '--fork', '--kill-child', mounts, '--'];
      const covers = begin({ folder: folder ?? '', job: ownTemporary ? JOB_FOLDER : '' });
      const holds: Fence[] = ['network', 'processes', ...(folder === null ? [] : (['data_folder'] as const))];
      found.push({ needs: [...needs, 'mount'], prefix: [...own, ...covers], holds });
      found.push({ needs, prefix: [...own, ...begin()], holds: ['network', 'processes'] });
    }
    found.push({ needs, prefix: [...apart, ...begin()], holds: ['network'] });
  }
  // Who has no rights cannot give them up either, and gains none.
  for (const rights of [GIVES_UP_RIGHTS, ['--no-new-privs']])
    found.push({ needs: ['setpriv'], prefix: [...ENDS_WITH_US, ...begin({}, rights)], holds: [] });
  return found;
}

/** Set inside of a user namespace: entering one clears it. */
const ENDS_WITH_US = ['setpriv', '--pdeathsig', 'KILL', '--'];

const GIVES_UP_RIGHTS = ['--no-new-privs', '--bounding-set=-all'];

/** Rights are given up last: they are what covers a folder, and could uncover it. */
const begin = ({ folder = '', job = '' } = {}, rights: readonly string[] = GIVES_UP_RIGHTS): string[] => [
  ...['sh', '-c', PREPARE, 'sh', folder, job],
  ...['setpriv', ...rights, '--'],
];

async function works(needs: readonly string[], prefix: readonly string[]): Promise<boolean> {
  for (const program of needs) if ((await programOnPath(program, JOB_PATH)) === null) return false;
  const [command, ...args] = prefix;
  return promisify(execFile)(command!, [...args, 'true'], { env: { PATH: JOB_PATH }, timeout: PROBE_MS, killSignal: 'SIGKILL' }).then(
    () => true,
    () => false,
  );
}

/** Limits of the kernel for one job, where `prlimit` is there. They stand behind those that the product keeps itself, for what grows faster than it looks. */
export interface KernelLimits {
  readonly addressBytes: number;
  readonly processorSeconds: number;
  readonly fileBytes: number;
}

export async function kernelLimits({ addressBytes, processorSeconds, fileBytes }: KernelLimits): Promise<string[]> {
  if ((await programOnPath('prlimit', JOB_PATH)) === null) return [];
  return ['prlimit', `--as=${addressBytes}`, `--cpu=${processorSeconds}`, `--fsize=${fileBytes}`, '--core=0', '--'];
}
