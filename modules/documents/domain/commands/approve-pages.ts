import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { CHANGE_REFUSALS, changeProblem } from '../rules/open-to-changes.ts';
import { onlyOfWord, unconvertedProblem } from '../rules/word.ts';
import { arePagesApproved, pdfOf } from '../word-pages.ts';

/** Whoever prepares the document says that the pages of this hash are what is to be signed; said again it changes nothing. */
export const approvePages = documentCommand({
  type: 'ApprovePages',
  schema: documentEventTypes.PagesApproved.schema.pick({ sha256: true }).extend({ documentId: z.string().min(1) }),
  refuses: [...OWNER_REFUSALS, ...CHANGE_REFUSALS, 'word.no_word_file', 'word.not_converted_yet', 'word.other_pages'],
  authorise: onlyOwner,
  decide(state, { sha256 }) {
    const problem = changeProblem(state) ?? onlyOfWord(state) ?? unconvertedProblem(state);
    if (problem) return problem;
    if (pdfOf(state)?.file.sha256 !== sha256) return refuse(409, 'word.other_pages');
    return arePagesApproved(state) ? [] : [{ type: 'PagesApproved', data: { sha256 } }];
  },
  touches: ['preparation', 'pages', ...ENDS],
});
