import { type ChildProcess, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * True while a process of that id runs, also one of another user. One that has ended and whose parent never asked for its end does
 * not run: in a container without an init of its own, the orphans of a killed parent stay like that for ever.
 */
export function isAlive(pid: number): boolean {
  return isTaken(pid) && statOf(pid)?.[0] !== 'Z';
}

/** True while the id belongs to something, be it only to what is left of a process that ended. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** State, parent and so on of a process (proc_pid_stat, from the third on); null where the system tells nobody. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Processes that work in a folder; empty where the system does not say. */
export function processesIn(folder: string): number[] {
  const isThere = (pid: string): boolean => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  };
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isThere(name))
      .map(Number);
  } catch {
    return [];
  }
}

/**
 * A mark that another process with the same id, started later or after a reboot, does not have.
 * Containers hand out the same small ids again and again, so an id alone proves nothing.
 * Empty where the system has no /proc: the id must then do.
 */
export function processMark(pid: number): string {
  try {
    const startTicks = statOf(pid)?.[19] ?? '';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTicks}`;
  } catch {
    return '';
  }
}

/** The command line of a process with spaces between its parts; null where it cannot be read. */
export function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return null;
  }
}

/** Waits until the process is gone. Gives false when it is still there after `milliseconds`. */
export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Sends each signal in turn until the process is gone. Gives false when none of them ended it. */
export async function stopProcess(pid: number, steps: readonly { signal: NodeJS.Signals; wait: number }[]): Promise<boolean> {
  for (const { signal, wait } of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return !isAlive(pid);
    }
    if (await waitUntilGone(pid, wait)) return true;
  }
  return false;
}

/** True once the child has ended, whichever way. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** How a child of ours ended, once it has; `asked` is looked up in that moment. */
export function endOf(child: ChildProcess, asked: () => boolean): Promise<{ asked: boolean; how: string }> {
  return new Promise((done) => {
    child.once('exit', (code, signal) => {
      const how = signal === null ? `ended with code ${code}` : `was killed by signal ${constants.signals[signal]}`;
      done({ asked: asked(), how });
    });
    child.once('error', (error) => done({ asked: asked(), how: `could not run: ${error.message}` }));
  });
}

/** True when a command may be put behind these words on this system. */
export function wrapperWorks(prefix: readonly string[]): boolean {
  const [command, ...args] = [...prefix, 'true'];
  return spawnSync(command!, args, { stdio: 'ignore', timeout: 5_000 }).status === 0;
}
