import type { WordFault } from './port.ts';

/** Why a file is not taken, thrown from wherever that is found. `facts` hold numbers and words of our own, never text of the file. */
export class WordFileFault extends Error {
  readonly code: WordFault;
  readonly facts: Readonly<Record<string, string | number>>;
  constructor(code: WordFault, facts: Readonly<Record<string, string | number>> = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(facts)}`, options);
    this.name = 'WordFileFault';
    this.code = code;
    this.facts = facts;
  }
}

/** @param reason which part of the format is broken, in a word or two of our own */
export const damaged = (reason: string): WordFileFault => new WordFileFault('word.damaged', { reason });
