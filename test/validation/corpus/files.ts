import type { CorpusCase, Mutant } from './corpus-case.ts';
import { damagedCases, damagedMutants } from './files-damaged.ts';
import { encryptedCases, encryptedMutants } from './files-encrypted.ts';
import { structureCases, structureMutants } from './files-structure.ts';
import { syntaxCases, syntaxMutants } from './files-syntax.ts';

/** Files as they come: badly written, damaged, encrypted. */
export const filesCases: readonly CorpusCase[] = [...structureCases, ...syntaxCases, ...damagedCases, ...encryptedCases];

export const filesMutants: readonly Mutant[] = [...structureMutants, ...syntaxMutants, ...damagedMutants, ...encryptedMutants];
