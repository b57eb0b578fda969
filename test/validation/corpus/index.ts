import { changesCases, changesMutants } from './changes.ts';
import type { CorpusCase, Mutant } from './corpus-case.ts';

/** Every file of the corpus, by what is judged. */
export const corpus: readonly CorpusCase[] = [...changesCases];

export const mutants: readonly Mutant[] = [...changesMutants];
