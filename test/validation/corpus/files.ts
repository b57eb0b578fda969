import type { CorpusCase, Mutant } from './corpus-case.ts';

export const filesCases: readonly CorpusCase[] = [];

export const filesMutants: readonly Mutant[] = [];
