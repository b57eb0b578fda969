import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROJECT_ROOT } from '../../modules/app/settings/project.ts';
import { COMPILED } from '../support/compiled.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  /** Its last lines that hold something. */
  readonly last: readonly string[];
  /** Both streams, for what is shown when something is not as expected. */
  readonly said: string;
}

export interface Started {
  /** Resolves once it has said the text; rejects when it ends before. */
  says(text: string): Promise<void>;
  /** As Ctrl-C at a terminal, which reaches npm and everything below it. */
  interrupt(): Promise<Ended>;
  /** Resolves when it ends by itself. */
  readonly ended: Promise<Ended>;
}

type Settings = Readonly<Record<string, string>>;

const running = new Set<ChildProcess>();

/** `npm ARGS` in the project's folder, as a person says it: with nothing of this process's settings but where programs are. */
export function startNpm(args: readonly string[], settings: Settings): Started {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  const child = spawn('npm', args, {
    cwd: PROJECT_ROOT,
    env: { ...Object.fromEntries(kept), ...COMPILED, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what npm started can be reached as a terminal reaches it.
    detached: true,
  });
  running.add(child);
  let [stdout, said] = ['', ''];
  const heard = new Set<() => void>();
  const hear = (text: string) => {
    said += text;
    for (const look of heard) look();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    hear(text);
  });
  child.stderr.setEncoding('utf8').on('data', hear);
  const ended = once(child, 'close').then(([code]): Ended => {
    running.delete(child);
    const last = stdout.split('\n').filter((line) => line.trim() !== '');
    return { code: code as number | null, stdout, last: last.slice(-3), said };
  });
  return {
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (said.includes(text)) resolve();
        };
        heard.add(look);
        look();
        void ended.then(({ code }) => reject(new Error(`npm ${args.join(' ')} ended with ${code}: ${said}`)));
      }),
    interrupt: () => {
      if (running.has(child)) process.kill(-child.pid!, 'SIGINT');
      return ended;
    },
  };
}

/** Runs `npm ARGS` to its end. */
export const npm = (args: readonly string[], settings: Settings): Promise<Ended> => startNpm(args, settings).ended;

/** Ends what a failed test left running. */
export async function endAll(): Promise<void> {
  const left = [...running];
  for (const child of left) {
    const closed = once(child, 'close');
    process.kill(-child.pid!, 'SIGINT');
    await closed;
  }
}
