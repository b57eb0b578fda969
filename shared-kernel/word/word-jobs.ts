import { inspectFile } from './inspect-file.ts';
import type { WordChoice, WordInspection } from './port.ts';
import { preparePackage } from './prepare/prepare-package.ts';

/** What a worker does with Word files. */
export interface WordJobs {
  inspect: { input: InspectInput; output: WordInspection };
  prepare: { input: PrepareInput; output: Uint8Array };
}

interface InspectInput {
  readonly bytes: Uint8Array;
  readonly installedFonts: readonly string[] | null;
}

interface PrepareInput {
  readonly bytes: Uint8Array;
  readonly choice: WordChoice;
}

export async function inspectJob({ bytes, installedFonts }: InspectInput): Promise<{ output: WordInspection; transfer: ArrayBuffer[] }> {
  return { output: inspectFile(bytes, installedFonts), transfer: [] };
}

export async function prepareJob({ bytes, choice }: PrepareInput): Promise<{ output: Uint8Array; transfer: ArrayBuffer[] }> {
  const output = preparePackage(bytes, choice);
  return { output, transfer: [output.buffer as ArrayBuffer] };
}
