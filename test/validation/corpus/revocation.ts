import type { CorpusCase, Mutant } from './corpus-case.ts';
import { listCases, listMutants } from './revocation-lists.ts';
import { ocspCases, ocspMutants } from './revocation-ocsp.ts';
import { placeCases, placeMutants } from './revocation-places.ts';

export const revocationCases: readonly CorpusCase[] = [...ocspCases, ...listCases, ...placeCases];

export const revocationMutants: readonly Mutant[] = [...ocspMutants, ...listMutants, ...placeMutants];
