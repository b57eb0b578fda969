import type { CorpusCase, Mutant } from './corpus-case.ts';

export const certificatesCases: readonly CorpusCase[] = [];

export const certificatesMutants: readonly Mutant[] = [];
