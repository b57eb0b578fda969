import { algorithmCases, algorithmMutants } from './cms-algorithms.ts';
import { attributeCases, attributeMutants } from './cms-attributes.ts';
import { downgradeCases, downgradeMutants } from './cms-downgrades.ts';
import { pdfsigReasons } from './cms-pdfsig.ts';
import { structureCases, structureMutants } from './cms-structures.ts';
import type { CorpusCase, Mutant } from './corpus-case.ts';

/** Values of signatures: what they are of, how they are written, and what they are made with. */
export const cmsCases: readonly CorpusCase[] = [...downgradeCases, ...attributeCases, ...structureCases, ...algorithmCases].map((one) => {
  const pdfsigDiffers = pdfsigReasons.get(one.name);
  return pdfsigDiffers === undefined ? one : { ...one, pdfsigDiffers };
});

export const cmsMutants: readonly Mutant[] = [...downgradeMutants, ...attributeMutants, ...structureMutants, ...algorithmMutants];
