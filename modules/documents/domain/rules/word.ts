import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { DocumentState } from '../state.ts';
import { arePagesApproved, pdfOf } from '../word-pages.ts';

/** What is asked of a document that was made of a Word file is refused for all others. */
export const onlyOfWord = ({ word }: DocumentState) => (word ? null : refuse(409, 'word.no_word_file'));

/** There are no pages yet to place anything on or to approve. */
export const unconvertedProblem = (state: DocumentState) => (pdfOf(state) ? null : refuse(409, 'word.not_converted_yet'));

/** Nobody is asked to sign pages that whoever sends them did not look at. */
export const unapprovedProblem = (state: DocumentState) => (arePagesApproved(state) ? null : refuse(409, 'word.pages_not_approved'));
