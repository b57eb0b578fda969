import type { Turn } from '../pdf/types.ts';
import type { JobTable } from '../workers/messages.ts';
import { alone, type PoolErrors, WorkerError, WorkerPool } from '../workers/pool.ts';
import { WordFileFault } from './fault.ts';
import { formatOf } from './format.ts';
import { type WordChoice, WordConversionRefused, type WordFault, type WordFiles, type WordFormat, type WordInspection } from './port.ts';
import type { WordJobs } from './word-jobs.ts';

/** Of one file. A contract of a thousand pages takes a tenth of either (limits.ts). */
export const WORD_WORK_LIMITS = { timeoutMs: 30_000, memoryMb: 640 };

const entry = new URL('./worker-entry.ts', import.meta.url);

const errors: PoolErrors = {
  trouble: (kind, facts, cause) => new WorkerError(kind, facts, cause),
  refusal: (code, facts) => new WordFileFault(code as WordFault, facts as Record<string, string | number>),
};

export type WordWorkers = WorkerPool<WordJobs>;

/**
 * What may wait is bounded where it comes in, as for PDF work. One account never has all workers, where there are several. `at`: an entry that does
 * other jobs with Word files besides.
 */
export const createWordWorkers = <Jobs extends WordJobs & { [K in keyof Jobs]: JobTable[string] } = WordJobs>(
  size: number,
  at: URL = entry,
): WorkerPool<Jobs> =>
  new WorkerPool<Jobs>({
    entry: at,
    errors,
    size,
    shares: { running: Math.max(1, size - 1), waiting: Number.POSITIVE_INFINITY, waitingInAll: Number.POSITIVE_INFINITY },
  });

/** Word files in workers of their own, which start with the first file and end when there is none for a while. Whoever made the workers closes them. */
export class WordFilesInWorkers implements WordFiles {
  readonly #workers: WordWorkers;
  readonly #limits: typeof WORD_WORK_LIMITS;

  constructor(workers: WordWorkers, limits: typeof WORD_WORK_LIMITS = WORD_WORK_LIMITS) {
    this.#workers = workers;
    this.#limits = limits;
  }

  async inspect(
    bytes: Uint8Array,
    limits: { readonly maxBytes: number },
    installedFonts: readonly string[] | null,
    turn: Turn,
  ): Promise<WordInspection> {
    if (bytes.byteLength > limits.maxBytes)
      return { ok: false, code: 'word.too_large', facts: { bytes: bytes.byteLength, maxBytes: limits.maxBytes } };
    // Most of what is no Word file is known by its first bytes, and needs no worker.
    if (formatOf(bytes) === null) return { ok: false, code: 'word.not_word', facts: { reason: 'other_file' } };
    try {
      return await this.#workers.run('inspect', { bytes: alone(bytes), installedFonts }, this.#limits, placeOf(turn));
    } catch (error) {
      const trouble = ownTrouble(error);
      if (trouble === null) throw error;
      return { ok: false, code: 'word.unpacks_too_large', facts: { reason: trouble } };
    }
  }

  async prepared(bytes: Uint8Array, format: WordFormat, choice: WordChoice, turn: Turn): Promise<Uint8Array> {
    if (format === 'doc') return bytes;
    try {
      return await this.#workers.run('prepare', { bytes: alone(bytes), choice }, this.#limits, placeOf(turn));
    } catch (error) {
      const trouble = ownTrouble(error);
      if (trouble === 'worker_timeout') throw new WordConversionRefused('word.timeout', { cause: error });
      if (trouble === 'worker_memory') throw new WordConversionRefused('word.out_of_memory', { cause: error });
      if (error instanceof WordFileFault) throw new WordConversionRefused('word.not_converted', { cause: error });
      throw error;
    }
  }
}

const placeOf = ({ account, isUrgent }: Turn) => ({ share: account, isUrgent });

/** What a file did to its worker; null where the machine failed, or the file was answered. */
export const ownTrouble = (error: unknown): 'worker_timeout' | 'worker_memory' | null =>
  error instanceof WorkerError && (error.trouble === 'worker_timeout' || error.trouble === 'worker_memory') ? error.trouble : null;
