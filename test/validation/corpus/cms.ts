import type { CorpusCase, Mutant } from './corpus-case.ts';

export const cmsCases: readonly CorpusCase[] = [];

export const cmsMutants: readonly Mutant[] = [];
