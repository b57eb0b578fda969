import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';

/** The command answers; false where it is not installed. */
export const isInstalled = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * A shell that starts the tools a measurement is held against. Started by a process that holds large files they would begin with the
 * copying of its page tables, which is no part of their work.
 */
export class SmallShell {
  readonly #child: ChildProcessWithoutNullStreams;
  #heard = '';
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;

  constructor() {
    this.#child = spawn('/bin/sh', [], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stderr.resume();
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#heard += text;
      const end = this.#heard.indexOf('\n');
      if (end < 0) return;
      const status = Number(this.#heard.slice(0, end));
      this.#heard = this.#heard.slice(end + 1);
      this.#waiting?.resolve(status);
      this.#waiting = null;
    });
    const ended = () => this.#waiting?.reject(new Error('the shell ended'));
    this.#child.once('exit', ended);
    this.#child.once('error', ended);
  }

  /** Runs one command to its end. Rejects when it fails. */
  async run(command: readonly string[]): Promise<void> {
    const line = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
    const status = await new Promise<number>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#child.stdin.write(`${line} >/dev/null; echo $?\n`);
    });
    if (status !== 0) throw new Error(`${command[0]} ended with ${status}`);
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.#child.once('exit', () => done());
      this.#child.stdin.end();
    });
  }
}
