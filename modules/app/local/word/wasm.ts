import { type ChildProcess, spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type WordConversion,
  WordConversionRefused,
  WordConverterUnavailable,
  type WordFormat,
  type WordRefusal,
} from '../../../../shared-kernel/word/port.ts';
import { type ConversionLimits, checkedPdf, EXPORT_OPTIONS } from './conversion.ts';
import { type Fences, forJob, JOB_PATH } from './fences.ts';
import { ProcessGroup } from './process-group.ts';
import type { FromChild, ToChild } from './wasm-messages.ts';
import { packageFolder, releaseFolder } from './wasm-package.ts';
import { WASM_RELEASE } from './wasm-release.ts';

const ENTRY = fileURLToPath(new URL('wasm-child.ts', import.meta.url));
const PROJECT_MANIFEST = fileURLToPath(new URL('../../../../package.json', import.meta.url));
/** Beside the memory of WebAssembly, which lies outside of it. */
const HEAP_MB = 512;
/** Coming up takes 7 s on a free machine and 280 s on a busy one, and was seen to hang now and then. */
const START_MS = 480_000;
const STARTS = 2;

export interface WasmSettings {
  /** Folder that `npm run word:install` fills. */
  readonly installs: string;
  /** How long it stays without work. */
  readonly idleMs: number;
  /** For tests: another entry of the process. */
  readonly entry?: string;
  readonly startMs?: number;
}

/**
 * The WebAssembly build in one process for many files, one after another: started at the first, ended when idle, and killed when a file
 * fails or crosses a limit, since what it leaves behind in there is nobody's to know.
 */
export class WasmConverter {
  readonly #settings: WasmSettings;
  #running: Running | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: WasmSettings) {
    this.#settings = settings;
  }

  /** One at a time: the caller keeps the turns. Throws the reason of the signal where it aborts. */
  async convert(
    fences: Fences,
    file: Uint8Array,
    format: WordFormat,
    limits: ConversionLimits,
    signal: AbortSignal,
  ): Promise<WordConversion> {
    clearTimeout(this.#idle);
    const running = this.#running ?? (await this.#start(fences, limits, signal));
    this.#running = running;
    // One that ends without work is nobody's failure: the next file starts another.
    void running.gone.then(() => {
      if (this.#running === running) this.#running = null;
    });
    try {
      const said = await running.ask({ kind: 'convert', file, format }, limits.timeMs, signal);
      if (said.kind !== 'converted') throw new WordConversionRefused('word.not_converted', { cause: new Error(reasonOf(said)) });
      const pdf = checkedPdf(said.pdf, limits);
      this.#rest();
      return { pdf, converter: WASM_RELEASE.converter };
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  /** Ends the process, in the middle of a file too; the next file starts another. Resolves once it is gone. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    running?.kill();
    await running?.gone;
  }

  /** Of the process, while there is one. */
  get pid(): number | null {
    return this.#running?.pid ?? null;
  }

  #rest(): void {
    this.#idle = setTimeout(() => void this.end(), this.#settings.idleMs).unref();
  }

  async #start(fences: Fences, { memoryBytes }: ConversionLimits, signal: AbortSignal): Promise<Running> {
    const { warmUpDocx } = await import('./warm-up.ts');
    let cause: unknown;
    for (let tries = 0; tries < STARTS; tries += 1) {
      const running = await Running.begin(this.#settings, fences, memoryBytes);
      try {
        const said = await running.ask({ kind: 'start', file: warmUpDocx(), format: 'docx' }, this.#settings.startMs ?? START_MS, signal);
        if (said.kind !== 'ready') throw new Error(reasonOf(said));
        return running;
      } catch (error) {
        running.kill();
        await running.gone;
        signal.throwIfAborted();
        cause = error;
      }
    }
    // No file was read yet: none is to blame.
    throw new WordConverterUnavailable({ cause });
  }
}

const reasonOf = (said: FromChild): string => (said.kind === 'failed' ? said.message : `an answer to something else: ${said.kind}`);

/** One process: question and answer, and what ends it. */
class Running {
  readonly #child: ChildProcess;
  readonly #group: ProcessGroup;
  #crossed: WordRefusal | null = null;

  static async begin({ installs, entry = ENTRY }: WasmSettings, { prefix }: Fences, memoryBytes: number): Promise<Running> {
    const folder = packageFolder(await realpath(installs));
    const may = [await realpath(releaseFolder(installs)), entry, PROJECT_MANIFEST].map((path) => `--allow-fs-read=${path}`);
    const words = [
      ...forJob(prefix, null),
      process.execPath,
      ...['--no-warnings', '--permission', '--allow-worker', ...may, `--max-old-space-size=${HEAP_MB}`],
      ...[entry, folder, EXPORT_OPTIONS],
    ];
    return new Running(words, folder, memoryBytes);
  }

  private constructor([command, ...args]: readonly string[], cwd: string, memoryBytes: number) {
    this.#child = spawn(command!, args, {
      cwd,
      detached: true,
      env: { PATH: JOB_PATH },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.#group = new ProcessGroup(this.#child);
    this.#group.whileItRuns(() => {
      if (this.#group.memoryBytes() > memoryBytes) this.#cross('word.out_of_memory');
    });
  }

  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  get gone(): Promise<unknown> {
    return this.#group.ended;
  }

  kill(): void {
    this.#group.kill();
  }

  /** @throws WordConversionRefused at a limit, WordConverterUnavailable where the process ends by itself, the reason of the signal */
  async ask(message: ToChild, timeMs: number, signal: AbortSignal): Promise<FromChild> {
    const { promise, resolve } = Promise.withResolvers<FromChild>();
    const abort = () => this.kill();
    const timer = setTimeout(() => this.#cross('word.timeout'), timeMs);
    signal.addEventListener('abort', abort, { once: true });
    this.#child.once('message', resolve);
    try {
      signal.throwIfAborted();
      // The process may be gone already; its end is what is then heard.
      this.#child.send(message, () => undefined);
      return await Promise.race([promise, this.#endedInstead()]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      this.#child.off('message', resolve);
      signal.throwIfAborted();
    }
  }

  #cross(limit: WordRefusal): void {
    this.#crossed ??= limit;
    this.kill();
  }

  async #endedInstead(): Promise<never> {
    const { code, signal, error } = await this.#group.ended;
    if (this.#crossed !== null) throw new WordConversionRefused(this.#crossed);
    const cause =
      error ?? new Error(`the converter ended with ${signal === null ? `code ${code}` : `signal ${signal}`}: ${this.#group.lastWords}`);
    // Killed by the kernel, which takes the converter first, or ended by its own heap limit.
    if (signal === 9 || /heap out of memory/i.test(this.#group.lastWords)) throw new WordConversionRefused('word.out_of_memory', { cause });
    if (signal === 15 || signal === 2 || signal === 1 || error !== null) throw new WordConverterUnavailable({ cause });
    throw new WordConversionRefused('word.not_converted', { cause });
  }
}
