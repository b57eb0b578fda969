import { writesLegalNumbers } from '../../../shared-kernel/word/legal-numbers.ts';
import type { DocumentState } from '../domain/state.ts';
import { arePagesApproved, choiceOf } from '../domain/word-pages.ts';

/**
 * How far a Word file is on its way to pages that are signed. `question`: its owner chooses first how tracked changes and comments stand on
 * them. `converting`: nothing to do but wait, also for a converter that is not there now. `pages`: to be looked at and approved.
 */
export type WordStep = 'question' | 'converting' | 'failed' | 'pages' | 'approved';

/** Null for a document that was uploaded as a PDF. Times are ISO 8601 UTC. */
export function wordView(state: DocumentState) {
  const { uploaded, word } = state;
  if (!uploaded?.word || !word) return null;
  const { converted, failure, approved } = word;
  return {
    step: stepOf(state),
    ...uploaded.word,
    sha256: uploaded.original.sha256,
    size: uploaded.original.size,
    choice: choiceOf(state),
    converted: converted && {
      sha256: converted.file.sha256,
      size: converted.file.size,
      pages: converted.pages.length,
      converter: converted.converter,
      /** Numbers of clauses that Word writes otherwise than they stand on these pages. */
      otherNumbers: writesLegalNumbers(converted.converter) ? 0 : (uploaded.word.findings.legalNumbers ?? 0),
      at: converted.at,
    },
    failure,
    approved,
  };
}

function stepOf(state: DocumentState): WordStep {
  const { converted, failure } = state.word!;
  if (converted) return arePagesApproved(state) ? 'approved' : 'pages';
  if (failure) return 'failed';
  return choiceOf(state) ? 'converting' : 'question';
}
