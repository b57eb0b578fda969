/**
 * Word files and what makes PDF pages of them. Sources: ECMA-376 parts 1 and 2 (.docx is a package of parts, OPC), [MS-CFB] (.doc is a compound
 * file). How and why: docs/decisions/word-files.md.
 */

import type { Turn } from '../pdf/types.ts';

export type WordFormat = 'docx' | 'doc';

/** What a Word file holds that its owner should know before it becomes pages. */
export interface WordFindings {
  /** Insertions, deletions, moves and changes of form that nobody accepted or rejected yet. Unknown for .doc: 0. */
  readonly trackedChanges: number;
  readonly comments: number;
  /** Parts that point out of the file (pictures, templates, data by address). They are left out: nothing is fetched. */
  readonly externalTargets: number;
  /** Paragraphs numbered in digits below a number that is none ("1.1" below "I."), which not every converter writes so. Unknown for .doc: 0. */
  readonly legalNumbers: number;
  /** Families the file names that the converter does not have; other fonts stand in for them. Sorted. */
  readonly missingFonts: readonly string[];
}

/** Why a file is no Word file that is taken. */
export type WordFault =
  | 'word.not_word'
  | 'word.damaged'
  | 'word.macros'
  | 'word.encrypted'
  | 'word.too_large'
  | 'word.unpacks_too_large'
  | 'word.includes_files';

export type WordInspection =
  | { readonly ok: true; readonly format: WordFormat; readonly findings: WordFindings }
  | { readonly ok: false; readonly code: WordFault; readonly facts: Readonly<Record<string, string | number>> };

/** What the owner wants on the pages where the file has tracked changes or comments. */
export interface WordChoice {
  /** ACCEPTED: the text as it reads with all of them accepted. SHOWN: with the marks, as Word prints it. */
  readonly trackedChanges: 'ACCEPTED' | 'SHOWN';
  readonly comments: 'LEFT_OUT' | 'SHOWN';
}

/** Both take their turn by account, as PDF work does; what a stranger sent is read in a worker, within limits of time and memory. */
export interface WordFiles {
  /**
   * Looks at a file within limits of size and time, without a converter; `installedFonts`: families that are there, null where that is not known.
   * Throws only where the machine itself fails.
   */
  inspect(
    bytes: Uint8Array,
    limits: { readonly maxBytes: number },
    installedFonts: readonly string[] | null,
    turn: Turn,
  ): Promise<WordInspection>;
  /**
   * The file as the converter gets it: by choice, without targets outside of it. A .doc as it is. `bytes` were inspected before.
   * @throws WordConversionRefused where it can not be prepared, which would end the same again
   */
  prepared(bytes: Uint8Array, format: WordFormat, choice: WordChoice, turn: Turn): Promise<Uint8Array>;
}

export interface WordConversion {
  readonly pdf: Uint8Array;
  /** As it names itself, e.g. `LibreOffice` and `7.4.7.2`. */
  readonly converter: { readonly name: string; readonly version: string };
}

/** There is no converter, or it can not be started now: the same file may be converted later. */
export class WordConverterUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('no Word converter can be used now', options);
    this.name = 'WordConverterUnavailable';
  }
}

/** This file can not be made into pages here. Again would end the same, but for the limits of time and memory on a machine that was busy. */
export type WordRefusal = 'word.timeout' | 'word.out_of_memory' | 'word.too_many_pages' | 'word.output_too_large' | 'word.not_converted';
export class WordConversionRefused extends Error {
  readonly code: WordRefusal;
  constructor(code: WordRefusal, options?: ErrorOptions) {
    super(code, options);
    this.name = 'WordConversionRefused';
    this.code = code;
  }
}

/** What there is: the build, its version, whether it takes .doc, and which fences hold around it. */
export interface WordConverterState {
  readonly build: 'native' | 'wasm' | null;
  readonly version: string | null;
  readonly takesDoc: boolean;
  /** Names of fences that this machine does not give, e.g. `network`. */
  readonly missingFences: readonly string[];
  /** Font families it has; null where they are not known before it runs. */
  readonly fonts: readonly string[] | null;
}

export interface WordConverter {
  /** Cheap: asked at every upload; looks again at most every few seconds. */
  state(): Promise<WordConverterState>;
  /**
   * One file to one PDF, in a process of its own, within limits of time, memory, pages and output; comes up at the first call.
   * @throws WordConverterUnavailable, WordConversionRefused
   */
  convert(file: Uint8Array, format: WordFormat, signal?: AbortSignal): Promise<WordConversion>;
  close(): Promise<void>;
}
