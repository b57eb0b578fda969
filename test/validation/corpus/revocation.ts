import type { CorpusCase, Mutant } from './corpus-case.ts';

export const revocationCases: readonly CorpusCase[] = [];

export const revocationMutants: readonly Mutant[] = [];
