import { constraintCases, constraintMutants } from './certificates-constraints.ts';
import { pathCases, pathMutants } from './certificates-paths.ts';
import { proofCases, proofMutants } from './certificates-proofs.ts';
import { purposeCases, purposeMutants } from './certificates-purposes.ts';
import { timeCases, timeMutants } from './certificates-times.ts';
import type { CorpusCase, Mutant } from './corpus-case.ts';

export const certificatesCases: readonly CorpusCase[] = [...pathCases, ...constraintCases, ...timeCases, ...proofCases, ...purposeCases];

export const certificatesMutants: readonly Mutant[] = [
  ...pathMutants,
  ...constraintMutants,
  ...timeMutants,
  ...proofMutants,
  ...purposeMutants,
];
