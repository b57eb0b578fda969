import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { readFile, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type WordConversion,
  WordConversionRefused,
  WordConverterUnavailable,
  type WordFormat,
  type WordRefusal,
} from '../../../../shared-kernel/word/port.ts';
import { type ConversionLimits, checkedPdf, EXPORT_OPTIONS, IMPORT_FILTER } from './conversion.ts';
import { type Fences, forJob, JOB_PATH, kernelLimits } from './fences.ts';
import { type JobPlaces, makeJobFolder, placesIn } from './job-folders.ts';
import { type GroupEnd, ProcessGroup } from './process-group.ts';
import { profileSettings } from './profile.ts';

export interface NativeBuild {
  /** Path of soffice. */
  readonly program: string;
  readonly version: string;
}

export interface NativeSurroundings {
  readonly fences: Fences;
  /** Folder that jobs get folders of their own in. */
  readonly within: string;
}

const GIGABYTE = 1_073_741_824;
/** Less is left where a job ran into a full disk, which is not the fault of its file. */
const FULL_DISK_BYTES = 32_000_000;

/**
 * One file through LibreOffice in a process group, a folder and a profile of its own; all three are gone when this returns.
 * Throws the reason of the signal where it aborts.
 * @throws WordConverterUnavailable, WordConversionRefused
 */
export async function convertNatively(
  { program, version }: NativeBuild,
  { fences, within }: NativeSurroundings,
  file: Uint8Array,
  format: WordFormat,
  limits: ConversionLimits,
  signal: AbortSignal,
): Promise<WordConversion> {
  const folder = await makeJobFolder(within).catch(unavailable);
  try {
    await Promise.all([
      writeFile(join(folder.profile, 'user/registrymodifications.xcu'), profileSettings()),
      writeFile(inputOf(folder, format), file),
    ]).catch(unavailable);
    signal.throwIfAborted();
    const kernel = await kernelLimits({
      // Libraries and fonts are mapped too; what is resident is watched below.
      addressBytes: limits.memoryBytes + 2 * GIGABYTE,
      processorSeconds: Math.ceil((2 * limits.timeMs) / 1_000),
      // So that a file at the limit can be told from one that wanted more.
      fileBytes: limits.outputBytes + 1,
    });
    const seen = placesIn(fences.jobAt ?? folder.path);
    const words = [...forJob(fences.prefix, folder.path), ...kernel, program, ...argumentsFor(seen, format)];
    const refusal = await run(words, folder, seen, limits, signal);
    if (refusal !== null) throw new WordConversionRefused(refusal);
    return { pdf: checkedPdf(await readFile(outputOf(folder)), limits), converter: { name: 'LibreOffice', version } };
  } finally {
    await folder.remove();
  }
}

const unavailable = (cause: Error): never => {
  throw new WordConverterUnavailable({ cause });
};

const inputOf = ({ path }: JobPlaces, format: WordFormat): string => join(path, `document.${format}`);
const outputOf = ({ output }: JobPlaces): string => join(output, 'document.pdf');

const argumentsFor = (seen: JobPlaces, format: WordFormat): string[] => [
  `-env:UserInstallation=${pathToFileURL(seen.profile)}`,
  '--headless',
  '--norestore',
  '--nologo',
  '--nofirststartwizard',
  `--infilter=${IMPORT_FILTER[format]}`,
  '--convert-to',
  `pdf:writer_pdf_Export:${EXPORT_OPTIONS}`,
  '--outdir',
  seen.output,
  inputOf(seen, format),
];

/** Null where there is an output to look at. */
async function run(
  words: string[],
  folder: JobPlaces,
  seen: JobPlaces,
  limits: ConversionLimits,
  signal: AbortSignal,
): Promise<WordRefusal | null> {
  const [command, ...args] = words;
  const group = new ProcessGroup(
    spawn(command!, args, {
      cwd: folder.path,
      detached: true,
      // LibreOffice knows its folder for temporary files by TEMP alone; others by TMPDIR.
      env: { PATH: JOB_PATH, HOME: seen.path, TMPDIR: seen.temporary, TEMP: seen.temporary },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  let crossed: WordRefusal | null = null;
  const cross = (limit: WordRefusal) => {
    crossed ??= limit;
    group.kill();
  };
  const abort = () => group.kill();
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => cross('word.timeout'), limits.timeMs);
  group.whileItRuns(() => {
    if (group.memoryBytes() > limits.memoryBytes) cross('word.out_of_memory');
    if (largestIn(folder) > limits.outputBytes) cross('word.output_too_large');
  });
  const end = await group.ended;
  clearTimeout(timer);
  signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
  if (crossed !== null) return crossed;
  return judged(end, group.lastWords, folder, limits);
}

/** The exit code says nothing: LibreOffice ends with 0 also where it wrote no file. */
async function judged(end: GroupEnd, lastWords: string, folder: JobPlaces, limits: ConversionLimits): Promise<WordRefusal | null> {
  if (end.error !== null) return unavailable(end.error);
  if (largestIn(folder) > limits.outputBytes || end.signal === SIGNAL.fileSize) return 'word.output_too_large';
  const isThere = await stat(outputOf(folder)).then(
    () => true,
    () => false,
  );
  if (isThere && end.signal === null) return null;
  if (end.signal === SIGNAL.kill || lastWords.includes('bad_alloc')) return 'word.out_of_memory';
  if (end.signal === SIGNAL.processorTime) return 'word.timeout';
  const cause = new Error(`the converter ended with ${end.signal === null ? `code ${end.code}` : `signal ${end.signal}`}: ${lastWords}`);
  // Whoever stops the machine ends everything on it.
  if (end.signal === SIGNAL.terminate || end.signal === SIGNAL.interrupt || end.signal === SIGNAL.hangUp) return unavailable(cause);
  const { bavail, bsize } = await statfs(folder.path);
  if (bavail * bsize < FULL_DISK_BYTES) return unavailable(new Error('the disk is full', { cause }));
  throw new WordConversionRefused('word.not_converted', { cause });
}

/** A kill that is not ours is the kernel's, which takes the converter first where memory runs out. */
const SIGNAL = { hangUp: 1, interrupt: 2, kill: 9, terminate: 15, processorTime: 24, fileSize: 25 } as const;

/** Of the output and of what may become it. */
function largestIn({ output, temporary }: JobPlaces): number {
  let largest = 0;
  for (const path of [output, temporary]) {
    try {
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) largest = Math.max(largest, statSync(join(entry.parentPath, entry.name)).size);
    } catch {
      // A file went while it was looked at.
    }
  }
  return largest;
}
