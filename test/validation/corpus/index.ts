import { certificatesCases, certificatesMutants } from './certificates.ts';
import { changesCases, changesMutants } from './changes.ts';
import { cmsCases, cmsMutants } from './cms.ts';
import { constanciaCases, constanciaMutants } from './constancias.ts';
import type { CorpusCase, Mutant } from './corpus-case.ts';
import { filesCases, filesMutants } from './files.ts';
import { revocationCases, revocationMutants } from './revocation.ts';

/** Every file of the corpus, by what is judged. */
export const corpus: readonly CorpusCase[] = [
  ...changesCases,
  ...cmsCases,
  ...certificatesCases,
  ...revocationCases,
  ...constanciaCases,
  ...filesCases,
];

export const mutants: readonly Mutant[] = [
  ...changesMutants,
  ...cmsMutants,
  ...certificatesMutants,
  ...revocationMutants,
  ...constanciaMutants,
  ...filesMutants,
];
