import { type ChildProcess, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** True while a process of that id exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A mark that another process with the same id, started later or after a reboot, does not have.
 * Containers hand out the same small ids again and again, so an id alone proves nothing.
 * Empty where the system has no /proc: the id must then do.
 */
export function processMark(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
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
