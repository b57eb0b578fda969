import { createWordConverter } from '../local/word/converter.ts';
import type { Configuration } from '../settings/config.ts';
import { WORD_CONVERTER_FOLDER } from '../settings/project.ts';

const MB = 1_048_576;

type Given = Pick<
  Configuration,
  'dataDir' | 'wordConverter' | 'wordSeconds' | 'wordMemoryMb' | 'wordOutputMb' | 'wordAtOnce' | 'wordIdleSeconds' | 'wordWithoutFences'
>;

/**
 * The converter of Word files by the settings; see `createWordConverter` for what it does and throws. One for each process, closed with
 * it. Costs nothing until it is asked: no process and no memory before the first file.
 */
export const openWordConverter = (config: Given): ReturnType<typeof createWordConverter> =>
  createWordConverter({
    program: config.wordConverter ?? null,
    path: process.env.PATH ?? '',
    installs: WORD_CONVERTER_FOLDER,
    dataDir: config.dataDir,
    limits: { timeMs: config.wordSeconds * 1_000, memoryBytes: config.wordMemoryMb * MB, outputBytes: config.wordOutputMb * MB },
    atOnce: config.wordAtOnce,
    idleMs: config.wordIdleSeconds * 1_000,
    withoutFences: config.wordWithoutFences,
  });
