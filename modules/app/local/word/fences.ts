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
  /** Words before the command of a converter; none where the system has nothing to offer. */
  readonly prefix: readonly string[];
  /** In the order of `Fence`. */
  readonly missing: readonly Fence[];
}

/** Where a job looks for programs, and where the words before it are found. */
export const JOB_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const PROBE_MS = 5_000;

/**
 * The kernel ends the converter before the product where the machine runs out of memory; the folder, if one is given, is covered by an
 * empty one that only this job sees.
 */
const PREPARE = [
  'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
  'if [ -n "$1" ]; then mount -t tmpfs -o size=4k,mode=700 none "$1" || exit 126; fi',
  'shift',
  'exec "$@"',
].join('\n');

interface Candidate {
  readonly needs: readonly string[];
  readonly prefix: readonly string[];
  readonly holds: readonly Fence[];
}

/**
 * What this machine gives, found out by doing it with `true`: containers and some systems refuse namespaces, and no file says so.
 * @param hidden folder that a converter has no business in; null where it needs what is in there
 */
export async function fencesHere(hidden: string | null): Promise<Fences> {
  const folder = hidden !== null && existsSync(hidden) ? hidden : null;
  // A folder that is not there yet hides nothing that could be read.
  const always: Fence[] = [
    ...(canReadMemory() ? (['memory'] as const) : []),
    ...(hidden !== null && folder === null ? (['data_folder'] as const) : []),
  ];
  for (const { needs, prefix, holds } of candidates(folder)) {
    if (await works(needs, prefix)) return { prefix, missing: without([...holds, ...always]) };
  }
  return { prefix: [], missing: without(always) };
}

const without = (held: readonly Fence[]): Fence[] =>
  (['network', 'memory', 'processes', 'data_folder'] satisfies Fence[]).filter((fence) => !held.includes(fence));

/** Linux with CONFIG_PROC_CHILDREN, which distributions have. */
const canReadMemory = (): boolean => existsSync(`/proc/${process.pid}/task/${process.pid}/children`);

/** The strongest first. As root in a container the user namespace may be what is refused, as anybody else it is what makes the others possible. */
function candidates(folder: string | null): Candidate[] {
  const found: Candidate[] = [];
  for (const user of [['--user', '--map-root-user'], []]) {
    const apart = ['unshare', ...user, '--net', '--', ...ENDS_WITH_US];
    for (const mounts of ['--mount-proc', '--mount']) {
      const own = [...apart, 'unshare', '--pid', '--fork', '--kill-child', mounts, '--'];
      if (folder !== null)
        found.push({
          needs: ['unshare', 'setpriv', 'mount'],
          prefix: [...own, ...begin(folder)],
          holds: ['network', 'processes', 'data_folder'],
        });
      found.push({ needs: ['unshare', 'setpriv'], prefix: [...own, ...begin('')], holds: ['network', 'processes'] });
    }
    found.push({ needs: ['unshare', 'setpriv'], prefix: [...apart, ...begin('')], holds: ['network'] });
  }
  // Who has no rights cannot give them up either, and gains none.
  for (const rights of [GIVES_UP_RIGHTS, ['--no-new-privs']])
    found.push({ needs: ['setpriv'], prefix: [...ENDS_WITH_US, ...begin('', rights)], holds: [] });
  return found;
}

/** Set inside of a user namespace: entering one clears it. */
const ENDS_WITH_US = ['setpriv', '--pdeathsig', 'KILL', '--'];

const GIVES_UP_RIGHTS = ['--no-new-privs', '--bounding-set=-all'];

/** Rights are given up last: they are what covers the folder, and could uncover it. */
const begin = (folder: string, rights: readonly string[] = GIVES_UP_RIGHTS): string[] => [
  'sh',
  '-c',
  PREPARE,
  'sh',
  folder,
  'setpriv',
  ...rights,
  '--',
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
